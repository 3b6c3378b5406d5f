import { beforeEach, describe, expect, it } from "vitest";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { account, FakeDesk, settle } from "../kit/fake-desk.ts";
import { said } from "../kit/words.ts";

let desk: FakeDesk;

beforeEach(() => {
  desk = new FakeDesk();
});

const broken = new ServiceFailure("service-error", { status: 503 });

describe("a step that succeeds", () => {
  it.each([
    ["clear", {}],
    ["status", {}],
    ["visibility", {}],
    ["transcriptionLanguage", { languageCodes: ["de"] }],
    ["translationLanguages", { presets: [{ languageCodes: ["es"] }] }],
  ] as const)("of %s sends no showOk", async (action, settings) => {
    const step = await desk.place(action, settings, true);
    await step.tap(1);
    await desk.accept();
    await desk.tell({ state: "none" });
    expect(step.surface.calls).not.toContain("ok");
    expect(step.surface.calls).not.toContain("alert");
  });

  it("of a start sends no showOk", async () => {
    const step = await desk.place("stream", {}, true);
    await desk.tell({ state: "none" });
    await step.tap(1);
    await desk.accept();
    await desk.tell({ state: "active" });
    expect(step.surface.calls).not.toContain("ok");
  });

  it("because the language is on already sends nothing, no showOk either", async () => {
    const step = await desk.place("transcriptionLanguage", { languageCodes: ["de"] }, true);
    await desk.tell({ state: "active", transcriptionLanguage: "de" });
    await step.tap();
    expect(desk.sent).toEqual([]);
    expect(step.surface.calls).not.toContain("ok");
  });
});

describe("a step that fails", () => {
  it("alerts, and its reason stands for 5 s on the stream and status keys of its account", async () => {
    const other = { ...account, apiKey: "ck_other" };
    const step = await desk.place("clear", {}, true);
    const keys = [await desk.place("stream"), await desk.place("status"), await desk.place("clear")];
    const others = [await desk.place("stream", other), await desk.place("stream", {}, true)];
    await desk.tell({ state: "active" });
    await step.tap();
    await desk.refuse(broken);
    expect(step.surface.count("alert")).toBe(1);
    const [stream, status, clear] = keys;
    expect([stream?.text, status?.text]).toEqual([
      said("failure.serviceError", "failure.tryAgain"),
      said("failure.serviceError", "failure.tryAgain"),
    ]);
    expect(clear?.text).toBe(said("clear.clear", "clear.captions"));
    for (const each of others) expect(each.text).not.toContain(said("failure.serviceError"));
    for (const each of [...keys, ...others]) expect(each.surface.calls).not.toContain("alert");
    await desk.tell({ state: "active" });
    await desk.clock.pass(4_999);
    await desk.tell({ state: "active" });
    expect(stream?.text).toContain(said("failure.serviceError"));
    await desk.clock.pass(1);
    expect([stream?.text, status?.text]).toEqual([
      said("stream.live", "stream.pressToStop"),
      said("stream.live"),
    ]);
  });

  it("says so though its own key has left", async () => {
    const stream = await desk.streamKey("none");
    const step = await desk.place("clear", {}, true);
    await step.tap();
    await step.leave();
    await desk.refuse(broken);
    expect(stream.text).toContain(said("failure.serviceError"));
    expect(step.surface.calls).not.toContain("alert");
  });

  it("is not covered by a later step that succeeds", async () => {
    const stream = await desk.streamKey("none");
    const start = await desk.place("stream", {}, true);
    const clear = await desk.place("clear", {}, true);
    await desk.tell({ state: "none" });
    await start.tap(1);
    await clear.tap();
    await desk.refuse(broken);
    await desk.accept();
    expect(start.surface.count("alert")).toBe(1);
    expect(stream.text).toContain(said("failure.serviceError"));
    expect([...start.surface.calls, ...clear.surface.calls]).not.toContain("ok");
  });

  it("for want of a setting alerts, and sends nothing", async () => {
    const step = await desk.place("translationLanguages", {}, true);
    await step.tap();
    expect(step.surface.count("alert")).toBe(1);
    expect(desk.sent).toEqual([]);
  });
});

describe("a step of the stream", () => {
  it.each([
    [1, "unknown", ["start"]],
    [0, "unknown", ["stop"]],
    [1, "paused", []],
    [0, "suspended", ["stop"]],
  ] as const)("to state %i with a session %s sends %j", async (desired, state, sent) => {
    const step = await desk.place("stream", {}, true);
    await desk.tell({ state });
    await step.tap(desired);
    expect(desk.sent).toEqual(sent);
    expect(step.surface.calls).not.toContain("alert");
  });

  it("goes out where nothing is known, and where it is old", async () => {
    const step = await desk.place("stream", {}, true);
    await step.tap(0);
    expect(desk.sent).toEqual(["stop"]);
    await desk.accept();
    // The first was asked for before the stop.
    await desk.tell({ state: "active" });
    await desk.tell({ state: "none" });
    desk.clock.sleep(16_000);
    await step.tap(0);
    expect(desk.sent).toEqual(["stop", "stop"]);
  });

  it("that wants the opposite of what is being asked for alerts", async () => {
    const key = await desk.oldStreamKey("none");
    const step = await desk.place("stream", {}, true);
    await key.tap();
    await step.tap(0);
    expect(step.surface.count("alert")).toBe(1);
  });

  it("alerts on the keys of its account when it wants the opposite of what is under way", async () => {
    const key = await desk.streamKey("none");
    const step = await desk.place("stream", {}, true);
    await key.tap();
    await step.tap(0);
    expect(desk.sent).toEqual(["start"]);
    expect(step.surface.count("alert")).toBe(1);
    expect(key.text).toContain(said("failure.wait"));
  });
});

describe("a step of visibility", () => {
  it.each([
    [1, true, []],
    [0, false, []],
    [1, false, ["hide"]],
    [0, true, ["show"]],
    [1, undefined, ["hide"]],
    [0, undefined, ["show"]],
  ] as const)("to state %i where a status tells %j sends %j", async (desired, captionsHidden, sent) => {
    const step = await desk.place("visibility", { mode: desired === 0 ? "show" : "hide" }, true);
    await desk.tell({ state: "active", ...(captionsHidden !== undefined && { captionsHidden }) });
    await step.tap(desired);
    expect(desk.sent).toEqual(sent);
  });

  it("goes out where the status is old", async () => {
    const step = await desk.place("visibility", {}, true);
    await desk.tell({ state: "active", captionsHidden: true });
    desk.clock.sleep(16_000);
    await step.tap(1);
    expect(desk.sent).toEqual(["hide"]);
  });

  it("goes out where something else has been asked for", async () => {
    const key = await desk.place("visibility", { mode: "show" });
    const step = await desk.place("visibility", {}, true);
    await desk.tell({ state: "active", captionsHidden: true });
    await key.tap();
    await step.tap(1);
    await desk.accept();
    expect(desk.sent).toEqual(["show", "hide"]);
  });

  it("never toggles on a host that names no state", async () => {
    const step = await desk.place("visibility", {}, true);
    await step.tap();
    expect(desk.sent).toEqual([]);
    expect(step.surface.count("alert")).toBe(1);
    const explicit = await desk.place("visibility", { mode: "hide" }, true);
    await explicit.tap();
    await settle();
    expect(desk.sent).toEqual(["hide"]);
  });
});
