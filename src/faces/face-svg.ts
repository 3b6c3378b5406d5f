import { type Face, lineAbove, type PressShape } from "./face.ts";
import { drawBackground, drawPlain, drawPlate, markWidth, plateInset } from "./background.ts";
import { type Colours, palette } from "./palette.ts";
import { drawText, round } from "./svg-text.ts";
import { drawSymbol, type SymbolName } from "./symbols.ts";
import { fit, type Fitted, fitWhole, widthOf } from "./text-fit.ts";

/** Keys have 72 or 144 pixels; everything is drawn on 144. */
const size = 144;
/** Room for text, in the widest font: what the marks of the tones leave free, with a pixel between. */
export const textWidth = size - 2 * (markWidth + 1);

/** Under this size nothing can be read at arm's length on a key of 72. */
export const minTextSize = 18;
const minNameSize = 15;
/** Font size at which a detail is cut if it does not fit. */
export const detailSize = minTextSize;

/** Font sizes of a headline above a detail, in one line and in two. */
const overDetail = [34, 26] as const;

/** Under this scale a symbol says nothing and is left out. */
const minSymbolScale = 0.35;
/** Between a symbol and the headline below it. */
const gap = 6;
const minSymbolRoom = minSymbolScale * 48 + gap;

/** Whether a headline above a detail is drawn whole. */
export function hasRoomFor(headline: string): boolean {
  return fitWhole(headline, textWidth, overDetail, minTextSize) !== undefined;
}

/** What a face has between the line of its account or its band and the title of the user's own. */
interface Layout {
  readonly above: number;
  /** Height that is left for the symbols. */
  readonly room: number;
  readonly headline: Fitted;
  /** Baselines. */
  readonly first: number;
  readonly detail: Fitted | undefined;
  readonly detailAt: number;
}

/**
 * Draws a face as SVG of 144 by 144. Only elements and attributes that every version of the app draws (a subset of SVG
 * Tiny 1.2): `y` is the baseline of text, no filters, masks or nested SVG. Its id is the tone, for those who can't see it.
 */
export function drawFace(face: Face): string {
  const colours = palette[face.tone];
  const { above, room, headline, first, detail, detailAt } = layOut(face);
  const lines = (fitted: Fitted, at: number): string[] =>
    fitted.lines.map((line, index) =>
      drawText(line, {
        x: 72,
        y: at + index * (fitted.size + 1),
        size: fitted.size,
        colour: colours.text,
      }),
    );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}" id="${face.tone}">`,
    face.ring === undefined ? background(face, colours) : ring(face.ring, colours),
    line(face, colours),
    symbols(face, colours, above, room),
    ...lines(headline, first),
    ...(detail ? lines(detail, detailAt) : []),
    "</svg>",
  ].join("");
}

function background({ tone, isInert }: Face, colours: Colours): string {
  return (isInert ? drawPlate : drawBackground)(tone, colours, size, size);
}

/** Room for the text of a face. */
const widthFor = ({ isInert }: Face): number => (isInert ? size - 2 * (plateInset + 4) : textWidth);

/** The form in which Stream Deck takes SVG: other encodings fail in some versions of the app. */
export function toDataUrl(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Height of a title that Stream Deck prints, in pixels. */
const titleHeight = 32;
const lineHeight = 17;

/** What a press does has to be seen: where the symbols have no room, the words below the state go, and the state is written small. */
function layOut(face: Face): Layout {
  const full = layOutWith(face, false);
  if (face.press === undefined || full.room >= minSymbolRoom) return full;
  const { detail: _, ...short } = face;
  const plain = layOutWith(short, false);
  return plain.room >= minSymbolRoom ? plain : layOutWith(short, true);
}

function layOutWith(face: Face, isSmall: boolean): Layout {
  const layout = placeText(face, isSmall);
  const { headline, first, above } = layout;
  // Accents and the signs of East Asia stand higher than capitals.
  const ascent = /^[ -~\u00a0]*$/.test(headline.lines[0] ?? "") ? 0.72 : 0.88;
  const below = face.titleLine === "middle" ? 52 : first - headline.size * ascent;
  return { ...layout, room: below - above };
}

function placeText(face: Face, isSmall: boolean): Omit<Layout, "room"> {
  const { titleLine } = face;
  const width = widthFor(face);
  if (face.ring !== undefined) {
    const headline = fit(face.headline, 96, [28, 24], minTextSize);
    const first = 103 - (headline.lines.length - 1) * (headline.size + 1);
    const above = 28 + (lineAbove(face) === undefined ? 0 : lineHeight);
    return { above, headline, first, detail: undefined, detailAt: 0 };
  }
  const isTitled = titleLine !== undefined;
  const hasLine = lineAbove(face) !== undefined;
  const above = (titleLine === "top" ? titleHeight : 0) + (hasLine ? lineHeight : 0) + 10;
  const below = size - 10 - (titleLine === "bottom" ? titleHeight - 4 : 0);
  const detail = detailOf(face);
  const maxSizes =
    titleLine === "middle"
      ? detail
        ? [22]
        : [28, 19]
      : detail
        ? isTitled
          ? [30, 22]
          : face.words === undefined
            ? overDetail
            : [30]
        : isTitled
          ? [32, 26]
          : [34, 30];
  // A title in the middle leaves room for two lines: a headline that needs both has no detail.
  const isAlone = titleLine === "middle" && detail && !fitWhole(face.headline, width, maxSizes, minTextSize);
  const sizes = isAlone ? [19, 19] : maxSizes;
  const headline = fit(face.headline, width, isSmall ? [minTextSize, minTextSize] : sizes, minTextSize);
  const drawn = isAlone ? undefined : detail;
  const lines = headline.lines.length - 1;
  const detailAt = drawn ? below - 6 - (drawn.lines.length - 1) * (drawn.size + 1) : below;
  const last = drawn ? detailAt - drawn.size - 4 : below - (lines > 0 ? 12 : isTitled ? 10 : 22);
  return { above, headline, first: last - lines * (headline.size + 1), detail: drawn, detailAt };
}

function detailOf(face: Face): Fitted | undefined {
  const { detail, words, titleLine } = face;
  const width = widthFor(face);
  if (words !== undefined)
    return fit(words, width, titleLine === undefined ? [20, 20, 19] : [20], minTextSize);
  return detail === undefined
    ? undefined
    : fit(detail, width, [titleLine === undefined ? 22 : 20], minTextSize);
}

/** Where a name stands within the ring of a hold. */
const widthInRing = 78;

/** The line above all else: the account's name, in a band where a word goes before it. */
function line(face: Face, colours: Colours): string {
  const { band, titleLine, ring } = face;
  const name = lineAbove(face);
  if (name === undefined) return "";
  const isInRing = ring !== undefined;
  const top = isInRing ? 18 : titleLine === "top" ? titleHeight : 0;
  // Small and whole rather than cut: the name tells one campus from another.
  const fitted = fit(name, isInRing ? widthInRing : textWidth, [minTextSize], minNameSize);
  const drawn = (colour: string, y: number): string =>
    drawText(fitted.lines[0] ?? "", { x: 72, y: top + y, size: fitted.size, colour });
  if (band === undefined) return drawn(colours.symbol, 22);
  return `<rect x="0" y="${top}" width="${size}" height="26" fill="${colours.text}"/>${drawn(colours.ground, 20)}`;
}

/** Room for symbols side by side, of which some reach beyond their box. */
const rowWidth = 122;

/** What a press does, as the small symbol at the end of the row. */
export const pressSymbols: Readonly<Record<PressShape, SymbolName>> = {
  start: "play",
  stop: "stop",
  hold: "hand",
};

/** Its size beside the large one. A hand has to be known as one. */
const pressShares: Readonly<Record<PressShape, number>> = { start: 0.7, stop: 0.7, hold: 1 };

/** Least room for a sign above a figure. */
const roomForBoth = 42;
/** The symbol, and beside it a small one, a figure, or one above the other. */
function symbols(face: Face, { symbol: colour, text }: Colours, above: number, room: number): string {
  const scale = round(Math.min((room - gap) / 48, 1));
  if (scale < minSymbolScale) return "";
  const { symbol, sign, press } = face;
  const figure = sign === undefined || room >= roomForBoth ? face.figure : undefined;
  const y = above + (room - gap) / 2;
  const drawn = (name: Face["symbol"], x: number, at: number, by: number): string =>
    `<g transform="translate(${round(x)} ${round(at)}) scale(${round(by)})">${drawSymbol(name, colour)}</g>`;
  if (press !== undefined)
    return row([
      [symbol, 1],
      ...(sign ? [[sign, 0.8] as const] : []),
      [pressSymbols[press], pressShares[press]],
    ]);
  if (figure === undefined && sign === undefined) return drawn(symbol, size / 2, y, scale);
  const beside = figure === undefined ? undefined : fitFigure(figure, sign !== undefined);
  const words = beside?.lines[0] ?? "";
  const capitals = (beside?.size ?? 0) * 0.72;
  const signScale = figure === undefined ? 0.7 * scale : Math.min((room - gap - capitals - 5) / 44, 0.55);
  const wide = Math.max(widthOf(words, beside?.size ?? 0), sign === undefined ? 0 : 44 * signScale);
  // The symbol gives way to a wide figure.
  const large = Math.min(scale, Math.floor((textWidth - 8 - wide) / 4.8) / 10);
  const left = (size - (46 * large + 8 + wide)) / 2;
  const x = left + 46 * large + 8 + wide / 2;
  // One above the other, around the middle of the large symbol.
  const height = sign === undefined ? capitals : capitals + 5 + 42 * signScale;
  return [
    drawn(symbol, left + 23 * large, y, large),
    sign === undefined
      ? ""
      : drawn(sign, x, figure === undefined ? y : y - height / 2 + 21 * signScale, signScale),
    beside === undefined ? "" : drawText(words, { x, y: y + height / 2, size: beside.size, colour: text }),
  ].join("");

  /** Symbols side by side, as large as there is room for. */
  function row(symbols: readonly (readonly [name: Face["symbol"], share: number])[]): string {
    const between = 10;
    const shares = symbols.reduce((sum, [, share]) => sum + share, 0);
    const fitting = (rowWidth - between * (symbols.length - 1)) / (46 * shares);
    const by = Math.min(scale, fitting);
    let left = (size - 46 * shares * by - between * (symbols.length - 1)) / 2;
    return symbols
      .map(([name, share]) => {
        const wide = 46 * share * by;
        const at = left + wide / 2;
        left += wide + between;
        return drawn(name, at, y, share * by);
      })
      .join("");
  }
}

/** Minutes are as large at twelve as they are at nine. */
function fitFigure(figure: string, hasSign: boolean): Fitted {
  if (hasSign) return fit(figure, 74, [20], minTextSize);
  return fitWhole(figure, 74, [26], 26) ?? fit(figure, 92, [23], minTextSize);
}

/** A ring that fills, in place of the tone's own marks. */
function ring(share: number, colours: Colours): string {
  const angle = Math.min(Math.max(share, 0), 0.999) * 2 * Math.PI;
  const x = round(72 + 64 * Math.sin(angle));
  const y = round(72 - 64 * Math.cos(angle));
  const arc = `<path d="M72 8 A64 64 0 ${share > 0.5 ? 1 : 0} 1 ${x} ${y}" fill="none" stroke="${colours.text}" stroke-width="12"/>`;
  return (
    drawPlain(colours, size, size) +
    `<circle cx="72" cy="72" r="64" fill="none" stroke="${colours.mark}" stroke-width="5"/>${share > 0 ? arc : ""}`
  );
}
