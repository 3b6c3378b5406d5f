import { type AppLanguage, appLanguages } from "./app-language.ts";
import { commonLanguages } from "./common-languages.ts";
import { shortNames } from "./short-names.ts";

/**
 * What each language of the app calls other languages, by canonical code. The plugin has them from the build: as soon as Intl
 * is asked for one name, all its data is loaded.
 */
export const languageNames = Object.fromEntries(
  appLanguages.map((language) => {
    const nameOf = shortNames(language);
    return [language, Object.fromEntries(commonLanguages.map((code) => [code, nameOf(code)]))];
  }),
) as Readonly<Record<AppLanguage, Readonly<Record<string, string>>>>;
