import { describe, expect, it } from "vitest";
import { isDoubtful, LanguageSearch, readCode, regionalCode } from "../../src/inspector/language-search.ts";
import { type AppLanguage, appLanguages } from "../../src/languages/app-language.ts";
import { commonLanguages } from "../../src/languages/common-languages.ts";
import { InspectorWording } from "../../src/i18n/inspector-wording.ts";

const searches = new Map(
  appLanguages.map((language) => {
    const wording = new InspectorWording(language);
    return [language, new LanguageSearch((code) => wording.languageName(code))];
  }),
);
const searchIn = (language: AppLanguage): LanguageSearch => searches.get(language) ?? expect.fail();

const english = searchIn("en");
const codes = (typed: string, search = english): string[] => search.search(typed).map(({ code }) => code);

describe("a language is found", () => {
  it.each([
    ["german", ["de-DE", "de"]],
    ["Deutsch", ["de-DE", "de"]],
    ["germ", ["de-DE", "de"]],
    ["Polish", ["pl-PL", "pl"]],
    ["українська", ["uk-UA", "uk"]],
    ["日本語", ["ja-JP", "ja"]],
    ["espanol", ["es-ES", "es"]],
    ["kreyol", ["ht-HT", "ht"]],
    ["Kreyòl Ayisyen", ["ht-HT", "ht"]],
    ["ｇｅｒｍａｎ", ["de-DE", "de"]],
    ["mandarin", ["zh-CN", "zh"]],
    ["Tagalog", ["fil-PH", "fil"]],
  ])("by the name %s, the usual region first", (typed, [first, second]) => {
    expect(codes(typed).slice(0, 2)).toEqual([first, second]);
  });

  it("in the app's language", () => {
    expect(codes("Französisch", searchIn("de"))[0]).toBe("fr-FR");
    expect(codes("フランス語", searchIn("ja"))[0]).toBe("fr-FR");
    expect(codes("Französisch")).toEqual([]);
  });

  it("by its code, the exact one first", () => {
    expect(codes("pt-br")[0]).toBe("pt-BR");
    expect(codes("de_de")[0]).toBe("de-DE");
    expect(codes("es")[0]).toBe("es");
    expect(codes("de")).not.toContain("de-DE-DE");
  });

  it("first where the service has shown it", () => {
    expect(english.search("port", ["pt-PT"])[0]?.code).toBe("pt-PT");
    expect(english.search("Spanish", ["es-MX"])[0]?.code).toBe("es-MX");
    expect(english.exact("Spanish", ["es-MX"])).toBe("es-MX");
    expect(english.exact("German", ["es-MX"])).toBe("de-DE");
    expect(english.search("sr", ["sr-Latn-RS"]).map(({ code }) => code)).toContain("sr-Latn-RS");
  });

  it("by words in any order, at their beginnings before anywhere else", () => {
    expect(codes("portug bra")).toEqual(["pt-BR"]);
    expect(codes("chinese hong")).toEqual(["zh-HK"]);
    expect(codes("guese")).toEqual(["pt-BR", "pt", "pt-PT"]);
    expect(codes("ind").slice(0, 3)).toEqual(["id-ID", "id", "en-IN"]);
  });

  it.each([" ", "qqqq", "klingon", "Spansh", "de ".repeat(70), "[a-", "\\"])("not by %j", (typed) => {
    expect(codes(typed)).toEqual([]);
  });
});

it.each([
  ["german", "de-DE"],
  ["de", "de"],
  ["DE_at", "de-AT"],
  ["Mexican", "es-MX"],
  ["tlh", "tlh"],
  ["x-klingon", "x-klingon"],
  ["portu", undefined],
  ["english please", undefined],
])("%j means %s", (typed, code) => {
  expect(english.exact(typed)).toBe(code);
});

it.each(appLanguages)("each code that is offered in %s means itself, and no name of another", (language) => {
  const search = searchIn(language);
  // What the service has shown is described for each search, which takes long.
  const shownTo = (code: string, index: number): string[] =>
    code.startsWith("es") || index % 9 === 0 ? ["es_MX", "x-foo"] : [];
  const wrong = commonLanguages.filter((code, index) => search.exact(code, shownTo(code, index)) !== code);
  expect(wrong).toEqual([]);
  expect(search.exact("ES-mx", ["es_MX"])).toBe("es-MX");
});

it("describes private-use tags of the service", () => {
  expect(english.search("church", ["x-church"])).toEqual([expect.objectContaining({ code: "x-church" })]);
  expect(english.describe("x-church").terms).toContain("x church");
});

it("any well-formed code can be typed", () => {
  expect(["EN-us ", "tlh", "X-Foo"].map(readCode)).toEqual(["en-US", "tlh", "x-foo"]);
  expect(["english", ""].map(readCode)).toEqual([undefined, undefined]);
});

it("codes that mean no language known are told apart, and have no region", () => {
  expect(["qqq", "x-foo", "de", "pt-BR"].map(isDoubtful)).toEqual([true, true, false, false]);
  expect(["qqq", "x-foo", "pt-BR"].map(regionalCode)).toEqual([undefined, undefined, undefined]);
  expect(["de", "pl"].map(regionalCode)).toEqual(["de-DE", "pl-PL"]);
});
