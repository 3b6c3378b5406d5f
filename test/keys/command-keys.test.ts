import { beforeEach, expect, it } from "vitest";
import { FakeDesk, type FakeKey } from "../kit/fake-desk.ts";
import { lost } from "../kit/fake-service.ts";
import { said } from "../kit/words.ts";

let desk: FakeDesk;

beforeEach(() => {
  desk = new FakeDesk();
});

/** A key that has hidden the captions. */
async function hidden(): Promise<FakeKey> {
  const key = await desk.place("visibility");
  await key.tapAccepted();
  await desk.tell({ state: "active" });
  await desk.tell({ state: "active" });
  await desk.clock.pass(1_000);
  return key;
}

it("whether captions are hidden is kept by a failed poll, and by a page flip", async () => {
  const key = await hidden();
  await key.leave();
  await desk.clock.pass(60_000);
  const back = await desk.place("visibility");
  expect(back.surface.state).toBe(1);
  await desk.fail(new Error("a defect"));
  expect(back.surface.state).toBe(1);
});

/** Captions that are hidden with their text, and a key that shows them. */
async function privateMoment() {
  const key = await desk.place("visibility", { clearText: true });
  const show = await desk.place("visibility", { mode: "show" });
  const hide = await desk.placeIn({ state: "active" }, "visibility", { mode: "hide" });
  await key.tapAccepted();
  await desk.accept();
  return { key, show, hide };
}

it("a show that a hide has dropped is told as overtaken, and leaves nothing under way", async () => {
  const { show, hide } = await privateMoment();
  await show.tap();
  await hide.tap();
  await desk.accept();
  expect(desk.sent).toEqual(["hide", "clear", "clear", "hide"]);
  expect(desk.log.at(-1)).toContain("visibility, captions.example.com: clear, overtaken,");
  expect(show.text).toContain(said("state.now"));
  await desk.accept();
  await desk.clock.pass(2_000);
  expect(show.text).toContain(said("visibility.hidden"));
});

it("captions that may have been shown remind of nothing", async () => {
  const { key } = await privateMoment();
  await desk.tellAlways({ state: "active" });
  await desk.clock.pass(60_000);
  await key.tapAccepted();
  await desk.refuse(lost());
  expect(key.surface.count("alert")).toBe(1);
  await desk.clock.pass(300_000);
  expect(key.surface.count("alert")).toBe(1);
});
