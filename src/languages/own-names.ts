import { commonLanguages } from "./common-languages.ts";
import { languageNames } from "./language-names.ts";

/** The name of each language in that language. The build puts a table here, since browsers lack some of them. */
export const ownNames: Readonly<Record<string, string>> = Object.fromEntries(
  commonLanguages.map((code) => [code, languageNames(code).whole(code)]),
);
