import type { Face } from "../../src/drawing/face.ts";
import { drawFace } from "../../src/drawing/face-svg.ts";
import { drawStrip } from "../../src/drawing/strip-svg.ts";
import { measureWidth } from "../../src/drawing/text-width.ts";

const shape = ["id", "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin"];

/** The part of SVG Tiny 1.2 that QtSvg draws, which the app uses. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  svg: ["xmlns", "width", "height", "viewBox", "id"],
  g: ["id", "transform"],
  rect: [...shape, "x", "y", "width", "height", "rx"],
  circle: [...shape, "cx", "cy", "r"],
  path: [...shape, "d", "stroke-dasharray"],
  text: ["x", "y", "transform", "text-anchor", "font-family", "font-weight", "font-size", "fill"],
};

const colour = "none|#[\\da-f]{6}";
/** Qt reads a list of families as one name. */
const values: Readonly<Record<string, string>> = { fill: colour, stroke: colour, "font-family": "Arial" };

const tags = Object.entries(allowed).map(([element, attributes]) => {
  const attribute = attributes.map((name) => `${name}="(?:${values[name] ?? "[ !#-;=?-~]*"})"`).join("|");
  return `<${element}(?: (?:${attribute}))*/?>|</${element}>`;
});
const allowedTags = new RegExp(tags.join("|"), "g");

interface Text {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** Of the width: a line that is too wide is narrowed. */
  readonly scale: number;
  readonly line: string;
}

const kept = new Map<string, string>();

/** Draws a face once for all tests of a language. */
function drawnOnce(draw: (face: Face) => string, face: Face): string {
  const name = draw.name + JSON.stringify(face);
  const drawn = kept.get(name) ?? draw(face);
  if (kept.size > 10_000) kept.clear();
  kept.set(name, drawn);
  return drawn;
}

export const keyOf = (face: Face): string => drawnOnce(drawFace, face);
export const stripOf = (face: Face): string => drawnOnce(drawStrip, face);

const textPattern =
  /<text x="([\d.]+)" y="([\d.]+)"(?: transform="translate\(([\d.]+) 0\) scale\(([\d.]+) 1\)")? text-anchor="middle"[^>]*font-size="(\d+)"[^>]*>([^<]*)<\/text>/g;

export function textsOf(svg: string): Text[] {
  return [...svg.matchAll(textPattern)].map(([, x, y, left = "0", scale = "1", size, line = ""]) => ({
    x: Number(left) + Number(x) * Number(scale),
    y: Number(y),
    size: Number(size),
    scale: Number(scale),
    line: line
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&amp;", "&"),
  }));
}

/** Squares around the symbols: they reach 24 from their centres. */
function symbolsOf(svg: string): { readonly x: number; readonly y: number; readonly half: number }[] {
  return [
    ...svg.matchAll(/<g id="[a-z-]+" transform="translate\(([\d.-]+) ([\d.-]+)\) scale\(([\d.]+)\)">/g),
  ].map(([, x, y, scale]) => ({ x: Number(x), y: Number(y), half: 24 * Number(scale) }));
}

/** What some version of the app would draw badly, or not at all: on keys, and on strips. */
export function objections(face: Face, name = face.headline): string[] {
  return [
    ...objectionsOnKey(face, name),
    ...objectionsTo(stripOf(face), 200, 100).map((objection) => `${name} on a strip: ${objection}`),
  ];
}

export function objectionsOnKey(face: Face, name: string): string[] {
  return objectionsTo(keyOf(face), 144, 144).map((objection) => `${name}: ${objection}`);
}

/** The same for a picture that was sent. */
export function objectionsTo(svg: string, width: number, height: number): string[] {
  const found: string[] = [];
  const demand = (isSo: boolean, objection: string): void => void (isSo || found.push(objection));
  const words = svg.replaceAll(allowedTags, "");
  demand(!/[\p{Cc}\p{Cs}\ufffe\uffff]/u.test(words), "a character that XML forbids");
  for (const [tag] of words.matchAll(/<[^>]*>?/g)) demand(false, tag);
  // Widths are those of the widest font that may stand in. The marks of a tone take 5 pixels at each side.
  const texts = textsOf(svg);
  demand(texts.length === svg.split("<text").length - 1, "a text that this check can't read");
  const boxes = texts.map(({ x, y, size, scale, line }) => {
    const half = (measureWidth(line, size) * scale) / 2;
    demand(scale >= 0.65 && scale <= 1, `${line} is too narrow`);
    return { x, y, size, line, left: x - half, right: x + half, top: y - size * 0.7, bottom: y };
  });
  for (const [index, box] of boxes.entries()) {
    const { y, size, line } = box;
    demand(size >= 15, `${line} is too small`);
    demand(box.left >= 5 && box.right <= width - 5, `${line} is too wide`);
    // The signs of East Asia stand higher than capitals.
    const above = y - size * (/[\u3000-\uffef]/.test(line) ? 0.88 : 0.75);
    demand(above >= 4 && y + size * 0.22 <= height - 4, `${line} leaves the key`);
    for (const other of boxes.slice(index + 1)) demand(areApart(box, other), `${line} over ${other.line}`);
  }
  for (const { x, y, half } of symbolsOf(svg)) {
    demand(x - half >= 5 && x + half <= width - 5, "the symbol touches the marks");
    const symbol = { left: x - half, right: x + half, top: y - half, bottom: y + half };
    for (const box of boxes) demand(areApart(symbol, box), `the symbol over ${box.line}`);
  }
  return found;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const areApart = (one: Box, other: Box): boolean =>
  one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
