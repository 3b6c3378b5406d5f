import { type Face, lineAbove } from "./face.ts";
import { drawBackground, drawPlate, markWidth, plateInset } from "./background.ts";
import { type Colours, palette } from "./palette.ts";
import { pressSymbols } from "./face-svg.ts";
import { drawText, round } from "./svg-text.ts";
import { drawSymbol } from "./symbols.ts";
import { fit, type Fitted, widthOf } from "./text-fit.ts";

/** What one dial has of the touch strip of a Stream Deck +, in pixels. */
const width = 200;
const height = 100;
/** Symbols stand in a column on the left, text in what is left of it. A wide figure makes it wider, up to a limit. */
const column = 66;
const maxColumn = 76;
const figureSize = 17;
const edge = markWidth + 2;
const minTextSize = 17;
/** Of a name, and of words below one. */
const minNameSize = 15;
const lineHeight = 24;

/**
 * Draws a face as SVG of 200 by 100 for the touch strip above a dial: in the looks of the keys, and under the same rules
 * (see face-svg.ts).
 */
export function drawStrip(face: Face): string {
  const colours = palette[face.tone];
  const { words } = face;
  const above = lineAbove(face);
  const hasLine = above !== undefined;
  // Words below a name need the room: for their few seconds they take that of the symbol.
  const hasSymbol = words === undefined || !hasLine;
  const left = hasSymbol ? columnOf(face) : edge;
  const textWidth = width - left - (face.isInert ? plateInset + 2 : edge);
  const middle = left + textWidth / 2;
  const top = hasLine ? lineHeight : 0;
  const maxSizes = words === undefined ? (hasLine ? [30, 21] : [34, 24]) : [24];
  const headline = fit(face.headline, textWidth, maxSizes, minTextSize);
  const below = words ?? face.detail;
  const free = height - top - 12 - heightOf(headline);
  const lines = words === undefined ? 1 : Math.min(3, Math.floor(free / (minTextSize + 1)));
  const largest = Math.min(20, Math.floor(free / lines) - 1);
  const minSize = hasSymbol ? minTextSize : minNameSize;
  const detail =
    below === undefined ? undefined : fit(below, textWidth, Array<number>(lines).fill(largest), minSize);
  const taken = heightOf(headline) + (detail ? heightOf(detail) + 2 : 0);
  const start = top + (height - top - taken) / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" id="${face.tone}">`,
    (face.isInert ? drawPlate : drawBackground)(face.tone, colours, width, height),
    above === undefined ? "" : line(above, colours, face.band !== undefined),
    hasSymbol ? symbols(face, colours, top) : "",
    ...texts(headline, middle, start, colours),
    ...(detail ? texts(detail, middle, start + heightOf(headline) + 2, colours) : []),
    face.ring === undefined ? "" : bar(face.ring, colours),
    "</svg>",
  ].join("");
}

function columnOf({ figure = "" }: Face): number {
  return Math.min(Math.max(column, Math.ceil(widthOf(figure, figureSize)) + 6), maxColumn);
}

function heightOf({ lines, size }: Fitted): number {
  return lines.length * (size + 1);
}

function texts({ lines, size }: Fitted, x: number, top: number, { text }: Colours): string[] {
  return lines.map((line, index) =>
    drawText(line, { x, y: top + index * (size + 1) + size * 0.84, size, colour: text }),
  );
}

/** The symbol, and under it a figure or the small one; with both the small one stands beside it. */
function symbols(face: Face, { symbol: colour, text }: Colours, top: number): string {
  const { symbol, sign, figure, press } = face;
  const across = columnOf(face);
  const drawn = (name: Face["symbol"], x: number, y: number, scale: number): string =>
    `<g transform="translate(${x} ${round(y)}) scale(${round(scale)})">${drawSymbol(name, colour)}</g>`;
  const centre = across / 2 + 2;
  const room = height - top;
  const middle = top + room / 2;
  const small = [...(sign ? [sign] : []), ...(press ? [pressSymbols[press]] : [])];
  const [beside] = small;
  if (beside === undefined && figure === undefined)
    return drawn(symbol, centre, middle, Math.min(1, room / 72));
  const scale = Math.min(0.9, room / 110);
  const below = middle + 24 * scale;
  if (figure === undefined) {
    const first = centre - (small.length - 1) * 15;
    const by = small.length > 1 ? 0.5 : 0.6;
    const y = Math.min(below + 6, height - edge - 24 * by);
    const row = small.map((name, index) => drawn(name, first + index * 30, y, by));
    return drawn(symbol, centre, middle - 13, scale) + row.join("");
  }
  const { lines, size } = fit(figure, across - 6, [figureSize], 15);
  const words = drawText(lines[0] ?? "", {
    x: centre,
    y: Math.min(below + 16, height - 9),
    size,
    colour: text,
  });
  if (beside === undefined) return drawn(symbol, centre, middle - 13, scale) + words;
  return drawn(symbol, 22, middle - 13, 0.62) + drawn(beside, 51, middle - 13, 0.42) + words;
}

/** The account's name, in a band where a word goes before it. */
function line(words: string, colours: Colours, isBand: boolean): string {
  const fitted = fit(words, width - 24, [18], minNameSize);
  const drawn = (colour: string, y: number): string =>
    drawText(fitted.lines[0] ?? "", { x: width / 2, y, size: fitted.size, colour });
  if (!isBand) return drawn(colours.symbol, 22);
  return `<rect x="0" y="0" width="${width}" height="26" fill="${colours.text}"/>${drawn(colours.ground, 20)}`;
}

/** How far a hold has come. */
function bar(share: number, { text }: Colours): string {
  const done = round(width * Math.min(Math.max(share, 0), 1));
  return `<rect x="0" y="${height - 10}" width="${done}" height="10" fill="${text}"/>`;
}
