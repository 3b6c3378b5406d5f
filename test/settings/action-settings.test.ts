import { describe, expect, it } from "vitest";
import type { ActionName } from "../../src/identifiers.ts";
import { actionSettings, readSettings } from "../../src/settings/action-settings.ts";

describe("settings", () => {
  it("have defaults", () => {
    for (const raw of [{}, null, undefined, "x", [], { mode: "", stopGuard: null }]) {
      expect(readSettings(actionSettings.stream, raw)).toEqual({
        values: { mode: "toggle", stopGuard: "none", remindAfterHours: 4, languages: {} },
        wrong: [],
      });
    }
  });

  it("one bad value leaves the others good", () => {
    expect(readSettings(actionSettings.stream, { mode: 7, stopGuard: "hold" })).toEqual({
      values: { mode: "toggle", stopGuard: "hold", remindAfterHours: 4, languages: {} },
      wrong: ["mode"],
    });
  });

  it("lists of languages are kept as written", () => {
    const presets = [{ name: "Sunday", languageCodes: ["es", "ES", "zh-hans"] }, { languageCodes: [] }];
    expect(readSettings(actionSettings.translationLanguages, { presets }).values.presets).toEqual(presets);
  });

  it.each([
    [{ presets: "es" }],
    [{ presets: ["es"] }],
    [{ presets: [{ languageCodes: "es" }] }],
    [{ presets: [{ languageCodes: ["es", 5] }] }],
    [{ presets: [{ languageCodes: ["es", " "] }] }],
    [{ presets: [{ name: "x" }] }],
    [{ presets: [{ languageCodes: ["es"], transcriptionLanguage: 5 }] }],
  ])("%j is refused", (raw) => {
    expect(readSettings(actionSettings.translationLanguages, raw)).toEqual({
      values: { presets: [], restartGuard: "none" },
      wrong: ["presets"],
    });
  });

  it.each([
    ["transcriptionLanguage", (codes) => ({ languageCodes: codes })],
    ["translationLanguages", (codes) => ({ presets: codes.map((code) => ({ languageCodes: [code] })) })],
    ["translationLanguages", (languageCodes) => ({ presets: [{ languageCodes }] })],
    ["stream", (languageCodes) => ({ languages: { languageCodes } })],
  ] satisfies [ActionName, (codes: string[]) => object][])(
    "a list of 500 entries is read, and none of more: %s",
    (action, settingsOf) => {
      const codes = Array.from({ length: 501 }, (_, n) => `x-${n}`);
      const wrong = [codes.slice(1), codes].map(
        (list) => readSettings<object>(actionSettings[action], settingsOf(list)).wrong.length,
      );
      expect(wrong).toEqual([0, 1]);
    },
  );

  it("a language has 100 characters at most, and a name is shortened to as many", () => {
    const read = (length: number): readonly string[] =>
      readSettings(actionSettings.transcriptionLanguage, { languageCodes: ["x".repeat(length)] }).wrong;
    expect([read(100), read(101)]).toEqual([[], ["languageCodes"]]);
    const presets = [{ name: "n".repeat(101), languageCodes: [] }];
    const { values } = readSettings(actionSettings.translationLanguages, { presets });
    expect(values.presets[0]?.name).toBe("n".repeat(100));
  });

  it.each([-1, 25, "4", true, Number.NaN, Number.POSITIVE_INFINITY])(
    "%j are no hours",
    (remindAfterHours) => {
      expect(readSettings(actionSettings.status, { remindAfterHours })).toEqual({
        values: { remindAfterHours: 4 },
        wrong: ["remindAfterHours"],
      });
    },
  );

  it("a preset may name the language spoken; a blank one is none", () => {
    const presets = [
      { languageCodes: ["es"], transcriptionLanguage: "en-US" },
      { languageCodes: ["fr"], transcriptionLanguage: " " },
    ];
    const { values } = readSettings(actionSettings.translationLanguages, { presets });
    expect(values.presets.map(({ transcriptionLanguage }) => transcriptionLanguage)).toEqual([
      "en-US",
      undefined,
    ]);
  });

  it("a name of a wrong type is left out", () => {
    const presets = [{ name: 5, languageCodes: ["es"] }];
    const { values, wrong } = readSettings(actionSettings.translationLanguages, { presets });
    expect([wrong, values.presets[0]?.name]).toEqual([[], undefined]);
  });
});
