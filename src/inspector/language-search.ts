import { commonLanguages } from "../languages/common-languages.ts";
import { languageNames } from "../languages/language-names.ts";
import { canonicalLanguage, rootLanguage, withUsualRegion } from "../languages/language-codes.ts";

export interface Language {
  readonly code: string;
  readonly name: string;
  /** Code and all names, folded. */
  readonly terms: readonly string[];
}

const maxFound = 8;
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

/** Names of languages in themselves: what finds one takes long to make. */
const ownNames = new Map<string, string>();
const ownName = (code: string): string => {
  const name = ownNames.get(code) ?? languageNames(code).whole(code);
  ownNames.set(code, name);
  return name;
};

/** Languages by code, and by name in the app's language, their own and English. */
export class LanguageSearch {
  readonly #nameOf: (code: string) => string;
  #common: readonly Language[] | undefined;

  constructor(nameOf: (code: string) => string) {
    this.#nameOf = nameOf;
  }

  /** @param shown codes from the service, which come first among equals */
  search(typed: string, shown: readonly string[] = []): readonly Language[] {
    const query = typed.length > maxQueryLength ? "" : fold(typed);
    if (query === "") return [];
    const words = query.split(" ");
    const fits: readonly ((terms: readonly string[]) => boolean)[] = [
      (terms) => terms.includes(query),
      (terms) => terms.some((term) => term.startsWith(query)),
      (terms) => words.every((word) => terms.some((term) => term.includes(word))),
    ];
    this.#common ??= commonLanguages.map((code) => this.describe(code));
    const first = shown.map((code) => this.describe(canonicalLanguage(code), true));
    const others = this.#common.filter(({ code }) => !first.some((entry) => entry.code === code));
    const found = fits.flatMap((fit) => [...first, ...others].filter(({ terms }) => fit(terms)));
    return [...new Set(found)].slice(0, maxFound);
  }

  exact(typed: string, shown: readonly string[] = []): string | undefined {
    const [first, ...others] = this.search(typed, shown);
    if (first?.terms.includes(fold(typed))) return first.code;
    return readCode(typed) ?? (others.length === 0 ? first?.code : undefined);
  }

  describe(code: string, isShown = false): Language {
    const root = rootLanguage(code);
    // "German" means de-DE, too, and "Spanish" an es-MX from the service.
    const meant = isShown || code === withUsualRegion(root) ? [code, root] : [code];
    const names = meant.flatMap((each) => [
      this.#nameOf(each),
      ownName(each),
      englishName(each),
      otherNames[each] ?? "",
    ]);
    return { code, name: this.#nameOf(code), terms: [code, ...names].map(fold) };
  }
}

/** The canonical form of a code, of which "x-…" is for private use. */
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

/** "francais canada" of "français (Canada)". */
function fold(text: string): string {
  const letters = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return letters.replace(/[\s(),_-]+/g, " ").trim();
}
