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
} from "../kit/serving-desk.ts";

/** A desk whose session has these languages. Without a source language there is no session. */
async function deskWith(transcriptionLanguage?: string, list?: string): Promise<ServingDesk> {
  const knownTargets = list === undefined ? {} : { translationLanguages: list.split(",") };
  const session: Session =
    transcriptionLanguage === undefined ? none : { ...live, transcriptionLanguage, ...knownTargets };
  return (await deskWithKeys(session)).desk;
}

const parseScene = (wanted: string) => scene(...(wanted.split(",") as [string, ...string[]]));

it.each([
  ["targets without the old source first", "en", "es,fr", "es,en,fr", "[fr] es [en,fr]"],
  ["an empty list first when the old source is the only target", "en", "es", "es,en", "[] es [en]"],
  ["the source first when the targets do not include it", "en", "fr", "es,en", "es [en]"],
  ["only the source when the targets already match", "en", "fr", "es,fr", "es"],
  ["nothing when all languages match, in any order and case", "ES-mx", "FR-ca,EN", "es-MX,en,fr-CA", ""],
  ["an empty list first when no language is known", undefined, undefined, "es,en", "[] es [en]"],
  [
    "targets without the old source first when no targets are known",
    "en",
    undefined,
    "es,en,fr",
    "[fr] es [en,fr]",
  ],
  ["no target that the service spells as its source", "de-DE", "en", "en,de,fr", "[fr] en [de,fr]"],
  ["no target that may be the source in the service's spelling", "en", "no-NO", "nb-NO,fr", "[fr] nb-NO"],
])("a scene sends %s", async (_, language, current, wanted, sent) => {
  const desk = await deskWith(language, current);
  const [key] = await desk.placeEach(parseScene(wanted));
  await key.tap();
  expect(key.results).toEqual(["ok"]);
  await desk.expectSent(sent);
});

describe("a scene with a failed request", () => {
  const [source, list] = ["failure.stepSource", "failure.stepTargets"] as const;

  it.each([
    ["continues when its first list is rejected", "targets 1", rejected, "es", "es,en", "[] es [en]"],
    ["ends when its first list fails otherwise", "targets 1", serviceError, "es,fr", "es,en", "[]", list],
    [
      "restores removed targets when the source is rejected",
      "source 1",
      rejected,
      "es,fr",
      "es,en",
      "[] es [es,fr]",
      source,
    ],
    [
      "restores nothing when the old targets are unknown",
      "source 1",
      rejected,
      undefined,
      "es,en",
      "[] es",
      source,
    ],
    [
      "restores nothing when it removed no target",
      "targets 1, source 1",
      rejected,
      "es",
      "es,fr",
      "[fr] es",
      source,
    ],
    [
      "restores the old targets without the new source",
      "targets 2",
      rejected,
      "es,fr",
      "es,en,it",
      "[it] es [en,it] [fr]",
      list,
    ],
  ] as const)("%s", async (_, failing, failure, current, wanted, sent, end?: WordKey) => {
    const desk = await deskWith("en", current);
    for (const each of failing.split(", ")) {
      const [kind, place] = each.split(" ") as ["source" | "targets", string];
      desk.on(kind, (n) => (n === Number(place) ? failure : undefined));
    }
    const [key] = await desk.placeEach(parseScene(wanted));
    await key.tap();
    expect(key.results).toEqual([end ? "alert" : "ok"]);
    if (end) expect(key.says(end)).toBe(true);
    await desk.expectSent(sent);
  });
});

describe("a scene", () => {
  it("with its source among its targets sends nothing", async () => {
    const desk = await deskWith("en", "fr");
    const wrong = { transcriptionLanguage: "es", languageCodes: ["en", "ES"] };
    const guarded = { ...presets(wrong, { languageCodes: ["it"] })[1], restartGuard: "hold" };
    const keys = await desk.placeEach(
      presets(wrong),
      ["translationLanguages", guarded],
      ["stream", { mode: "start", languages: wrong }],
    );
    for (const each of keys) {
      await each.tap();
      expect(each.results).toEqual(["alert"]);
    }
    await desk.expectSent("");
  });

  it("is skipped with an alert on a cycling key when it is invalid", async () => {
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

  it("sends no other start or language between its steps", async () => {
    const desk = await deskWith();
    const release = desk.hold("source");
    const keys = await desk.placeEach(scene("es", "en"), source("de"), ["stream", { mode: "start" }]);
    for (const key of keys) await key.tap();
    expect(desk.commands).toBe("[] es");
    await release();
    expect(desk.commands).toBe("[] es [en] de start");
  });

  it("is not sent again once accepted, before a status reports it", async () => {
    const desk = await deskWith("en", "fr");
    desk.obeys = false;
    const restartGuard = "hold";
    const [key, language] = await desk.placeEach(
      ["translationLanguages", { ...scene("es", "it")[1], restartGuard }],
      ["transcriptionLanguage", { languageCodes: ["es"], restartGuard }],
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
      [0, 0, 0],
      "[] es [en] [fr] [it]",
    ],
    [
      "is sent again after other targets were pressed in between",
      undefined,
      [1, 2, 1],
      "[] es [en] [fr] [en]",
    ],
    ["makes a press send current targets that it is about to replace", "en", [3, 1, 2], "de es [en] [fr]"],
  ])("%s", async (_, language, presses, sent) => {
    const desk = await deskWith(language, "fr");
    desk.on("source", 200).on("targets", 200);
    const keys = await desk.placeEach(cycle, scene("es", "en"), targets(["fr"]), source("de"));
    for (const press of presses) await keys[press]?.tap();
    await desk.expectSent(sent);
  });
});

describe("a key with three scenes", () => {
  const entries = [
    ["en", "de"],
    ["de", "en"],
    ["fr", "de"],
  ].map(([transcriptionLanguage, target]) => ({ transcriptionLanguage, languageCodes: [target] }));

  it.each([
    [1, "[] de [en]"],
    [2, "[] de [en]"],
    [3, "[en]"],
  ])("sends the same scene again when request %i got no answer", async (lostAt, sent) => {
    const desk = await deskWith("en", "de");
    const [key] = await desk.placeEach(presets(...entries));
    let count = 0;
    const fail = () => ((count += 1) >= lostAt ? noAnswer() : undefined);
    desk.on("source", fail).on("targets", fail).on("status", "held");
    await key.tap();
    desk.on("source").on("targets");
    const before = `${desk.commands} `;
    await key.tap();
    expect(desk.commands.replace(before, "")).toBe(sent);
  });
});

// Which changes need a hold: actions/faces.test.ts.
it.each([
  ["a source language", "de", source("de", "fr")],
  ["a scene", "es [en]", scene("es", "en")],
])("a tap sends nothing when a change by %s needs a hold", async (_, sent, [action, settings]) => {
  const desk = await deskWith("en", "fr");
  const [key] = await desk.placeEach([action, { ...settings, restartGuard: "hold" }]);
  await key.tap();
  expect([key.says("stream.holdLonger"), key.results]).toEqual([true, []]);
  await desk.expectSent("");
  await key.holdFor();
  expect([desk.commands, key.results]).toEqual([sent, ["ok"]]);
});
