/** Fitting text to a key without a font at hand: widths are those of the family that the faces ask for first. */

/** Widths of ASCII 32 to 126 in thousandths of the font size: Helvetica Bold and Arial Bold, from Adobe's core font metrics. */
const asciiWidths = [
  278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278,
  556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584,
  556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556,
  333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
] as const;

/** Signs of the scripts that are drawn in full squares, and may be followed by another line anywhere. */
const square =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\u3000-\\u30ff\\uff00-\\uff60";
const wide = new RegExp(`[${square}\\p{Extended_Pictographic}\\u2014\\u2026]`, "u");

/** Width of a line in bold, in pixels; an estimate on the safe side outside ASCII. */
export function widthOf(text: string, size: number): number {
  return (thousandthsOf(text) * size) / 1000;
}

/** Width of a line in bold, in thousandths of the font size. */
function thousandthsOf(text: string): number {
  let width = 0;
  for (const character of text.normalize("NFC")) {
    // Letters are as wide with an accent as without; signs of Hangul would fall apart.
    const base = wide.test(character) ? character : character.normalize("NFD");
    const code = base === "\u00a0" ? 32 : (base.codePointAt(0) ?? 0);
    const ascii = asciiWidths[code - 32];
    if (ascii !== undefined) width += ascii;
    else if (wide.test(base)) width += 1000;
    else if (!/\p{M}/u.test(base)) width += 720;
  }
  return width;
}

export interface Fitted {
  readonly lines: readonly string[];
  /** Font size in pixels. */
  readonly size: number;
}

/**
 * Fits text into a width, as large as it goes; of equal sizes the one with fewer lines. Lines are broken at blanks and at
 * soft hyphens, and inside Chinese, Japanese and Korean words only where nothing else fits. What fits at no size is cut,
 * with an ellipsis, at the smallest.
 * @param most the largest font size for one line, for two lines and so on, in pixels
 * @param least the smallest font size, in pixels
 */
export function fit(text: string, width: number, most: readonly number[], least: number): Fitted {
  return (
    fitWhole(text, width, most, least) ?? {
      lines: shorten(tidy(text).replaceAll(softHyphen, ""), width, least, most.length),
      size: least,
    }
  );
}

/** As {@link fit}; undefined for what would have to be cut. */
export function fitWhole(
  text: string,
  width: number,
  most: readonly number[],
  least: number,
): Fitted | undefined {
  const plain = tidy(text);
  return (
    largest(plain.split(betweenWords), width, most, least) ??
    largest(plain.split(betweenSigns), width, most, least)
  );
}

const softHyphen = "\u00ad";
const opening = "（「『《";
/** After blanks and soft hyphens, and before the wide brackets that stand without a blank. */
const betweenWords = new RegExp(`(?<=[ ${softHyphen}])|(?=[${opening}])`, "u");
/** Also around signs in full squares; no line begins with a closing sign or a small one, or ends with an opening one. */
const notFirst = "、。，．：；？！）」』》・ーぁぃぅぇぉっゃゅょァィゥェォッャュョ";
const betweenSigns = new RegExp(
  `(?<=[ ${softHyphen}])|(?<![${opening}])(?:(?<=[${square}])|(?=[${square}]))(?![ ${softHyphen}${notFirst}])`,
  "u",
);

function largest(
  pieces: readonly string[],
  width: number,
  most: readonly number[],
  least: number,
): Fitted | undefined {
  // One line is tried at many sizes.
  const widths = new Map<string, number>();
  const measure = (line: string): number => {
    const known = widths.get(line);
    if (known !== undefined) return known;
    const width = thousandthsOf(drawn(line));
    widths.set(line, width);
    return width;
  };
  let best: Fitted | undefined;
  for (const [index, limit] of most.entries()) {
    for (let size = limit; size >= least && size > (best?.size ?? 0); size -= 1) {
      const lines = wrap(pieces, (line) => (measure(line) * size) / 1000 <= width, index + 1);
      if (lines) best = { lines, size };
    }
  }
  return best;
}

/**
 * Text from outside as one line that can be drawn: no controls, no direction marks, bounded. Hard blanks and soft hyphens
 * stay.
 */
export function tidy(text: string): string {
  return text
    .slice(0, 400)
    .toWellFormed()
    .replace(/(?:(?!\u00ad)[\p{Cc}\p{Cf}\p{Co}\p{Cn}\ufffe\uffff])+/gu, " ")
    .replace(/[^\S\u00a0]+/gu, " ")
    .trim();
}

/** Puts pieces into at most `count` lines; undefined if they do not fit. */
function wrap(
  pieces: readonly string[],
  fits: (line: string) => boolean,
  count: number,
): readonly string[] | undefined {
  const lines: string[] = [];
  for (const piece of pieces) {
    const last = lines.at(-1);
    if (last !== undefined && fits(last + piece)) lines[lines.length - 1] = last + piece;
    else lines.push(piece);
    if (lines.length > count) return undefined;
  }
  return lines.every(fits) ? lines.map(drawn) : undefined;
}

/** A line as it is drawn: soft hyphens are seen only where the line is broken. */
function drawn(line: string): string {
  return line
    .trimEnd()
    .replace(/\u00ad$/, "-")
    .replaceAll(softHyphen, "");
}

/** Cuts a text after the last line. Breaks between words where it can, and inside those that are longer than a line. */
function shorten(text: string, width: number, size: number, mostLines: number): readonly string[] {
  const fits = (line: string): boolean => widthOf(line, size) <= width;
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (lines.length === mostLines - 1) return [...lines, cut(longer, fits)];
    if (line !== "") lines.push(line);
    line = word;
    while (!fits(line)) {
      if (lines.length === mostLines - 1) return [...lines, cut(line, fits)];
      const head = longest(line, fits);
      lines.push(head);
      line = line.slice(head.length);
    }
  }
  return [...lines, line];
}

function cut(line: string, fits: (line: string) => boolean): string {
  return `${longest(line, (head) => fits(`${head}…`)).trimEnd()}…`;
}

/** The longest beginning that fits, but one sign at least; cut between whole signs, as people see them. */
function longest(line: string, fits: (line: string) => boolean): string {
  let head = "";
  for (const sign of signsOf(line)) {
    if (head !== "" && !fits(head + sign)) break;
    head += sign;
  }
  return head;
}

/** Signs as people see them. The segmenter takes 3 MB and 14 ms when it is first asked, and Latin letters need none. */
function signsOf(line: string): readonly string[] {
  if (/^[ -\u024f]*$/.test(line)) return Array.from(line);
  const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
  return Array.from(segmenter.segment(line), ({ segment }) => segment);
}
