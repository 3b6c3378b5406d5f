import { beforeEach, describe, expect, it } from "vitest";
import { FakeDesk } from "../kit/fake-desk.ts";
import { deskWithKeys, live, none } from "../kit/serving-desk.ts";
import { keyText } from "../kit/words.ts";

// accounts/session.test.ts tests how each status changes the session.

let desk: FakeDesk;
beforeEach(() => void (desk = new FakeDesk()));

it("draws the running time only when its text changes", async () => {
  const key = await desk.place("stream");
  await desk.alwaysReport({ ...live, startedAt: desk.clock.wall() - 59_000 });
  expect(key.text).toBe(keyText("stream.live", ["time.seconds", { n: 59 }]));
  await desk.clock.pass(1_000);
  expect(key.text).toBe(keyText("stream.live", ["time.minutes", { n: 1 }]));
  const before = key.surface.count("image");
  await desk.clock.pass(59_000);
  expect(key.surface.count("image")).toBe(before);
  // 1 h 2 min and 1 s after the start.
  await desk.clock.pass(3_602_000);
  expect(key.text).toBe(keyText("stream.live", ["time.hoursAndMinutes", { h: 1, m: "02" }]));
});

it("shows STARTING or STOPPING and ignores presses until a status confirms it", async () => {
  const { desk: serving, stream } = await deskWithKeys();
  serving.appliesCommands = false;
  const [other, stop] = await serving.placeEach(["stream"], ["stream", { mode: "stop" }]);
  const [stopped, running] = [0, 1];
  for (const [word, stateBefore, sessionAfter, stateAfter] of [
    ["stream.starting", stopped, live, running],
    ["stream.stopping", running, none, stopped],
  ] as const) {
    await stream.tap();
    await serving.waitUntilPressable();
    const [placedLater] = await serving.placeEach(["stream"]);
    const keys = [stream, other, stop, placedLater];
    for (const key of keys) await key.tap();
    for (const key of keys) expect(key.text).toBe(keyText(word));
    expect(stream.surface.state).toBe(stateBefore);
    await serving.changeSession(sessionAfter);
    await serving.waitUntilPressable();
    expect(stream.surface.state).toBe(stateAfter);
    expect(keys.flatMap(({ results }) => results)).toEqual([]);
  }
  expect(serving.commands).toBe("start stop");
});

describe("a key that only starts or only stops", () => {
  it.each([
    ["start", "active", keyText("state.already", "stream.live")],
    ["stop", "none", keyText("state.already", "stream.off")],
  ] as const)("(%s) says ALREADY for 2 s when a fresh status is %s", async (mode, session, text) => {
    const key = await desk.placeStreamKey(session, { mode, stopGuard: "hold" });
    const before = key.text;
    await key.tap();
    await desk.clock.pass(1_999);
    expect(key.text).toBe(text);
    await desk.clock.pass(1);
    expect([key.text, desk.sent, key.results]).toEqual([before, [], []]);
    expect(desk.log.at(-1)).toContain("nothing sent, already");
  });

  it.each(["paused", "suspended", "unknown"] as const)("(start) sends in a %s session", async (state) => {
    const key = await desk.placeStreamKey(state, { mode: "start" });
    await key.tap();
    expect(desk.sent).toEqual(["start"]);
  });

  it.each([
    ["start", "active"],
    ["stop", "none"],
  ] as const)("(%s) sends when its last status, %s, is stale", async (mode, session) => {
    const key = await desk.placeStaleStreamKey(session, { mode });
    await key.tap();
    expect(desk.sent).toEqual([mode]);
  });
});
