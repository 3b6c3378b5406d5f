/**
 * Widths of ASCII 32 to 126 in thousandths of the font size: the widest of Arial Bold, Verdana Bold and DejaVu Sans Bold,
 * because hosts replace a missing font and do not say so.
 */
const asciiWidths = [
  348, 456, 587, 867, 711, 1272, 872, 332, 543, 543, 711, 867, 380, 480, 380, 689, 711, 711, 711, 711, 711,
  711, 711, 711, 711, 711, 402, 402, 867, 867, 867, 617, 1000, 776, 762, 734, 830, 683, 683, 821, 837, 546,
  556, 775, 637, 995, 847, 850, 733, 850, 782, 720, 682, 812, 774, 1128, 771, 737, 725, 543, 689, 543, 867,
  711, 711, 675, 716, 593, 716, 678, 435, 716, 712, 343, 403, 671, 343, 1058, 712, 687, 716, 716, 497, 595,
  478, 712, 652, 979, 669, 652, 597, 712, 543, 712, 867,
] as const;

/** Of Cyrillic А to я: the widest of Arimo Bold, DejaVu Sans Bold and Noto Sans Bold. */
const cyrillicWidths = [
  774, 762, 762, 637, 891, 683, 1224, 710, 837, 837, 817, 831, 995, 837, 850, 837, 733, 734, 682, 771, 992,
  771, 928, 808, 1235, 1326, 939, 1036, 762, 734, 1174, 770, 675, 698, 633, 522, 808, 678, 995, 581, 720, 720,
  679, 732, 844, 691, 687, 691, 716, 593, 580, 652, 992, 645, 741, 687, 1062, 1105, 751, 904, 632, 593, 972,
  642,
] as const;

/** Scripts that are drawn in full squares. */
export const squareScripts =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\u3000-\\u30ff\\uff00-\\uff60";

/** The first match applies. Measured in DejaVu Sans Bold and Noto Sans Bold. Arabic letters, which join, were measured within words. */
const otherWidths: readonly (readonly [letters: RegExp, width: number])[] = [
  [/[\p{Mn}\p{Me}\p{Cf}]/u, 0],
  // Some fonts draw the members of a family side by side.
  [/\p{Extended_Pictographic}/u, 1300],
  [new RegExp(`[${squareScripts}\\u2014\\u2026]`, "u"), 1000],
  [/[іїιІЇΙ]/u, 410],
  [/[ŒœÆæѢՃ]/u, 1340],
  [/[μπσφψω]/u, 870],
  [/[α-ωђ-џґก-๛ກ-ໜ]/u, 720],
  [/[آأؤإاةدذرزهوڈژۀەۇ]/u, 630],
  [/[سشصض\ufb50-\ufdff\ufe70-\ufeff]/u, 1400],
  [/[\u0370-\u10ff]/u, 900],
];

/** Width in pixels, in bold. An overestimate outside ASCII. */
export function measureWidth(text: string, size: number): number {
  let width = 0;
  for (const character of text.normalize("NFC").replaceAll("\u00a0", " "))
    width += knownWidth(character) ?? estimateWidth(character);
  return (width * size) / 1000;
}

function knownWidth(character: string): number | undefined {
  const code = character.codePointAt(0) ?? 0;
  return asciiWidths[code - 32] ?? cyrillicWidths[code - 0x410];
}

function estimateWidth(character: string): number {
  // Accents add no width. Letters of a Korean syllable share one square.
  const [base = ""] = /\p{Script=Hangul}/u.test(character) ? character : character.normalize("NFD");
  return knownWidth(base) ?? otherWidths.find(([letters]) => letters.test(base))?.[1] ?? 860;
}
