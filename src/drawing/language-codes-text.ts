import { canonicalLanguage, rootLanguage } from "../languages/language-codes.ts";
import { hasRoomFor, keyLayout } from "./face-layout.ts";
import { measureWidth } from "./text-width.ts";

const { minTextSize, textWidth } = keyLayout;

interface Names {
  languageName(code: string): string;
  briefLanguageName(code: string): string;
}

/** The name of a language as a headline: "German (Liechtenstein)", or "German (LI)" where a key has no room for that. */
export function fitLanguageName(code: string, wording: Names): string {
  const name = wording.languageName(code);
  return hasRoomFor(name) ? name : wording.briefLanguageName(code);
}

/**
 * Languages in as few letters as tell them apart: "es fr", but "pt-BR pt-PT". The rest is counted: "es fr +3".
 * @param width in pixels, at the font size of a detail
 */
export function languageList(codes: readonly string[], width: number = textWidth): string {
  const short = shorten(codes);
  for (let shown = short.length; shown > 0; shown -= 1) {
    const rest = short.length - shown;
    const text = [...short.slice(0, shown), ...(rest > 0 ? [`+${rest}`] : [])].join(" ");
    if (measureWidth(text, minTextSize) <= width) return text;
  }
  return short.length === 0 ? "" : `+${short.length}`;
}

export function spokenAndTargets(source: string | undefined, targets: readonly string[]): string {
  const spoken = source === undefined ? "" : languageList([source]);
  if (targets.length === 0) return spoken;
  const arrow = spoken === "" ? "› " : `${spoken} › `;
  return arrow + languageList(targets, textWidth - measureWidth(arrow, minTextSize));
}

function shorten(codes: readonly string[]): readonly string[] {
  // More than a key shows: hostile lists are not worth the work.
  const canonical = codes.slice(0, 100).map(canonicalLanguage);
  return canonical.map((code) => {
    const twins = canonical.filter((other) => rootLanguage(other) === rootLanguage(code));
    return twins.length > 1 ? code : rootLanguage(code);
  });
}
