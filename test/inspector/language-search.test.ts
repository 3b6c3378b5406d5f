import { beforeEach, describe, expect, it } from "vitest";
import {
  findLanguage,
  isDoubtful,
  readCode,
  regionalCode,
  searchLanguages,
} from "../../src/inspector/language-search.ts";
import { speak } from "../../src/inspector/words.ts";
import { appLanguages } from "../../src/languages/app-language.ts";
import { commonLanguages } from "../../src/languages/common-languages.ts";
import { ownNames } from "../../src/languages/own-names.ts";

beforeEach(() => speak("en"));

const codes = (typed: string, shown?: readonly string[]): string[] =>
  searchLanguages(typed, shown).map(({ code }) => code);

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

  it.each([
    ["de", "Französisch"],
    ["ja", "フランス語"],
  ] as const)("in the app's language: %s", (language, typed) => {
    expect(codes(typed)).toEqual([]);
    speak(language);
    expect(codes(typed)[0]).toBe("fr-FR");
  });

  it.each(commonLanguages)("by its name in itself: %s", (code) => {
    expect(codes(ownNames[code] ?? "")).toContain(code);
  });

  it("with all its regions", () => {
    expect(codes("English")).toEqual(
      expect.arrayContaining(["en-US", "en-GB", "en-AU", "en-CA", "en-IE", "en-IN", "en-NZ", "en-ZA"]),
    );
  });

  it("by its code, the exact one first", () => {
    expect(codes("pt-br")[0]).toBe("pt-BR");
    expect(codes("de_de")[0]).toBe("de-DE");
    expect(codes("es")[0]).toBe("es");
    expect(codes("de")).not.toContain("de-DE-DE");
  });

  it("first where the service has shown it", () => {
    expect(codes("port", ["pt-PT"])[0]).toBe("pt-PT");
    expect(codes("Spanish", ["es-MX"])[0]).toBe("es-MX");
    expect(findLanguage("Spanish", ["es-MX"])).toBe("es-MX");
    expect(findLanguage("German", ["es-MX"])).toBe("de-DE");
    expect(codes("sr", ["sr-Latn-RS"])).toContain("sr-Latn-RS");
    expect(codes("x church", ["x-church"])).toEqual(["x-church"]);
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
  expect(findLanguage(typed)).toBe(code);
});

it.each(appLanguages)("each code that is offered in %s means itself, and no name of another", (language) => {
  speak(language);
  // What the service reports is described for each search, which takes long.
  const shownTo = (code: string, index: number): string[] =>
    code.startsWith("es") || index % 9 === 0 ? ["es_MX", "x-foo"] : [];
  const wrong = commonLanguages.filter((code, index) => findLanguage(code, shownTo(code, index)) !== code);
  expect(wrong).toEqual([]);
  expect(findLanguage("ES-mx", ["es_MX"])).toBe("es-MX");
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
