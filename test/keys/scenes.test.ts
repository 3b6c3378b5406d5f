import { describe, expect, it } from "vitest";
import type { WordKey } from "../../src/i18n/key-wording.ts";
import type { Session } from "../../src/service/caption-service.ts";
import {
  deskIn,
  live,
  lost,
  none,
  presets,
  refused,
  scene,
  type ServingDesk,
  serviceError,
  source,
  targets,
} from "../kit/serving-desk.ts";

/** A desk in whose session this is spoken and translated; without a spoken language there is none. */
async function deskWith(transcriptionLanguage?: string, list?: string): Promise<ServingDesk> {
  const told = list === undefined ? {} : { translationLanguages: list.split(",") };
  const session: Session =
    transcriptionLanguage === undefined ? none : { ...live, transcriptionLanguage, ...told };
  return (await deskIn(session)).desk;
}

const sceneOf = (wanted: string) => scene(...(wanted.split(",") as [string, ...string[]]));

it.each([
  ["the targets without the new source first", "en", "es,fr", "es,en,fr", "[fr] es [en,fr]"],
  ["that list without the old source", "en", "es", "es,en", "[] es [en]"],
  ["no such list where the targets do not hold it", "en", "fr", "es,en", "es [en]"],
  ["the source alone where the targets are right", "en", "fr", "es,fr", "es"],
  ["nothing where it is so, in any order and letter case", "ES-mx", "FR-ca,EN", "es-MX,en,fr-CA", ""],
  ["an empty list first where nothing is known", undefined, undefined, "es,en", "[] es [en]"],
  ["no old source where the targets are not known", "en", undefined, "es,en,fr", "[fr] es [en,fr]"],
])("a scene sends %s", async (_, spoken, told, wanted, sent) => {
  const desk = await deskWith(spoken, told);
  const [key] = await desk.placeEach(sceneOf(wanted));
  await key.tap();
  expect(key.ends).toEqual(["ok"]);
  await desk.sentOnly(sent);
});

describe("a scene of which a request fails", () => {
  const [source, list] = ["failure.stepSource", "failure.stepTargets"] as const;

  it.each([
    ["passes over its first list where that is refused", "targets 1", refused, "es", "es,en", "[] es [en]"],
    ["ends there where that fails otherwise", "targets 1", serviceError, "es,fr", "es,en", "[]", list],
    ["puts back what it took away", "source 1", refused, "es,fr", "es,en", "[] es [es,fr]", source],
    ["puts nothing back that was not known", "source 1", refused, undefined, "es,en", "[] es", source],
    [
      "puts nothing back where it took nothing",
      "targets 1, source 1",
      refused,
      "es",
      "es,fr",
      "[fr] es",
      source,
    ],
    ["puts the others back", "targets 2", refused, "es,fr", "es,en,it", "[it] es [en,it] [fr]", list],
  ] as const)("%s", async (_, failing, failure, told, wanted, sent, end?: WordKey) => {
    const desk = await deskWith("en", told);
    for (const each of failing.split(", ")) {
      const [kind, place] = each.split(" ") as ["source" | "targets", string];
      desk.on(kind, (n) => (n === Number(place) ? failure : undefined));
    }
    const [key] = await desk.placeEach(sceneOf(wanted));
    await key.tap();
    expect(key.ends).toEqual([end ? "alert" : "ok"]);
    if (end) expect(key.says(end)).toBe(true);
    await desk.sentOnly(sent);
  });
});

describe("a scene", () => {
  it("that translates into the language spoken is wrong: nothing is sent, also where a change has to be held for, or a start is to set it", async () => {
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
      expect(each.ends).toEqual(["alert"]);
    }
    await desk.sentOnly("");
  });

  it("that is wrong is passed by among the entries of a cycling key; a right one is an entry like others", async () => {
    const desk = await deskWith();
    const [key] = await desk.placeEach(
      presets(
        { languageCodes: ["fr"] },
        { transcriptionLanguage: "es", languageCodes: ["es"] },
        { transcriptionLanguage: "es", languageCodes: ["en"] },
      ),
    );
    for (let press = 0; press < 3; press += 1) await key.tap();
    expect(key.ends).toEqual(["ok", "alert", "ok"]);
    await desk.sentOnly("[fr] es [en]");
  });

  it("lets no other start, stop or language between its steps", async () => {
    const desk = await deskWith();
    const release = desk.hold("source");
    const keys = await desk.placeEach(scene("es", "en"), source("de"), ["stream", { mode: "start" }]);
    for (const key of keys) await key.tap();
    expect(desk.commands).toBe("[] es");
    await release();
    expect(desk.commands).toBe("[] es [en] de start");
  });

  it("that is accepted, before a status tells it, is not sent again, which takes no hold", async () => {
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
    expect([key.ends, language.ends]).toEqual([["ok", "ok"], ["ok"]]);
    await desk.sentOnly("es [it]");
  });
});

describe("while a scene is on its way", () => {
  const cycle = presets(
    { transcriptionLanguage: "es", languageCodes: ["en"] },
    { languageCodes: ["fr"] },
    { languageCodes: ["it"] },
  );

  it.each([
    ["a cycling key goes on after what was asked for last", undefined, [0, 0, 0], "[] es [en] [fr] [it]"],
    ["it is sent again where another was asked for between", undefined, [1, 2, 1], "[] es [en] [fr] [en]"],
    ["targets are sent that it will have changed", "en", [3, 1, 2], "de es [en] [fr]"],
  ])("%s", async (_, spoken, presses, sent) => {
    const desk = await deskWith(spoken, "fr");
    desk.on("source", 200).on("targets", 200);
    const keys = await desk.placeEach(cycle, scene("es", "en"), targets(["fr"]), source("de"));
    for (const press of presses) await keys[press]?.tap();
    await desk.sentOnly(sent);
  });
});

describe("a scene of three", () => {
  const entries = [
    ["en", "de"],
    ["de", "en"],
    ["fr", "de"],
  ].map(([transcriptionLanguage, target]) => ({ transcriptionLanguage, languageCodes: [target] }));

  it.each([
    [1, "[] de [en]"],
    [2, "[] de [en]"],
    [3, "[en]"],
  ])("is sent again by the same key when request %i got no answer", async (lostAt, sent) => {
    const desk = await deskWith("en", "de");
    const [key] = await desk.placeEach(presets(...entries));
    let count = 0;
    const fail = () => ((count += 1) >= lostAt ? lost() : undefined);
    desk.on("source", fail).on("targets", fail).on("status", "held");
    await key.tap();
    desk.on("source").on("targets");
    const before = `${desk.commands} `;
    await key.tap();
    expect(desk.commands.replace(before, "")).toBe(sent);
  });
});

// When a change has to be held for: actions/faces.test.ts.
it.each([
  ["a spoken language", "de", source("de", "fr")],
  ["a scene", "es [en]", scene("es", "en")],
])("a change by %s that has to be held for sends nothing at a tap", async (_, sent, [action, settings]) => {
  const desk = await deskWith("en", "fr");
  const [key] = await desk.placeEach([action, { ...settings, restartGuard: "hold" }]);
  await key.tap();
  expect([key.says("stream.holdLonger"), key.ends]).toEqual([true, []]);
  await desk.sentOnly("");
  await key.holdFor();
  expect([desk.commands, key.ends]).toEqual([sent, ["ok"]]);
});
