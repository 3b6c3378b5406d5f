import { beforeEach, expect, it } from "vitest";
import type { Face } from "../../src/faces/face.ts";
import { KeyPainter } from "../../src/keys/key-painter.ts";
import { FakeClock } from "../kit/fake-clock.ts";
import { FakeSurface } from "../kit/fake-surface.ts";

let clock: FakeClock;
let surface: FakeSurface;
let painter: KeyPainter;

beforeEach(() => {
  clock = new FakeClock();
  surface = new FakeSurface();
  painter = new KeyPainter(surface, clock);
});

const face = (headline: string | number): Face => ({
  tone: "neutral",
  symbol: "play",
  headline: String(headline),
});

it("sends a face once", () => {
  painter.paint(face("a"));
  painter.paint(face("a"));
  expect(surface.calls).toEqual(["image"]);
});

it("sends at most eight pictures in any second, and the newest always arrives", async () => {
  const sent: number[] = [];
  const begin = clock.now();
  surface.showImage = (image) => {
    surface.image = image;
    sent.push(clock.now() - begin);
  };
  for (let number = 0; number < 300; number += 1) {
    painter.paint(face(number));
    await clock.pass(10);
  }
  await clock.pass(2_000);
  expect(surface.text).toBe("299");
  for (const at of sent)
    expect(sent.filter((other) => other >= at && other < at + 1_000).length).toBeLessThanOrEqual(8);
  expect(sent.length).toBeGreaterThanOrEqual(24);
});

it("answers a press at once, even when it was busy a moment ago", () => {
  for (let number = 0; number < 5; number += 1) painter.paint(face(number));
  painter.paint(face("pressed"));
  expect(surface.text).toBe("pressed");
});

it("sends what it shows once more half a second after the first picture, where the app may have lost that", async () => {
  const careful = new KeyPainter(Object.assign(surface, { losesFirstPicture: true }), clock);
  careful.paint(face("first"));
  await clock.pass(300);
  careful.paint(face("second"));
  await clock.pass(199);
  expect(surface.count("image")).toBe(2);
  await clock.pass(1);
  expect(surface.count("image")).toBe(3);
  expect(surface.text).toBe("second");
  careful.paint(face("third"));
  await clock.pass(2_000);
  expect(surface.count("image")).toBe(4);
});

it("sends nothing once more for a key that has left, nor where the app loses nothing", () => {
  const careful = new KeyPainter(Object.assign(new FakeSurface(), { losesFirstPicture: true }), clock);
  careful.paint(face("a"));
  careful.stop();
  painter.paint(face("a"));
  expect(clock.planned).toBe(0);
});

it("takes back what waits when the old face is wanted again", async () => {
  for (let number = 0; number < 8; number += 1) painter.paint(face(number));
  painter.paint(face("waits"));
  painter.paint(face(7));
  await clock.pass(2_000);
  expect(surface.text).toBe("7");
  expect(surface.count("image")).toBe(8);
});

it("sends a state once, and nothing after its end", async () => {
  painter.setState(1);
  painter.setState(1);
  painter.setState(0);
  for (let number = 0; number < 9; number += 1) painter.paint(face(number));
  painter.stop();
  await clock.pass(2_000);
  expect(surface.calls).toEqual(["state 1", "state 0", ...Array<string>(8).fill("image")]);
});
