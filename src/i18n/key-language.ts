import { readFileSync } from "node:fs";
import { type AppLanguage, languageTag } from "../languages/app-language.ts";
import { commonLanguages } from "../languages/common-languages.ts";
import { languageNames } from "../languages/language-names.ts";
import type en from "./keys/en.json";

export type WordKey = keyof typeof en;

export interface KeyLanguage {
  readonly words: Readonly<Record<WordKey, string>>;
  /** Names of languages by canonical code. The build computes them: the first call of `Intl.DisplayNames` loads all its data. */
  readonly names: Readonly<Record<string, string>>;
}

/** Runs in tests and in the build. In the bundle, a function that reads the saved result takes its place (rollup.config.mjs). */
export function keyLanguage(language: AppLanguage): KeyLanguage {
  const file = new URL(`keys/${language}.json`, import.meta.url);
  const words = JSON.parse(readFileSync(file, "utf8")) as KeyLanguage["words"];
  const { short } = languageNames(languageTag(language));
  return { words, names: Object.fromEntries(commonLanguages.map((code) => [code, short(code)])) };
}
