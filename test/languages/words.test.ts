import { describe, expect, it } from "vitest";
import { appLanguages, readAppLanguage } from "../../src/languages/app-language.ts";
import { InspectorWording, inspectorWords } from "../../src/languages/inspector-words/inspector-wording.ts";
import { triggerWords } from "../../src/languages/trigger-words.ts";
import { keyWords } from "../../src/languages/key-words/key-language.ts";
import { KeyWording } from "../../src/languages/key-words/key-wording.ts";

const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

describe.each([
  ["keys", keyWords],
  ["inspector", inspectorWords],
  ["dials", triggerWords],
])("the words of the %s", (_, words) => {
  it.each(appLanguages)("in %s have the values that the English ones have", (language) => {
    const values = Object.entries(words[language]).map(([key, text]) => [key, placeholders(text)]);
    expect(values).toEqual(Object.entries(words.en).map(([key, text]) => [key, placeholders(text)]));
  });

  it.each(appLanguages)("in %s are tidy", (language) => {
    for (const [key, text] of Object.entries(words[language])) {
      const isSeparator = key === "translation.comma";
      expect([key, isSeparator || text === text.trim(), text]).toEqual([
        key,
        true,
        expect.stringMatching(/\S/),
      ]);
      expect([key, text]).toEqual([key, expect.not.stringMatching(/ {2}|^\u00ad|\u00ad$/)]);
    }
  });

  it.each(appLanguages.filter((language) => language !== "en"))(
    "in %s are not the English ones",
    (language) => {
      const texts = Object.entries(words[language]) as [keyof typeof words.en, string][];
      const same = texts.filter(([key, text]) => text === words.en[key]);
      // Units, addresses and words such as LIVE are.
      expect(same.length).toBeLessThan(texts.length / 5);
    },
  );
});

describe("the language of the app", () => {
  it.each(appLanguages)("%s is understood", (language) => {
    expect(readAppLanguage(language)).toBe(language);
  });

  it.each(["pt_BR", "zh", "EN", "", "toString", null, undefined, 7, {}])(
    "%j is taken for English",
    (told) => {
      expect(readAppLanguage(told)).toBe("en");
    },
  );
});

describe("names of languages", () => {
  it("are those of the app's language, as in a list", () => {
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

  it("are codes where there is none", () => {
    const wording = new KeyWording("es");
    expect(wording.languageName("qqq")).toBe("qqq");
    expect(wording.languageName("no code")).toBe("no code");
  });
});
