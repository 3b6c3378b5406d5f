/** What settings hold at most. What is larger no person writes, and reading it would hold up every key. */

/** Entries of a list. */
export const maxListEntries = 500;

/** Characters of an address or an API key, and so of any text in settings. */
export const maxTextLength = 4_096;

/** Characters of a language code; the longest that BCP 47 speaks of has 35. */
export const maxLanguageLength = 100;

/** Characters of a name; a longer one is shortened. */
const maxNameLength = 100;

/** A name that is not too long to be shown. */
export function shortName(name: string): string {
  return name.slice(0, maxNameLength).toWellFormed();
}
