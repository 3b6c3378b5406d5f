import { canonicalLanguage } from "../languages/language-codes.ts";
import { widthOf } from "./text-fit.ts";

/**
 * Languages in as few letters as tell them apart: "es fr", but "pt-BR pt-PT". What does not fit is counted: "es fr +3".
 * @param width room in pixels
 * @param size font size in pixels
 */
export function languageList(codes: readonly string[], width: number, size: number): string {
  const short = shorten(codes);
  for (let shown = short.length; shown > 0; shown -= 1) {
    const rest = short.length - shown;
    const text = [...short.slice(0, shown), ...(rest > 0 ? [`+${rest}`] : [])].join(" ");
    if (widthOf(text, size) <= width) return text;
  }
  return short.length === 0 ? "" : `+${short.length}`;
}

/** "en › es fr": what is spoken, and what it is translated into. */
export function spokenAndTargets(
  source: string | undefined,
  targets: readonly string[],
  width: number,
  size: number,
): string {
  const spoken = source === undefined ? "" : languageList([source], width, size);
  if (targets.length === 0) return spoken;
  const arrow = spoken === "" ? "› " : `${spoken} › `;
  return arrow + languageList(targets, width - widthOf(arrow, size), size);
}

function shorten(codes: readonly string[]): readonly string[] {
  // More than a key can show in any case: hostile lists are not worth the work.
  const canonical = codes.slice(0, 100).map(canonicalLanguage);
  const languageOf = (code: string): string => code.split("-", 1)[0] ?? code;
  return canonical.map((code) => {
    const twins = canonical.filter((other) => languageOf(other) === languageOf(code));
    return twins.length > 1 ? code : languageOf(code);
  });
}
