/** Characters of a BCP-47 tag. */
const maxTagLength = 64;

/** Every drawing of a key compares the same codes. */
const known = new Map<string, string>();
const maxKnownCodes = 10_000;

/** The canonical form of a tag, or the text itself where it is no tag. */
export function canonicalLanguage(code: string): string {
  if (code.length > maxTagLength) return code;
  const before = known.get(code);
  if (before !== undefined) return before;
  const canonical = canonicalize(code.trim());
  if (known.size >= maxKnownCodes) known.clear();
  known.set(code, canonical);
  return canonical;
}

function canonicalize(text: string): string {
  try {
    // Some services write "en_US".
    return Intl.getCanonicalLocales(text.replaceAll("_", "-"))[0] ?? text;
  } catch {
    return text.toLowerCase();
  }
}

/** "en_us" is the same as "en-US", "en" is not. */
export function sameLanguage(one: string, other: string): boolean {
  return one === other || canonicalLanguage(one) === canonicalLanguage(other);
}

/** "de" of "de-AT". */
export function rootLanguage(code: string): string {
  return canonicalLanguage(code).replace(/-.*/, "");
}

/** "de-DE" for "de", by Unicode's likely subtags. @throws RangeError for text that is no language */
export function withUsualRegion(language: string): string {
  const { region } = new Intl.Locale(language).maximize();
  return region === undefined ? language : `${language}-${region}`;
}

export function hasLanguage(codes: readonly string[], code: string): boolean {
  // Most are written alike; a canonical form costs microseconds, and settings may hold 250,000 codes.
  return codes.includes(code) || codes.some((other) => sameLanguage(other, code));
}

/** The list that is known is compared with hundreds that a key may set, at each drawing. */
function setsOf(formOf: (code: string) => string) {
  const known = new WeakMap<readonly string[], ReadonlySet<string>>();
  return (codes: readonly string[]): ReadonlySet<string> => {
    const set = known.get(codes) ?? new Set(codes.map(formOf));
    known.set(codes, set);
    return set;
  };
}

const canonicalsOf = setsOf(canonicalLanguage);
const rootsOf = setsOf(rootLanguage);

/** In any order. Most differ in their first code. */
export function sameLanguages(one: readonly string[], known: readonly string[]): boolean {
  const wanted = canonicalsOf(known);
  return one.every((code) => wanted.has(canonicalLanguage(code))) && canonicalsOf(one).size === wanted.size;
}

/** "en" is near "en-US". */
export function nearLanguages(one: readonly string[], known: readonly string[]): boolean {
  const roots = rootsOf(known);
  return one.length === known.length && one.every((code) => roots.has(rootLanguage(code)));
}

/** A spoken language and targets, either of which may be left as it is. */
export interface Languages {
  readonly transcriptionLanguage?: string | undefined;
  readonly languageCodes?: readonly string[] | undefined;
}

/** Whether languages are as wanted; one that is not wanted may be any. */
export function areAsWanted(wanted: Languages, languages: Languages): boolean {
  const { transcriptionLanguage: source, languageCodes: targets } = wanted;
  const { transcriptionLanguage: spoken = "", languageCodes: codes } = languages;
  if (source !== undefined && !sameLanguage(source, spoken)) return false;
  return targets === undefined || (codes !== undefined && sameLanguages(targets, codes));
}

/** Whether languages are what the service rejects: a target that is spoken. */
export function isContradictory({ transcriptionLanguage: source, languageCodes = [] }: Languages): boolean {
  return source !== undefined && hasLanguage(languageCodes, source);
}
