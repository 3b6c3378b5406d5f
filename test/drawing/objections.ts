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

const color = "none|#[\\da-f]{6}";
/** Qt reads a list of families as one name. */
const values: Readonly<Record<string, string>> = { fill: color, stroke: color, "font-family": "Arial" };

const tags = Object.entries(allowed).map(([element, attributes]) => {
  const attribute = attributes.map((name) => `${name}="(?:${values[name] ?? "[ !#-;=?-~]*"})"`).join("|");
  return `<${element}(?: (?:${attribute}))*/?>|</${element}>`;
});
const allowedTags = new RegExp(tags.join("|"), "g");

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Text extends Box {
  readonly size: number;
  /** Of the width: a line that is too wide is narrowed. */
  readonly scale: number;
  readonly line: string;
}

const textPattern =
  /<text x="([\d.]+)" y="([\d.]+)"(?: transform="translate\(([\d.]+) 0\) scale\(([\d.]+) 1\)")? text-anchor="middle"[^>]*font-size="(\d+)"[^>]*>([^<]*)<\/text>/g;
const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', amp: "&" };

/** The texts of a picture. Widths are those of the widest font that may stand in. */
export function readTexts(svg: string): Text[] {
  return [...svg.matchAll(textPattern)].map(([, x, y, shift = "0", narrowed = "1", height, words = ""]) => {
    const [scale, size, bottom] = [Number(narrowed), Number(height), Number(y)];
    const line = words.replace(/&(\w+);/g, (_, entity: string) => entities[entity] ?? "");
    const middle = Number(shift) + Number(x) * scale;
    const half = (measureWidth(line, size) * scale) / 2;
    return { left: middle - half, right: middle + half, top: bottom - size * 0.7, bottom, size, scale, line };
  });
}

/** The squares around the symbols, which reach 24 from their centers. */
function readSymbols(svg: string): Box[] {
  const pattern = /<g id="[a-z-]+" transform="translate\(([\d.-]+) ([\d.-]+)\) scale\(([\d.]+)\)">/g;
  return [...svg.matchAll(pattern)].map(([, ...numbers]) => {
    const [x = 0, y = 0, scale = 0] = numbers.map(Number);
    const half = 24 * scale;
    return { left: x - half, right: x + half, top: y - half, bottom: y + half };
  });
}

const areApart = (one: Box, other: Box): boolean =>
  one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;

/** Finds what some version of the app would draw badly or not at all, on keys and on strips. */
export function findObjections(face: Face, name = face.headline): string[] {
  const onStrip = objectTo(drawStrip(face), 200, 100);
  return [...findObjectionsOnKey(face, name), ...onStrip.map((each) => `${name} on a strip: ${each}`)];
}

export function findObjectionsOnKey(face: Face, name: string): string[] {
  return objectTo(drawFace(face), 144, 144).map((each) => `${name}: ${each}`);
}

export function objectTo(svg: string, width: number, height: number): string[] {
  const found: string[] = [];
  const demand = (isSo: boolean, objection: string): void => void (isSo || found.push(objection));
  const words = svg.replaceAll(allowedTags, "");
  demand(!/[\p{Cc}\p{Cs}\ufffe\uffff]/u.test(words), "a character that XML forbids");
  for (const [tag] of words.matchAll(/<[^>]*>?/g)) demand(false, tag);
  const texts = readTexts(svg);
  demand(texts.length === svg.split("<text").length - 1, "a text that this check can't read");
  // The marks of a tone take 5 pixels at each side.
  const isInside = ({ left, right }: Box): boolean => left >= 5 && right <= width - 5;
  for (const [index, text] of texts.entries()) {
    const { size, scale, line, bottom } = text;
    demand(scale >= 0.65 && scale <= 1, `${line} is too narrow`);
    demand(size >= 15, `${line} is too small`);
    demand(isInside(text), `${line} is too wide`);
    // The signs of East Asia stand higher than capitals.
    const above = bottom - size * (/[\u3000-\uffef]/.test(line) ? 0.88 : 0.75);
    demand(above >= 4 && bottom + size * 0.22 <= height - 4, `${line} leaves the key`);
    for (const other of texts.slice(index + 1)) demand(areApart(text, other), `${line} over ${other.line}`);
  }
  for (const symbol of readSymbols(svg)) {
    demand(isInside(symbol), "the symbol touches the marks");
    for (const text of texts) demand(areApart(symbol, text), `the symbol over ${text.line}`);
  }
  return found;
}
