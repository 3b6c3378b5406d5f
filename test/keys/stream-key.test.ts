import { beforeEach, describe, expect, it } from "vitest";
import { FakeDesk } from "../kit/fake-desk.ts";
import { deskWithKeys, live, none } from "../kit/serving-desk.ts";
import { keyText } from "../kit/words.ts";

// What a status makes of the session, by what is pending, is a table: accounts/session.test.ts.

let desk: FakeDesk;
beforeEach(() => void (desk = new FakeDesk()));

it("shows the running time, and draws only when it changes", async () => {
  const key = await desk.place("stream");
  await desk.alwaysReport({ ...live, startedAt: desk.clock.wall() - 59_000 });
  expect(key.text).toBe(keyText("stream.live", ["time.seconds", { n: 59 }]));
  await desk.clock.pass(1_000);
  expect(key.text).toBe(keyText("stream.live", ["time.minutes", { n: 1 }]));
  const before = key.surface.count("image");
  await desk.clock.pass(59_000);
  expect(key.surface.count("image")).toBe(before);
  await desk.clock.pass(3_602_000);
  expect(key.text).toBe(keyText("stream.live", ["time.hoursAndMinutes", { h: 1, m: "02" }]));
});

it("shows STARTING and STOPPING until a status confirms, and sends nothing more", async () => {
  const { desk, stream } = await deskWithKeys();
  desk.obeys = false;
  const [other, stop] = await desk.placeEach(["stream"], ["stream", { mode: "stop" }]);
  for (const [command, word, state] of [
    ["start", "stream.starting", 0],
    ["stop", "stream.stopping", 1],
  ] as const) {
    await stream.tap();
    await desk.waitUntilPressable();
    const [back] = await desk.placeEach(["stream"]);
    const keys = [stream, other, stop, back];
    for (const key of keys) await key.tap();
    expect([...keys.map(({ text }) => text), stream.surface.state]).toEqual([
      ...keys.map(() => keyText(word)),
      state,
    ]);
    await desk.becomes(command === "start" ? live : none);
    await desk.waitUntilPressable();
    expect(stream.surface.state).toBe(1 - state);
    expect(keys.flatMap(({ results }) => results)).toEqual([]);
  }
  expect(desk.commands).toBe("start stop");
});

describe("a key that only starts or only stops", () => {
  it.each([
    ["start", "active", keyText("state.already", "stream.live")],
    ["stop", "none", keyText("state.already", "stream.off")],
  ] as const)("(%s) says ALREADY for 2 s when a fresh status is %s", async (mode, session, says) => {
    const key = await desk.streamKey(session, { mode, stopGuard: "hold" });
    const before = key.text;
    await key.tap();
    await desk.clock.pass(1_999);
    expect(key.text).toBe(says);
    await desk.clock.pass(1);
    expect([key.text, desk.sent, key.results]).toEqual([before, [], []]);
    expect(desk.log.at(-1)).toContain("nothing sent, already");
  });

  it.each(["paused", "suspended", "unknown"] as const)(
    "(start) sends while the session is %s",
    async (state) => {
      const key = await desk.streamKey(state, { mode: "start" });
      await key.tap();
      expect(desk.sent).toEqual(["start"]);
    },
  );

  it.each([
    ["start", "active"],
    ["stop", "none"],
  ] as const)("(%s) sends when its status, %s, is old", async (mode, before) => {
    const key = await desk.oldStreamKey(before, { mode });
    await key.tap();
    expect(desk.sent).toEqual([mode]);
  });
});
