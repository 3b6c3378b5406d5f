import { execFileSync } from "node:child_process";
import { describe, expect, it, vi } from "vitest";
import { appLanguages } from "../../src/languages/app-language.ts";
import { commonLanguages } from "../../src/languages/common-languages.ts";
import { KeyWording } from "../../src/i18n/key-wording.ts";

it("names every common language without Intl.DisplayNames, which loads slowly", () => {
  const wordings = appLanguages.map((language) => new KeyWording(language));
  const displayNames = vi.spyOn(Intl, "DisplayNames");
  const unnamed = wordings.map((wording) =>
    // "DE-de" is another spelling of a common code.
    [...commonLanguages, "DE-de"].filter((code) => {
      const name = wording.languageName(code);
      return name === code || !/^\p{L}/u.test(name);
    }),
  );
  expect(unnamed.flat()).toEqual([]);
  expect(displayNames).not.toHaveBeenCalled();
  displayNames.mockRestore();
});

describe("the name of a language", () => {
  it.each([
    ["en", "de-DE", "German"],
    ["en", "de-AT", "Austrian German"],
    ["en", "en-US", "American English"],
    ["en", "ko-KR", "Korean"],
    ["en", "DE-li", "German (Liechtenstein)"],
    ["en", "es-US", "Spanish (US)"],
    ["en", "zh-HK", "Chinese (Hong Kong)"],
    ["en", "zh-Hant-HK", "Chinese (Hong Kong)"],
    ["en", "zh-Hans-CN", "Simplified Chinese"],
    ["en", "sr-Latn-RS", "Serbian (Latin)"],
    ["de", "zh-Hans-CN", "Chinesisch (vereinfacht)"],
    ["de", "es-ES", "Spanisch"],
    ["de", "es-MX", "Spanisch (Mexiko)"],
    ["ja", "fr-FR", "フランス語"],
    ["zh_TW", "pt-PT", "葡萄牙文（葡萄牙）"],
    ["fr", "uk-UA", "Ukrainien"],
  ] as const)("in %s for %s is %s", (language, code, name) => {
    expect(new KeyWording(language).languageName(code)).toBe(name);
  });

  it.each([
    ["en", "es-419", "Spanish (Latin Am.)"],
    ["de", "es-419", "Spanisch (Lateinam.)"],
    ["en", "ar-AE", "Arabic (AE)"],
    ["en", "ar-001", "Arabic"],
    ["es", "en-US", "Inglés (US)"],
    ["en", "zh-Hans-CN", "Simplified Chinese"],
    ["en", "sr-Latn-BA", "Serbian (Latin)"],
    ["de", "az-AZ", "Aserbaidschanisch"],
    ["de", "de-1996", "Deutsch"],
  ] as const)("in brief in %s for %s is %s", (language, code, name) => {
    expect(new KeyWording(language).briefLanguageName(code)).toBe(name);
  });

  it.each(["x-klingon", "no such thing!", "toString", ""])("is the code for %j", (code) => {
    const wording = new KeyWording("en");
    expect([wording.languageName(code), wording.briefLanguageName(code)]).toEqual([code, code]);
  });
});

describe("a span of time", () => {
  const minute = 60_000;
  const hour = 60 * minute;

  // Each text, and for how many milliseconds it stays right.
  it.each([
    [1_400, "1 s", 600, "1 s", 600],
    [90_000, "1 min", 30_000, "1 min", 30_000],
    [hour + 5 * minute + 1_000, "1 h", 55 * minute - 1_000, "1 h 05", minute - 1_000],
    [50 * hour, "2 d", 22 * hour, "2 d", 22 * hour],
  ])("of %i ms is %j for %i ms, with minutes %j for %i ms", (passed, age, ageStep, span, spanStep) => {
    const wording = new KeyWording("en");
    expect(wording.age(passed)).toEqual({ text: age, step: ageStep });
    expect(wording.span(passed)).toEqual({ text: span, step: spanStep });
  });
});

describe("the time of day", () => {
  const file = JSON.stringify(new URL("../../src/i18n/key-wording.ts", import.meta.url).href);
  const script = (language: string) =>
    `import { KeyWording } from ${file}; console.log(new KeyWording("${language}").timeOfDay(Date.UTC(2026, 10, 22, 21, 58)))`;

  // A process reads the format of its system only when it starts, so each row starts one.
  it.each([
    ["en", "en_GB.UTF-8", "21:58"],
    ["en", "de_DE.UTF-8", "21:58"],
    ["en", "en_US.UTF-8", "9:58 PM"],
    ["de", "en_US.UTF-8", "21:58"],
  ])("in the language %s on a system with %s is %s", (language, system, text) => {
    const env = { ...process.env, LC_ALL: system, TZ: "UTC" };
    const run = ["--input-type=module", "--eval", script(language)];
    const shown = execFileSync(process.execPath, run, { env, encoding: "utf8" });
    expect(shown.replace(/\s/g, " ").trim()).toBe(text);
  });
});
