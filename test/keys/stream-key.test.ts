import { beforeEach, describe, expect, it } from "vitest";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { FakeDesk, settle } from "../kit/fake-desk.ts";
import { lost } from "../kit/fake-service.ts";
import { ServingDesk } from "../kit/serving-desk.ts";
import { said } from "../kit/words.ts";

let desk: FakeDesk;

beforeEach(() => {
  desk = new FakeDesk();
});

describe("what it shows", () => {
  it("shows the time since the start, where the service tells it", async () => {
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
});

describe("a failed poll", () => {
  it("ages what is known, says why, and flashes nothing", async () => {
    const key = await desk.streamKey("active");
    await desk.clock.pass(5_000);
    await desk.fail(new ServiceFailure("no-connection"));
    expect(key.text).toBe(said("state.wasLive", "short.noConnection", ["time.ago", { time: "5 s" }]));
    expect(key.surface.state).toBe(1);
    expect(key.surface.calls).not.toContain("alert");
    await desk.clock.pass(2_000);
    expect(key.text).toBe(said("state.wasLive", "short.noConnection", ["time.ago", { time: "7 s" }]));
  });
});

describe("409", () => {
  it("on stop with a session that goes on is a failure", async () => {
    const key = await desk.streamKey("suspended", { mode: "stop" });
    await key.tap();
    await desk.fail(new ServiceFailure("conflict"));
    await desk.tellAlways({ state: "suspended" });
    await desk.clock.pass(14_999);
    expect(key.text).toBe(said("stream.stopping"));
    await desk.clock.pass(1);
    expect(key.text).toBe(said("failure.stopRefused"));
    expect(key.surface.count("alert")).toBe(1);
    await desk.clock.pass(20_000);
    expect(key.text).toContain(said("stream.suspended"));
  });

  it("waits for a status that can be read", async () => {
    const key = await desk.streamKey("none");
    await key.tap();
    await desk.fail(new ServiceFailure("conflict"));
    await desk.fail(new ServiceFailure("service-error"));
    expect(key.text).toBe(said("stream.starting"));
    await desk.clock.pass(5_500);
    await desk.answer({ state: "none" });
    expect(key.text).toBe(said("failure.dashboard", "failure.notReady"));
  });
});

describe("presses", () => {
  it("that come in one turn of the event loop go in their order, whatever their mode", async () => {
    const one = await desk.streamKey("none");
    const other = await desk.placeIn({ state: "none" }, "stream", { mode: "stop" });
    void desk.keys.shown(one.id)?.press();
    void desk.keys.shown(other.id)?.press();
    await settle();
    expect(desk.sent).toEqual(["start"]);
  });

  it.each([
    ["start", "active", said("state.already", "stream.live")],
    ["start", "paused", said("state.already", "stream.paused")],
    ["start", "unknown", said("state.already", "state.session")],
    ["stop", "none", said("state.already", "stream.off")],
  ] as const)(
    "in mode %s with a session %s send nothing, and say so for 2 s",
    async (mode, session, says) => {
      const key = await desk.streamKey(session, { mode, stopGuard: "hold" });
      const before = key.text;
      await key.tap();
      expect(key.text).toBe(says);
      await desk.clock.pass(1_999);
      expect(key.text).toBe(says);
      await desk.clock.pass(1);
      expect(key.text).toBe(before);
      expect(desk.sent).toEqual([]);
      expect(key.surface.calls).not.toContain("alert");
      expect(key.surface.calls).not.toContain("ok");
      expect(desk.log.at(-1)).toContain("nothing sent, already so");
    },
  );

  it.each([
    ["start", "active", "active", said("state.already", "stream.live")],
    ["stop", "none", "none", said("state.already", "stream.off")],
    ["start", "active", "none", said("state.now", "stream.start", "stream.stopped")],
    ["stop", "none", "active", said("state.now", "stream.live", "stream.pressToStop")],
  ] as const)("in mode %s on an old %s that is %s now say what is", async (mode, before, after, says) => {
    const key = await desk.oldStreamKey(before, { mode });
    await key.tap();
    await desk.tell({ state: after });
    expect([key.text, desk.sent]).toEqual([says, []]);
  });

  it("in mode start on an old LIVE that can't be asked for say why", async () => {
    const key = await desk.oldStreamKey("active", { mode: "start" });
    await key.tap();
    await desk.failPolls(new ServiceFailure("no-connection"));
    expect(desk.sent).toEqual([]);
    expect(key.surface.count("alert")).toBe(1);
    expect(key.text).toContain(said("failure.noConnection"));
  });

  it("in mode start under STOP ? are sent: nobody knows", async () => {
    const toggle = await desk.streamKey("active");
    await toggle.tapRefused(lost());
    const key = await desk.place("stream", { mode: "start" });
    expect(key.text).toContain(said("stream.stopPending"));
    await key.tap();
    expect(desk.sent).toEqual(["stop", "start"]);
  });

  it.each(["the status shows that it is over", "the next press"])(
    "that fail say why until %s",
    async (what) => {
      const key = await desk.streamKey("none");
      await key.tapRefused(new ServiceFailure("timed-out"));
      expect(key.text).toBe(said("failure.timedOut", "failure.tryAgain"));
      await (what === "the next press" ? key.tap() : desk.tell({ state: "active" }));
      const now =
        what === "the next press" ? said("stream.starting") : said("stream.live", "stream.pressToStop");
      expect(key.text).toBe(now);
    },
  );

  it("act on what was last known while the link fails", async () => {
    const key = await desk.streamKey("active");
    await desk.clock.pass(5_000);
    desk.service.open.fail(new ServiceFailure("no-connection"));
    await desk.clock.pass(1_000);
    await key.tap();
    expect(desk.sent).toEqual(["stop"]);
  });
});

describe("a guarded stop", () => {
  const hold = { stopGuard: "hold" };

  it("fills a ring in steps, and leaves room for what follows within eight updates a second", async () => {
    const key = await desk.streamKey("active", hold);
    await desk.clock.pass(1_000);
    const before = key.surface.count("image");
    await key.holdFor(999);
    const drawn = key.surface.count("image") - before;
    expect(drawn).toBeGreaterThanOrEqual(6);
    expect(drawn).toBeLessThanOrEqual(7);
  });

  it("sends nothing if released earlier, and says what was expected", async () => {
    const key = await desk.streamKey("active", hold);
    await desk.clock.pass(1_500);
    await key.holdFor(999);
    expect(key.text).toBe(said("stream.keepHolding"));
    await key.release();
    expect(key.text).toBe(said("stream.holdLonger", "stream.toStop"));
    await desk.clock.pass(3_000);
    expect(desk.sent).toEqual([]);
    expect(key.text).toBe(said("stream.live", "stream.holdToStop"));
    expect(key.surface.calls).not.toContain("alert");
  });
});

describe("a press that ends without a word", () => {
  it("takes away what the last one ended with", async () => {
    const stream = await desk.streamKey("active");
    const status = await desk.placeIn({ state: "active" }, "status");
    await status.press();
    await desk.fail(new ServiceFailure("service-error", { status: 500 }));
    expect(status.text).toContain(said("failure.serviceError"));
    await desk.clock.pass(1_000);
    // The account answers again, and nothing of its answers is new after that.
    await stream.configure({});
    await desk.tell({ state: "active" });
    await status.press();
    await desk.tell({ state: "active" });
    expect(status.text).toBe(said("stream.live"));
  });

  it("shows what is under way", async () => {
    const one = await desk.streamKey("active");
    const other = await desk.placeIn({ state: "active" }, "stream");
    await one.tapRefused();
    await desk.tell({ state: "active" });
    expect(one.text).toContain(said("failure.refused"));
    await other.tap();
    await one.tap();
    expect(one.text).toBe(said("stream.stopping"));
  });
});

it("a stream toggle that has shown no session yet shows the first one in place of the reason why its press failed", async () => {
  const key = await desk.place("stream");
  const status = await desk.place("status");
  await key.tap();
  await desk.fail(new ServiceFailure("service-error", { status: 503 }));
  expect(key.text).toContain(said("failure.serviceError"));
  await desk.clock.pass(1_000);
  await status.tap();
  await desk.tell({ state: "active" });
  expect(key.text).toContain(said("stream.live"));
});

it("a press on the reason of a second failed step sends nothing that changed under the first one", async () => {
  const key = await desk.streamKey("none");
  const step = await desk.placeStep("clear");
  await step.tapRefused();
  await desk.tellAfter(1_000, { state: "active" });
  expect(key.text).toContain(said("failure.refused"));
  await step.tapRefused();
  await desk.clock.pass(2_000);
  await key.tap();
  expect(desk.sent).toEqual(["clear", "clear"]);
  expect(key.text).toContain(said("stream.live"));
});

describe("while it is under way", () => {
  it("a start is shown by a key that comes into sight, which sends nothing and alerts nobody", async () => {
    const serving = new ServingDesk();
    serving.obeys = false;
    const { stream } = await serving.settled();
    await stream.tap();
    await serving.clock.pass(5_000);
    await stream.leave();
    const [back] = await serving.placeEach(["stream"]);
    expect(back.text).toBe(said("stream.starting"));
    await back.tap();
    await serving.clock.pass(10_000);
    expect(back.text).not.toBe(said("stream.starting"));
    expect([serving.commands, back.ends]).toEqual(["start", []]);
    expect(serving.log.at(-1)).toContain("not-confirmed");
  });

  it("a stop is held by a state that we don't know, and ends well when none is told", async () => {
    const serving = new ServingDesk({ state: "active" });
    serving.obeys = false;
    const { stream } = await serving.settled();
    await stream.tap();
    serving.session = { state: "unknown", word: "stopping" };
    await serving.clock.pass(40_000);
    expect([stream.text.includes(said("stream.start")), stream.ends]).toEqual([false, []]);
    serving.session = { state: "none" };
    await serving.clock.pass(1_000);
    expect(stream.text).toContain(said("stream.start"));
    expect([stream.surface.state, stream.ends]).toEqual([0, []]);
  });
});
