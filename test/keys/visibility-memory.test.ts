import { beforeEach, describe, expect, it } from "vitest";
import { FakeDesk, type FakeKey } from "../kit/fake-desk.ts";
import { said, saying } from "../kit/words.ts";

let desk: FakeDesk;
let key: FakeKey;

/** Captions that were hidden by a key. */
beforeEach(async () => {
  desk = new FakeDesk();
  key = await desk.place("visibility");
});

async function hidden(): Promise<void> {
  await key.tap();
  await desk.accept();
  await desk.tell({ state: "active" });
  await desk.tell({ state: "active" });
  await desk.clock.pass(1_000);
}

/** Whether a key looks as if it knew. */
const looksKnown = (each: FakeKey): boolean =>
  saying("visibility.hidden", "visibility.shown").test(each.text);

describe("whether captions are hidden", () => {
  it("is not known at first, and a toggle hides", async () => {
    expect(looksKnown(key)).toBe(false);
    expect(key.surface.state).toBe(0);
    await key.tap();
    expect(desk.sent).toEqual(["hide"]);
  });

  it("is known by all keys of the account, those that come later too, and not by another's", async () => {
    const later = { apiKey: "ck_other" };
    await hidden();
    const same = await desk.place("visibility");
    const other = await desk.place("visibility", later);
    expect([key.surface.state, same.surface.state, other.surface.state]).toEqual([1, 1, 0]);
    expect([looksKnown(key), looksKnown(same), looksKnown(other)]).toEqual([true, true, false]);
  });

  it("is told by a status, which wins 15 s after the answer", async () => {
    await hidden();
    await desk.clock.pass(5_000);
    await desk.tell({ state: "active", captionsHidden: false });
    expect(key.surface.state).toBe(1);
    await desk.clock.pass(10_000);
    expect(key.surface.state).toBe(0);
    expect(key.text).toContain(said("visibility.shown"));
  });

  it("is not changed by a status that does not tell it", async () => {
    await hidden();
    await desk.clock.pass(5_000);
    await desk.tell({ state: "paused" });
    expect(key.surface.state).toBe(1);
  });

  it("is not known any more when the session has ended, and a toggle hides", async () => {
    await hidden();
    await desk.clock.pass(5_000);
    await desk.tell({ state: "none" });
    expect(key.surface.state).toBe(1);
    await desk.clock.pass(1_000);
    await desk.tell({ state: "none" });
    expect(key.surface.state).toBe(0);
    expect(looksKnown(key)).toBe(false);
    await desk.clock.pass(1_000);
    await key.tap();
    expect(desk.sent).toEqual(["hide", "hide"]);
  });

  it("is kept where no session ran", async () => {
    await desk.tell({ state: "none" });
    await key.tap();
    await desk.accept();
    await desk.tell({ state: "none" });
    await desk.clock.pass(5_000);
    await desk.tell({ state: "none" });
    expect(key.surface.state).toBe(1);
  });

  it("is kept by a failed poll, and by a page flip", async () => {
    await hidden();
    await key.leave();
    await desk.clock.pass(60_000);
    const back = await desk.place("visibility");
    expect(back.surface.state).toBe(1);
    desk.service.open.fail(new Error("a defect"));
    await desk.clock.pass(0);
    expect(back.surface.state).toBe(1);
  });

  it("is not told by an answer that was asked for before the last command was answered", async () => {
    await desk.tell({ state: "active", captionsHidden: true });
    await desk.clock.pass(5_000);
    const poll = desk.service.open;
    await key.tap();
    await desk.accept();
    poll.answer({ state: "active", captionsHidden: true });
    await desk.clock.pass(0);
    expect(desk.sent).toEqual(["show"]);
    expect(key.surface.state).toBe(0);
    expect(key.text).toContain(said("visibility.shown"));
  });
});
