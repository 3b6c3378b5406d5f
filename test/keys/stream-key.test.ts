import { beforeEach, describe, expect, it } from "vitest";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { FakeDesk } from "../kit/fake-desk.ts";
import { deskIn, live, lost, none, ServingDesk } from "../kit/serving-desk.ts";
import { said } from "../kit/words.ts";

// What a status makes of the session, by what is pending, is a table: accounts/session-table.test.ts.

let desk: FakeDesk;
beforeEach(() => void (desk = new FakeDesk()));

it("shows the time since the start, where the service tells it, by a clock that is set, too, and is drawn only when that changes", async () => {
  const key = await desk.place("stream");
  await desk.tellAlways({ ...live, startedAt: desk.clock.now() - 59_000 });
  expect(key.text).toBe(said("stream.live", ["time.seconds", { n: 59 }]));
  await desk.clock.pass(1_000);
  expect(key.text).toBe(said("stream.live", ["time.minutes", { n: 1 }]));
  const before = key.surface.count("image");
  await desk.clock.pass(59_000);
  expect(key.surface.count("image")).toBe(before);
  await desk.clock.pass(3_602_000);
  expect(key.text).toBe(said("stream.live", ["time.hoursAndMinutes", { h: 1, m: "02" }]));
  desk.clock.set(-3_600_000);
  await desk.clock.pass(16_000);
  expect(key.text).toBe(said("stream.live", ["time.minutes", { n: 2 }]));
});

it("the face of a start or stop under way follows the status and not the answer, and presses of all stream keys send nothing", async () => {
  const { desk, stream } = await deskIn();
  desk.obeys = false;
  const [other, stop] = await desk.placeEach(["stream"], ["stream", { mode: "stop" }]);
  for (const [command, word, state] of [
    ["start", "stream.starting", 0],
    ["stop", "stream.stopping", 1],
  ] as const) {
    await stream.tap();
    await desk.seen();
    const [back] = await desk.placeEach(["stream"]);
    const keys = [stream, other, stop, back];
    for (const key of keys) await key.tap();
    expect([...keys.map(({ text }) => text), stream.surface.state]).toEqual([
      ...keys.map(() => said(word)),
      state,
    ]);
    await desk.becomes(command === "start" ? live : none);
    await desk.seen();
    expect(stream.surface.state).toBe(1 - state);
    expect(keys.flatMap(({ ends }) => ends)).toEqual([]);
  }
  expect(desk.commands).toBe("start stop");
});

it("a start without an answer is asked for again by a toggle, also where no status ever came", async () => {
  const serving = new ServingDesk();
  serving.on("status", new ServiceFailure("no-connection")).on("start", lost());
  const [key, step] = await serving.placeEach(["stream"], ["stream", {}, "step"]);
  await step.tap(1);
  // After the reason of the step, and until a status decides.
  await serving.clock.pass(22_000);
  expect(key.text).toContain(said("stream.startPending"));
  await key.tap();
  await serving.sentOnly("start start");
});

describe("a press on a key of one direction", () => {
  it.each([
    ["start", "active", said("state.already", "stream.live")],
    ["start", "paused", said("state.already", "stream.paused")],
    ["start", "suspended", said("state.already", "stream.suspended")],
    ["start", "unknown", said("state.already", "state.session")],
    ["stop", "none", said("state.already", "stream.off")],
  ] as const)("(%s) in a session %s sends nothing, and says so for 2 s", async (mode, session, says) => {
    const key = await desk.streamKey(session, { mode, stopGuard: "hold" });
    const before = key.text;
    expect(key.surface.state).toBe(session === "none" ? 0 : 1);
    await key.tap();
    await desk.clock.pass(1_999);
    expect(key.text).toBe(says);
    await desk.clock.pass(1);
    expect([key.text, desk.sent, key.ends]).toEqual([before, [], []]);
    expect(desk.log.at(-1)).toContain("nothing sent, already so");
  });

  it.each([
    ["start", "active", "active", said("state.already", "stream.live")],
    ["stop", "none", "none", said("state.already", "stream.off")],
    ["start", "active", "none", said("state.now", "stream.start", "stream.stopped")],
    ["stop", "none", "active", said("state.now", "stream.live", "stream.pressToStop")],
  ] as const)("(%s) of an old %s that is %s now says what is", async (mode, before, after, says) => {
    const key = await desk.oldStreamKey(before, { mode });
    await key.tap();
    await desk.tell({ state: after });
    expect([key.text, desk.sent]).toEqual([says, []]);
  });

  it("(start) under STOP ? is sent: nobody knows", async () => {
    const toggle = await desk.streamKey("active");
    await toggle.tapRefused(lost());
    const key = await desk.place("stream", { mode: "start" });
    expect(key.text).toContain(said("stream.stopPending"));
    await key.tap();
    expect(desk.sent).toEqual(["stop", "start"]);
  });
});
