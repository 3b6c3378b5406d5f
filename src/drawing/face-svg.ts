import { drawBackground, drawPlain, drawPlate, markWidth, plateInset } from "./background.ts";
import { type Face, lineAbove, type PressShape } from "./face.ts";
import { type Colours, palette } from "./palette.ts";
import { drawLines, round } from "./svg-text.ts";
import { drawSymbol, type SymbolName } from "./symbols.ts";
import { fit, fitDetail, fitOrNarrow, type Fitted, fitWhole, narrowest } from "./text-fit.ts";
import { widthOf } from "./text-width.ts";

const size = 144;
/** Room for text between the marks of the tones. */
export const textWidth = size - 2 * (markWidth + 1);

/** The smallest that can be read at arm's length on a key of 72. */
export const minTextSize = 18;
/** Of a name, and of the line that shares a key with one: rather small than cut. */
const minNameSize = 15;
/** 13 pixels on a key of 72, which can be read across a dim room. */
const headlineSize = 26;

const minSymbolScale = 0.35;
const gap = 6;
const minSymbolRoom = minSymbolScale * 48 + gap;

const titleHeight = 32;
/** By the place of a title. */
const marginBelow = { none: 10, top: 10, middle: 5, bottom: titleHeight + 6 } as const;
const nameHeight = 17;
const widthInRing = 78;

export function hasRoomFor(headline: string): boolean {
  return (
    fitWhole(headline, textWidth, headlineSizes(undefined, 1), Math.ceil(headlineSize * narrowest)) !==
    undefined
  );
}

type Layout = ReturnType<typeof layOutWith>;

export function drawFace(face: Face): string {
  const colours = palette[face.tone];
  const layout = layOut(face);
  const { headline, first, detail, detailAt } = layout;
  const background = face.isInert ? drawPlate : drawBackground;
  return svgOf(face, size, size, [
    face.ring === undefined ? background(face.tone, colours, size, size) : drawRing(face.ring, colours),
    drawName(face, colours),
    drawLines(headline, size / 2, first, colours.text),
    detail ? drawLines(detail, size / 2, detailAt, colours.text) : "",
    drawSymbols(face, colours, layout),
  ]);
}

/**
 * Within the subset of SVG Tiny 1.2 that every version of the app draws. Ids say what a picture means, for tests and the virtual
 * desk: that of the whole its tone, those of symbols their part in the face and their name.
 */
export function svgOf({ tone }: Face, width: number, height: number, parts: readonly string[]): string {
  const head = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" id="${tone}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${head}>${parts.join("")}</svg>`;
}

/** Other encodings fail in some versions of the app. */
export function toDataUrl(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** How much of the text is drawn. */
type Extent = "all" | "headline" | "small headline";

/** The effect of a press and what LIVE lacks matter more than any small line and a large headline. */
function layOut(face: Face): Layout {
  let layout = layOutWith(face, "all");
  if (face.press !== undefined || face.tone === "overdue")
    for (const extent of ["headline", "small headline"] as const)
      if (layout.room < minSymbolRoom) layout = layOutWith(face, extent);
  return layout;
}

function layOutWith(face: Face, extent: Extent) {
  const isInRing = face.ring !== undefined;
  // A hold has the key to itself for a second.
  const titleLine = isInRing ? undefined : face.titleLine;
  const width = isInRing ? 96 : face.isInert ? size - 2 * (plateInset + 4) : textWidth;
  const nameRoom = lineAbove(face) === undefined ? 0 : nameHeight;
  const above = (titleLine === "top" ? titleHeight : 0) + nameRoom + (isInRing ? 28 : 10);
  const below = size - marginBelow[titleLine ?? "none"];
  // A title in the middle leaves room for two lines.
  const hasDetail =
    extent === "all" &&
    (titleLine !== "middle" || fitWhole(face.headline, width, [headlineSize], minTextSize));
  const detail = hasDetail ? smallLines(face, width) : undefined;
  const sizes = isInRing ? [28, headlineSize] : headlineSizes(titleLine, detail?.lines.length ?? 0);
  const maxSizes = extent === "small headline" ? [headlineSize, minTextSize] : sizes;
  const headline = fitOrNarrow(face.headline, width, maxSizes, headlineSize);
  const lines = headline.lines.length - 1;
  const detailAt = detail ? below - 6 - (detail.lines.length - 1) * (detail.size + 1) : below;
  const lastAlone = isInRing ? 103 : below - (lines > 0 ? 12 : titleLine === undefined ? 22 : 10);
  const first = (detail ? detailAt - detail.size - 4 : lastAlone) - lines * (headline.size + 1);
  // Accents and the signs of East Asia stand higher than capitals.
  const ascent = /^[ -~\u00a0]*$/.test(headline.lines[0] ?? "") ? 0.72 : 0.88;
  const room = (titleLine === "middle" ? 52 : first - headline.size * ascent) - above;
  return { above, headline, first, detail, detailAt, room };
}

/** In one line and in two, which are lower beside a title. */
function headlineSizes(titleLine: Face["titleLine"], detailLines: number): readonly number[] {
  const hasDetail = detailLines > 0;
  if (titleLine === "middle") return hasDetail ? [headlineSize] : [headlineSize, 22];
  if (titleLine !== undefined) return [30, hasDetail ? 22 : headlineSize];
  return [detailLines > 1 ? 30 : 34, hasDetail ? headlineSize : 30];
}

/** The name of an account, and a title, take the room of a second line. */
function smallLines(face: Face, width: number): Fitted | undefined {
  const { detail, titleLine } = face;
  if (detail === undefined) return undefined;
  if (titleLine === undefined && lineAbove(face) === undefined)
    return fitDetail(detail, face.age, width, [22, 20], minTextSize);
  return fitOrNarrow(detail, width, [titleLine === undefined ? 22 : 20], minNameSize);
}

function drawName(face: Face, colours: Colours): string {
  const isInRing = face.ring !== undefined;
  const top = isInRing ? 18 : face.titleLine === "top" ? titleHeight : 0;
  return drawNameLine(face, { top, width: size, textWidth: isInRing ? widthInRing : textWidth }, colours);
}

/** The account above all else, in a band where a word goes before it. */
export function drawNameLine(
  face: Face,
  { top, width, textWidth }: { readonly top: number; readonly width: number; readonly textWidth: number },
  colours: Colours,
): string {
  const name = lineAbove(face);
  if (name === undefined) return "";
  const fitted = fit(name, textWidth, [minTextSize], minNameSize);
  if (face.band === undefined) return drawLines(fitted, width / 2, top + 22, colours.symbol);
  const band = `<rect x="0" y="${top}" width="${width}" height="26" fill="${colours.text}"/>`;
  return band + drawLines(fitted, width / 2, top + 20, colours.ground);
}

export const pressSymbols: Readonly<Record<PressShape, SymbolName>> = {
  start: "play",
  stop: "stop",
  hold: "hand",
};

interface SizedSymbol {
  readonly part: "symbol" | "sign" | "press";
  readonly name: SymbolName;
  readonly share: number;
}

/** Sizes beside the large symbol. A hand has to be known as such. */
export function symbolsIn({ symbol, sign, press }: Face): readonly [SizedSymbol, ...SizedSymbol[]] {
  return [
    { part: "symbol", name: symbol, share: 1 },
    ...(sign ? [{ part: "sign", name: sign, share: 0.8 } as const] : []),
    ...(press
      ? [{ part: "press", name: pressSymbols[press], share: press === "hold" ? 1 : 0.7 } as const]
      : []),
  ];
}

export function drawRow(
  symbols: readonly SizedSymbol[],
  { x, y, width, maxScale }: Record<"x" | "y" | "width" | "maxScale", number>,
  colour: string,
): string {
  const between = 10;
  const gaps = between * (symbols.length - 1);
  const shares = symbols.reduce((sum, { share }) => sum + share, 0);
  const scale = Math.min(maxScale, (width - gaps) / (46 * shares));
  let left = x - (46 * shares * scale + gaps) / 2;
  const drawn = symbols.map(({ part, name, share }) => {
    const wide = 46 * share * scale;
    left += wide + between;
    return drawAt(`${part}-${name}`, name, left - between - wide / 2, y, share * scale, colour);
  });
  return drawn.join("");
}

function drawAt(id: string, name: SymbolName, x: number, y: number, scale: number, colour: string): string {
  const place = `translate(${round(x)} ${round(y)}) scale(${round(scale)})`;
  return `<g id="${id}" transform="${place}">${drawSymbol(name, colour)}</g>`;
}

function drawSymbols(face: Face, { symbol: colour, text }: Colours, { above, room }: Layout): string {
  const scale = round(Math.min((room - gap) / 48, 1));
  if (scale < minSymbolScale) return "";
  const { symbol, sign, press } = face;
  const figure = press === undefined && (sign === undefined || room >= 42) ? face.figure : undefined;
  const y = above + (room - gap) / 2;
  // Some symbols reach beyond their box.
  if (figure === undefined)
    return drawRow(symbolsIn(face), { x: size / 2, y, width: 122, maxScale: scale }, colour);
  const figureSize = sign === undefined ? 26 : 20;
  const below = fitOrNarrow(figure, 74, [figureSize], figureSize);
  const capitals = below.size * 0.72;
  const signScale = sign === undefined ? 0 : Math.min((room - gap - capitals - 5) / 44, 0.55);
  const wide = Math.max(widthOf(below.lines[0] ?? "", below.size) * below.scale, 44 * signScale);
  // The symbol gives way to a wide figure.
  const large = Math.min(scale, Math.floor((textWidth - 8 - wide) / 4.8) / 10);
  const left = (size - (46 * large + 8 + wide)) / 2;
  const x = left + 46 * large + 8 + wide / 2;
  const height = sign === undefined ? capitals : capitals + 5 + 42 * signScale;
  return [
    drawAt(`symbol-${symbol}`, symbol, left + 23 * large, y, large, colour),
    sign ? drawAt(`sign-${sign}`, sign, x, y - height / 2 + 21 * signScale, signScale, colour) : "",
    drawLines(below, x, y + height / 2, text),
  ].join("");
}

function drawRing(share: number, colours: Colours): string {
  // An arc that ends where it begins is not drawn.
  const angle = Math.min(share, 0.999) * 2 * Math.PI;
  const x = round(72 + 64 * Math.sin(angle));
  const y = round(72 - 64 * Math.cos(angle));
  const arc = `<path d="M72 8 A64 64 0 ${share > 0.5 ? 1 : 0} 1 ${x} ${y}" fill="none" stroke="${colours.text}" stroke-width="12"/>`;
  return (
    drawPlain(colours, size, size) +
    `<circle cx="72" cy="72" r="64" fill="none" stroke="${colours.mark}" stroke-width="5"/>${arc}`
  );
}
