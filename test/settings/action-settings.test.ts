import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
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

  it("a list of 500 entries is read; one of more is refused without a look at them", () => {
    const codes = Array.from({ length: 501 }, (_, n) => `x-${n}`);
    const read = (languageCodes: unknown): readonly string[] =>
      readSettings(actionSettings.transcriptionLanguage, { languageCodes }).wrong;
    expect(read(codes.slice(1))).toEqual([]);
    expect(read(codes)).toEqual(["languageCodes"]);
    let looks = 0;
    const watched = new Proxy(codes, {
      get: (list, name) => {
        if (name !== "length") looks += 1;
        return Reflect.get(list, name) as unknown;
      },
    });
    expect(read(watched)).toEqual(["languageCodes"]);
    expect(looks).toBe(0);
  });

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
    const { values, wrong } = readSettings(actionSettings.translationLanguages, {
      presets: [{ name: 5, languageCodes: ["es"] }],
    });
    expect(wrong).toEqual([]);
    expect(values.presets[0]?.name).toBeUndefined();
  });

  it("of many bad entries are not looked through to the end", () => {
    let reads = 0;
    const languageCodes = new Proxy(
      Array.from({ length: 1_000 }, () => 5),
      {
        get: (target, name) => {
          reads += 1;
          return Reflect.get(target, name) as unknown;
        },
      },
    );
    const { wrong } = readSettings(actionSettings.transcriptionLanguage, { languageCodes });
    expect(wrong).toEqual(["languageCodes"]);
    expect(reads).toBeLessThan(10);
  });

  it("anything can be read", () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withDate: true }), (raw) => {
        for (const schema of Object.values<z.ZodMiniObject>(actionSettings)) readSettings(schema, raw);
      }),
    );
  });
});
