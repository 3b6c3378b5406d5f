import { beforeEach, describe, expect, it } from "vitest";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { FakeDesk, settle } from "../kit/fake-desk.ts";
import { said } from "../kit/words.ts";

let desk: FakeDesk;

beforeEach(() => {
  desk = new FakeDesk();
});

describe("presses", () => {
  it("while one is under way send nothing, on any key of the account", async () => {
    const one = await desk.streamKey("none");
    const other = await desk.place("stream", { mode: "stop" });
    desk.service.open.answer({ state: "none" });
    await settle();
    await one.tap();
    await one.tap();
    await other.tap();
    expect(desk.sent).toEqual(["start"]);
    expect(other.text).toBe(said("stream.starting"));
    expect([...one.surface.calls, ...other.surface.calls]).not.toContain("alert");
  });

  it("that come in one turn of the event loop go in their order, whatever their mode", async () => {
    const one = await desk.streamKey("none");
    const other = await desk.place("stream", { mode: "stop" });
    await desk.tell({ state: "none" });
    desk.keys.press(one.id);
    desk.keys.press(other.id);
    await settle();
    expect(desk.sent).toEqual(["start"]);
  });

  it.each([
    ["start", "none", "start"],
    ["stop", "active", "stop"],
    ["toggle", "none", "start"],
    ["stop", "paused", "stop"],
    ["toggle", "active", "stop"],
  ] as const)("in mode %s with a session %s send %s", async (mode, session, command) => {
    const key = await desk.streamKey(session, { mode });
    await key.tap();
    expect(desk.sent).toEqual([command]);
  });

  it.each([
    ["start", "active", said("state.already", "stream.live")],
    ["start", "paused", said("state.already", "stream.paused")],
    ["start", "unknown", `${said("state.already")} ?`],
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
    ["start", "active", said("state.already", "stream.live")],
    ["stop", "none", said("state.already", "stream.off")],
  ] as const)("in mode %s on an old %s ask whether it is still so", async (mode, session, says) => {
    const key = await desk.oldStreamKey(session, { mode });
    await key.tap();
    await desk.tell({ state: session });
    expect([key.text, desk.sent]).toEqual([says, []]);
  });

  it.each([
    ["start", "active", "none", said("state.now", "stream.start", "stream.stopped")],
    ["stop", "none", "active", said("state.now", "stream.live", "stream.pressToStop")],
  ] as const)("in mode %s on an old %s that has become %s say what is", async (mode, before, after, says) => {
    const key = await desk.oldStreamKey(before, { mode });
    await key.tap();
    await desk.tell({ state: after });
    expect([key.text, desk.sent]).toEqual([says, []]);
  });

  it("in mode start on an old LIVE that can't be asked for say why", async () => {
    const key = await desk.oldStreamKey("active", { mode: "start" });
    await key.tap();
    for (const request of desk.service.of("status"))
      if (!request.isOver) request.fail(new ServiceFailure("no-connection"));
    await settle();
    expect(desk.sent).toEqual([]);
    expect(key.surface.count("alert")).toBe(1);
    expect(key.text).toContain(said("failure.noConnection"));
  });

  it("in mode start under STOP ? are sent: nobody knows", async () => {
    const toggle = await desk.streamKey("active");
    await toggle.tap();
    await desk.refuse(
      new ServiceFailure("timed-out", {}, { mayHaveBeenCarriedOut: true, answersSecondSend: false }),
    );
    const key = await desk.place("stream", { mode: "start" });
    expect(key.text).toContain(said("stream.stopPending"));
    await key.tap();
    expect(desk.sent).toEqual(["stop", "start"]);
  });

  it("that fail say why for a few seconds", async () => {
    const key = await desk.streamKey("none");
    await key.tap();
    desk.service.open.fail(new ServiceFailure("service-error", { status: 503 }));
    await settle();
    expect(key.text).toBe(said("failure.serviceError", "failure.tryAgain"));
    expect(key.surface.count("alert")).toBe(1);
    desk.onRequest = (request) => request.answer({ state: "none" });
    desk.service.open.answer({ state: "none" });
    await desk.clock.pass(4_900);
    expect(key.text).toBe(said("failure.serviceError", "failure.tryAgain"));
    await desk.clock.pass(200);
    expect(key.text).toBe(said("stream.start", "stream.stopped"));
  });

  it("say why only as long as it is true", async () => {
    const key = await desk.streamKey("none");
    await key.tap();
    desk.service.open.fail(new ServiceFailure("timed-out"));
    await settle();
    expect(key.text).toBe(said("failure.timedOut", "failure.tryAgain"));
    desk.service.open.answer({ state: "active" });
    await settle();
    expect(key.text).toBe(said("stream.live", "stream.pressToStop"));
  });

  it("do not hide what the next press does", async () => {
    const key = await desk.streamKey("none");
    await key.tap();
    desk.service.open.fail(new ServiceFailure("timed-out"));
    await settle();
    await key.tap();
    expect(key.text).toBe(said("stream.starting"));
  });

  it("act on what was last known while the link fails", async () => {
    const key = await desk.streamKey("active");
    await desk.clock.pass(5_000);
    desk.service.open.fail(new ServiceFailure("no-connection"));
    await desk.clock.pass(1_000);
    await key.tap();
    expect(desk.sent).toEqual(["stop"]);
  });

  it("without a church ID send nothing and say so", async () => {
    const key = await desk.place("stream", { churchId: " " });
    desk.keys.globalSettingsReceived({});
    await key.tap();
    expect(key.text).toBe(said("failure.churchId", "failure.missing"));
    expect(key.surface.count("alert")).toBe(1);
    expect(desk.services.size).toBe(0);
  });
});

describe("a guarded stop", () => {
  const hold = { stopGuard: "hold" };

  it("goes out after a second, without waiting for the release", async () => {
    const key = await desk.streamKey("active", hold);
    expect(key.text).toBe(said("stream.live", "stream.holdToStop"));
    await key.press();
    expect(key.text).toBe(said("stream.keepHolding"));
    await desk.clock.pass(999);
    expect(desk.sent).toEqual([]);
    await desk.clock.pass(1);
    expect(desk.sent).toEqual(["stop"]);
    expect(key.text).toBe(said("stream.stopping"));
    await key.release();
    expect(desk.sent).toEqual(["stop"]);
  });

  it("fills a ring in steps, and leaves room for what follows within eight updates a second", async () => {
    const key = await desk.streamKey("active", hold);
    await desk.clock.pass(1_000);
    const before = key.surface.count("image");
    await key.press();
    await desk.clock.pass(999);
    const drawn = key.surface.count("image") - before;
    expect(drawn).toBeGreaterThanOrEqual(6);
    expect(drawn).toBeLessThanOrEqual(7);
  });

  it("sends nothing if released earlier, and says what was expected", async () => {
    const key = await desk.streamKey("active", hold);
    await desk.clock.pass(1_500);
    await key.press();
    await desk.clock.pass(999);
    await key.release();
    expect(key.text).toBe(said("stream.holdLonger", "stream.toStop"));
    await desk.clock.pass(3_000);
    expect(desk.sent).toEqual([]);
    expect(key.text).toBe(said("stream.live", "stream.holdToStop"));
    expect(key.surface.calls).not.toContain("alert");
  });

  it("is not the sum of two short presses", async () => {
    const key = await desk.streamKey("active", hold);
    await key.press();
    await desk.clock.pass(600);
    await key.release();
    await key.press();
    await desk.clock.pass(600);
    await key.release();
    expect(desk.sent).toEqual([]);
  });

  it("ends when the key leaves the desk or the deck is unplugged", async () => {
    const key = await desk.streamKey("active", hold);
    await key.press();
    desk.keys.deviceDisconnected("deck");
    await desk.clock.pass(2_000);
    expect(desk.sent).toEqual([]);
    await key.press();
    await desk.clock.pass(500);
    await key.leave();
    await desk.clock.pass(2_000);
    expect(desk.sent).toEqual([]);
  });

  it("does not count the time that the computer slept", async () => {
    const key = await desk.streamKey("active", hold);
    await key.press();
    await desk.clock.pass(500);
    desk.clock.sleep(60_000);
    await desk.clock.pass(1_000);
    expect(desk.sent).toEqual([]);
  });

  it("lets a start go at once", async () => {
    const key = await desk.streamKey("none", hold);
    await key.press();
    expect(desk.sent).toEqual(["start"]);
  });

  it("guards the mode stop, whatever is known", async () => {
    const key = await desk.place("stream", { ...hold, mode: "stop" });
    await key.tap();
    await desk.clock.pass(2_000);
    expect(desk.sent).toEqual([]);
    await key.press();
    await desk.clock.pass(1_000);
    expect(desk.sent).toEqual(["stop"]);
  });
});

describe("in a multi-action", () => {
  it.each([
    [1, "none", ["start"]],
    [0, "active", ["stop"]],
    [1, "active", []],
    [0, "none", []],
  ] as const)(
    "desired state %s with a session %s sends %j, whatever the guard",
    async (desired, session, sent) => {
      const key = await desk.place("stream", { stopGuard: "hold" }, true);
      desk.service.open.answer({ state: session });
      await settle();
      await key.tap(desired);
      expect(desk.sent).toEqual(sent);
      expect(key.surface.calls).not.toContain("alert");
    },
  );

  it.each([
    ["start", 0, "active"],
    ["stop", 1, "none"],
  ] as const)("mode %s sends nothing where state %i is wanted", async (mode, desired, session) => {
    const key = await desk.place("stream", { mode }, true);
    await desk.tell({ state: session });
    await key.tap(desired);
    expect(desk.sent).toEqual([]);
    expect(key.surface.count("alert")).toBe(1);
  });

  it("does not take an old status for granted", async () => {
    const key = await desk.place("stream", {}, true);
    desk.service.open.answer({ state: "active" });
    await desk.clock.pass(5_000);
    desk.service.open.fail(new ServiceFailure("timed-out"));
    await settle();
    await key.tap(1);
    expect(desk.sent).toEqual(["start"]);
  });

  it("joins what is under way, and says when it can't", async () => {
    const key = await desk.streamKey("none");
    const same = await desk.place("stream", {}, true);
    const opposite = await desk.place("stream", {}, true);
    desk.service.open.answer({ state: "none" });
    await settle();
    await key.tap();
    await same.tap(1);
    await opposite.tap(0);
    expect(desk.sent).toEqual(["start"]);
    expect(same.surface.calls).not.toContain("alert");
    expect(opposite.surface.count("alert")).toBe(1);
  });

  it("never toggles on a host that names no desired state", async () => {
    const key = await desk.place("stream", {}, true);
    desk.service.open.answer({ state: "active" });
    await settle();
    await key.tap();
    expect(desk.sent).toEqual([]);
    expect(key.surface.count("alert")).toBe(1);
  });
});
