import { describe, expect, it } from "vitest";
import { type AppLanguage, appLanguages, readAppLanguage } from "../../src/languages/app-language.ts";
import { InspectorWording, inspectorWords } from "../../src/i18n/inspector-wording.ts";
import { keyLanguage } from "../../src/i18n/key-language.ts";

const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

type Words = Readonly<Record<string, string>>;

describe.each<[string, (language: AppLanguage) => Words]>([
  ["keys", (language) => keyLanguage(language).words],
  ["inspector", (language) => inspectorWords[language]],
])("the words of the %s", (_, readWords) => {
  it.each(appLanguages)("in %s have the keys, order and placeholders of the English ones", (language) => {
    const keysAndPlaceholders = (words: Words): unknown =>
      Object.entries(words).map(([key, text]) => [key, placeholders(text)]);
    expect(keysAndPlaceholders(readWords(language))).toEqual(keysAndPlaceholders(readWords("en")));
  });

  it.each(appLanguages)("in %s have no needless blanks or soft hyphens", (language) => {
    const untidy = Object.entries(readWords(language)).filter(([key, text]) => {
      // The comma between names of languages needs its blank.
      const isTrimmed = key === "translation.comma" || text === text.trim();
      return !isTrimmed || !/\S/.test(text) || / {2}|^\u00ad|\u00ad$/.test(text);
    });
    expect(untidy).toEqual([]);
  });

  it.each(appLanguages.filter((language) => language !== "en"))("in %s are translated", (language) => {
    const texts = Object.entries(readWords(language));
    const english = readWords("en");
    const same = texts.filter(([key, text]) => text === english[key]);
    // Units, addresses and words such as LIVE are the same in each language.
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
  it("begin with a capital letter in each language of the app", () => {
    const french = appLanguages.map((language) => new InspectorWording(language).languageName("fr"));
    expect(french.join()).toBe("Französisch,French,Francés,Français,フランス語,프랑스어,法语,法文");
  });
});
