import { beforeEach, describe, expect, it } from "vitest";
import { languageFields, type LanguageSettings, firstProblem } from "../../src/inspector/language-fields.ts";
import { type Known, languageList } from "../../src/inspector/language-list.ts";
import { speak } from "../../src/inspector/words.ts";
import { drawn } from "../kit/drawn.ts";
import { written } from "../kit/inspector-words.ts";

beforeEach(() => {
  speak("en");
});

const known = (more: Partial<Known>): Known => ({ statement: "known", ...more });
const words = "The plan allows 5 translation languages.";
const six = ["es-MX", "fr-FR", "it-IT", "pt-BR", "pl-PL", "uk-UA"];
const refusedSix = known({ refused: { languageCodes: six, words } });
const clash = written("translation.clash", { item: "American English" });

describe("a preset that is folded says in its line", () => {
  it.each<[what: string, settings: LanguageSettings, problem: string]>([
    ["nothing where all is well", { known: known({}), value: { languageCodes: ["es"] } }, ""],
    [
      "that it holds the language that is spoken now",
      { known: known({ transcriptionLanguage: "en-US" }), value: { languageCodes: ["es", "EN-us"] } },
      clash,
    ],
    [
      "that it holds what another preset says is spoken",
      { known: undefined, value: { languageCodes: ["en-US"] }, alsoSpoken: ["en-US"] },
      clash,
    ],
    [
      "that it holds a spoken language that the service refused",
      { known: known({ refusedLanguage: { languageCode: "en-US" } }), value: { languageCodes: ["en-US"] } },
      clash,
    ],
    [
      "that it holds its own spoken language",
      { known: undefined, value: { languageCodes: ["en-US"], transcriptionLanguage: "en-US" } },
      clash,
    ],
    [
      "that it has no spoken language where another one has",
      { known: undefined, value: { languageCodes: ["es"] }, alsoSpoken: ["en-US"] },
      written("translation.keepsSpoken"),
    ],
    [
      "nothing of other presets where it has a spoken language",
      {
        known: known({ transcriptionLanguage: "es" }),
        value: { languageCodes: ["es"], transcriptionLanguage: "en-US" },
        alsoSpoken: ["es"],
      },
      "",
    ],
    [
      "what the service said of it",
      { known: refusedSix, value: { languageCodes: six.toReversed() } },
      written("translation.refused", { words }),
    ],
    [
      "that one as long was refused for its length",
      { known: refusedSix, value: { languageCodes: [...six.slice(1), "ko-KR"] } },
      written("translation.tooMany", { count: 6, words }),
    ],
    ["nothing where it is shorter", { known: refusedSix, value: { languageCodes: six.slice(1) } }, ""],
    [
      "a language twice",
      { known: undefined, value: { languageCodes: ["fr", "FR"] } },
      written("list.duplicate", { item: "French" }),
    ],
    [
      "a code that is none",
      { known: undefined, value: { languageCodes: ["en_GB"] } },
      written("list.unknownCode", { code: "en_GB" }),
    ],
  ])("%s", (_, settings, problem) => {
    expect(firstProblem(settings)).toBe(problem);
  });
});

describe("a preset that is open", () => {
  const fields = (settings: LanguageSettings): string =>
    drawn(languageFields({ ...settings, prompt: "", empty: "", canTry: true, change: () => undefined }));

  it.each<[offer: string | undefined, settings: LanguageSettings]>([
    [
      "American English → Mexican Spanish",
      { known: known({ transcriptionLanguage: "en-US" }), value: { languageCodes: ["es-MX", "en-US"] } },
    ],
    [
      "American English → Mexican Spanish, French",
      { known: undefined, value: { languageCodes: ["es-MX", "fr"] }, alsoSpoken: ["es-MX", "en-US"] },
    ],
    [
      "American English → French",
      { known: undefined, value: { languageCodes: ["en-US", "fr"], transcriptionLanguage: "en-US" } },
    ],
    [undefined, { known: undefined, value: { languageCodes: ["en-US"], transcriptionLanguage: "en-US" } }],
    [undefined, { known: undefined, value: { languageCodes: ["es"] }, alsoSpoken: ["en-US"] }],
  ])("offers %j", (offer, settings) => {
    const page = fields(settings);
    expect(page.includes(written("translation.useScene"))).toBe(offer !== undefined);
    if (offer !== undefined) expect(page).toContain(`>${offer}<`);
  });

  it("can't be tried with its own language among its translations", () => {
    const own = { transcriptionLanguage: "en-US", languageCodes: ["en-US", "fr"] };
    expect(fields({ known: undefined, value: own })).not.toContain("<try-now");
    expect(fields({ known: undefined, value: { ...own, languageCodes: ["fr"] } })).toContain("<try-now");
  });
});

describe("a language in a list", () => {
  const list = (codes: readonly string[], more: Partial<Parameters<typeof languageList>[0]> = {}): string =>
    drawn(languageList({ id: "x", label: "", codes, known: undefined, change: () => undefined, ...more }));
  const refused = known({ refusedLanguage: { languageCode: "de", words: "region" } });

  it.each<[what: string, page: string, has: readonly string[], hasNot: readonly string[]]>([
    [
      "written with _ is put right by a button",
      list(["en_GB"]),
      [written("list.unknownCode", { code: "en_GB" }), written("list.useRegion", { code: "en-GB" })],
      [],
    ],
    [
      "that nobody knows is doubted",
      list(["x-klingon"]),
      [written("list.doubtful", { code: "x-klingon" })],
      [],
    ],
    [
      "that the service has shown is not",
      list(["x-klingon"], { known: known({ transcriptionLanguage: "x-klingon" }) }),
      [],
      [written("list.doubtful", { code: "x-klingon" })],
    ],
    [
      "that is refused says so, with the code that may be right",
      list(["de"], { known: refused, isAlone: true }),
      [written("list.refused", { words: "region" }), written("list.useRegion", { code: "de-DE" })],
      [written("transcription.clash")],
    ],
    [
      "that is a translation now leads to a scene",
      list(["es-MX"], { known: known({ translationLanguages: ["es-MX"] }), isAlone: true }),
      [written("transcription.clash"), "<try-now"],
      [],
    ],
    [
      "that is spoken is no translation",
      list(["en-US"], { source: "en-us" }),
      [written("list.isSource", { item: "American English" })],
      ["<try-now"],
    ],
  ])("%s", (_, page, has, hasNot) => {
    expect(has.filter((text) => !page.includes(text))).toEqual([]);
    expect(hasNot.filter((text) => page.includes(text))).toEqual([]);
  });
});
