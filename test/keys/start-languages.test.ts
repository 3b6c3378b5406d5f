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
  type Spec,
  step,
  targets,
} from "../kit/serving-desk.ts";
import { keyText } from "../kit/words.ts";

const languages = { transcriptionLanguage: "es", languageCodes: ["en", "fr"] };

/** A desk whose stream key sets `languages` before it starts the session. */
const placeStartKey = (session: Session = none, settings: object = {}) =>
  deskWithKeys(session, { languages, ...settings });

const makeStatusStale = (desk: ServingDesk): void => desk.clock.sleep(16_000);

describe.each<[string, Spec, isStale?: true]>([
  ["a toggle", ["stream"]],
  ["a start-only key", ["stream", { mode: "start" }]],
  ["a start-only key with a stale status", ["stream", { mode: "start" }], true],
  ["a step", step("stream")],
  ["a step with a stale status", step("stream"), true],
])("a start by %s", (_, [action, settings, kind = "key"], isStale) => {
  it.each([
    [languages, "[] es [en,fr] start"],
    [{ transcriptionLanguage: "es" }, "es start"],
    [{ languageCodes: ["en", "fr"] }, "[en,fr] start"],
    [{ transcriptionLanguage: "es", languageCodes: [] }, "[] es start"],
    [{ languageCodes: [] }, "start"],
    [{}, "start"],
    [{ transcriptionLanguage: " " }, "start"],
    [undefined, "start"],
  ])("with the languages %j sends %j", async (startLanguages, sent) => {
    const desk = new ServingDesk();
    const [key] = await desk.placeEach([action, { ...settings, languages: startLanguages }, kind]);
    await desk.waitUntilPressable();
    if (isStale) makeStatusStale(desk);
    // The desired state Running, which keys ignore.
    await key.tap(1);
    await desk.expectSent(sent);
    expect(desk.session.state).toBe("active");
    expect(key.results).toEqual([]);
  });
});

describe("a start with languages", () => {
  it("shows STARTING from the press and keeps its place in the queue", async () => {
    const { desk, stream } = await placeStartKey();
    expect(stream.text).toMatch(/START.*es.*en.*fr/);
    const [stop, german] = await desk.placeEach(["stream", { mode: "stop" }], source("de"));
    const release = desk.hold("targets");
    // Stream keys do nothing while a start is under way.
    for (const key of [stream, stream, stop, german]) await key.tap();
    expect([stream.text, stop.text]).toEqual(Array(2).fill(keyText("stream.starting")));
    expect(desk.commands).toBe("[]");
    await release();
    await desk.expectSent("[] es [en,fr] start de");
    expect(stream.shows("stream.live")).toBe(true);
    expect(stream.results).toEqual([]);
  });

  it("builds on languages that were accepted in the last 15 s", async () => {
    const { desk, stream } = await placeStartKey();
    const [key] = await desk.placeEach(scene("en", "es"));
    await key.tap();
    await desk.waitUntilPressable();
    await stream.tap();
    // The first list of the start lacks en, which is still the source.
    await desk.expectSent("[] en [es] [fr] es [en,fr] start");
  });

  it.each([
    ["all else when its first list of targets is rejected", "targets", 1, [], "stream.live"],
    ["its targets and the start when the source is rejected", "source", 1, ["alert"], "failure.stepSource"],
    ["the start when the targets are rejected", "targets", 2, ["alert"], "failure.stepTargets"],
  ] as const)("sends %s", async (_, kind, nth, results, word) => {
    const { desk, stream } = await placeStartKey();
    desk.setReply(kind, (n) => (n === nth ? rejected : undefined));
    const release = desk.hold("start");
    await stream.tap();
    expect([stream.text, stream.results]).toEqual([keyText("stream.starting"), []]);
    await release();
    await desk.clock.pass(1_000);
    expect([stream.results, stream.shows(word)]).toEqual([results, true]);
    await desk.expectSent("[] es [en,fr] start");
    await desk.clock.pass(20_000);
    expect(stream.shows("stream.live")).toBe(true);
  });

  it("sends its targets once when another key sends the same while it polls", async () => {
    const { desk, stream } = await placeStartKey(none, { mode: "start" });
    const [targetsKey] = await desk.placeEach(targets(languages.languageCodes));
    makeStatusStale(desk);
    const release = desk.hold("status");
    await stream.tap();
    await targetsKey.tap();
    await release();
    await desk.expectSent("[] es [en,fr] start");
    expect([targetsKey.results, stream.results]).toEqual([["ok"], []]);
  });

  it("sends no languages when only one status has shown no session", async () => {
    const { desk, stream } = await placeStartKey(live, { mode: "start" });
    desk.session = none;
    while (!stream.shows("state.checking")) await desk.clock.pass(100);
    await stream.tap();
    await desk.expectSent("start");
  });

  it("sends its languages when a hide is answered while it polls", async () => {
    const desk = new ServingDesk().setReply("status", "held");
    const [stream, hide] = await desk.placeEach(["stream", { mode: "start", languages }], ["visibility"]);
    await stream.tap();
    const poll = desk.service.requestsOf("status").at(-1);
    await hide.tap();
    poll?.answer();
    await desk.clock.pass(0);
    expect(desk.commands).toBe("hide [] es [en,fr] start");
  });

  it("skips its remaining languages when a status reports a session", async () => {
    const { desk, stream } = await placeStartKey();
    const release = desk.hold("source");
    const [targetsKey] = await desk.placeEach(targets(languages.languageCodes));
    await stream.tap();
    desk.session = live;
    await desk.clock.pass(2_000);
    await release();
    // The start has not set the targets, so another key sends them.
    await targetsKey.tap();
    await desk.expectSent("[] es start [en,fr]");
    expect([targetsKey.results, stream.results]).toEqual([["ok"], []]);
  });

  it("lets a key of the same source succeed even if the targets of the start fail", async () => {
    const { desk, stream } = await placeStartKey();
    const [sourceKey] = await desk.placeEach(source("es"));
    // The first request for targets only empties the list.
    desk.setReply("targets", (n) => (n === 2 ? rejected : undefined));
    const release = desk.hold("source");
    await stream.tap();
    await sourceKey.tap();
    await release();
    await desk.expectSent("[] es [en,fr] start");
    expect([sourceKey.results, stream.results]).toEqual([["ok"], ["alert"]]);
  });

  it.each([
    [{ transcriptionLanguage: "es" }, "failure.stepSource"],
    [{ languageCodes: ["en", "fr"] }, "failure.stepTargets"],
  ] as const)("skips %j and says so when the status is unknown", async (startLanguages, failureText) => {
    const desk = new ServingDesk();
    desk.setReply("status", serviceError);
    const [key] = await desk.placeEach(["stream", { mode: "start", languages: startLanguages }]);
    await desk.waitUntilPressable();
    const release = desk.hold("start");
    await key.tap();
    expect(desk.commands).toBe("start");
    desk.resetReply("status");
    await release();
    await desk.clock.pass(1_000);
    expect(key.shows(failureText)).toBe(true);
    await desk.clock.pass(20_000);
    expect(key.shows("stream.live")).toBe(true);
    expect(key.results).toEqual(["alert"]);
  });

  it("continues while polls fail", async () => {
    const { desk, stream } = await placeStartKey();
    const release = desk.hold("targets");
    await stream.tap();
    desk.setReply("status", serviceError);
    await desk.clock.pass(2_000);
    await release();
    desk.resetReply("status");
    await desk.expectSent("[] es [en,fr] start");
    expect(stream.results).toEqual([]);
  });
});
