import { describe, expect, it } from "vitest";
import type { Session } from "../../src/service/caption-service.ts";
import {
  deskWithKeys,
  live,
  none,
  rejected,
  scene,
  ServingDesk,
  serviceError,
  source,
  step,
  targets,
} from "../kit/serving-desk.ts";
import { keyText } from "../kit/words.ts";

const languages = { transcriptionLanguage: "es", languageCodes: ["en", "fr"] };

const setUp = (session: Session = none, settings: object = {}) =>
  deskWithKeys(session, { languages, ...settings });

/** Makes the last status stale. */
const age = (desk: ServingDesk): void => desk.clock.sleep(16_000);

/** Presses that start a session. */
const starts = {
  "a toggle": [["stream"]],
  "a start-only key": [["stream", { mode: "start" }]],
  "a start-only key with a stale status": [["stream", { mode: "start" }], age],
  "a step": [step("stream")],
  "a step with a stale status": [step("stream"), age],
} as const;

describe.each(Object.entries(starts))("a start by %s", (_, [[action, settings, place], before]) => {
  it.each([
    [languages, "[] es [en,fr] start"],
    [{ transcriptionLanguage: "es" }, "es start"],
    [{ languageCodes: ["en", "fr"] }, "[en,fr] start"],
    [{ transcriptionLanguage: "es", languageCodes: [] }, "[] es start"],
    [{ languageCodes: [] }, "start"],
    [{}, "start"],
    [{ transcriptionLanguage: " " }, "start"],
    [undefined, "start"],
  ])("with the languages %j sends %j", async (wanted, sent) => {
    const desk = new ServingDesk();
    const [key] = await desk.placeEach([action, { ...settings, languages: wanted }, place ?? "key"]);
    await desk.waitUntilPressable();
    before?.(desk);
    await key.tap(1);
    await desk.expectSent(sent);
    expect(desk.session.state).toBe("active");
    expect(key.results).toEqual([]);
  });
});

describe("a start with languages", () => {
  it("shows STARTING from the press and keeps its place in the queue", async () => {
    const { desk, stream } = await setUp();
    expect(stream.text).toMatch(/START.*es.*en.*fr/);
    const [stop, german] = await desk.placeEach(["stream", { mode: "stop" }], source("de"));
    const release = desk.hold("targets");
    for (const key of [stream, stream, stop, german]) await key.tap();
    expect([stream.text, stop.text]).toEqual(Array(2).fill(keyText("stream.starting")));
    expect(desk.commands).toBe("[]");
    await release();
    await desk.expectSent("[] es [en,fr] start de");
    expect(stream.says("stream.live")).toBe(true);
    expect(stream.results).toEqual([]);
  });

  it("takes languages accepted in the last 15 s into account", async () => {
    const { desk, stream } = await setUp();
    const [key] = await desk.placeEach(scene("en", "es"));
    await key.tap();
    await desk.waitUntilPressable();
    await stream.tap();
    await desk.expectSent("[] en [es] [fr] es [en,fr] start");
  });

  it.each([
    ["continues when its first list is rejected", "targets", 1, undefined],
    ["sends targets and start when the source is rejected", "source", 1, "failure.stepSource"],
    ["sends the start when the targets are rejected", "targets", 2, "failure.stepTargets"],
  ] as const)("%s", async (_, kind, failing, says) => {
    const { desk, stream } = await setUp();
    desk.on(kind, (n) => (n === failing ? rejected : undefined));
    const release = desk.hold("start");
    await stream.tap();
    expect([stream.text, stream.results]).toEqual([keyText("stream.starting"), []]);
    await release();
    await desk.clock.pass(1_000);
    expect(stream.results).toEqual(says ? ["alert"] : []);
    expect(stream.says(says ?? "stream.live")).toBe(true);
    await desk.expectSent("[] es [en,fr] start");
    await desk.clock.pass(20_000);
    expect(stream.says("stream.live")).toBe(true);
  });

  it("keeps a language key from sending its languages again while it polls", async () => {
    const { desk, stream } = await setUp(none, { mode: "start" });
    const [list] = await desk.placeEach(targets(languages.languageCodes));
    age(desk);
    const release = desk.hold("status");
    await stream.tap();
    await list.tap();
    await release();
    await desk.expectSent("[] es [en,fr] start");
    expect([list.results, stream.results]).toEqual([["ok"], []]);
  });

  it("sets no languages while one status has shown no session", async () => {
    const { desk, stream } = await setUp(live, { mode: "start" });
    desk.session = none;
    while (!stream.says("state.checking")) await desk.clock.pass(100);
    await stream.tap();
    await desk.expectSent("start");
  });

  it("sets its languages when another command is answered while it polls", async () => {
    const desk = new ServingDesk().on("status", "held");
    const [stream, hide] = await desk.placeEach(["stream", { mode: "start", languages }], ["visibility"]);
    await stream.tap();
    const request = desk.service.of("status").at(-1);
    await hide.tap();
    request?.answer();
    await desk.clock.pass(0);
    expect(desk.commands).toBe("hide [] es [en,fr] start");
  });

  it("skips the remaining languages when a status reports a session", async () => {
    const { desk, stream } = await setUp();
    const release = desk.hold("source");
    const [list] = await desk.placeEach(targets(languages.languageCodes));
    await stream.tap();
    desk.session = live;
    await desk.clock.pass(2_000);
    await release();
    await list.tap();
    await desk.expectSent("[] es start [en,fr]");
    expect([list.results, stream.results]).toEqual([["ok"], []]);
  });

  it("confirms the press of a language key when only its targets are rejected", async () => {
    const { desk, stream } = await setUp();
    const [key] = await desk.placeEach(source("es"));
    desk.on("targets", (n) => (n === 2 ? rejected : undefined));
    const release = desk.hold("source");
    await stream.tap();
    await key.tap();
    await release();
    await desk.expectSent("[] es [en,fr] start");
    expect([key.results, stream.results]).toEqual([["ok"], ["alert"]]);
  });

  it.each([
    [{ transcriptionLanguage: "es" }, "failure.stepSource"],
    [{ languageCodes: ["en", "fr"] }, "failure.stepTargets"],
  ] as const)("skips %j and shows its failure when the status is unknown", async (part, failed) => {
    const desk = new ServingDesk();
    desk.on("status", serviceError);
    const [key] = await desk.placeEach(["stream", { mode: "start", languages: part }]);
    await desk.waitUntilPressable();
    const release = desk.hold("start");
    await key.tap();
    expect(desk.commands).toBe("start");
    desk.on("status");
    await release();
    await desk.clock.pass(1_000);
    expect(key.says(failed)).toBe(true);
    await desk.clock.pass(20_000);
    expect(key.says("stream.live")).toBe(true);
    expect(key.results).toEqual(["alert"]);
  });

  it("continues while polls fail", async () => {
    const { desk, stream } = await setUp();
    const release = desk.hold("targets");
    await stream.tap();
    desk.on("status", serviceError);
    await desk.clock.pass(2_000);
    await release();
    desk.on("status");
    await desk.expectSent("[] es [en,fr] start");
    expect(stream.results).toEqual([]);
  });
});
