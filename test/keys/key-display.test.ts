import { beforeEach, expect, it } from "vitest";
import type { Face } from "../../src/drawing/face.ts";
import { KeyDisplay } from "../../src/keys/key-display.ts";
import { FakeClock } from "../kit/fake-clock.ts";
import { FakeSurface } from "../kit/fake-surface.ts";

let clock: FakeClock;
let surface: FakeSurface;
let display: KeyDisplay;

beforeEach(() => {
  clock = new FakeClock();
  surface = new FakeSurface();
  display = new KeyDisplay(surface, clock, () => undefined, { redact: (text) => text });
});

const face = (headline: string | number): Face => ({
  tone: "neutral",
  symbol: "play",
  headline: String(headline),
});

it("redraws a face when its text turns out to be secret", () => {
  const log = { redact: (text: string) => text };
  const redactingDisplay = new KeyDisplay(surface, clock, () => undefined, log);
  redactingDisplay.show(face("ck_live"));
  log.redact = () => "[secret]";
  redactingDisplay.show(face("ck_live"));
  expect(surface.text).toBe("[secret]");
});

it("sends at most eight images in any second, and the newest in the end", async () => {
  const sentAt: number[] = [];
  surface.showImage = (image) => {
    surface.image = image;
    sentAt.push(clock.steady());
  };
  for (let number = 0; number < 300; number += 1) {
    display.show(face(number));
    await clock.pass(10);
  }
  await clock.pass(2_000);
  expect(surface.text).toBe("299");
  for (const from of sentAt)
    expect(sentAt.filter((at) => at >= from && at < from + 1_000).length).toBeLessThanOrEqual(8);
  // Eight in each of the three seconds.
  expect(sentAt.length).toBeGreaterThanOrEqual(24);
});

it("drops a queued image when the face reverts", async () => {
  for (let number = 0; number < 8; number += 1) display.show(face(number));
  display.show(face("queued"));
  display.show(face(7));
  await clock.pass(2_000);
  expect(surface.text).toBe("7");
  expect(surface.count("image")).toBe(8);
});

it("sends each face and state once until it stops", async () => {
  for (const state of [1, 1, 0] as const) display.show(face(0), state);
  // Face 0 is on the key already. Faces 1 to 7 make eight images, and face 8 still waits for its second.
  for (let number = 1; number < 9; number += 1) display.show(face(number));
  display.stop();
  await clock.pass(2_000);
  expect(surface.calls).toEqual(["state 1", "image", "state 0", ...Array<string>(7).fill("image")]);
});
