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

const otherWidths = [
  // Whole phrases in one sign, dashes of several ems, and cuneiform.
  { signs: /[\ufdf0-\ufdfd\u2e3a\u2e3b\u{12000}-\u{1254f}]/u, width: 4000 },
  {
    signs: /[ŒœÆæЖШЩЮЫжшщюыѢՃ]|[\u0620-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufeff]/u,
    width: 1340,
  },
  { signs: /[\u0370-\u052f\u0530-\u10ff]/u, width: 900 },
] as const;

/** Scripts drawn in full squares: a line may end after any of them. */
const square =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\u3000-\\u30ff\\uff00-\\uff60";
const wide = new RegExp(`[${square}\\p{Extended_Pictographic}\\u2014\\u2026]`, "u");

/** In pixels, in bold; on the safe side outside ASCII. */
export function widthOf(text: string, size: number): number {
  return (thousandthsOf(text) * size) / 1000;
}

function thousandthsOf(text: string): number {
  let width = 0;
  for (const character of text.normalize("NFC"))
    width += asciiWidth(character) ?? (wide.test(character) ? 1000 : letterWidth(character));
  return width;
}

const asciiWidth = (character: string): number | undefined =>
  asciiWidths[(character.codePointAt(0) ?? 0) - 32];

function letterWidth(character: string): number {
  if (character === "\u00a0") return asciiWidths[0];
  const [base = ""] = character.normalize("NFD");
  // Marks above and below take no room; those of India beside their letter do.
  if (/[\p{Mn}\p{Me}]/u.test(base)) return 0;
  return asciiWidth(base) ?? otherWidths.find(({ signs }) => signs.test(base))?.width ?? 860;
}

export interface Fitted {
  readonly lines: readonly string[];
  readonly size: number;
  /** Of the width, where the lines are narrowed. */
  readonly scale?: number;
}

/**
 * Text as large as it goes, in as few lines. Lines end at blanks and soft hyphens, inside East Asian words only where nothing
 * else fits. Text that fits at no size is cut at the smallest.
 * @param maxSizes font sizes of one line, of two lines and so on, in pixels
 */
export function fit(text: string, width: number, maxSizes: readonly number[], minSize: number): Fitted {
  return (
    fitWhole(text, width, maxSizes, minSize) ?? {
      lines: shorten(tidy(text).replaceAll(softHyphen, ""), width, minSize, maxSizes.length),
      size: minSize,
    }
  );
}

export function fitWhole(
  text: string,
  width: number,
  maxSizes: readonly number[],
  minSize: number,
): Fitted | undefined {
  const plain = tidy(text);
  return (
    largest(plain.split(betweenWords), width, maxSizes, minSize) ??
    largest(plain.split(betweenSigns), width, maxSizes, minSize)
  );
}

/** Of the width: a headline that is too wide is narrowed to this, as in a condensed typeface, before it is cut. */
const narrowest = 0.65;

/** @param minHeight font size below which the lines are narrowed instead, unless `maxSizes` are lower */
export function fitOrNarrow(
  text: string,
  width: number,
  maxSizes: readonly number[],
  minHeight: number,
): Required<Fitted> {
  const { lines, size } = fit(text, width, maxSizes, Math.ceil(minHeight * narrowest));
  const height = Math.max(size, Math.min(minHeight, maxSizes[lines.length - 1] ?? 0));
  return { lines, size: height, scale: size / height };
}

/**
 * Small lines: a detail in one line, or in two where it is too long; below one line an age.
 * @param maxSizes font sizes of one line, and of two
 */
export function fitDetail(
  detail: string,
  age: string | undefined,
  width: number,
  [one, two]: readonly [number, number],
  minSize: number,
): Fitted {
  const inOne = fitWhole(detail, width, [age === undefined ? one : two], minSize);
  if (!inOne) return fit(detail, width, [two, two], minSize);
  if (age === undefined) return inOne;
  const { lines, size } = fit(age, width, [inOne.size], minSize);
  return { lines: [...inOne.lines, ...lines], size };
}

const softHyphen = "\u00ad";
const opening = "（「『《";
/** Wide brackets stand without a blank. */
const betweenWords = new RegExp(`(?<=[ ${softHyphen}])|(?=[${opening}])`, "u");
/** Signs with which no line begins. */
const notFirst = "、。，．：；？！）」』》・ーぁぃぅぇぉっゃゅょァィゥェォッャュョ";
const betweenSigns = new RegExp(
  `(?<=[ ${softHyphen}])|(?<![${opening}])(?:(?<=[${square}])|(?=[${square}]))(?![ ${softHyphen}${notFirst}])`,
  "u",
);

function largest(
  pieces: readonly string[],
  width: number,
  maxSizes: readonly number[],
  minSize: number,
): Fitted | undefined {
  const widths = new Map<string, number>();
  const measure = (line: string): number => {
    const known = widths.get(line) ?? thousandthsOf(drawn(line));
    widths.set(line, known);
    return known;
  };
  let best: Fitted | undefined;
  for (const [index, limit] of maxSizes.entries()) {
    for (let size = limit; size >= minSize && size > (best?.size ?? 0); size -= 1) {
      const fits = (line: string): boolean => (measure(line) * size) / 1000 <= width;
      const lines = wrap(pieces, fits);
      if (lines.length <= index + 1 && lines.every(fits))
        best = { lines: lines.map(drawn).filter(Boolean), size };
    }
  }
  return best;
}

/** Characters of a text: more than a face can show. Longer ones come from outside. */
export const maxDrawnLength = 400;

/** One line, bounded: no controls, no direction marks, no towers of accents. */
export function tidy(text: string): string {
  return text
    .slice(0, maxDrawnLength)
    .toWellFormed()
    .replace(/(?:(?!\u00ad)[\p{Cc}\p{Cf}\p{Co}\p{Cn}\ufffe\uffff])+/gu, " ")
    .replace(/[^\S\u00a0]+/gu, " ")
    .replace(/(\p{M}{3})\p{M}+/gu, "$1")
    .trim();
}

function wrap(pieces: readonly string[], fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const piece of pieces) {
    const longer = (lines.at(-1) ?? "") + piece;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(piece);
  }
  return lines;
}

function drawn(line: string): string {
  return line
    .trimEnd()
    .replace(/\u00ad$/, "-")
    .replaceAll(softHyphen, "");
}

/** Words that are too long for a line are broken anywhere. */
function shorten(text: string, width: number, size: number, maxLines: number): readonly string[] {
  const fits = (line: string): boolean => widthOf(line.trimEnd(), size) <= width;
  const broken = (word: string): readonly string[] => {
    const head = longest(word, fits);
    return head === word ? [word] : [head, ...broken(word.slice(head.length))];
  };
  const lines = wrap(text.split(/(?<= )/).flatMap(broken), fits);
  const rest = lines.splice(maxLines - 1).join("");
  const last = fits(rest) ? rest : `${longest(rest, (head) => fits(`${head}…`)).trimEnd()}…`;
  return [...lines, last].map(drawn).filter(Boolean);
}

function longest(line: string, fits: (line: string) => boolean): string {
  let head = "";
  for (const sign of signsOf(line)) {
    if (head !== "" && !fits(head + sign)) break;
    head += sign;
  }
  return head;
}

/** Signs as people see them. The segmenter is slow to load. */
function signsOf(line: string): readonly string[] {
  if (/^[ -\u024f]*$/.test(line)) return Array.from(line);
  const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
  return Array.from(segmenter.segment(line), ({ segment }) => segment);
}
