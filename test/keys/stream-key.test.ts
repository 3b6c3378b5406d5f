import { beforeEach, describe, expect, it } from "vitest";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { FakeDesk, settle } from "../kit/fake-desk.ts";
import { said } from "../kit/words.ts";

let desk: FakeDesk;

beforeEach(() => {
  desk = new FakeDesk();
});

describe("what it shows", () => {
  it("is not known before the first answer", async () => {
    const key = await desk.place("stream");
    expect(key.text).toBe(said("state.checking"));
    expect(key.surface.state).toBe(0);
  });

  it.each([
    ["none", said("stream.start", "stream.stopped"), 0],
    ["active", said("stream.live", "stream.pressToStop"), 1],
    ["paused", said("stream.paused"), 1],
    ["suspended", said("stream.suspended"), 1],
  ] as const)("%s", async (session, text, state) => {
    const key = await desk.streamKey(session);
    expect(key.text).toContain(text);
    expect(key.surface.state).toBe(state);
  });

  it("says that it only stops", async () => {
    const key = await desk.place("stream", { mode: "stop", stopGuard: "hold" });
    desk.service.open.answer({ state: "active", startedAt: desk.clock.now() });
    await settle();
    expect(key.text).toBe(said("stream.live", "stream.holdToStop"));
  });

  it("goes from START over STARTING to LIVE, and LIVE only because the status says so", async () => {
    const key = await desk.streamKey("none");
    await key.tap();
    expect(desk.sent).toEqual(["start"]);
    expect(key.text).toBe(said("stream.starting"));
    desk.service.open.answer();
    await settle();
    expect(key.text).toBe(said("stream.starting"));
    expect(key.surface.state).toBe(0);
    desk.service.open.answer({ state: "active" });
    await settle();
    expect(key.text).toBe(said("stream.live", "stream.pressToStop"));
    expect(key.surface.state).toBe(1);
    expect(key.surface.calls).not.toContain("ok");
    expect(key.surface.calls).not.toContain("alert");
  });

  it("goes back over STOPPING", async () => {
    const key = await desk.streamKey("active");
    await key.tap();
    expect(desk.sent).toEqual(["stop"]);
    expect(key.text).toBe(said("stream.stopping"));
    desk.service.open.answer();
    await settle();
    expect(key.surface.state).toBe(1);
    desk.service.open.answer({ state: "none" });
    await settle();
    expect(key.text).toBe(said("stream.start", "stream.stopped"));
    expect(key.surface.state).toBe(0);
  });

  it("follows a session that others start, pause and stop", async () => {
    const key = await desk.streamKey("none");
    for (const [state, text] of [
      ["active", said("stream.live")],
      ["suspended", said("stream.suspended")],
      ["none", said("stream.start")],
    ] as const) {
      await desk.clock.pass(5_000);
      desk.service.open.answer({ state });
      await settle();
      expect(key.text).toContain(text);
    }
  });

  it("shows the time since the start, where the service tells it", async () => {
    const key = await desk.place("stream");
    const startedAt = desk.clock.now() - 59_000;
    desk.onRequest = (request) => request.answer({ state: "active", startedAt });
    desk.service.open.answer({ state: "active", startedAt });
    await settle();
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
    desk.service.open.fail(new ServiceFailure("no-connection"));
    await settle();
    expect(key.text).toBe(said(["time.seconds", { n: 5 }], "state.wasLive", "short.noConnection"));
    expect(key.surface.state).toBe(1);
    expect(key.surface.calls).not.toContain("alert");
    await desk.clock.pass(2_000);
    expect(key.text).toBe(said(["time.seconds", { n: 7 }], "state.wasLive", "short.noConnection"));
  });

  it("is named where nothing was ever known", async () => {
    const key = await desk.place("stream");
    desk.service.open.fail(new ServiceFailure("key-rejected", { status: 401 }));
    await settle();
    expect(key.text).toBe(said("failure.keyRejected", "failure.openSettings"));
    expect(key.surface.state).toBe(0);
  });

  it("heals", async () => {
    const key = await desk.streamKey("active");
    await desk.clock.pass(5_000);
    desk.service.open.fail(new ServiceFailure("timed-out"));
    await desk.clock.pass(5_500);
    desk.service.open.answer({ state: "active" });
    await settle();
    expect(key.text).toBe(said("stream.live", "stream.pressToStop"));
  });
});

describe("confirmation", () => {
  it("is asked for every second and given up after fifteen", async () => {
    const key = await desk.streamKey("none");
    await key.tap();
    desk.service.open.answer();
    await settle();
    desk.onRequest = (request) => request.answer({ state: "none" });
    desk.service.open.answer({ state: "none" });
    const before = desk.service.of("status").length;
    await desk.clock.pass(14_900);
    expect(key.text).toBe(said("stream.starting"));
    expect(desk.service.of("status").length - before).toBe(14);
    expect(key.surface.calls).not.toContain("alert");
    await desk.clock.pass(200);
    expect(key.text).toBe(said("failure.notConfirmed"));
    expect(key.surface.count("alert")).toBe(1);
    await desk.clock.pass(5_000);
    expect(key.text).toBe(said("stream.startPending", "stream.waiting"));
  });

  it("does not come from an answer asked for before the command", async () => {
    const key = await desk.streamKey("none");
    await desk.clock.pass(5_000);
    const poll = desk.service.open;
    await key.tap();
    poll.answer({ state: "active" });
    await settle();
    expect(key.text).toBe(said("stream.starting"));
    expect(key.surface.state).toBe(0);
  });

  it("can come while the command is still without an answer", async () => {
    const key = await desk.streamKey("none");
    await key.tap();
    const command = desk.service.open;
    await desk.clock.pass(1_000);
    desk.service.of("status").at(-1)?.answer({ state: "active" });
    await settle();
    expect(key.text).toBe(said("stream.live", "stream.pressToStop"));
    command.fail(new ServiceFailure("timed-out"));
    await settle();
    expect(key.surface.calls).not.toContain("alert");
  });
});

describe("409", () => {
  it("on start with a session running is success", async () => {
    const key = await desk.streamKey("none");
    await key.tap();
    desk.service.open.fail(new ServiceFailure("conflict"));
    await settle();
    expect(key.text).toBe(said("stream.starting"));
    desk.service.open.answer({ state: "active" });
    await settle();
    expect(key.text).toBe(said("stream.live", "stream.pressToStop"));
    expect(key.surface.calls).not.toContain("alert");
  });

  it("on start without a session means that the dashboard is not ready", async () => {
    const key = await desk.streamKey("none");
    await key.tap();
    desk.service.open.fail(new ServiceFailure("conflict"));
    await settle();
    desk.service.open.answer({ state: "none" });
    await settle();
    expect(key.text).toBe(said("failure.dashboard", "failure.notReady"));
    expect(key.surface.count("alert")).toBe(1);
  });

  it("on stop without a session is success", async () => {
    const key = await desk.streamKey("active");
    await key.tap();
    desk.service.open.fail(new ServiceFailure("conflict"));
    await settle();
    desk.service.open.answer({ state: "none" });
    await settle();
    expect(key.text).toBe(said("stream.start", "stream.stopped"));
    expect(key.surface.calls).not.toContain("alert");
  });

  it("on stop with a session that goes on is a failure", async () => {
    const key = await desk.streamKey("suspended", { mode: "stop" });
    await key.tap();
    desk.service.open.fail(new ServiceFailure("conflict"));
    await settle();
    desk.onRequest = (request) => request.answer({ state: "suspended" });
    await desk.tell({ state: "suspended" });
    await desk.clock.pass(14_999);
    expect(key.text).toBe(said("stream.stopping"));
    await desk.clock.pass(1);
    expect(key.text).toBe(said("failure.stopRefused"));
    expect(key.surface.count("alert")).toBe(1);
    await desk.clock.pass(5_000);
    expect(key.text).toContain(said("stream.suspended"));
  });

  it("waits for a status that can be read", async () => {
    const key = await desk.streamKey("none");
    await key.tap();
    desk.service.open.fail(new ServiceFailure("conflict"));
    await settle();
    desk.service.open.fail(new ServiceFailure("service-error"));
    await settle();
    expect(key.text).toBe(said("stream.starting"));
    await desk.clock.pass(5_500);
    desk.service.open.answer({ state: "none" });
    await settle();
    expect(key.text).toBe(said("failure.dashboard", "failure.notReady"));
  });
});

it("an end that a press on the status key has learnt is ENDED until the next such press is answered", async () => {
  const key = await desk.place("status");
  await desk.tell({ state: "active" });
  await desk.clock.pass(5_000);
  await desk.tell({ state: "none" });
  await desk.clock.pass(1_000);
  await key.tap();
  await desk.tell({ state: "none" });
  expect(key.text).toContain(said("stream.ended"));
  await key.tap();
  expect(key.text).toContain(said("stream.ended"));
  await desk.tell({ state: "none" });
  expect(key.text).not.toContain(said("stream.ended"));
});
