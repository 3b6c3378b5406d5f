/** Comparing BCP-47 tags in any letter case and form. */

/** Characters of a language tag; longer text is no tag and is not remembered. */
const maxTagLength = 64;

/** Canonical forms by code: every drawing of a key compares the same codes. */
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

/** Whether two codes mean the same language: "en_us" and "en-US" do, "en" and "en-US" do not. */
export function sameLanguage(one: string, other: string): boolean {
  return one === other || canonicalLanguage(one) === canonicalLanguage(other);
}

/** Whether one may stand for the other where less is told of it: "en" for "en-US". */
export function nearLanguage(one: string, other: string): boolean {
  return rootLanguage(one) === rootLanguage(other);
}

/** "de" of "de-AT". */
export function rootLanguage(code: string): string {
  return canonicalLanguage(code).replace(/-.*/, "");
}

export function hasLanguage(codes: readonly string[], code: string): boolean {
  return codes.some((other) => sameLanguage(other, code));
}

/** Whether two lists have the same languages, in any order. */
export function sameLanguages(one: readonly string[], other: readonly string[]): boolean {
  // Most lists differ in their first code: a key may compare thousands of them with each drawing.
  const [few, many] = one.length <= other.length ? [one, other] : [other, one];
  const wanted = new Set(few.map(canonicalLanguage));
  if (!many.every((code) => wanted.has(canonicalLanguage(code)))) return false;
  return new Set(many.map(canonicalLanguage)).size === wanted.size;
}
