import { beforeEach, describe, expect, it } from "vitest";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { FakeDesk } from "../kit/fake-desk.ts";
import { said } from "../kit/words.ts";

// More of multi-actions is tested at the built plugin: contract/multi-actions.test.ts.
let desk: FakeDesk;

beforeEach(() => {
  desk = new FakeDesk();
});

it.each([
  [1, "none", ["start"]],
  [0, "active", ["stop"]],
  [1, "active", []],
  [0, "none", []],
  [1, "unknown", ["start"]],
  [0, "unknown", ["stop"]],
  [1, "paused", []],
  [0, "suspended", ["stop"]],
] as const)(
  "a stream step to state %i with a session %s sends %j, whatever the guard",
  async (desired, state, sent) => {
    const step = await desk.placeStep("stream", { stopGuard: "hold" });
    await desk.tell({ state });
    await step.tap(desired);
    expect(desk.sent).toEqual(sent);
    expect(step.surface.calls).not.toContain("alert");
  },
);

it.each([
  [1, true, []],
  [0, false, []],
  [1, false, ["hide"]],
  [0, true, ["show"]],
  [1, undefined, ["hide"]],
  [0, undefined, ["show"]],
] as const)(
  "a visibility step to state %i where a status tells %j sends %j",
  async (desired, captionsHidden, sent) => {
    const step = await desk.placeStep("visibility", { mode: desired === 0 ? "show" : "hide" });
    await desk.tell({ state: "active", ...(captionsHidden !== undefined && { captionsHidden }) });
    await step.tap(desired);
    expect(desk.sent).toEqual(sent);
  },
);

it.each([
  ["stream", { mode: "start" }, 0],
  ["stream", { mode: "stop" }, 1],
  ["stream", {}, undefined],
  ["visibility", { mode: "hide" }, 0],
  ["visibility", { mode: "show" }, 1],
  ["visibility", {}, undefined],
  ["translationLanguages", {}, undefined],
] as const)(
  "a step of %s, %j, that is to reach state %j sends nothing and alerts",
  async (action, settings, to) => {
    const step = await desk.placeStep(action, settings);
    await desk.tell({ state: "active" });
    await step.tap(to);
    expect(desk.sent).toEqual([]);
    expect(step.surface.count("alert")).toBe(1);
  },
);

it("a step of an explicit mode goes out on a host that names no state", async () => {
  const step = await desk.placeStep("visibility", { mode: "hide" });
  await step.tap();
  expect(desk.sent).toEqual(["hide"]);
});

it("a step that begins a private moment goes out though captions are hidden already: it clears them", async () => {
  const step = await desk.placeStep("visibility", { clearText: true });
  await desk.tell({ state: "active", captionsHidden: true });
  await step.tapAccepted(1);
  expect(desk.sent).toEqual(["hide", "clear"]);
});

it("a step because of whose language nothing is sent has no showOk", async () => {
  const step = await desk.placeStep("transcriptionLanguage", { languageCodes: ["de"] });
  await desk.tell({ state: "active", transcriptionLanguage: "de" });
  await step.tap();
  expect(desk.sent).toEqual([]);
  expect(step.surface.calls).not.toContain("ok");
});

it("a step that fails says so though its own key has left", async () => {
  const stream = await desk.streamKey("none");
  const step = await desk.placeStep("clear");
  await step.tap();
  await step.leave();
  await desk.refuse(new ServiceFailure("service-error", { status: 503 }));
  expect(stream.text).toContain(said("failure.serviceError"));
  expect(step.surface.calls).not.toContain("alert");
});

describe("a step goes out", () => {
  it("where nothing is known, and where what is known is old", async () => {
    const step = await desk.placeStep("stream");
    await step.tapAccepted(0);
    // The first was asked for before the stop.
    await desk.tell({ state: "active" });
    await desk.tell({ state: "none" });
    desk.clock.sleep(16_000);
    await step.tap(0);
    expect(desk.sent).toEqual(["stop", "stop"]);
  });

  it("where a hide is told that is old", async () => {
    const step = await desk.placeStep("visibility");
    await desk.tell({ state: "active", captionsHidden: true });
    desk.clock.sleep(16_000);
    await step.tap(1);
    expect(desk.sent).toEqual(["hide"]);
  });
});

it.each(["is under way", "is being asked for"])(
  "a step that wants the opposite of what %s alerts, and says so on the keys of its account",
  async (what) => {
    const key = await (what === "is under way" ? desk.streamKey("none") : desk.oldStreamKey("none"));
    const step = await desk.placeStep("stream");
    await key.tap();
    await step.tap(0);
    expect(desk.sent).toEqual(what === "is under way" ? ["start"] : []);
    expect(step.surface.count("alert")).toBe(1);
    expect(key.text).toContain(said("failure.wait"));
  },
);
