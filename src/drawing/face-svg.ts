import { drawBackground, drawPlain } from "./background.ts";
import { capitalHeight, type FaceLayout, keyLayout, layOut } from "./face-layout.ts";
import { type Face, lineAbove, type PressEffect } from "./face.ts";
import { type Colors, palette } from "./palette.ts";
import { drawLines, round } from "./svg-text.ts";
import { drawSymbol, type SymbolName } from "./symbols.ts";
import { fit, fitOrNarrow } from "./text-fit.ts";
import { measureWidth } from "./text-width.ts";

const { size, textWidth, minTextSize, minNameSize, ring } = keyLayout;

export function drawFace(face: Face): string {
  const colors = palette[face.tone];
  const layout = layOut(face);
  const { headline, detail, nameTop } = layout;
  const nameWidth = face.ring === undefined ? textWidth : ring.nameWidth;
  return wrapSvg(face, size, size, [
    face.ring === undefined ? drawBackground(face.tone, colors, size, size) : drawRing(face.ring, colors),
    nameTop === undefined ? "" : drawName(face, { top: nameTop, width: size, textWidth: nameWidth }, colors),
    drawLines(headline, size / 2, headline.y, colors.text),
    detail ? drawLines(detail, size / 2, detail.y, colors.text) : "",
    drawSymbols(face, layout.symbols, colors),
  ]);
}

/** Ids tell tests and the virtual desk what a picture means: the tone of the face, and the part and name of each symbol. */
export function wrapSvg({ tone }: Face, width: number, height: number, parts: readonly string[]): string {
  const head = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" id="${tone}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${head}>${parts.join("")}</svg>`;
}

/** Other encodings fail in some versions of the app. */
export function toDataUrl(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Draws the account's name above all else, or a toast and the name in a band. */
export function drawName(
  face: Face,
  { top, width, textWidth }: Readonly<Record<"top" | "width" | "textWidth", number>>,
  { text, ground, symbol }: Colors,
): string {
  const { name, band } = keyLayout;
  const fitted = fit(lineAbove(face) ?? "", textWidth, [minTextSize], minNameSize);
  if (face.band === undefined) return drawLines(fitted, width / 2, top + name.baseline, symbol);
  return (
    `<rect x="0" y="${top}" width="${width}" height="${band.height}" fill="${text}"/>` +
    drawLines(fitted, width / 2, top + band.baseline, ground)
  );
}

export const pressSymbols: Readonly<Record<PressEffect, SymbolName>> = {
  start: "play",
  stop: "stop",
  hold: "hand",
};

interface SizedSymbol {
  readonly part: "symbol" | "sign" | "press";
  readonly name: SymbolName;
  /** Of the size of the large symbol. */
  readonly share: number;
}

export function listSymbols({ symbol, sign, press }: Face): readonly [SizedSymbol, ...SizedSymbol[]] {
  const symbols: [SizedSymbol, ...SizedSymbol[]] = [{ part: "symbol", name: symbol, share: 1 }];
  if (sign) symbols.push({ part: "sign", name: sign, share: 0.8 });
  // A small hand can't be recognized.
  if (press) symbols.push({ part: "press", name: pressSymbols[press], share: press === "hold" ? 1 : 0.7 });
  return symbols;
}

/** Symbols side by side around x, as large as the width allows. */
export function drawRow(
  symbols: readonly SizedSymbol[],
  { x, y, width, maxScale }: Readonly<Record<"x" | "y" | "width" | "maxScale", number>>,
  color: string,
): string {
  const { between, drawnSize } = keyLayout.symbols;
  const gaps = between * (symbols.length - 1);
  const shares = symbols.reduce((sum, { share }) => sum + share, 0);
  const scale = Math.min(maxScale, (width - gaps) / (drawnSize * shares));
  let left = x - (drawnSize * shares * scale + gaps) / 2;
  const drawn = symbols.map(({ part, name, share }) => {
    const wide = drawnSize * share * scale;
    const middle = left + wide / 2;
    left += wide + between;
    return drawAt(`${part}-${name}`, name, middle, y, share * scale, color);
  });
  return drawn.join("");
}

function drawAt(id: string, name: SymbolName, x: number, y: number, scale: number, color: string): string {
  const place = `translate(${round(x)} ${round(y)}) scale(${round(scale)})`;
  return `<g id="${id}" transform="${place}">${drawSymbol(name, color)}</g>`;
}

function drawSymbols(face: Face, { top, height }: FaceLayout["symbols"], colors: Colors): string {
  const { symbols, figure, figureWithSign } = keyLayout;
  if (height < symbols.minHeight) return "";
  const maxScale = round(Math.min(height / symbols.box, 1));
  const y = top + height / 2;
  const { minHeight } = face.sign === undefined ? figure : figureWithSign;
  if (face.figure !== undefined && face.press === undefined && height >= minHeight)
    return drawFigure(face, face.figure, { y, height, maxScale }, colors);
  return drawRow(listSymbols(face), { x: size / 2, y, width: symbols.width, maxScale }, colors.symbol);
}

/** Draws the symbol, and at its right the sign above the figure. A wide figure makes the symbol smaller. */
function drawFigure(
  { symbol, sign }: Face,
  figure: string,
  { y, height, maxScale }: Readonly<Record<"y" | "height" | "maxScale", number>>,
  colors: Colors,
): string {
  const { symbols, figure: layout, figureWithSign: withSign } = keyLayout;
  const { drawnSize } = symbols;
  const fontSize = sign === undefined ? layout.size : withSign.size;
  const text = fitOrNarrow(figure, layout.maxWidth, [fontSize], fontSize);
  const capitals = text.size * capitalHeight;
  const signScale =
    sign === undefined ? 0 : Math.min((height - capitals - withSign.gap) / drawnSize, withSign.signScale);
  const signSize = drawnSize * signScale;
  const wide = Math.max(measureWidth(text.lines[0] ?? "", text.size) * (text.scales[0] ?? 1), signSize);
  const scale = Math.min(maxScale, (textWidth - layout.gap - wide) / drawnSize);
  const left = (size - (drawnSize * scale + layout.gap + wide)) / 2;
  const x = left + drawnSize * scale + layout.gap + wide / 2;
  const tall = sign === undefined ? capitals : capitals + withSign.gap + signSize;
  return [
    drawAt(`symbol-${symbol}`, symbol, left + (drawnSize / 2) * scale, y, scale, colors.symbol),
    sign ? drawAt(`sign-${sign}`, sign, x, y - tall / 2 + signSize / 2, signScale, colors.symbol) : "",
    drawLines(text, x, y + tall / 2, colors.text),
  ].join("");
}

function drawRing(progress: number, colors: Colors): string {
  const { radius, stroke } = ring;
  const middle = size / 2;
  // An arc that ends where it begins is not drawn.
  const angle = Math.min(progress, 0.999) * 2 * Math.PI;
  const x = round(middle + radius * Math.sin(angle));
  const y = round(middle - radius * Math.cos(angle));
  const arc = `M${middle} ${middle - radius} A${radius} ${radius} 0 ${progress > 0.5 ? 1 : 0} 1 ${x} ${y}`;
  return (
    drawPlain(colors, size, size) +
    `<circle cx="${middle}" cy="${middle}" r="${radius}" fill="none" stroke="${colors.mark}" stroke-width="5"/>` +
    `<path d="${arc}" fill="none" stroke="${colors.text}" stroke-width="${stroke}"/>`
  );
}
