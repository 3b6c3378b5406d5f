import { type Face, lineAbove } from "./face.ts";
import { fitDetail, fitEach, fitOrNarrow, fitsUncut, type Fitted, fitWhole } from "./text-fit.ts";

/**
 * A key, in pixels. Texts are at the bottom, and symbols fill the space above them.
 *
 *       0 +---------------------------+
 *      10 |      name of account      |  17 high; a band of 26
 *      27 |                           |
 *         |          symbols          |  17 to 48
 *         |                           |
 *         |            gap            |  6
 *         |         HEADLINE          |  26 to 34 a line, narrowed rather than smaller; 18 or more in two lines
 *         |          detail           |  18 to 22
 *         |            age            |  18 to 20
 *     134 |                           |
 *     144 +---------------------------+
 *
 * A title takes 32 pixels, and 24 for each further line. In the middle it separates the symbols from the headline. A hold
 * draws a ring around everything and leaves no space for the title.
 */
export const keyLayout = {
  size: 144,
  top: 10,
  bottom: 134,
  /** Between the marks at the edges of the key. */
  textWidth: 132,
  /** The smallest text that can be read at arm's length on a key of 72. */
  minTextSize: 18,
  /** Names, and the line below them, may be small rather than cut. */
  minNameSize: 15,
  /** 13 pixels on a key of 72, which can be read across a dim room. */
  headlineSize: 26,
  name: { height: 27, baseline: 22 },
  band: { height: 26, baseline: 20 },
  /** Symbols fill 46 by 46 pixels of their box. */
  symbols: { minHeight: 17, box: 48, drawnSize: 46, width: 122, between: 10, gap: 6 },
  /** At the right of the symbol, below a sign if there is one. */
  figure: { minHeight: 20, size: 26, maxWidth: 74, gap: 8 },
  figureWithSign: { minHeight: 36, size: 20, signScale: 0.55, gap: 5 },
  title: { line: 32, furtherLine: 24, maxLines: 3, gap: 6 },
  ring: { radius: 64, stroke: 12, textWidth: 96, nameWidth: 78, nameTop: 18, top: 28, baseline: 103 },
} as const;

const { size, textWidth, minTextSize, minNameSize, headlineSize, ring } = keyLayout;

/** As a share of the font size. Accents and East Asian characters are taller than capitals. */
export const capitalHeight = 0.72;
const tallHeight = 0.88;

interface PlacedText extends Fitted {
  /** Baseline of the first line. */
  readonly y: number;
}

export interface FaceLayout {
  /** Undefined without a name. */
  readonly nameTop: number | undefined;
  readonly symbols: { readonly top: number; readonly height: number };
  readonly headline: PlacedText;
  readonly detail: PlacedText | undefined;
}

/** Whether a headline can be shown whole above a detail. */
export function hasRoomFor(headline: string): boolean {
  return fitsUncut(headline, textWidth, [34, headlineSize], headlineSize);
}

const essential = { small: "none", hasName: false, headline: "in one line" } as const;

/** What of a face is drawn, from everything to the essential parts. */
const extents = [
  { small: "detail and age", hasName: true, headline: "large" },
  { small: "detail", hasName: true, headline: "large" },
  { small: "none", hasName: true, headline: "large" },
  { small: "none", hasName: true, headline: "small" },
  { small: "none", hasName: false, headline: "small" },
  essential,
] as const;
type Extent = (typeof extents)[number];

/** Takes the first extent with room for the texts and for the symbols, as far as these are needed. */
export function layOut(face: Face): FaceLayout {
  // Symbols show the effect of a press, or what is wrong with a live session. Under a tall title little else is left.
  const needsSymbols = face.press !== undefined || face.tone === "warning" || (face.title?.lines ?? 0) > 1;
  for (const extent of extents) {
    const layout = layOutWith(face, extent);
    // An age is never worth the symbols.
    const minHeight = needsSymbols || extent.small === "detail and age" ? keyLayout.symbols.minHeight : 0;
    if (layout.hasRoom && layout.symbols.height >= minHeight) return layout;
  }
  return layOutWith(face, essential);
}

function layOutWith(face: Face, extent: Extent): FaceLayout & { readonly hasRoom: boolean } {
  const area = divide(face);
  const width = face.ring === undefined ? textWidth : ring.textWidth;
  const small = fitSmallLines(face, width, extent);
  const detail = small && { ...small, y: area.textBottom - 6 - (small.lines.length - 1) * (small.size + 1) };
  const sizes = headlineSizes(face, extent, detail?.lines.length ?? 0);
  const headline = fitOrNarrow(face.headline, width, sizes, headlineSize);
  const [first = "", ...further] = headline.lines;
  const last = detail ? detail.y - detail.size - 4 : area.textBottom - area.below[further.length > 0 ? 1 : 0];
  const y = last - further.length * (headline.size + 1);
  const headlineTop = y - headline.size * (/^[ -~\u00a0…]*$/.test(first) ? capitalHeight : tallHeight);
  const hasName = face.band !== undefined || (face.account !== undefined && extent.hasName);
  const top = hasName ? area.nameTop + keyLayout.name.height : area.symbolsTop;
  const height = Math.min(headlineTop, area.symbolsBottom) - keyLayout.symbols.gap - top;
  return {
    nameTop: hasName ? area.nameTop : undefined,
    symbols: { top, height },
    headline: { ...headline, y },
    detail,
    hasRoom: headlineTop >= area.textTop,
  };
}

interface Area {
  readonly nameTop: number;
  readonly symbolsTop: number;
  readonly symbolsBottom: number;
  readonly textTop: number;
  readonly textBottom: number;
  /** Pixels below a headline that has no detail: for one line, and for two lines. */
  readonly below: readonly [number, number];
}

/** The area that a title or a ring leaves. */
function divide({ title, ring: progress }: Face): Area {
  const { top, bottom } = keyLayout;
  const whole: Area = {
    nameTop: 0,
    symbolsTop: top,
    symbolsBottom: size,
    textTop: 0,
    textBottom: bottom,
    below: [22, 12],
  };
  if (progress !== undefined) {
    const below = bottom - ring.baseline;
    return { ...whole, nameTop: ring.nameTop, symbolsTop: ring.top, below: [below, below] };
  }
  if (!title) return whole;
  const { line, furtherLine, maxLines, gap } = keyLayout.title;
  const further = Math.min(title.lines, maxLines) - 1;
  const height = line + further * furtherLine;
  const isTall = further > 0;
  const titled: Area = { ...whole, below: isTall ? [5, 5] : [10, 12] };
  switch (title.place) {
    case "top":
      return { ...titled, nameTop: height, symbolsTop: height + (isTall ? 4 : top), textTop: height };
    case "bottom":
      return { ...titled, textBottom: size - height - gap };
    case "middle": {
      const [start, end] = [(size - height) / 2, (size + height) / 2];
      const symbolsTop = isTall ? 5 : top;
      return { ...titled, symbolsTop, symbolsBottom: start - 4, textTop: end, textBottom: size - 5 };
    }
  }
}

/** Maximum font sizes in one line and in two, which are lower beside a title. */
function headlineSizes(
  { title, ring: progress }: Face,
  extent: Extent,
  detailLines: number,
): readonly number[] {
  if (extent.headline === "in one line") return [22];
  if (extent.headline === "small") return [headlineSize, minTextSize];
  if (progress !== undefined) return [28, headlineSize];
  if (title?.place === "middle") return detailLines > 0 ? [headlineSize] : [headlineSize, 22];
  if (title && detailLines > 1) return [headlineSize, minTextSize];
  if (title) return [title.lines > 1 ? headlineSize : 30, detailLines > 0 ? 22 : headlineSize];
  return [detailLines > 1 ? 30 : 34, detailLines > 0 ? headlineSize : 30];
}

/** @returns undefined without a detail, or if a title in the middle leaves room for the headline only */
function fitSmallLines(face: Face, width: number, { small }: Extent): Fitted | undefined {
  const { headline, detail, age, title } = face;
  if (detail === undefined || small === "none") return undefined;
  if (title?.place === "middle" && !fitWhole(headline, width, [headlineSize], minTextSize)) return undefined;
  const hasAge = age !== undefined && small === "detail and age";
  // A name takes the room of a second line, and so does a title.
  const hasOneLine = title !== undefined || lineAbove(face) !== undefined;
  if (hasAge) return fitEach([detail, age], width, 20, minTextSize);
  return hasOneLine
    ? fitOrNarrow(detail, width, [title ? 20 : 22], minNameSize)
    : fitDetail(detail, width, [22, 20], minTextSize);
}
