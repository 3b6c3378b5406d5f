import { commonLanguages } from "../languages/common-languages.ts";
import { canonicalLanguage, rootLanguage } from "../languages/language-codes.ts";
import { withUsualRegion } from "../languages/short-names.ts";

export interface Language {
  readonly code: string;
  readonly name: string;
}

interface Entry extends Language {
  /** What it is found by, folded: its code, and its names in the app's language, in its own and in English. */
  readonly terms: readonly string[];
}

/** Languages that are offered at once. */
const maxFound = 8;

/** The most characters that a code has, and that a name has which is looked for. */
const maxCodeLength = 64;
const maxQueryLength = 200;

/** Names that people use and Unicode does not have. */
const otherNames: Readonly<Record<string, string>> = {
  es: "Castilian",
  fa: "Farsi",
  fil: "Tagalog",
  ht: "Kreyòl ayisyen",
  zh: "Mandarin",
};

/** Finds languages by name or by code, in any letter case, with or without accents. */
export class LanguageSearch {
  readonly #nameOf: (code: string) => string;
  #common: readonly Entry[] | undefined;

  constructor(nameOf: (code: string) => string) {
    this.#nameOf = nameOf;
  }

  /**
   * The languages that fit best; of those that fit alike the ones that the service has shown come first.
   *
   * @param known codes that the service has shown
   */
  search(typed: string, known: readonly string[] = []): readonly Entry[] {
    const query = typed.length > maxQueryLength ? "" : fold(typed);
    if (query === "") return [];
    const words = query.split(" ");
    const fits: readonly ((terms: readonly string[]) => boolean)[] = [
      (terms) => terms.includes(query),
      (terms) => terms.some((term) => term.startsWith(query)),
      (terms) => words.every((word) => terms.some((term) => ` ${term}`.includes(` ${word}`))),
      (terms) => words.every((word) => terms.some((term) => term.includes(word))),
    ];
    this.#common ??= commonLanguages.map((code) => this.#describe(code));
    const shown = known.map((code) => this.#describe(canonicalLanguage(code), true));
    const others = this.#common.filter(({ code }) => !shown.some((entry) => entry.code === code));
    const entries = [...shown, ...others];
    const found = fits.flatMap((fit) => entries.filter(({ terms }) => fit(terms)));
    return [...new Set(found)].slice(0, maxFound);
  }

  /** The language that a name or a code means without any doubt. */
  exact(typed: string, known: readonly string[] = []): string | undefined {
    const [first, ...others] = this.search(typed, known);
    if (first?.terms.includes(fold(typed))) return first.code;
    return readCode(typed) ?? (others.length === 0 ? first?.code : undefined);
  }

  #describe(code: string, isKnown = false): Entry {
    const name = this.#nameOf(code);
    const base = rootLanguage(code);
    // "German" means de-DE too, and "Spanish" the es-MX of a service that has shown it.
    const called = isKnown || code === withUsualRegion(base) ? [code, base] : [code];
    const names = called.flatMap((each) => [
      this.#nameOf(each),
      nameIn(each, each),
      nameIn("en", each),
      otherNames[each] ?? "",
    ]);
    return { code, name, terms: [code, ...names].map(fold) };
  }
}

/**
 * The canonical form of a code that was typed, or undefined for other text. By its form "german" could be a code as
 * well, but no language is registered with more than three letters; "x-…" is for private use.
 */
export function readCode(typed: string): string | undefined {
  const text = typed.trim().replaceAll("_", "-");
  if (text.length > maxCodeLength) return undefined;
  if (/^x(-[a-z\d]{1,8})+$/i.test(text)) return text.toLowerCase();
  if (!/^[a-z]{2,3}(-|$)/i.test(text)) return undefined;
  try {
    return Intl.getCanonicalLocales(text)[0];
  } catch {
    return undefined;
  }
}

/** Where the last of several languages begins that are typed in one line. */
export function startOfLast(typed: string): number {
  return Math.max(typed.lastIndexOf(","), typed.lastIndexOf(";")) + 1;
}

/** Whether a code is well formed, but means no language with a name. */
export function isDoubtful(code: string): boolean {
  return nameIn("en", rootLanguage(code)) === "";
}

/** The same language with its usual region, for a code that has none. */
export function regionalCode(code: string): string | undefined {
  const canonical = canonicalLanguage(code);
  if (canonical.includes("-") || isDoubtful(canonical)) return undefined;
  const regional = withUsualRegion(canonical);
  return regional === canonical ? undefined : regional;
}

/** What a language calls another, or "". */
function nameIn(locale: string, code: string): string {
  try {
    return new Intl.DisplayNames([locale, "en"], { type: "language", fallback: "none" }).of(code) ?? "";
  } catch {
    return "";
  }
}

/** Words without accents, letter case and what stands between them: "francais canada" of "français (Canada)". */
function fold(text: string): string {
  const letters = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return letters.replace(/[\s(),_-]+/g, " ").trim();
}
