import { beforeEach, describe, expect, it } from "vitest";
import { languageFields, type LanguageSettings, firstProblem } from "../../src/inspector/language-fields.ts";
import { languageList } from "../../src/inspector/language-list.ts";
import type { Known } from "../../src/protocol/messages.ts";
import { speak } from "../../src/inspector/words.ts";
import { drawn } from "../kit/drawn.ts";
import { written } from "../kit/inspector-words.ts";

beforeEach(() => speak("en"));

const known = (more: Partial<Known>): Known => ({ statement: "known", ...more });
/** A preset, and what is known beside it. @param spoken its own language */
const preset = (
  languageCodes: readonly string[],
  more: Partial<LanguageSettings> = {},
  spoken?: string,
): LanguageSettings => ({
  known: undefined,
  value: { languageCodes: [...languageCodes], ...(spoken && { transcriptionLanguage: spoken }) },
  ...more,
});

const words = "The plan allows 5 translation languages.";
const six = ["es-MX", "fr-FR", "it-IT", "pt-BR", "pl-PL", "uk-UA"];
const refusedSix = known({ rejectedTargets: { value: six, words } });
const refused = (languageCodes: readonly string[]) => preset(languageCodes, { known: refusedSix });
const clash = written("translation.clash", { item: "American English" });
const spokenNow = { known: known({ transcriptionLanguage: "en-US" }) };
const spokenRefused = { known: known({ rejectedSource: { value: "en-US" } }) };
const spokenElsewhere = { alsoSpoken: ["en-US"] };
const spanish = { known: known({ transcriptionLanguage: "es" }), alsoSpoken: ["es"] };

const keepsSpoken = written("translation.keepsSpoken");

it.each<[what: string, settings: LanguageSettings, problem: string]>([
  ["nothing where all is well", preset(["es"], { known: known({}) }), ""],
  ["that it holds the language that is spoken now", preset(["es", "EN-us"], spokenNow), clash],
  ["that it holds what another preset says is spoken", preset(["en-US"], spokenElsewhere), clash],
  ["that it holds a spoken language that the service refused", preset(["en-US"], spokenRefused), clash],
  ["that it holds its own spoken language", preset(["en-US"], {}, "en-US"), clash],
  ["that it has no spoken language where another one has", preset(["es"], spokenElsewhere), keepsSpoken],
  ["nothing of other presets where it has a spoken language", preset(["es"], spanish, "en-US"), ""],
  ["what the service said of it", refused(six.toReversed()), written("translation.refused", { words })],
  [
    "that one as long was refused for its length",
    refused([...six.slice(1), "ko-KR"]),
    written("translation.tooMany", { count: 6, words }),
  ],
  ["nothing where it is shorter", refused(six.slice(1)), ""],
  ["a language twice", preset(["fr", "FR"]), written("list.duplicate", { item: "French" })],
  ["a code that is none", preset(["en_GB"]), written("list.unknownCode", { code: "en_GB" })],
])("a preset that is folded says in its line %s", (_, settings, problem) => {
  expect(firstProblem(settings)).toBe(problem);
});

describe("a preset that is open", () => {
  const fields = (settings: LanguageSettings): string =>
    drawn(languageFields({ ...settings, prompt: "", empty: "", canTry: true, change: () => undefined }));

  const mexicanElsewhere = { alsoSpoken: ["es-MX", "en-US"] };

  it.each<[offer: string | undefined, settings: LanguageSettings]>([
    ["American English → Mexican Spanish", preset(["es-MX", "en-US"], spokenNow)],
    ["American English → Mexican Spanish, French", preset(["es-MX", "fr"], mexicanElsewhere)],
    ["American English → French", preset(["en-US", "fr"], {}, "en-US")],
    [undefined, preset(["en-US"], {}, "en-US")],
    [undefined, preset(["es"], spokenElsewhere)],
  ])("offers %j", (offer, settings) => {
    const page = fields(settings);
    expect(page.includes(written("translation.useScene"))).toBe(offer !== undefined);
    if (offer !== undefined) expect(page).toContain(`>${offer}<`);
  });

  it("can't be tried with its own language among its translations", () => {
    expect(fields(preset(["en-US", "fr"], {}, "en-US"))).not.toContain("<try-now");
    expect(fields(preset(["fr"], {}, "en-US"))).toContain("<try-now");
  });
});

describe("a language in a list", () => {
  const list = (code: string, more: Partial<Parameters<typeof languageList>[0]> = {}): string =>
    drawn(
      languageList({ id: "x", label: "", codes: [code], known: undefined, change: () => undefined, ...more }),
    );
  const alone = (more: Partial<Known>) => ({ known: known(more), isAlone: true });
  const refusedGerman = alone({ rejectedSource: { value: "de", words: "region" } });
  const region = (code: string): string => written("list.useRegion", { code });
  const doubted = written("list.doubtful", { code: "x-klingon" });
  const shown = known({ transcriptionLanguage: "x-klingon" });
  const translatedNow = alone({ translationLanguages: ["es-MX"] });
  const [toScene, noCode] = [written("transcription.clash"), written("list.unknownCode", { code: "en_GB" })];
  const isSource = written("list.isSource", { item: "American English" });

  it.each<[what: string, page: string, has: readonly string[], hasNot: readonly string[]]>([
    ["written with _ is put right by a button", list("en_GB"), [noCode, region("en-GB")], []],
    ["that nobody knows is doubted", list("x-klingon"), [doubted], []],
    ["that the service has shown is not", list("x-klingon", { known: shown }), [], [doubted]],
    [
      "that is refused says so, with the code that may be right",
      list("de", refusedGerman),
      [written("list.refused", { words: "region" }), region("de-DE")],
      [toScene],
    ],
    ["that is a translation now leads to a scene", list("es-MX", translatedNow), [toScene, "<try-now"], []],
    ["that is spoken is no translation", list("en-US", { source: "en-us" }), [isSource], ["<try-now"]],
  ])("%s", (_, page, has, hasNot) => {
    expect(has.filter((text) => !page.includes(text))).toEqual([]);
    expect(hasNot.filter((text) => page.includes(text))).toEqual([]);
  });
});
