import type { AppLanguage } from "../app-language.ts";
import { languageNames } from "../language-names.ts";
import { de } from "./de.ts";
import { en, type Words } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { ja } from "./ja.ts";
import { ko } from "./ko.ts";
import { zhCn } from "./zh-cn.ts";
import { zhTw } from "./zh-tw.ts";

/** What keys say in one language. */
export interface KeyLanguage {
  readonly words: Words;
  /** What it calls languages, by canonical code. */
  readonly names: Readonly<Record<string, string>>;
}

export const keyWords: Readonly<Record<AppLanguage, Words>> = {
  de,
  en,
  es,
  fr,
  ja,
  ko,
  zh_CN: zhCn,
  zh_TW: zhTw,
};

/** In the bundle it reads a file, of which the build makes one for each language (rollup.config.mjs): the plugin needs one. */
export function keyLanguage(language: AppLanguage): KeyLanguage {
  return { words: keyWords[language], names: languageNames[language] };
}
