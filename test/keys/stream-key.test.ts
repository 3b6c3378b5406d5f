import { beforeEach, describe, expect, it } from "vitest";
import type { Session } from "../../src/service/caption-service.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { FakeDesk } from "../kit/fake-desk.ts";
import { lost } from "../kit/fake-service.ts";
import { ServingDesk } from "../kit/serving-desk.ts";
import { said, saying } from "../kit/words.ts";

// What a status makes of the session, by what is pending, is a table: accounts/session-table.test.ts.
const none = { state: "none" } as const;
const live = { state: "active" } as const;

let desk: FakeDesk;

beforeEach(() => {
  desk = new FakeDesk();
});

/** A desk whose service accepts commands and does nothing, with a stream key that has shown the status. */
async function idleService(session: Session) {
  const idle = new ServingDesk(session);
  idle.obeys = false;
  return { idle, ...(await idle.settled()) };
}

it("LIVE is the service's word alone; state 1 stands for a session that runs in any state", async () => {
  for (const state of ["active", "paused", "suspended", "unknown", "none"] as const) {
    const serving = new ServingDesk(state === "none" ? live : none);
    const { stream } = await serving.settled();
    await serving.becomes({ state });
    await serving.clock.pass(2_000);
    expect([state, stream.surface.state]).toEqual([state, state === "none" ? 0 : 1]);
    expect(saying("stream.live").test(stream.text)).toBe(state === "active");
  }
});

it("shows the time since the start, where the service tells it, and is drawn only when that changes", async () => {
  const key = await desk.place("stream");
  await desk.tellAlways({ state: "active", startedAt: desk.clock.now() - 59_000 });
  expect(key.text).toBe(said("stream.live", ["time.seconds", { n: 59 }]));
  await desk.clock.pass(1_000);
  expect(key.text).toBe(said("stream.live", ["time.minutes", { n: 1 }]));
  const before = key.surface.count("image");
  await desk.clock.pass(59_000);
  expect(key.surface.count("image")).toBe(before);
  await desk.clock.pass(3_600_000);
  expect(key.text).toBe(said("stream.live", ["time.hoursAndMinutes", { h: 1, m: "01" }]));
});

describe("while a start or stop is under way", () => {
  it("its face follows the status and not the answer, and presses of all stream keys send nothing", async () => {
    const { idle, stream } = await idleService(none);
    const [other, stop] = await idle.placeEach(["stream"], ["stream", { mode: "stop" }]);
    for (const [command, word, state] of [
      ["start", "stream.starting", 0],
      ["stop", "stream.stopping", 1],
    ] as const) {
      await stream.tap();
      await idle.seen();
      const [back] = await idle.placeEach(["stream"]);
      const keys = [stream, other, stop, back];
      for (const key of keys) await key.tap();
      expect([...keys.map(({ text }) => text), stream.surface.state]).toEqual([
        ...keys.map(() => said(word)),
        state,
      ]);
      await idle.becomes(command === "start" ? live : none);
      await idle.seen();
      expect(stream.surface.state).toBe(1 - state);
      expect(keys.flatMap(({ ends }) => ends)).toEqual([]);
    }
    expect(idle.commands).toBe("start stop");
  });
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
    ["start", "unknown", said("state.already", "state.session")],
    ["stop", "none", said("state.already", "stream.off")],
  ] as const)("(%s) in a session %s sends nothing, and says so for 2 s", async (mode, session, says) => {
    const key = await desk.streamKey(session, { mode, stopGuard: "hold" });
    const before = key.text;
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
