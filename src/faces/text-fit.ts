/** Fitting text to a key without a font at hand: widths are those of the family that the faces ask for first. */

/** Widths of ASCII 32 to 126 in thousandths of the font size: Helvetica Bold and Arial Bold, from Adobe's core font metrics. */
const asciiWidths = [
  278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278,
  556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584,
  556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556,
  333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
] as const;
const [blank] = asciiWidths;

/** Scripts and signs drawn in a full square. */
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\uff00-\uff60\u3000-\u303f]/u;

/** Width of a line in bold, in pixels; an estimate on the safe side outside ASCII. */
export function widthOf(text: string, size: number): number {
  return (unitsOf(text) * size) / 1000;
}

/** Width of a line in thousandths of the font size. That of a line of words is their sum, with the blanks between. */
function unitsOf(text: string): number {
  let units = 0;
  for (const character of text.normalize("NFD")) {
    const code = character === "\u00a0" ? 32 : (character.codePointAt(0) ?? 0);
    const ascii = asciiWidths[code - 32];
    if (ascii !== undefined) units += ascii;
    else if (wide.test(character)) units += 1000;
    else if (!/\p{M}/u.test(character)) units += 720;
  }
  return units;
}

export interface Fitted {
  readonly lines: readonly string[];
  /** Font size in pixels. */
  readonly size: number;
}

/**
 * Fits text into a width, as large as it goes; of equal sizes the one with fewer lines. What fits at no size is cut, with
 * an ellipsis, at the smallest.
 * @param most the largest font size for one line, for two lines and so on, in pixels
 * @param least the smallest font size, in pixels
 */
export function fit(text: string, width: number, most: readonly number[], least: number): Fitted {
  const plain = tidy(text);
  // Measured once for all sizes: with that, 32 keys are drawn in a third of the time.
  const words = plain.split(" ").map((word) => ({ text: word, units: unitsOf(word) }));
  let best: Fitted | undefined;
  for (const [index, largest] of most.entries()) {
    for (let size = largest; size >= least && size > (best?.size ?? 0); size -= 1) {
      const lines = wrap(words, (width * 1000) / size, index + 1);
      if (lines) best = { lines, size };
    }
  }
  return best ?? { lines: shorten(plain, width, least, most.length), size: least };
}

/** Text from outside as one line that can be drawn: no controls, no direction marks, bounded. Hard blanks stay. */
export function tidy(text: string): string {
  return text
    .slice(0, 400)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\ufffe\uffff]+/gu, " ")
    .replace(/[^\S\u00a0]+/gu, " ")
    .trim();
}

interface Word {
  readonly text: string;
  readonly units: number;
}

/** Breaks at blanks, at most into `count` lines of `room` thousandths of the font size; undefined if it does not fit. */
function wrap(words: readonly Word[], room: number, count: number): readonly string[] | undefined {
  const lines: string[] = [];
  let units = Number.POSITIVE_INFINITY;
  for (const word of words) {
    const longer = units + blank + word.units;
    if (longer <= room) lines.push(`${lines.pop() ?? ""} ${word.text}`);
    else if (lines.length === count || word.units > room) return undefined;
    else lines.push(word.text);
    units = longer <= room ? longer : word.units;
  }
  return lines;
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
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(line)) {
    if (head !== "" && !fits(head + segment)) break;
    head += segment;
  }
  return head;
}
