/** BCP-47 tags: comparing them, whatever their letter case and form. */

/** Codes seen lately and their canonical forms: every drawing of a key compares the same ones. */
const known = new Map<string, string>();
const mostKnown = 10_000;

/** The canonical form of a tag, or the text itself where it is none. */
export function canonicalLanguage(code: string): string {
  const before = known.get(code);
  if (before !== undefined) return before;
  const canonical = canonicalize(code.trim());
  if (known.size >= mostKnown) known.clear();
  known.set(code, canonical);
  return canonical;
}

function canonicalize(text: string): string {
  try {
    return Intl.getCanonicalLocales(text)[0] ?? text;
  } catch {
    return text.toLowerCase();
  }
}

export function sameLanguage(one: string, other: string): boolean {
  return one === other || canonicalLanguage(one) === canonicalLanguage(other);
}

export function hasLanguage(codes: readonly string[], code: string): boolean {
  return codes.some((other) => sameLanguage(other, code));
}

/** Whether two lists have the same languages, in any order. */
export function sameLanguages(one: readonly string[], other: readonly string[]): boolean {
  const wanted = new Set(one.map(canonicalLanguage));
  const given = new Set(other.map(canonicalLanguage));
  return wanted.size === given.size && [...wanted].every((code) => given.has(code));
}
