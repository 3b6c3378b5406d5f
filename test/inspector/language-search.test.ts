import { beforeEach, describe, expect, it } from "vitest";
import { findLanguage, isCode, readCode, searchLanguages } from "../../src/inspector/language-search.ts";
import { setPageLanguage } from "../../src/inspector/words.ts";
import { appLanguages } from "../../src/languages/app-language.ts";
import { commonLanguages } from "../../src/languages/common-languages.ts";
import { ownNames } from "../../src/languages/own-names.ts";

beforeEach(() => setPageLanguage("en"));

const codes = (typed: string): string[] => searchLanguages(typed).map(({ code }) => code);

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
    setPageLanguage(language);
    expect(codes(typed)[0]).toBe("fr-FR");
  });

  it.each(commonLanguages)("by its own name: %s", (code) => {
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

  it("by parts of words, with beginnings of words first", () => {
    expect(codes("portug bra")).toEqual(["pt-BR"]);
    expect(codes("chinese hong")).toEqual(["zh-HK"]);
    expect(codes("guese")).toEqual(["pt-BR", "pt", "pt-PT"]);
    expect(codes("ind").slice(0, 3)).toEqual(["id-ID", "id", "en-IN"]);
  });

  it.each([" ", "qqqq", "klingon", "Spansh", "[a-", "\\"])("never by %j", (typed) => {
    expect(codes(typed)).toEqual([]);
  });
});

it.each([
  ["german", "de-DE"],
  ["de", "de"],
  ["DE_at", "de-AT"],
  ["Mexican", "es-MX"],
  ["tlh", "tlh"], // the code of Klingon
  ["x-klingon", "x-klingon"],
  ["portu", undefined], // Several languages begin with it.
  ["english please", undefined],
])("reads a typed %j as %s", (typed, code) => {
  expect(findLanguage(typed)).toBe(code);
});

it.each(appLanguages)("reads each offered code as itself when the page is in %s", (language) => {
  setPageLanguage(language);
  expect(commonLanguages.filter((code) => findLanguage(code) !== code)).toEqual([]);
});

it("reads any well-formed code", () => {
  expect(["EN-us ", "tlh", "X-Foo"].map(readCode)).toEqual(["en-US", "tlh", "x-foo"]);
  expect(["english", ""].map(readCode)).toEqual([undefined, undefined]);
});

it("distinguishes a code from the beginning of a name", () => {
  expect(["pt", "x-foo", "pt_BR"].map(isCode)).toEqual([true, true, true]);
  expect(["por", "english", "-", ""].map(isCode)).toEqual([false, false, false, false]);
});
