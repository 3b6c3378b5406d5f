import { expect, it } from "vitest";
import { canonicalLanguage, sameLanguage, sameLanguages } from "../../src/languages/language-codes.ts";

it.each([
  ["EN-us", "en-US"],
  [" zh-hans-cn ", "zh-Hans-CN"],
  ["no such thing!", "no such thing!"],
  ["", ""],
])("the canonical form of %j is %j", (code, canonical) => {
  expect(canonicalLanguage(code)).toBe(canonical);
});

it("compares languages whatever their letter case", () => {
  expect(sameLanguage("pt-br", "PT-BR")).toBe(true);
  expect(sameLanguage("pt-BR", "pt-PT")).toBe(false);
});

it("compares lists whatever their order", () => {
  expect(sameLanguages(["es", "fr"], ["FR", "es"])).toBe(true);
  expect(sameLanguages(["es"], ["es", "fr"])).toBe(false);
  expect(sameLanguages([], [])).toBe(true);
});
