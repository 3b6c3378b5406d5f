import { describe, expect, it } from "vitest";
import type { ActionName } from "../../src/identifiers.ts";
import { actionSettings, readSettings } from "../../src/settings/action-settings.ts";

const preset = (...languageCodes: string[]) => ({ languageCodes });

describe("settings", () => {
  it("have defaults", () => {
    for (const raw of [{}, null, undefined, "x", [], { mode: "", stopGuard: null }]) {
      expect(readSettings(actionSettings.stream, raw)).toEqual({
        values: { mode: "toggle", stopGuard: "none", remindAfterHours: 4, languages: {} },
        wrong: [],
      });
    }
  });

  it("keep valid values beside an invalid one", () => {
    expect(readSettings(actionSettings.stream, { mode: 7, stopGuard: "hold" })).toEqual({
      values: { mode: "toggle", stopGuard: "hold", remindAfterHours: 4, languages: {} },
      wrong: ["mode"],
    });
  });

  it("keep lists of languages as written", () => {
    const presets = [{ name: "Sunday", languageCodes: ["es", "ES", "zh-hans"] }, { languageCodes: [] }];
    expect(readSettings(actionSettings.translationLanguages, { presets }).values.presets).toEqual(presets);
  });

  it.each([
    "es",
    ["es"],
    [{ languageCodes: "es" }],
    [{ languageCodes: ["es", 5] }],
    [{ languageCodes: ["es", " "] }],
    [{ name: "x" }],
    [{ languageCodes: ["es"], transcriptionLanguage: 5 }],
  ])("reject presets that are %j", (presets) => {
    expect(readSettings(actionSettings.translationLanguages, { presets })).toEqual({
      values: { presets: [], restartGuard: "none" },
      wrong: ["presets"],
    });
  });

  it.each([
    ["source languages", "transcriptionLanguage", (languageCodes) => ({ languageCodes })],
    ["presets", "translationLanguages", (codes) => ({ presets: codes.map((code) => preset(code)) })],
    ["languages of a preset", "translationLanguages", (codes) => ({ presets: [preset(...codes)] })],
    ["languages of a start", "stream", (languageCodes) => ({ languages: { languageCodes } })],
  ] satisfies [string, ActionName, (codes: string[]) => object][])(
    "accept at most 500 %s",
    (_, action, makeSettings) => {
      const codes = Array.from({ length: 501 }, (_each, n) => `x-${n}`);
      const countWrong = (list: string[]): number =>
        readSettings<object>(actionSettings[action], makeSettings(list)).wrong.length;
      expect([countWrong(codes.slice(1)), countWrong(codes)]).toEqual([0, 1]);
    },
  );

  it("reject a language, and cut a name, of more than 100 characters", () => {
    const findWrong = (length: number): readonly string[] =>
      readSettings(actionSettings.transcriptionLanguage, { languageCodes: ["x".repeat(length)] }).wrong;
    expect([findWrong(100), findWrong(101)]).toEqual([[], ["languageCodes"]]);
    const presets = [{ name: "n".repeat(101), languageCodes: [] }];
    const { values } = readSettings(actionSettings.translationLanguages, { presets });
    expect(values.presets[0]?.name).toBe("n".repeat(100));
  });

  it.each([-1, 25, "4", true, NaN, Infinity])("reject %j as reminder hours", (remindAfterHours) => {
    expect(readSettings(actionSettings.status, { remindAfterHours })).toEqual({
      values: { remindAfterHours: 4 },
      wrong: ["remindAfterHours"],
    });
  });

  it("drop a preset's blank source language and its name of a wrong type", () => {
    const languageCodes = ["es"];
    const presets = ["en-US", " "].map((code) => ({ name: 5, languageCodes, transcriptionLanguage: code }));
    const { values, wrong } = readSettings(actionSettings.translationLanguages, { presets });
    expect(values.presets).toEqual([{ languageCodes, transcriptionLanguage: "en-US" }, { languageCodes }]);
    expect(wrong).toEqual([]);
  });
});
