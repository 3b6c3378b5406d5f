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

/**
 * The canonical form of a code that was typed, or undefined if it is none. By its form alone "german" could be a code as
 * well, but no language is registered with more than three letters.
 */
export function readCode(typed: string): string | undefined {
  const text = typed.trim();
  if (!/^[a-z]{2,3}(-|$)/i.test(text)) return undefined;
  try {
    return Intl.getCanonicalLocales(text)[0];
  } catch {
    return undefined;
  }
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").trim().toLowerCase();
}
