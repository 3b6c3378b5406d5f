import type { AppLanguage } from "../languages/app-language.ts";
import { commonLanguages } from "../languages/common-languages.ts";
import {
  canonicalLanguage,
  hasLanguage,
  rootLanguage,
  withUsualRegion,
} from "../languages/language-codes.ts";
import { languageNames } from "../languages/language-names.ts";
import { ownNames } from "../languages/own-names.ts";
import { languageName, pageLanguage, say } from "./words.ts";

export interface Language {
  readonly code: string;
  readonly name: string;
  /** Code and all names, folded. */
  readonly terms: readonly string[];
}

/** Names in use that Unicode lacks. */
const otherNames: Readonly<Record<string, string>> = {
  es: "Castilian",
  fa: "Farsi",
  fil: "Tagalog",
  ht: "Kreyòl ayisyen",
  zh: "Mandarin",
};

const englishName = languageNames("en").whole;

function describeLanguage(code: string): Language {
  const root = rootLanguage(code);
  // "German" also finds de-DE.
  const codes = code === withUsualRegion(root) ? [code, root] : [code];
  const names = codes.flatMap((each) => [
    languageName(each),
    ownNames[each] ?? "",
    englishName(each),
    otherNames[each] ?? "",
  ]);
  return { code, name: languageName(code), terms: [code, ...names].map(fold) };
}

/** A cache, because naming hundreds of languages takes long. */
const described: Partial<Record<AppLanguage, readonly Language[]>> = {};

/** Searches by code, and by name in the app's language, in the language itself and in English. Whole names come first. */
export function searchLanguages(typed: string): readonly Language[] {
  const query = fold(typed);
  if (query === "") return [];
  const words = query.split(" ");
  const fits: readonly ((terms: readonly string[]) => boolean)[] = [
    (terms) => terms.includes(query),
    (terms) => terms.some((term) => term.startsWith(query)),
    (terms) => words.every((word) => terms.some((term) => term.includes(word))),
  ];
  const all = (described[pageLanguage] ??= commonLanguages.map(describeLanguage));
  return [...new Set(fits.flatMap((fit) => all.filter(({ terms }) => fit(terms))))];
}

/** @returns the code that a text means by itself: a name, a code, or the only match */
export function findLanguage(typed: string): string | undefined {
  const [first, ...others] = searchLanguages(typed);
  if (first?.terms.includes(fold(typed))) return first.code;
  return readCode(typed) ?? (others.length === 0 ? first?.code : undefined);
}

/** Turns "français (Canada)" into "francais canada". */
function fold(text: string): string {
  const letters = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return letters.replace(/[\s(),_-]+/g, " ").trim();
}

/** The canonical form of a code. "x-…" is for private use. */
export function readCode(typed: string): string | undefined {
  const code = canonicalLanguage(typed);
  return /^(x-[a-z\d]{1,8}|[a-z]{2,3})(-[a-z\d]{1,8}){0,8}$/i.test(code) ? code : undefined;
}

/** Whether a text looks like a code rather than the beginning of a name. */
export function isCode(typed: string): boolean {
  return /[-_]|^..$/.test(typed.trim()) && readCode(typed) !== undefined;
}

/** Says that a code is unknown, or that its language is already in the list before it. @returns "" for a good code */
export function findListProblem(code: string, before: readonly string[]): string {
  if (readCode(code) === undefined) return say("list.unknownCode", { code });
  return hasLanguage(before, code) ? say("list.duplicate", { item: languageName(code) }) : "";
}
