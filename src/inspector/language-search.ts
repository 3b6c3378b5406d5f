import { commonLanguages } from "../languages/common-languages.ts";

export interface Language {
  readonly code: string;
  readonly name: string;
}

/** Most matches that are offered at once. */
const mostMatches = 8;

/**
 * Languages whose name or code begins with, or else contains, what was typed, in the order of their names; whatever the
 * letter case and accents.
 */
export function searchLanguages(typed: string, nameOf: (code: string) => string): readonly Language[] {
  const wanted = plain(typed);
  if (wanted === "") return [];
  const languages = commonLanguages.map((code) => ({ code, name: nameOf(code) }));
  const rank = ({ code, name }: Language): number => {
    if (plain(code) === wanted) return 0;
    if (plain(name).startsWith(wanted)) return 1;
    if (plain(code).startsWith(wanted)) return 2;
    return plain(name).includes(wanted) ? 3 : 4;
  };
  return languages
    .map((language) => ({ language, rank: rank(language) }))
    .filter((match) => match.rank < 4)
    .sort((one, other) => one.rank - other.rank || one.language.name.localeCompare(other.language.name))
    .slice(0, mostMatches)
    .map(({ language }) => language);
}

/** The canonical form of a code that was typed, or undefined if it is none. */
export function readCode(typed: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(typed.trim())[0];
  } catch {
    return undefined;
  }
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").trim().toLowerCase();
}
