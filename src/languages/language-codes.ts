/** Longest text that is read as a BCP 47 tag, in characters. */
const maxTagLength = 64;

const maxRememberedCodes = 10_000;

/** Every redraw of a key compares the same codes, and Intl takes microseconds for each. */
function remember(convert: (code: string) => string): (code: string) => string {
  const known = new Map<string, string>();
  return (code) => {
    if (code.length > maxTagLength) return code;
    const before = known.get(code);
    if (before !== undefined) return before;
    const after = convert(code);
    if (known.size >= maxRememberedCodes) known.clear();
    known.set(code, after);
    return after;
  };
}

/** "en-US" for "en_us". A text that is no tag comes back in lower case. */
export const canonicalLanguage = remember((code) => {
  const tag = code.trim().replaceAll("_", "-");
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? tag;
  } catch {
    return tag.toLowerCase();
  }
});

/** "de" for "de-AT"; a private-use tag ("x-church") has no shorter form. */
export function rootLanguage(code: string): string {
  const canonical = canonicalLanguage(code);
  return canonical.startsWith("x-") ? canonical : canonical.replace(/-.*/, "");
}

/** "de-DE" for "de", by Unicode's likely subtags. Text that is no code stays as it is. */
export function withUsualRegion(withoutRegion: string): string {
  const region = readLocale(withoutRegion)?.maximize().region;
  return region === undefined ? withoutRegion : `${withoutRegion}-${region}`;
}

/** Without the region or script that the rest implies, and without variants: "de" for "de-DE", "zh-Hans" for "zh-Hans-CN". */
export function withoutUsualParts(code: string): string {
  const { language, script, region } = readLocale(code) ?? {};
  if (language === undefined || region === undefined) return canonicalLanguage(code);
  const withoutRegion = script === undefined ? language : `${language}-${script}`;
  // "zh-Hans" implies CN.
  if (withUsualRegion(withoutRegion) === `${withoutRegion}-${region}`) return withoutRegion;
  const withoutScript = `${language}-${region}`;
  // "zh-TW" implies Hant.
  const impliesScript = script === undefined || readLocale(withoutScript)?.maximize().script === script;
  return impliesScript ? withoutScript : `${withoutRegion}-${region}`;
}

function readLocale(code: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(canonicalLanguage(code));
  } catch {
    return undefined;
  }
}

/** "zh-Hans-CN" for "zh-CN", "en-Latn" for "en". */
const fillInScript = remember((code) => {
  const locale = readLocale(code);
  const script = locale?.maximize().script;
  if (!locale || script === undefined) return canonicalLanguage(code);
  return new Intl.Locale(locale, { script }).toString();
});

/** "en-Latn-US" for "en". */
const fillInAll = remember((code) => readLocale(code)?.maximize().toString() ?? canonicalLanguage(code));

/** "zh-Hans" for "zh-SG". */
const dropRegion = remember((code) => {
  const { language, script } = readLocale(code)?.maximize() ?? {};
  return script === undefined ? rootLanguage(code) : `${language}-${script}`;
});

/** Services report Bokmål and Nynorsk as "no", Norwegian. */
const macrolanguages: Readonly<Record<string, string>> = { nb: "no", nn: "no" };

function keepLanguage(code: string): string {
  const root = rootLanguage(code);
  return macrolanguages[root] ?? root;
}

/** "zh_cn" is the same as "zh-Hans-CN"; "en" is not the same as "en-US". */
export function isSameLanguage(one: string, other: string): boolean {
  return one === other || fillInScript(one) === fillInScript(other);
}

/** In any order. */
export function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return areAsWanted({ languageCodes: one }, { languageCodes: other });
}

export function hasLanguage(codes: readonly string[], code: string): boolean {
  return codes.some((other) => isSameLanguage(other, code));
}

/** A source language and targets. An undefined one is left as it is, or was not reported. */
export interface Languages {
  readonly transcriptionLanguage?: string | undefined;
  readonly languageCodes?: readonly string[] | undefined;
}

/** Whether the source and the targets are as wanted. A part that is not wanted may be anything. */
export function areAsWanted(wanted: Languages, languages: Languages): boolean {
  return createMatcher(languages, fillInScript)(wanted);
}

/** Makes a test that compares entries with these languages, which are converted only once. */
function createMatcher(
  { transcriptionLanguage, languageCodes }: Languages,
  convert: (code: string) => string,
): (wanted: Languages) => boolean {
  const source = transcriptionLanguage && convert(transcriptionLanguage);
  const targets = languageCodes && new Set(languageCodes.map(convert));
  return (wanted) => {
    const { transcriptionLanguage: wantedSource, languageCodes: wantedTargets } = wanted;
    if (wantedSource !== undefined && convert(wantedSource) !== source) return false;
    if (wantedTargets === undefined) return true;
    // Stops at the first code that differs, since settings may hold 250,000 codes.
    if (!targets || !wantedTargets.every((code) => targets.has(convert(code)))) return false;
    return new Set(wantedTargets.map(convert)).size === targets.size;
  };
}

/**
 * A service may report the languages of an entry with other regions or scripts. Compares first whole codes, then usual regions,
 * then scripts, then languages alone. A part that an entry leaves open matches any.
 * @returns the index of the first entry that matches most closely
 */
export function findNearest(entries: readonly Languages[], reported: Languages): number | undefined {
  for (const convert of [fillInScript, fillInAll, dropRegion, keepLanguage]) {
    const index = entries.findIndex(createMatcher(reported, convert));
    if (index >= 0) return index;
  }
  return undefined;
}

/** Whether a target is the source, which the service rejects. */
export function isContradictory({ transcriptionLanguage: source, languageCodes = [] }: Languages): boolean {
  return source !== undefined && hasLanguage(languageCodes, source);
}

/** A service may report one as the other: "de" and "de-AT", "nb-NO" and "no". */
export function isNearLanguage(one: string, other: string): boolean {
  return keepLanguage(one) === keepLanguage(other);
}
