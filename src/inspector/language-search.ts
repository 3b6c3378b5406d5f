import type { AppLanguage } from "../languages/app-language.ts";
import { commonLanguages } from "../languages/common-languages.ts";
import { canonicalLanguage, rootLanguage, withUsualRegion } from "../languages/language-codes.ts";
import { languageNames } from "../languages/language-names.ts";
import { ownNames } from "../languages/own-names.ts";
import { languageName, pageLanguage } from "./words.ts";

export interface Language {
  readonly code: string;
  readonly name: string;
  /** Code and all names, folded. */
  readonly terms: readonly string[];
}

const maxQueryLength = 200;

/** Names in use that Unicode lacks. */
const otherNames: Readonly<Record<string, string>> = {
  es: "Castilian",
  fa: "Farsi",
  fil: "Tagalog",
  ht: "Kreyòl ayisyen",
  zh: "Mandarin",
};

const englishName = languageNames("en").whole;

/** @param isShown the service uses this code, so that the name without a region means it */
export function describeLanguage(code: string, isShown = false): Language {
  const root = rootLanguage(code);
  // "German" means de-DE, too.
  const meant = isShown || code === withUsualRegion(root) ? [code, root] : [code];
  const names = meant.flatMap((each) => [
    languageName(each),
    ownNames[each] ?? "",
    englishName(each),
    otherNames[each] ?? "",
  ]);
  return { code, name: languageName(code), terms: [code, ...names].map(fold) };
}

/** Hundreds of names, which take long to make. */
const described = new Map<AppLanguage, readonly Language[]>();

function describeCommon(): readonly Language[] {
  const all = described.get(pageLanguage) ?? commonLanguages.map((code) => describeLanguage(code));
  described.set(pageLanguage, all);
  return all;
}

/**
 * Languages by code, and by name in the app's language, their own and English.
 * @param shown codes from the service, which come first among equals
 */
export function searchLanguages(typed: string, shown: readonly string[] = []): readonly Language[] {
  const query = typed.length > maxQueryLength ? "" : fold(typed);
  if (query === "") return [];
  const words = query.split(" ");
  const fits: readonly ((terms: readonly string[]) => boolean)[] = [
    (terms) => terms.includes(query),
    (terms) => terms.some((term) => term.startsWith(query)),
    (terms) => words.every((word) => terms.some((term) => term.includes(word))),
  ];
  const first = shown.map((code) => describeLanguage(canonicalLanguage(code), true));
  const all = [
    ...first,
    ...describeCommon().filter(({ code }) => !first.some((entry) => entry.code === code)),
  ];
  return [...new Set(fits.flatMap((fit) => all.filter(({ terms }) => fit(terms))))];
}

/** @returns the code that a text means by itself: a name, a code, or the only match */
export function findLanguage(typed: string, shown: readonly string[] = []): string | undefined {
  const [first, ...others] = searchLanguages(typed, shown);
  if (first?.terms.includes(fold(typed))) return first.code;
  return readCode(typed) ?? (others.length === 0 ? first?.code : undefined);
}

/** "francais canada" of "français (Canada)". */
function fold(text: string): string {
  const letters = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return letters.replace(/[\s(),_-]+/g, " ").trim();
}

/** The canonical form of a code. "x-…" is for private use. */
export function readCode(typed: string): string | undefined {
  const code = canonicalLanguage(typed);
  return /^(x-[a-z\d]{1,8}|[a-z]{2,3})(-[a-z\d]{1,8}){0,8}$/i.test(code) ? code : undefined;
}

/** A well-formed code of no language with a name. */
export function isDoubtful(code: string): boolean {
  return englishName(rootLanguage(code)) === rootLanguage(code);
}

/** "de-DE" for "de". */
export function regionalCode(code: string): string | undefined {
  const canonical = canonicalLanguage(code);
  if (canonical.includes("-") || isDoubtful(canonical)) return undefined;
  const regional = withUsualRegion(canonical);
  return regional === canonical ? undefined : regional;
}
