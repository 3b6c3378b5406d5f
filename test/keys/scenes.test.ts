import { describe, expect, it } from "vitest";
import type { WordKey } from "../../src/i18n/key-wording.ts";
import type { Session } from "../../src/service/caption-service.ts";
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
  const session: Session =
    transcriptionLanguage === undefined ? none : { ...live, transcriptionLanguage, ...knownTargets };
  return (await deskWithKeys(session)).desk;
}

/** "es,en,fr" is a scene with the source es and the targets en and fr. */
const parseScene = (wanted: string) => scene(...(wanted.split(",") as [string, ...string[]]));

// Columns: the current source, the current targets, the scene, and the commands that a press sends.
it.each([
  ["first its targets except the old source", "en", "es,fr", "es,en,fr", "[fr] es [en,fr]"],
  ["first an empty list when the old source is its only target", "en", "es", "es,en", "[] es [en]"],
  ["first its source when it is not a current target", "en", "fr", "es,en", "es [en]"],
  ["only its source when the targets already match", "en", "fr", "es,fr", "es"],
  ["nothing when all languages match, in any order and case", "ES-mx", "FR-ca,EN", "es-MX,en,fr-CA", ""],
  ["first an empty list when no language is known", undefined, undefined, "es,en", "[] es [en]"],
  [
    "first its targets except the old source when no targets are known",
    "en",
    undefined,
    "es,en,fr",
    "[fr] es [en,fr]",
  ],
  ["first its targets except the old source in another form", "de-DE", "en", "en,de,fr", "[fr] en [de,fr]"],
  ["first its targets when a current target may equal its source", "en", "no-NO", "nb-NO,fr", "[fr] nb-NO"],
])("a scene sends %s", async (_, currentSource, currentTargets, wanted, sent) => {
  const desk = await deskWith(currentSource, currentTargets);
  const [key] = await desk.placeEach(parseScene(wanted));
  await key.tap();
  expect(key.results).toEqual(["ok"]);
  await desk.expectSent(sent);
});

describe("a scene with a failed request", () => {
  const [sourceText, listText] = ["failure.stepSource", "failure.stepTargets"] as const;

  // Columns: what fails ("targets 1" is the first request that sets targets), how, the current targets, the scene, the commands.
  it.each([
    ["continues when its first list is rejected", "targets 1", rejected, "es", "es,en", "[] es [en]"],
    ["ends when its first list gets HTTP 503", "targets 1", serviceError, "es,fr", "es,en", "[]", listText],
    [
      "restores the targets that it removed when its source is rejected",
      "source 1",
      rejected,
      "es,fr",
      "es,en",
      "[] es [es,fr]",
      sourceText,
    ],
    [
      "restores nothing when the old targets are unknown",
      "source 1",
      rejected,
      undefined,
      "es,en",
      "[] es",
      sourceText,
    ],
    [
      "restores nothing when it removed no target",
      "targets 1, source 1",
      rejected,
      "es",
      "es,fr",
      "[fr] es",
      sourceText,
    ],
    [
      "restores the old targets except its source when its targets are rejected",
      "targets 2",
      rejected,
      "es,fr",
      "es,en,it",
      "[it] es [en,it] [fr]",
      listText,
    ],
  ] as const)("%s", async (_, failing, failure, currentTargets, wanted, sent, failureText?: WordKey) => {
    const desk = await deskWith("en", currentTargets);
    for (const each of failing.split(", ")) {
      const [kind, nth] = each.split(" ") as ["source" | "targets", string];
      desk.setReply(kind, (n) => (n === Number(nth) ? failure : undefined));
    }
    const [key] = await desk.placeEach(parseScene(wanted));
    await key.tap();
    expect(key.results).toEqual([failureText ? "alert" : "ok"]);
    if (failureText) expect(key.shows(failureText)).toBe(true);
    await desk.expectSent(sent);
  });
});

describe("a scene", () => {
  it("alerts and sends nothing when its source is also a target", async () => {
    const desk = await deskWith("en", "fr");
    const invalid = { transcriptionLanguage: "es", languageCodes: ["en", "ES"] };
    const keys = await desk.placeEach(
      presets(invalid),
      withRestartGuard(presets(invalid, { languageCodes: ["it"] })),
      ["stream", { mode: "start", languages: invalid }],
    );
    for (const each of keys) {
      await each.tap();
      expect(each.results).toEqual(["alert"]);
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
    const [key, language] = await desk.placeEach(
      withRestartGuard(scene("es", "it")),
      withRestartGuard(source("es")),
    );
    await key.holdFor();
    await key.release();
    await key.tap();
    await language.tap();
    expect([key.results, language.results]).toEqual([["ok", "ok"], ["ok"]]);
    await desk.expectSent("es [it]");
  });
});

describe("a pending scene", () => {
  const cycle = presets(
    { transcriptionLanguage: "es", languageCodes: ["en"] },
    { languageCodes: ["fr"] },
    { languageCodes: ["it"] },
  );

  it.each([
    [
      "lets a cycling key continue after the last pending entry",
      undefined,
      ["cycleKey", "cycleKey", "cycleKey"],
      "[] es [en] [fr] [it]",
    ],
    ["is sent again after other targets", undefined, ["sceneKey", "fr", "sceneKey"], "[] es [en] [fr] [en]"],
    ["lets a press resend targets that it will replace", "en", ["de", "sceneKey", "fr"], "de es [en] [fr]"],
  ] as const)("%s", async (_, currentSource, presses, sent) => {
    const desk = await deskWith(currentSource, "fr");
    desk.setReply("source", 200).setReply("targets", 200);
    const placed = await desk.placeEach(cycle, scene("es", "en"), targets(["fr"]), source("de"));
    const [cycleKey, sceneKey, fr, de] = placed;
    const keys = { cycleKey, sceneKey, fr, de };
    for (const press of presses) await keys[press].tap();
    await desk.expectSent(sent);
  });
});

describe("a key with three scenes", () => {
  const entries = [
    { transcriptionLanguage: "en", languageCodes: ["de"] },
    { transcriptionLanguage: "de", languageCodes: ["en"] },
    { transcriptionLanguage: "fr", languageCodes: ["de"] },
  ];

  it.each([
    [1, "[] de [en]"],
    [2, "[] de [en]"],
    [3, "[en]"],
  ])("repeats its scene when requests from number %i on got no answer", async (firstUnanswered, sent) => {
    const desk = await deskWith("en", "de");
    const [key] = await desk.placeEach(presets(...entries));
    let count = 0;
    const reply = () => ((count += 1) >= firstUnanswered ? noAnswer() : undefined);
    desk.setReply("source", reply).setReply("targets", reply).setReply("status", "held");
    await key.tap();
    desk.resetReply("source").resetReply("targets");
    const sentBefore = `${desk.commands} `;
    await key.tap();
    expect(desk.commands.replace(sentBefore, "")).toBe(sent);
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
  await key.holdFor();
  expect([desk.commands, key.results]).toEqual([sent, ["ok"]]);
});
