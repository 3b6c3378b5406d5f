import { drawBackground, markWidth } from "./background.ts";
import { type Face, lineAbove } from "./face.ts";
import { drawName, drawRow, listSymbols, wrapSvg } from "./face-svg.ts";
import { type Colors, palette } from "./palette.ts";
import { drawLines, measureHeight, round } from "./svg-text.ts";
import { fit, fitDetail, fitEach, fitOrNarrow, fitWhole } from "./text-fit.ts";

/** One dial's part of the touch strip of a Stream Deck +, in pixels. */
const width = 200;
const height = 100;
const column = 72;
const headlineSize = 20;
const minTextSize = 15;

export function drawStrip(face: Face): string {
  const colors = palette[face.tone];
  const hasName = lineAbove(face) !== undefined;
  const edge = 2 + markWidth;
  const top = hasName ? 24 : 0;
  const textWidth = width - column - edge;
  // Below a name, a headline of two lines takes the room of the age.
  const hasRoomForAge = !hasName || fitWhole(face.headline, textWidth, [headlineSize], minTextSize);
  const { detail: words = "", age } = face;
  const smallerSize = hasName ? 18 : 20;
  const detail =
    hasRoomForAge && age !== undefined
      ? fitEach([words, age], textWidth, smallerSize, minTextSize)
      : fitDetail(words, textWidth, [20, smallerSize], minTextSize);
  const aboveOneLine = hasName ? [28, 20] : [34, 24];
  const aboveTwoLines = hasName ? [20] : [24, 20];
  const sizes = detail.lines.length < 2 ? aboveOneLine : aboveTwoLines;
  const headline = fitOrNarrow(face.headline, textWidth, sizes, headlineSize);
  const first = top + (height - top - measureHeight(headline) - measureHeight(detail)) / 2;
  const second = first + measureHeight(headline);
  const x = column + textWidth / 2;
  return wrapSvg(face, width, height, [
    drawBackground(face.tone, colors, width, height),
    hasName ? drawName(face, { top: 0, width, textWidth: width - 24 }, colors) : "",
    drawLines(headline, x, first + headline.size * 0.84, colors.text),
    drawLines(detail, x, second + detail.size * 0.9, colors.text),
    drawSymbols(face, colors, top),
    face.ring === undefined
      ? ""
      : `<rect x="0" y="${height - 10}" width="${round(width * Math.min(face.ring, 1))}" height="10" fill="${colors.text}"/>`,
  ]);
}

/** The large symbol above the small ones, or all above a figure. */
function drawSymbols(face: Face, { symbol: color, text }: Colors, top: number): string {
  const figure = fit(face.figure ?? "", column - 5, [16], minTextSize);
  const hasFigure = figure.lines.length > 0;
  const [large, ...small] = listSymbols(face);
  const room = height - top;
  const middle = { x: (column + 5) / 2, y: top + room / 2, width: column - 10, maxScale: room / 100 };
  if (!hasFigure && small.length === 0) return drawRow([large], middle, color);
  const upper = { ...middle, y: top + 0.36 * room, maxScale: 0.8 * middle.maxScale };
  const lower = { ...middle, y: top + 0.76 * room, maxScale: 0.56 * middle.maxScale };
  if (hasFigure)
    return drawRow([large, ...small], upper, color) + drawLines(figure, lower.x, lower.y + 6, text);
  const alike = small.map((each) => ({ ...each, share: 1 }));
  return drawRow([large], upper, color) + drawRow(alike, lower, color);
}
