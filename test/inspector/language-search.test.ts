import { describe, expect, it } from "vitest";
import { isDoubtful, LanguageSearch, readCode, regionalCode } from "../../src/inspector/language-search.ts";
import type { AppLanguage } from "../../src/languages/app-language.ts";
import { InspectorWording } from "../../src/languages/inspector-words/inspector-wording.ts";

function searchIn(language: AppLanguage): LanguageSearch {
  const wording = new InspectorWording(language);
  return new LanguageSearch((code) => wording.languageName(code));
}

const english = searchIn("en");
const codes = (typed: string, search = english): string[] =>
  search.search(typed).found.map(({ code }) => code);

describe("a language is found", () => {
  it.each([
    ["in English", "german"],
    ["in its own language", "Deutsch"],
    ["by its beginning", "germ"],
    ["by a code written in another way", "de_de"],
  ])("%s, the usual region first", (_, typed) => {
    expect(codes(typed)[0]).toBe("de-DE");
  });

  it.each([
    ["Polish", ["pl-PL", "pl"]],
    ["українська", ["uk-UA", "uk"]],
    ["日本語", ["ja-JP", "ja"]],
    ["espanol", ["es-ES", "es"]],
    ["mandarin", ["zh-CN", "zh"]],
    ["Tagalog", ["fil-PH", "fil"]],
  ])("by the name %s", (typed, [first, second]) => {
    expect(codes(typed).slice(0, 2)).toEqual([first, second]);
  });

  it("in the app's language", () => {
    expect(codes("Französisch", searchIn("de"))[0]).toBe("fr-FR");
    expect(codes("フランス語", searchIn("ja"))[0]).toBe("fr-FR");
    expect(codes("Französisch")).toEqual([]);
  });

  it("by its code, the exact one first", () => {
    expect(codes("pt-br")[0]).toBe("pt-BR");
    expect(codes("es")[0]).toBe("es");
    expect(codes("de")).not.toContain("de-DE-DE");
  });

  it("first where the service has shown it", () => {
    expect(english.search("port", ["pt-PT"]).found[0]?.code).toBe("pt-PT");
    expect(english.search("Spanish", ["es-MX"]).found[0]?.code).toBe("es-MX");
    expect(english.exact("Spanish", ["es-MX"])).toBe("es-MX");
    expect(english.exact("German", ["es-MX"])).toBe("de-DE");
    expect(english.search("sr", ["sr-Latn-RS"]).found.map(({ code }) => code)).toContain("sr-Latn-RS");
  });

  it.each([
    ["Spansh", "es-ES"],
    ["Gemran", "de-DE"],
    ["Ukranian", "uk-UA"],
  ])("a mistake away from %s, as a guess", (typed, code) => {
    const { found, isGuess } = english.search(typed);
    expect([found[0]?.code, isGuess]).toEqual([code, true]);
    expect(english.exact(typed)).toBeUndefined();
  });

  it.each([" ", "qqqq", "klingon", "[a-", "\\"])("not by %j", (typed) => {
    expect(english.search(typed)).toEqual({ found: [], isGuess: false });
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

it("any well-formed code can be typed", () => {
  expect(["EN-us ", "tlh", "X-Foo", "english", ""].map(readCode)).toEqual([
    "en-US",
    "tlh",
    "x-foo",
    undefined,
    undefined,
  ]);
});

it("codes that mean no language known are told apart, and have no region", () => {
  expect(["qqq", "x-foo", "de", "pt-BR"].map(isDoubtful)).toEqual([true, true, false, false]);
  expect(["qqq", "x-foo", "de", "pt-BR", "pl"].map(regionalCode)).toEqual([
    undefined,
    undefined,
    "de-DE",
    undefined,
    "pl-PL",
  ]);
});
