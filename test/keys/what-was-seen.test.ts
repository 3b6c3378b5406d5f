import { beforeEach, describe, expect, it } from "vitest";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import type { Session } from "../../src/service/caption-service.ts";
import { FakeDesk, type FakeKey } from "../kit/fake-desk.ts";
import { said } from "../kit/words.ts";

const hour = 3_600_000;

// Steps, explicit modes and holds are tested at the built plugin: contract/presses-seen.test.ts.
let desk: FakeDesk;

beforeEach(() => {
  desk = new FakeDesk();
});

/** A stream toggle that has shown one state, and now shows another. */
async function changed(before: Session["state"], after: Session["state"]): Promise<FakeKey> {
  const key = await desk.streamKey(before);
  await desk.tellAfter(5_000, { state: after });
  return key;
}

describe.each([
  ["start to stop", "none", "active", "stop"],
  ["stop to start", "active", "none", "start"],
  ["a stop by hold to one by a press", "paused", "active", "stop"],
] as const)("when a stream toggle changes from %s", (_, before, after, command) => {
  it.each([0, 500, 999])(
    "a press %i ms later sends nothing, and the key says what it shows",
    async (late) => {
      const key = await changed(before, after);
      await desk.clock.pass(late);
      const { text } = key;
      const { image } = key.surface;
      await key.tap();
      expect(desk.sent).toEqual([]);
      expect(key.text).toContain(text);
      expect(key.surface.image).not.toBe(image);
      expect(key.surface.calls).not.toContain("alert");
      await desk.clock.pass(1_999);
      expect(key.surface.image).not.toBe(image);
      await desk.clock.pass(1);
      expect(key.surface.image).toBe(image);
    },
  );

  it("a press on a key that comes into sight then sends nothing either, also where it was never seen before", async () => {
    const key = await changed(before, after);
    await desk.clock.pass(300);
    await key.leave();
    const other = await desk.place("stream");
    await desk.clock.pass(699);
    await other.tap();
    expect(desk.sent).toEqual([]);
    await desk.clock.pass(1);
    await other.tap();
    expect(desk.sent).toEqual([command]);
  });
});

describe("a stream toggle", () => {
  it("is not overtaken by a start that failed: a press would do the same as before", async () => {
    const key = await desk.streamKey("none");
    await key.tapRefused();
    await desk.tell({ state: "none" });
    await key.tap();
    expect(desk.sent).toEqual(["start", "start"]);
  });

  it("is overtaken too when a key of its account that has left pressed it", async () => {
    const one = await desk.streamKey("none");
    const other = await desk.placeIn({ state: "none" }, "stream");
    await one.tap();
    await one.leave();
    await desk.accept();
    await desk.tell({ state: "active" });
    await other.tap();
    expect(desk.sent).toEqual(["start"]);
  });
});

it("a stream toggle that shows nothing yet fails if nothing can be learnt, and asks once more at the next press", async () => {
  const key = await desk.place("stream");
  await key.tap();
  desk.service.open.fail(new ServiceFailure("no-connection"));
  await desk.clock.pass(1_000);
  expect(key.surface.count("alert")).toBe(1);
  expect(key.text).toBe(said("failure.noConnection", "failure.noNetwork"));
  await key.tap();
  expect(desk.service.of("status")).toHaveLength(2);
  await desk.tell({ state: "active" });
  expect(desk.sent).toEqual([]);
  expect(key.text).toContain(said("stream.live"));
});

describe("a stream toggle whose status is old, with no failure since", () => {
  it.each([
    ["none", "active"],
    ["active", "none"],
    ["active", "paused"],
    ["paused", "active"],
  ] as const)("sends nothing where %s became %s, and says what it shows now", async (before, now) => {
    const key = await desk.oldStreamKey(before);
    await key.holdFor(1_000);
    await desk.tell({ state: now });
    await desk.clock.pass(1_000);
    expect(desk.sent).toEqual([]);
    // What is paused without us is told with the second status that says so.
    expect(key.surface.count("alert")).toBe(0);
  });

  it("alerts where nothing can be learnt", async () => {
    const key = await desk.oldStreamKey("active");
    await key.tap();
    await desk.fail(new ServiceFailure("service-error", { status: 500 }));
    expect(desk.sent).toEqual([]);
    expect(key.surface.count("alert")).toBe(1);
  });

  it("asks after a sleep that nobody told of", async () => {
    const key = await desk.streamKey("none");
    desk.clock.sleep(hour);
    await key.tap();
    expect(desk.sent).toEqual([]);
    await desk.tell({ state: "active" });
    expect(desk.sent).toEqual([]);
  });

  it("stops nothing where the session has ended by the end of the hold", async () => {
    const key = await desk.oldStreamKey("active", { stopGuard: "hold" });
    const status = await desk.place("status");
    await key.press();
    await desk.tellAfter(100, { state: "active" });
    await status.tap();
    await desk.tellAfter(300, { state: "none" });
    await desk.clock.pass(1_000);
    expect(desk.sent).toEqual([]);
    expect(key.text).toContain(said("state.now"));
  });

  it("holds while it asks, and the hold may end first", async () => {
    const key = await desk.oldStreamKey("active", { stopGuard: "hold" });
    await key.holdFor(999);
    await key.release();
    await desk.tell({ state: "active" });
    expect(desk.sent).toEqual([]);
    await desk.tellAfter(5_000, { state: "active" });
    await key.holdFor(1_000);
    expect(desk.sent).toEqual(["stop"]);
  });
});
