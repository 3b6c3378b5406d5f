import type { Face, Tone } from "./face.ts";
import { type Colours, palette } from "./palette.ts";
import { drawSymbol } from "./symbols.ts";
import { fit, fitWhole, tidy, widthOf } from "./text-fit.ts";

/** Keys have 72 or 144 pixels; everything is drawn on 144. */
const size = 144;
/** Room for text: 9 pixels are kept free at each edge. */
export const textWidth = 126;

/** Under 20 pixels nothing can be read at arm's length on a key of 72. */
const leastText = 20;
/** Font size at which a detail is cut if it does not fit. */
export const detailSize = leastText;

/** Font sizes of a headline above a detail, in one line and in two. */
const overDetail = [34, 26] as const;

/** Whether a headline above a detail is drawn whole. */
export function hasRoomFor(headline: string): boolean {
  return fitWhole(headline, textWidth, overDetail, leastText) !== undefined;
}

/**
 * Draws a face as SVG of 144 by 144. Only elements and attributes that every version of the app draws (a subset of SVG
 * Tiny 1.2): `y` is the baseline of text, no filters, masks or nested SVG.
 */
export function drawFace(face: Face): string {
  const colours = palette[face.tone];
  const isHeld = face.ring !== undefined;
  const detail =
    face.detail === undefined || isHeld ? undefined : fit(face.detail, textWidth, [22], leastText);
  const headline = fit(
    face.headline,
    isHeld ? 96 : textWidth,
    isHeld ? [28, 24] : detail ? overDetail : [34, 30],
    leastText,
  );
  const lineHeight = headline.size + 1;
  const last = detail || isHeld ? 103 : headline.lines.length > 1 ? 122 : 112;
  const first = last - (headline.lines.length - 1) * lineHeight;
  // The symbol has what is left above the text.
  const above = isHeld ? 28 : 12;
  // Accents and the signs of East Asia stand higher than capitals.
  const ascent = /^[ -~\u00a0]*$/.test(headline.lines[0] ?? "") ? 0.72 : 0.88;
  const room = first - headline.size * ascent - above;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">`,
    isHeld ? ring(face.ring, colours) : ground(face.tone, colours),
    top(face, colours, round(above + (room - 4) / 2), round(Math.min(room / 48, 1))),
    ...headline.lines.map((line, index) =>
      text(line, first + index * lineHeight, headline.size, colours.text),
    ),
    ...(detail ? detail.lines.map((line) => text(line, 128, detail.size, colours.text)) : []),
    "</svg>",
  ].join("");
}

/** The form in which Stream Deck takes SVG: other encodings fail in some versions of the app. */
export function toDataUrl(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Ground and marks of a tone. Each tone has a shape of its own, so that none depends on its colour. */
function ground(tone: Tone, { ground, mark }: Colours): string {
  const full = `<rect x="0" y="0" width="${size}" height="${size}" fill="${ground}"/>`;
  const marks = (path: string, width: number): string =>
    `${full}<path d="${path}" fill="none" stroke="${mark}" stroke-width="${width}"/>`;
  switch (tone) {
    case "neutral":
      return full;
    case "live":
      return `${full}<rect x="4" y="4" width="136" height="136" rx="12" fill="none" stroke="${mark}" stroke-width="5"/>`;
    case "working":
      return `${full}<path d="M0 4 H${size} M0 140 H${size}" fill="none" stroke="${mark}" stroke-width="8" stroke-dasharray="16 8"/>`;
    case "attention":
      return marks("M30 4 H4 V140 H30 M114 4 H140 V140 H114", 7);
    case "unknown":
      return `${full}<path d="${stripes}" fill="${mark}"/>`;
  }
}

/** Slanted blocks down both sides, outside the room for text. */
const stripes = Array.from({ length: 10 }, (_, index) => 16 * index - 8)
  .map(
    (y) => `M0 ${y + 8} L8 ${y} V${y + 8} L0 ${y + 16} Z M136 ${y + 8} L144 ${y} V${y + 8} L136 ${y + 16} Z`,
  )
  .join(" ");

/** The symbol, with the figure beside it where there is one. */
function top(
  { symbol, figure }: Face,
  { symbol: colour, text: textColour }: Colours,
  y: number,
  scale: number,
): string {
  const drawn = (x: number): string =>
    `<g transform="translate(${x} ${y}) scale(${scale})">${drawSymbol(symbol, colour)}</g>`;
  if (figure === undefined) return drawn(72);
  const beside = fit(figure, 70, [26], leastText);
  const line = beside.lines[0] ?? "";
  const width = 46 * scale + 6 + widthOf(line, beside.size);
  const left = (size - width) / 2;
  const at = left + 46 * scale + 6 + widthOf(line, beside.size) / 2;
  return (
    drawn(round(left + 23 * scale)) +
    text(line, round(y + beside.size * 0.36), beside.size, textColour, round(at))
  );
}

/** A ring that fills, in place of the tone's own marks. */
function ring(share: number, { ground, mark, text: colour }: Colours): string {
  const angle = Math.min(Math.max(share, 0), 0.999) * 2 * Math.PI;
  const x = round(72 + 64 * Math.sin(angle));
  const y = round(72 - 64 * Math.cos(angle));
  const arc = `<path d="M72 8 A64 64 0 ${share > 0.5 ? 1 : 0} 1 ${x} ${y}" fill="none" stroke="${colour}" stroke-width="12"/>`;
  return (
    `<rect x="0" y="0" width="${size}" height="${size}" fill="${ground}"/>` +
    `<circle cx="72" cy="72" r="64" fill="none" stroke="${mark}" stroke-width="5"/>${share > 0 ? arc : ""}`
  );
}

function text(line: string, baseline: number, fontSize: number, colour: string, x = 72): string {
  return `<text x="${x}" y="${baseline}" text-anchor="middle" font-family="Arial, Helvetica, sans-serif" font-weight="bold" font-size="${fontSize}" fill="${colour}">${escape(line)}</text>`;
}

/** Hard blanks have kept words together while lines were broken; drawn they are blanks. */
function escape(line: string): string {
  return tidy(line)
    .replaceAll("\u00a0", " ")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
