import { type AppLanguage, appLanguages } from "./app-language.ts";
import { commonLanguages } from "./common-languages.ts";
import { canonicalLanguage } from "./language-codes.ts";
import { shortNames, withUsualRegion } from "./short-names.ts";

/** Languages that the inspector offers, and those of one word with their usual region too. */
const codes = new Set(
  commonLanguages
    .map(canonicalLanguage)
    .flatMap((code) => (code.includes("-") ? [code] : [code, withUsualRegion(code)])),
);

/**
 * What each language of the app calls other languages, by canonical code. The plugin has them from the build: as soon as Intl
 * is asked for one name, all its data is loaded.
 */
export const languageNames = Object.fromEntries(
  appLanguages.map((language) => {
    const nameOf = shortNames(language);
    return [language, Object.fromEntries([...codes].map((code) => [code, nameOf(code)]))];
  }),
) as Readonly<Record<AppLanguage, Readonly<Record<string, string>>>>;
