import { expect, it, vi } from "vitest";
import { appLanguages } from "../../src/languages/app-language.ts";
import { commonLanguages } from "../../src/languages/common-languages.ts";
import { KeyWording } from "../../src/i18n/key-wording.ts";

it("names the languages that the inspector offers without loading the data of Intl", () => {
  const wordings = appLanguages.map((language) => new KeyWording(language));
  const displayNames = vi.spyOn(Intl, "DisplayNames");
  const unnamed = wordings.map((wording) =>
    [...commonLanguages, "DE-de", "ko-KR"].filter((code) => {
      const name = wording.languageName(code);
      return name === code || !/^\p{L}/u.test(name);
    }),
  );
  expect(unnamed.flat()).toEqual([]);
  expect(displayNames).not.toHaveBeenCalled();
  displayNames.mockRestore();
});

it.each([
  ["en", "de-DE", "German"],
  ["en", "de-AT", "Austrian German"],
  ["en", "en-US", "American English"],
  ["en", "ko-KR", "Korean"],
  ["en", "DE-li", "German (Liechtenstein)"],
  ["de", "es-ES", "Spanisch"],
  ["de", "es-MX", "Spanisch (Mexiko)"],
  ["ja", "fr-FR", "フランス語"],
  ["zh_TW", "pt-PT", "葡萄牙文（葡萄牙）"],
  ["fr", "uk-UA", "Ukrainien"],
] as const)("in %s calls %s %s", (language, code, name) => {
  expect(new KeyWording(language).languageName(code)).toBe(name);
});

it.each(["x-klingon", "no such thing!", "toString", ""])("calls %j by itself", (code) => {
  expect(new KeyWording("en").languageName(code)).toBe(code);
});
