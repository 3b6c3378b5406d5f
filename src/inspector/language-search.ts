import UFuzzy from "@leeoniya/ufuzzy";
import { commonLanguages } from "../languages/common-languages.ts";
import { canonicalLanguage } from "../languages/language-codes.ts";
import { withUsualRegion } from "../languages/short-names.ts";

export interface Language {
  readonly code: string;
  readonly name: string;
}

export interface Search {
  readonly found: readonly Language[];
  /** Nothing fits as it is written: these are a typing mistake away. */
  readonly isGuess: boolean;
}

/** Matches that are offered at once. */
const maxMatches = 8;

/** The most characters that a code has, and that a name has which is looked for. */
const maxCodeLength = 64;
const maxNameLength = 200;

/** Names that people use and Unicode does not. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  "es-ES": ["Castilian"],
  es: ["Castilian"],
  fa: ["Farsi"],
  fil: ["Tagalog"],
  "nl-BE": ["Flemish"],
  "pt-BR": ["Brazilian"],
  yue: ["Cantonese"],
  "zh-CN": ["Mandarin"],
  zh: ["Mandarin"],
};

/** One wrong letter in a word of any script. */
const fuzzy = new UFuzzy({
  unicode: true,
  interSplit: "[^\\p{L}\\d]+",
  intraSplit: "\\p{Ll}\\p{Lu}",
  intraBound: "\\p{L}\\d|\\d\\p{L}",
  intraChars: "[\\p{L}\\d]",
  intraContr: "'\\p{L}{1,2}\\b",
  intraMode: 1,
});

interface Entry extends Language {
  /** What it is called in the app's language, in its own and in English, made plain. */
  readonly names: readonly string[];
  readonly isUsualRegion: boolean;
}

/**
 * Finds languages by name (in the app's language, in their own, in English) or by code, in any letter case, with or
 * without accents. What the service has shown stands first, then the usual region of a language ("de-DE"), because some
 * services know no other.
 */
export class LanguageSearch {
  readonly #nameOf: (code: string) => string;
  #entries: readonly Entry[] | undefined;

  constructor(nameOf: (code: string) => string) {
    this.#nameOf = nameOf;
  }

  /** @param known codes that the service has shown */
  search(typed: string, known: readonly string[] = []): Search {
    const wanted = plain(typed.replaceAll("_", "-"));
    if (wanted === "" || typed.length > maxNameLength) return { found: [], isGuess: false };
    const entries = [...this.#named(known, known), ...this.#all.filter(({ code }) => !known.includes(code))];
    const ranked = entries
      .map((entry) => ({ entry, rank: rankOf(entry, wanted) }))
      .filter(({ rank }) => rank < noMatch);
    if (ranked.length > 0) return { found: best(ranked, known), isGuess: false };
    // Of fewer letters, with one of them wrong, nothing can be told.
    if (!/\p{L}{4}/u.test(wanted)) return { found: [], isGuess: false };
    const named = entries.flatMap((entry) => entry.names.map((name) => ({ entry, name })));
    const hits = fuzzy.filter(
      named.map(({ name }) => name),
      wanted,
    );
    const likely = [...new Set(hits?.map((index) => named[index]?.entry))].flatMap((entry) =>
      entry ? [{ entry, rank: 0 }] : [],
    );
    return { found: best(likely, known), isGuess: likely.length > 0 };
  }

  /** The language that a name or a code means without any doubt. */
  exact(typed: string, known: readonly string[] = []): string | undefined {
    const wanted = plain(typed);
    const { found, isGuess } = this.search(typed, known);
    const [first] = found;
    if (isGuess || !first) return readCode(typed);
    const [entry] = this.#named([first.code], known);
    if (entry?.names.includes(wanted)) return first.code;
    return readCode(typed) ?? (found.length === 1 ? first.code : undefined);
  }

  get #all(): readonly Entry[] {
    this.#entries ??= this.#named([
      ...new Set(commonLanguages.flatMap((code) => [regionalCode(code) ?? code, canonicalLanguage(code)])),
    ]);
    return this.#entries;
  }

  /** @param known codes that the service has shown */
  #named(codes: readonly string[], known: readonly string[] = []): readonly Entry[] {
    return codes.map((code) => {
      const name = this.#nameOf(code);
      const language = baseOf(code);
      const isUsualRegion = code !== language && code === withUsualRegion(language);
      // "German" means de-DE too, and "Spanish" the es-MX of a service that has shown it.
      const called = isUsualRegion || known.includes(code) ? [code, language] : [code];
      const names = called.flatMap((each) => [
        this.#nameOf(each),
        nameIn(each, each),
        nameIn("en", each),
        ...(otherNames[each] ?? []),
      ]);
      return { code, name, names: names.map(plain), isUsualRegion };
    });
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
  return nameIn("en", baseOf(code)) === "";
}

/** The same language with its usual region, for a code that has none. */
export function regionalCode(code: string): string | undefined {
  const canonical = canonicalLanguage(code);
  if (canonical.includes("-") || isDoubtful(canonical)) return undefined;
  const regional = withUsualRegion(canonical);
  return regional === canonical ? undefined : regional;
}

const noMatch = 4;

function rankOf({ code, names }: Entry, wanted: string): number {
  const plainCode = code.toLowerCase();
  if (plainCode === wanted || names.includes(wanted)) return 0;
  if (names.some((name) => name.startsWith(wanted))) return 1;
  if (plainCode.startsWith(wanted)) return 2;
  return names.some((name) => name.includes(wanted)) ? 3 : noMatch;
}

function best(
  ranked: readonly { readonly entry: Entry; readonly rank: number }[],
  known: readonly string[],
): readonly Language[] {
  const isUnknown = ({ code }: Entry): number => (known.includes(code) ? 0 : 1);
  const isPlain = ({ isUsualRegion }: Entry): number => (isUsualRegion ? 0 : 1);
  return [...ranked]
    .sort(
      ({ entry: one, rank: rankOfOne }, { entry: other, rank: rankOfOther }) =>
        rankOfOne - rankOfOther ||
        isUnknown(one) - isUnknown(other) ||
        baseOf(one.code).localeCompare(baseOf(other.code)) ||
        isPlain(one) - isPlain(other) ||
        one.name.localeCompare(other.name),
    )
    .slice(0, maxMatches)
    .map(({ entry: { code, name } }) => ({ code, name }));
}

const displayNames = new Map<string, Intl.DisplayNames>();

/** What a language calls another, or "". */
function nameIn(locale: string, code: string): string {
  try {
    let names = displayNames.get(locale);
    names ??= new Intl.DisplayNames([locale, "en"], { type: "language", fallback: "none" });
    displayNames.set(locale, names);
    return names.of(code) ?? "";
  } catch {
    return "";
  }
}

function baseOf(code: string): string {
  return canonicalLanguage(code).split("-", 1)[0] ?? code;
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").trim().toLowerCase();
}
