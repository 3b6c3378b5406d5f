import { beforeEach, describe, expect, it } from "vitest";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import type { AccountState } from "../../src/accounts/account-state.ts";
import { account, FakeDesk, type FakeKey } from "../kit/fake-desk.ts";
import { said } from "../kit/words.ts";

const hour = 3_600_000;
const none = { state: "none" } as const;
const active = { state: "active", transcriptionLanguage: "en" } as const;
const back = { state: "active", transcriptionLanguage: "de" } as const;

let desk: FakeDesk;
let language: FakeKey;
let stream: FakeKey;
let visibility: FakeKey;

const state = (): AccountState => desk.accounts.get(account).state;

/** A running session with hidden captions, whose source was changed and accepted. */
beforeEach(async () => {
  desk = new FakeDesk();
  language = await desk.place("transcriptionLanguage", { languageCodes: ["en", "de", "fr"] });
  stream = await desk.place("stream");
  visibility = await desk.place("visibility");
  await desk.tell(active);
  await visibility.tap();
  await desk.accept();
  await desk.tell(active);
  await desk.clock.pass(2_000);
  await language.tap();
  await desk.accept();
});

describe("a stream that restarts", () => {
  it("does not end by NO_ACTIVE_SESSION: state, visibility and running time stay", async () => {
    const since = state().runningSince;
    await desk.tell(none);
    expect(stream.surface.state).toBe(1);
    expect(visibility.surface.state).toBe(1);
    expect(state().session?.state).toBe("active");
    await desk.clock.pass(5_000);
    await desk.tell(back);
    expect(state().isRestarting).toBe(false);
    expect(state().runningSince).toBe(since);
    expect(visibility.surface.state).toBe(1);
    expect(stream.surface.calls.filter((call) => call === "state 0")).toHaveLength(1);
  });

  it("is neither started nor stopped by a toggle", async () => {
    await desk.tell(none);
    await stream.tap();
    await desk.clock.pass(500);
    await stream.press();
    await desk.clock.pass(2_000);
    expect(desk.sent).toEqual(["hide", "de"]);
    expect(stream.surface.calls).not.toContain("alert");
  });

  it("is not overtaken by itself: a toggle works as soon as the session is back", async () => {
    await desk.tell(none);
    await desk.clock.pass(5_000);
    await desk.tell(back);
    await stream.tap();
    expect(desk.sent.at(-1)).toBe("stop");
  });

  it("can be hidden and shown", async () => {
    await desk.tell(none);
    await visibility.tap();
    expect(desk.sent.at(-1)).toBe("show");
  });

  it("can be stopped by a key that only stops, and is then stopped", async () => {
    const stop = await desk.place("stream", { mode: "stop" });
    await desk.tell(none);
    await stop.tap();
    expect(desk.sent.at(-1)).toBe("stop");
    await desk.accept();
    await desk.tell(none);
    expect(stream.surface.state).toBe(0);
    expect(stream.text).toContain(said("stream.start"));
  });
});

describe("a session that never comes back", () => {
  it.each([0, -hour, hour])("counts as ended after 15 s, at once (clock set by %i ms)", async (by) => {
    await desk.tell(none);
    desk.clock.set(by);
    await desk.clock.pass(14_999);
    await desk.tell(none);
    expect(stream.surface.state).toBe(1);
    await desk.clock.pass(1);
    expect(stream.surface.state).toBe(0);
    expect(stream.text).toContain(said("stream.start"));
    expect(visibility.surface.state).toBe(1);
    await desk.clock.pass(300);
    await desk.tell(none);
    await desk.clock.pass(1_000);
    await desk.tell(none);
    expect(stream.text).toContain(said("stream.ended"));
    expect(visibility.surface.state).toBe(0);
    expect(state().runningSince).toBeUndefined();
  });

  it("is not known to have ended where nothing said so", async () => {
    for (const request of desk.service.of("status"))
      if (!request.isOver) request.fail(new ServiceFailure("timed-out"));
    desk.onRequest = (request) => request.fail(new ServiceFailure("timed-out"));
    await desk.clock.pass(15_001);
    expect(state().isRestarting).toBe(false);
    expect(stream.surface.state).toBe(1);
    expect(stream.text).toContain(said("state.wasLive"));
    expect(stream.text).toContain(said("short.timedOut"));
  });

  it("hides no failure when it counts as ended", async () => {
    await desk.tell(none);
    await desk.clock.pass(5_000);
    for (const request of desk.service.of("status"))
      if (!request.isOver) request.fail(new ServiceFailure("timed-out"));
    desk.onRequest = (request) => request.fail(new ServiceFailure("timed-out"));
    await desk.clock.pass(10_001);
    expect(stream.surface.state).toBe(0);
    expect(stream.text).toContain(said("short.timedOut"));
    expect(desk.log).not.toContain("status: answered again");
  });
});

describe("a second change of source", () => {
  it("gives the stream another 15 s", async () => {
    await desk.tell(none);
    await desk.clock.pass(10_000);
    await desk.tell(none);
    await language.tap();
    await desk.accept();
    await desk.tell(none);
    await desk.clock.pass(10_000);
    await desk.tell(none);
    expect(stream.surface.state).toBe(1);
    await desk.clock.pass(5_001);
    expect(stream.surface.state).toBe(0);
  });
});

describe("a change that restarts nothing", () => {
  it("is one that is refused", async () => {
    const fresh = new FakeDesk();
    const key = await fresh.place("transcriptionLanguage", { languageCodes: ["de"] });
    const toggle = await fresh.place("stream");
    await fresh.tell(active);
    await key.tap();
    await fresh.refuse();
    await fresh.tell(none);
    expect(toggle.surface.state).toBe(0);
    expect(toggle.text).toContain(said("stream.start"));
  });

  it("is one of the targets", async () => {
    const fresh = new FakeDesk();
    const key = await fresh.place("translationLanguages", { presets: [{ languageCodes: ["de"] }] });
    const toggle = await fresh.place("stream");
    await fresh.tell(active);
    await key.tap();
    await fresh.accept();
    await fresh.tell(none);
    expect(toggle.surface.state).toBe(0);
    expect(toggle.text).toContain(said("stream.start"));
  });
});
