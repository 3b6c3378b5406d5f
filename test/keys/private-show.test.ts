import { beforeEach, expect, it } from "vitest";
import { FakeDesk, type FakeKey } from "../kit/fake-desk.ts";
import { lost } from "../kit/fake-service.ts";
import { said } from "../kit/words.ts";

let desk: FakeDesk;

beforeEach(() => {
  desk = new FakeDesk();
});

/** Captions that are hidden with their text, and a key that shows them. */
async function privateMoment(): Promise<FakeKey[]> {
  const keys = [
    await desk.place("visibility", { clearText: true }),
    await desk.place("visibility", { mode: "show" }),
    await desk.place("visibility", { mode: "hide" }),
  ];
  await desk.tell({ state: "active" });
  await keys[0]?.tap();
  await desk.accept();
  await desk.accept();
  return keys;
}

it("a show that a hide has dropped is told as overtaken, and leaves nothing under way", async () => {
  const [, show, hide] = await privateMoment();
  await show?.tap();
  await hide?.tap();
  await desk.accept();
  expect(desk.sent).toEqual(["hide", "clear", "clear", "hide"]);
  expect(desk.log.at(-1)).toContain("visibility, captions.example.com: clear, overtaken,");
  expect(show?.text).toContain(said("state.now"));
  await desk.accept();
  await desk.clock.pass(2_000);
  expect(show?.text).toContain(said("visibility.hidden"));
});

it("a show that a hide has dropped stays dropped where another show comes behind that", async () => {
  const [, show, hide] = await privateMoment();
  await show?.tap();
  await hide?.tap();
  await show?.tap();
  for (let request = 0; request < 4; request += 1) await desk.accept();
  expect(desk.sent).toEqual(["hide", "clear", "clear", "hide", "clear", "show"]);
  expect(show?.text).toContain(said("visibility.shown"));
});

it("captions that may have been shown remind of nothing", async () => {
  const [key] = await privateMoment();
  desk.service.onRequest = (request) => {
    if (!request.command) request.answer({ state: "active" });
  };
  await desk.clock.pass(60_000);
  await key?.tap();
  await desk.accept();
  await desk.refuse(lost());
  expect(key?.surface.count("alert")).toBe(1);
  await desk.clock.pass(300_000);
  expect(key?.surface.count("alert")).toBe(1);
});
