import { describe, expect, it } from "vitest";
import type { ServiceFailure } from "../../src/service/service-failure.ts";
import {
  deskWithKeys,
  live,
  noAnswer,
  none,
  presets,
  rejected,
  scene,
  type ServingDesk,
  serviceError,
  source,
  targets,
  withRestartGuard,
} from "../kit/serving-desk.ts";

/** A desk whose session reports these languages, such as "en" and "es,fr". Without a source, no session runs. */
async function deskWith(transcriptionLanguage?: string, targetList?: string): Promise<ServingDesk> {
  const knownTargets = targetList === undefined ? {} : { translationLanguages: targetList.split(",") };
  if (transcriptionLanguage === undefined) return (await deskWithKeys(none)).desk;
  return (await deskWithKeys({ ...live, transcriptionLanguage, ...knownTargets })).desk;
}

/** "es,en,fr" is a scene with the source es and the targets en and fr. */
const parseScene = (wanted: string) => scene(...(wanted.split(",") as [string, ...string[]]));

// Columns: the current source, the current targets, the scene, and the commands that a press sends.
it.each([
  ["first its targets minus the old source", "en", "es,fr", "es,en,fr", "[fr] es [en,fr]"],
  ["first an empty list when the old source is its only target", "en", "es", "es,en", "[] es [en]"],
  ["first its source when it is not a current target", "en", "fr", "es,en", "es [en]"],
  ["only its source when the targets already match", "en", "fr", "es,fr", "es"],
  ["nothing when all languages match, in any order and case", "ES-mx", "FR-ca,EN", "es-MX,en,fr-CA", ""],
  ["first an empty list when no language is known", undefined, undefined, "es,en", "[] es [en]"],
  ["first its targets minus the old source if none is known", "en", undefined, "es,en,fr", "[fr] es [en,fr]"],
  ["first its targets minus the old source in another form", "de-DE", "en", "en,de,fr", "[fr] en [de,fr]"],
  ["first its targets when a current target may equal its source", "en", "no-NO", "nb-NO,fr", "[fr] nb-NO"],
])("a scene sends %s", async (_, currentSource, currentTargets, wanted, sent) => {
  const desk = await deskWith(currentSource, currentTargets);
  const [key] = await desk.placeEach(parseScene(wanted));
  await key.tap();
  expect(key.results).toEqual(["ok"]);
  await desk.expectSent(sent);
});

describe("a scene with a failed request", () => {
  /** Presses a scene in an English session. `failures` are by the number of the request: `{ 2: rejected }` is for the second. */
  async function pressScene(
    wanted: string,
    currentTargets: string | undefined,
    failures: { source?: Record<number, ServiceFailure>; targets?: Record<number, ServiceFailure> },
  ) {
    const desk = await deskWith("en", currentTargets);
    desk.setReply("source", (n) => failures.source?.[n]).setReply("targets", (n) => failures.targets?.[n]);
    const [key] = await desk.placeEach(parseScene(wanted));
    await key.tap();
    return { desk, key };
  }

  it("continues when its first list is rejected", async () => {
    const { desk, key } = await pressScene("es,en", "es", { targets: { 1: rejected } });
    expect(key.results).toEqual(["ok"]);
    await desk.expectSent("[] es [en]");
  });

  it("ends when its first list gets HTTP 503", async () => {
    const { desk, key } = await pressScene("es,en", "es,fr", { targets: { 1: serviceError } });
    expect([key.results, key.shows("failure.stepTargets")]).toEqual([["alert"], true]);
    await desk.expectSent("[]");
  });

  it.each([
    ["restores the targets that it removed", "es,fr", {}, "[] es [es,fr]"],
    ["restores no unknown targets", undefined, {}, "[] es"],
    ["restores nothing after a rejected first list", "es,fr", { 1: rejected }, "[] es"],
  ])("%s when its source is rejected", async (_, currentTargets, targetsFailures, sent) => {
    const failures = { source: { 1: rejected }, targets: targetsFailures };
    const { desk, key } = await pressScene("es,en", currentTargets, failures);
    expect([key.results, key.shows("failure.stepSource")]).toEqual([["alert"], true]);
    await desk.expectSent(sent);
  });

  it("restores the old targets except its source when its targets are rejected", async () => {
    const { desk, key } = await pressScene("es,en,it", "es,fr", { targets: { 2: rejected } });
    expect([key.results, key.shows("failure.stepTargets")]).toEqual([["alert"], true]);
    await desk.expectSent("[it] es [en,it] [fr]");
  });
});

describe("a scene", () => {
  it("alerts and sends nothing when its source is also a target", async () => {
    const desk = await deskWith("en", "fr");
    const invalid = { transcriptionLanguage: "es", languageCodes: ["en", "ES"] };
    const guardedCycle = withRestartGuard(presets(invalid, { languageCodes: ["it"] }));
    const startKey = ["stream", { mode: "start", languages: invalid }] as const;
    for (const key of await desk.placeEach(presets(invalid), guardedCycle, startKey)) {
      await key.tap();
      expect(key.results).toEqual(["alert"]);
    }
    await desk.expectSent("");
  });

  it("alerts once on a cycling key when it is invalid", async () => {
    const desk = await deskWith();
    const [key] = await desk.placeEach(
      presets(
        { languageCodes: ["fr"] },
        { transcriptionLanguage: "es", languageCodes: ["es"] },
        { transcriptionLanguage: "es", languageCodes: ["en"] },
      ),
    );
    for (let press = 0; press < 3; press += 1) await key.tap();
    expect(key.results).toEqual(["ok", "alert", "ok"]);
    await desk.expectSent("[fr] es [en]");
  });

  it("sends all its requests before a start or language that is pressed later", async () => {
    const desk = await deskWith();
    const release = desk.hold("source");
    const keys = await desk.placeEach(scene("es", "en"), source("de"), ["stream", { mode: "start" }]);
    for (const key of keys) await key.tap();
    expect(desk.commands).toBe("[] es");
    await release();
    expect(desk.commands).toBe("[] es [en] de start");
  });

  it("is not sent again between its acceptance and the next status", async () => {
    const desk = await deskWith("en", "fr");
    desk.appliesCommands = false;
    const guardedSource = withRestartGuard(source("es"));
    const [key, language] = await desk.placeEach(withRestartGuard(scene("es", "it")), guardedSource);
    await key.pressAndWait();
    await key.release();
    await key.tap();
    await language.tap();
    expect([key.results, language.results]).toEqual([["ok", "ok"], ["ok"]]);
    await desk.expectSent("es [it]");
  });
});

describe("a pending scene", () => {
  const threeEntries = presets(
    { transcriptionLanguage: "es", languageCodes: ["en"] },
    { languageCodes: ["fr"] },
    { languageCodes: ["it"] },
  );

  // Columns: the current source, the pressed keys, the commands.
  it.each([
    ["is followed by its key's next entries", undefined, ["cycle", "cycle", "cycle"], "[] es [en] [fr] [it]"],
    ["is sent again after other targets", undefined, ["scene", "fr", "scene"], "[] es [en] [fr] [en]"],
    ["makes a press of the current targets send them again", "en", ["de", "scene", "fr"], "de es [en] [fr]"],
  ] as const)("%s", async (_, currentSource, presses, sent) => {
    const desk = await deskWith(currentSource, "fr");
    const latencyMs = 200;
    desk.setReply("source", latencyMs).setReply("targets", latencyMs);
    const placed = await desk.placeEach(threeEntries, scene("es", "en"), targets(["fr"]), source("de"));
    const keys = { cycle: placed[0], scene: placed[1], fr: placed[2], de: placed[3] };
    for (const press of presses) await keys[press].tap();
    await desk.expectSent(sent);
  });
});

describe("a key with three scenes", () => {
  // The session is in the first scene, so a press sends the second.
  const entries = [
    { transcriptionLanguage: "en", languageCodes: ["de"] },
    { transcriptionLanguage: "de", languageCodes: ["en"] },
    { transcriptionLanguage: "fr", languageCodes: ["de"] },
  ];

  it.each([
    [1, [[], "de", ["en"]]],
    [2, [[], "de", ["en"]]],
    [3, [["en"]]],
  ])("repeats its scene when requests from number %i on got no answer", async (firstUnanswered, sent) => {
    const desk = await deskWith("en", "de");
    const [key] = await desk.placeEach(presets(...entries));
    const reply = () => (desk.sent.length >= firstUnanswered ? noAnswer() : undefined);
    // No status tells which languages the unanswered requests have set.
    desk.setReply("source", reply).setReply("targets", reply).setReply("status", "held");
    await key.tap();
    desk.resetReply("source").resetReply("targets");
    const sentBefore = desk.sent.length;
    await key.tap();
    expect(desk.sent.slice(sentBefore)).toEqual(sent);
  });
});

// actions/faces.test.ts tests which changes need a hold.
it.each([
  ["a source language", "de", source("de", "fr")],
  ["a scene", "es [en]", scene("es", "en")],
])("a tap sends nothing on a key whose change of %s needs a hold", async (_, sent, spec) => {
  const desk = await deskWith("en", "fr");
  const [key] = await desk.placeEach(withRestartGuard(spec));
  await key.tap();
  expect([key.shows("stream.holdLonger"), key.results]).toEqual([true, []]);
  await desk.expectSent("");
  await key.pressAndWait();
  expect([desk.commands, key.results]).toEqual([sent, ["ok"]]);
});
