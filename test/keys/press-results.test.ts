import { describe, expect, it } from "vitest";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { account, FakeDesk } from "../kit/fake-desk.ts";
import {
  deskIn,
  live,
  lost,
  none,
  refused,
  ServingDesk,
  serviceError,
  source,
  step,
  targets,
} from "../kit/serving-desk.ts";
import { said } from "../kit/words.ts";

describe("a press that fails", () => {
  // Every failure of every press, and for how long its reason stands: faults/fault-matrix.test.ts.
  it("names the reason of a start on a step for 20 s on the stream key of its account", async () => {
    const { desk, stream } = await deskIn();
    desk.on("start", refused);
    const [starting] = await desk.placeEach(step("stream"));
    await starting.tap(1);
    await desk.clock.pass(19_999);
    expect(stream.text).toContain(said("failure.refused"));
    await desk.clock.pass(1);
    expect(stream.text).not.toContain(said("failure.refused"));
  });

  it.each([
    ["start", none, "stream.startPending"],
    ["stop", live, "stream.stopPending"],
  ] as const)("names it below ? where a %s got no answer, on every key", async (kind, session, word) => {
    const { desk, stream, status } = await deskIn(session);
    const other = await desk.place("stream");
    desk.on(kind, lost("connection-dropped"));
    await stream.tap();
    await desk.clock.pass(12_000);
    for (const { text } of [stream, other, status]) expect(text).toMatch(/link lost/i);
    for (const key of [other, status]) expect(key.says(word)).toBe(true);
  });

  it.each([
    ["the next press", false, said("stream.starting")],
    ["a status that shows that it is over", true, said("stream.live", "stream.pressToStop")],
  ])("names it until %s", async (_, isTold, says) => {
    const desk = new FakeDesk();
    const key = await desk.streamKey("none");
    await key.tapRefused(lost());
    expect(key.text).toBe(said("failure.timedOut", "failure.tryAgain"));
    await (isTold ? desk.tell(live) : key.tap());
    expect([key.text, key.ends]).toEqual([says, ["alert"]]);
  });

  it("names it though the first status comes, or the session changes, meanwhile", async () => {
    const desk = new ServingDesk();
    desk.on("clear", refused);
    const release = desk.hold("status");
    const [key] = await desk.placeEach(["clear"]);
    await key.tap();
    await release();
    expect(key.text).toContain(said("failure.refused"));
    await desk.becomes(live);
    expect(key.text).toContain(said("failure.refused"));
  });

  it.each([
    ["ok", undefined, "clear.cleared"],
    ["alert", serviceError, "failure.serviceError"],
  ] as const)(
    "or succeeds says so (%s) on its key, too, where that has left and come back meanwhile, which takes no press back",
    async (end, failure, words) => {
      const desk = new ServingDesk();
      const release = desk.hold("clear");
      const key = await desk.placeRaw("clear", account);
      for (let press = 0; press < 2; press += 1) await key.tap();
      await key.leave();
      const back = await desk.placeRaw("clear", account, "key", key.id);
      await (failure ? desk.refuse(failure) : release());
      expect([back.ends[0], back.says(words), desk.commands]).toEqual([end, true, "clear clear"]);
    },
  );
});

describe("a failed poll", () => {
  it("flashes nothing, keeps the state, and is on every face until one is answered", async () => {
    const { desk, stream, status } = await deskIn(live);
    const others = await desk.placeEach(["clear"], ["visibility"], source("de"), targets(["fr"]));
    const keys = [stream, status, ...others];
    const before = keys.map(({ surface }) => surface.image);
    desk.on("status", serviceError);
    await desk.clock.pass(5_000);
    expect(keys.filter(({ surface }, index) => surface.image === before[index])).toEqual([]);
    expect([stream.says("state.wasLive"), stream.surface.state]).toEqual([true, 1]);
    expect(keys.flatMap(({ ends }) => ends)).toEqual([]);
    desk.on("status");
    await desk.clock.pass(61_000);
    expect(keys.map(({ surface }) => surface.image)).toEqual(before);
  });

  it("says why and how old LIVE is, which a press goes by then", async () => {
    const desk = new FakeDesk();
    const key = await desk.streamKey("active");
    await desk.clock.pass(5_000);
    await desk.fail(new ServiceFailure("no-connection"));
    for (const time of ["5 s", "7 s"]) {
      expect(key.text).toBe(said("state.wasLive", "short.noConnection", ["time.seen", { time }]));
      await desk.clock.pass(2_000);
    }
    await desk.clock.pass(16_000);
    await key.tap();
    expect(desk.sent).toEqual(["stop"]);
  });
});
