import { measureWidth, squareScripts } from "./text-width.ts";

export interface Fitted {
  readonly lines: readonly string[];
  /** Font size in pixels. */
  readonly size: number;
  /** Factors by which the lines are narrowed, one for each line. */
  readonly scales?: readonly number[];
}

/** A fitted text whose lines may be narrowed. */
type Narrowed = Required<Fitted>;

/** The largest font sizes in one line, in two lines and so on, in pixels. */
type Sizes = readonly number[];

/** Makes text as large as it goes, in as few lines. Text that fits at no size is cut at the smallest. */
export function fit(text: string, width: number, maxSizes: Sizes, minSize: number): Fitted {
  const whole = fitWhole(text, width, maxSizes, minSize);
  return whole ?? { lines: cut(tidy(text), width, minSize, maxSizes.length), size: minSize };
}

/** Cuts no text. Splits words only where their script has no blanks. */
export function fitWhole(text: string, width: number, maxSizes: Sizes, minSize: number): Fitted | undefined {
  const plain = tidy(text);
  const fitted = fitPieces(splitAtBlanks(plain), width, maxSizes, minSize);
  if (fitted || !unspaced.test(plain)) return fitted;
  return (
    fitPieces(splitAt(plain, "word"), width, maxSizes, minSize) ??
    fitPieces(splitAt(plain, "grapheme"), width, maxSizes, minSize)
  );
}

/** Before text is cut, lines are narrowed to this part of their width, as in a condensed typeface. */
const narrowest = 0.65;

/** Whether `fitOrNarrow` shows the text whole. */
export function fitsUncut(text: string, width: number, maxSizes: Sizes, narrowBelow: number): boolean {
  return fitWhole(text, width, maxSizes, Math.ceil(narrowBelow * narrowest)) !== undefined;
}

/** @param narrowBelow text that needs a smaller font is drawn in this one, or in that of `maxSizes` if lower, and narrowed to fit */
export function fitOrNarrow(text: string, width: number, maxSizes: Sizes, narrowBelow: number): Narrowed {
  return narrow(fit(text, width, maxSizes, Math.ceil(narrowBelow * narrowest)), maxSizes, narrowBelow);
}

/** Draws text that is smaller than `narrowBelow` at that size, but as wide as before. */
function narrow({ lines, size }: Fitted, maxSizes: Sizes, narrowBelow: number): Narrowed {
  const larger = Math.max(size, Math.min(narrowBelow, maxSizes[lines.length - 1] ?? 0));
  return { lines, size: larger, scales: lines.map(() => size / larger) };
}

/** Fits a detail into one line, narrowed a little if need be, or into two. */
export function fitDetail(
  detail: string,
  width: number,
  maxSizes: readonly [number, number],
  minSize: number,
): Narrowed {
  const [one, two] = maxSizes;
  const inOne = fitWhole(detail, width, [one], Math.ceil(minSize * 0.8));
  return inOne ? narrow(inOne, [one], minSize) : fitOrNarrow(detail, width, [two, two], minSize);
}

/** Fits each text into a line of its own, all of the same height. */
export function fitEach(texts: readonly string[], width: number, maxSize: number, minSize: number): Narrowed {
  const fitted = texts.map((text) => fitOrNarrow(text, width, [maxSize], minSize));
  const lines = fitted.flatMap((each) => each.lines);
  const scales = fitted.flatMap((each) => each.scales);
  return { lines, size: Math.min(...fitted.map(({ size }) => size)), scales };
}

/** More characters than a face can show. */
const maxDrawnLength = 400;

/**
 * Removes controls, invisible characters and stacks of combining marks. Persian words and emoji of families need their joiners,
 * and the flag of England is spelled in tags.
 */
export function tidy(text: string): string {
  return text
    .slice(0, maxDrawnLength)
    .toWellFormed()
    .replace(/(\u{1f3f4}[\u{e0020}-\u{e007e}]{1,8}\u{e007f})|(?![\u00ad\u200c\u200d])\p{Cf}/gu, "$1")
    .replace(/(?!\u00a0)[\p{Cc}\p{Co}\p{Cn}\s]+/gu, " ")
    .replace(/([\p{M}\u200c\u200d]{3})[\p{M}\u200c\u200d]+/gu, "$1")
    .trim();
}

/** Scripts that are written without blanks, and Korean, which may be split anywhere. */
const unspacedLetters = `${squareScripts}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}`;
const unspaced = new RegExp(`[${unspacedLetters}]`, "u");
// Characters for a class of a regular expression.
const opening = "（「『《";
const notLast = `${opening}(\\[`;
const notFirst = ")\\]、。，．：；？！）」』》・ーぁぃぅぇぉっゃゅょァィゥェォッャュョ";

/** After blanks and soft hyphens, and before wide brackets, which stand without a blank. */
const splitAtBlanks = (text: string): string[] => text.split(new RegExp(`(?<=[ \u00ad])|(?=[${opening}])`));

/** Where a line may end: after blanks and soft hyphens, and around letters of unspaced scripts unless a sign forbids it. */
const lineEnds = new RegExp(
  `(?<=[ \u00ad])|(?<![${notLast}])(?:(?<=[${unspacedLetters}])|(?=[${unspacedLetters}]))(?![ \u00ad${notFirst}])`,
  "u",
);

function splitAt(text: string, granularity: "word" | "grapheme"): string[] {
  const segments = new Intl.Segmenter(undefined, { granularity }).segment(text);
  const starts = new Set(Array.from(segments, ({ index }) => index));
  const pieces: string[] = [];
  let index = 0;
  for (const piece of text.split(lineEnds)) {
    // A line must not end within a word or a grapheme.
    if (starts.has(index)) pieces.push(piece);
    else pieces.push((pieces.pop() ?? "") + piece);
    index += piece.length;
  }
  return pieces;
}

/** Finds the largest font size at which the pieces fit; of equal sizes, the one with fewer lines. */
function fitPieces(
  pieces: readonly string[],
  width: number,
  maxSizes: Sizes,
  minSize: number,
): Fitted | undefined {
  let best: Fitted | undefined;
  for (const [index, maxSize] of maxSizes.entries()) {
    for (let size = maxSize; size >= minSize && size > (best?.size ?? 0); size -= 1) {
      const { lines, rest } = wrap(pieces, index + 1, (line) => fits(line, width, size));
      if (rest === undefined) best = { lines: lines.map(formatLine).filter(Boolean), size };
    }
  }
  return best;
}

/** Fills lines with whole pieces. @returns the lines, and the first piece that has no room */
function wrap(
  pieces: readonly string[],
  maxLines: number,
  isShort: (line: string) => boolean,
): { readonly lines: string[]; readonly rest?: string } {
  const lines: string[] = [];
  for (const piece of pieces) {
    const longer = (lines.at(-1) ?? "") + piece;
    if (lines.length > 0 && isShort(longer)) lines[lines.length - 1] = longer;
    else if (lines.length < maxLines && isShort(piece)) lines.push(piece);
    else return { lines, rest: piece };
  }
  return { lines };
}

function fits(line: string, width: number, size: number): boolean {
  return measureWidth(formatLine(line), size) <= width;
}

/** A soft hyphen shows at the end of a line only. */
function formatLine(line: string): string {
  return line
    .trimEnd()
    .replace(/\u00ad$/, "-")
    .replaceAll("\u00ad", "");
}

/** Fills the lines, splits words that are too wide for one anywhere, and ends the last line with an ellipsis. */
function cut(text: string, width: number, size: number, maxLines: number): string[] {
  const isShort = (line: string): boolean => fits(line, width, size);
  const words = unspaced.test(text) ? splitAt(text, "word") : splitAtBlanks(text);
  const pieces = words.flatMap((word) => (isShort(word) ? [word] : splitGraphemes(word)));
  const { lines, rest } = wrap(pieces, maxLines, isShort);
  if (rest === undefined) return lines.map(formatLine);
  const last = splitGraphemes((lines.pop() ?? "") + rest);
  while (last.length > 0 && !isShort(`${last.join("")}…`)) last.pop();
  return [...lines, `${last.join("").trimEnd()}…`].map(formatLine);
}

function splitGraphemes(text: string): string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}
