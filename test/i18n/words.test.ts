import { describe, expect, it } from "vitest";
import { type AppLanguage, appLanguages, readAppLanguage } from "../../src/languages/app-language.ts";
import { InspectorWording, inspectorWords } from "../../src/i18n/inspector-wording.ts";
import { keyLanguage } from "../../src/i18n/key-language.ts";

const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

type Words = Readonly<Record<string, string>>;

describe.each<[string, (language: AppLanguage) => Words]>([
  ["keys", (language) => keyLanguage(language).words],
  ["inspector", (language) => inspectorWords[language]],
])("the words of the %s", (_, wordsOf) => {
  it.each(appLanguages)("in %s have the keys, order and placeholders of the English ones", (language) => {
    const values = (words: Words): unknown =>
      Object.entries(words).map(([key, text]) => [key, placeholders(text)]);
    expect(values(wordsOf(language))).toEqual(values(wordsOf("en")));
  });

  it.each(appLanguages)("in %s are tidy", (language) => {
    const isTidy = (key: string, text: string): boolean =>
      (key === "translation.comma" || text === text.trim()) && /\S/.test(text);
    const untidy = Object.entries(wordsOf(language)).filter(
      ([key, text]) => !isTidy(key, text) || / {2}|^\u00ad|\u00ad$/.test(text),
    );
    expect(untidy).toEqual([]);
  });

  it.each(appLanguages.filter((language) => language !== "en"))("in %s are translated", (language) => {
    const texts = Object.entries(wordsOf(language));
    const english = wordsOf("en");
    const same = texts.filter(([key, text]) => text === english[key]);
    // Units, addresses and words such as LIVE stay.
    expect(same.length).toBeLessThan(texts.length / 5);
  });
});

describe("the language of the app", () => {
  it.each(appLanguages)("is read from %s", (language) => {
    expect(readAppLanguage(language)).toBe(language);
  });

  it.each(["pt_BR", "zh", "EN", "", "toString", null, undefined, 7, {}])("is English for %j", (name) => {
    expect(readAppLanguage(name)).toBe("en");
  });
});

describe("names of languages", () => {
  it("are in the app's language, and begin with a capital", () => {
    const names = (code: string): string[] =>
      appLanguages.map((language) => new InspectorWording(language).languageName(code));
    expect(names("fr")).toEqual([
      "Französisch",
      "French",
      "Francés",
      "Français",
      "フランス語",
      "프랑스어",
      "法语",
      "法文",
    ]);
  });
});
