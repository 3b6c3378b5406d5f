import { describe, expect, it } from "vitest";
import {
  areAsWanted,
  canonicalLanguage,
  findNearest,
  isSameLanguage,
  isSameList,
  rootLanguage,
  withUsualRegion,
} from "../../src/languages/language-codes.ts";

describe("a language tag", () => {
  it.each([
    ["EN-us", "en-US"],
    [" zh_hans_cn ", "zh-Hans-CN"],
    ["iw", "he"],
    ["X-Church", "x-church"],
    ["no such thing!", "no such thing!"],
    ["", ""],
  ])("%j has the canonical form %j", (code, canonical) => {
    expect(canonicalLanguage(code)).toBe(canonical);
  });

  it.each([
    ["de-AT", "de", "de-DE"],
    ["x-church", "x-church", "x-church"],
    ["x-church-youth", "x-church-youth", "x-church-youth"],
    ["zh-yue", "zh", "zh-CN"],
    ["qqq", "qqq", "qqq"],
    ["no such thing!", "no such thing!", "no such thing!"],
  ])("%j has the root %j, which is %j with its usual region", (code, root, withRegion) => {
    expect(rootLanguage(code)).toBe(root);
    expect(withUsualRegion(root)).toBe(withRegion);
  });

  it.each([
    ["pt-br", "PT_BR", true],
    ["zh-CN", "zh-Hans-CN", true],
    ["zh-TW", "zh-Hant-TW", true],
    ["cmn-Hans-CN", "zh-CN", true],
    ["x-church", "X-Church", true],
    ["zh-TW", "zh-Hans-TW", false],
    ["pt-BR", "pt-PT", false],
    ["en", "en-US", false],
    ["nb-NO", "no-NO", false],
    ["x-church", "x-choir", false],
  ])("%s and %s are the same language: %s", (one, other, isSame) => {
    expect([isSameLanguage(one, other), isSameLanguage(other, one)]).toEqual([isSame, isSame]);
  });
});

describe("a list of languages", () => {
  it.each([
    [["es", "fr"], ["FR", "es"], true],
    [["zh-CN", "es"], ["es", "zh-Hans-CN"], true],
    [["es", "ES"], ["es"], true],
    [[], [], true],
    [["es"], ["es", "fr"], false],
    [["es"], [], false],
  ])("%j equals %j: %s", (one, other, isSame) => {
    expect([isSameList(one, other), isSameList(other, one)]).toEqual([isSame, isSame]);
  });
});

describe("the nearest entry", () => {
  const source = (transcriptionLanguage: string) => ({ transcriptionLanguage });
  const targets = (...languageCodes: string[]) => ({ languageCodes });

  // Compares codes, then usual regions (that of en is US), then scripts (zh-HK is written like zh-TW), then languages.
  it.each([
    [["de", "en-US", "fr", "en-GB", "es"], "en-US", 1],
    [["de-DE", "nb-NO", "it-IT"], "no-NO", 1],
    [["de-DE", "zh-CN"], "zh-Hans-CN", 1],
    [["en-GB", "en-US"], "en", 1],
    [["en-GB", "fr-CA"], "fr-CH", 1],
    [["zh-CN", "zh-TW"], "zh-Hant", 1],
    [["zh-CN", "zh-TW"], "zh-HK", 1],
    [["sr-Latn", "de"], "sr", 0],
    [["x-church", "x-choir"], "x-choir", 1],
    [["x-church"], "x-choir", undefined],
    [["de", "fr"], "en", undefined],
  ])("of %j to the reported source %s is at index %s", (codes, reported, index) => {
    expect(findNearest(codes.map(source), source(reported))).toBe(index);
  });

  it.each([
    [[targets("es", "fr"), targets("es-MX", "fr")], targets("fr", "es-MX"), 1],
    [[targets("de"), targets("nb", "zh-CN")], targets("zh-Hans-CN", "no"), 1],
    [[targets("en-US", "en-GB")], targets("en", "fr"), undefined],
    [[targets("en", "fr")], targets("en-US", "en-GB"), undefined],
    [[targets("es"), targets()], targets(), 1],
    [[targets("es")], {}, undefined],
    [[targets("es")], { ...source("en"), ...targets("es-ES") }, 0],
    [[{ ...source("de"), ...targets("es") }], { ...source("en"), ...targets("es") }, undefined],
    [[{ ...source("en"), ...targets("es") }], { ...source("en-GB"), ...targets("es") }, 0],
    [[source("en")], targets("es"), undefined],
  ])("of %j to the reported %j is at index %s", (entries, reported, index) => {
    expect(findNearest(entries, reported)).toBe(index);
  });
});

it.each([
  [{ transcriptionLanguage: "zh-CN" }, true],
  [{ languageCodes: ["fr", "ES"] }, true],
  [{}, true],
  [{ transcriptionLanguage: "zh" }, false],
  [{ transcriptionLanguage: "zh-CN", languageCodes: ["es"] }, false],
])("the wanted languages %j agree with the reported ones: %s", (wanted, agree) => {
  const reported = { transcriptionLanguage: "zh-Hans-CN", languageCodes: ["es", "fr"] };
  expect(areAsWanted(wanted, reported)).toBe(agree);
});
