import type { Face } from "../../src/drawing/face.ts";
import { drawFace } from "../../src/drawing/face-svg.ts";
import { drawStrip } from "../../src/drawing/strip-svg.ts";
import { measureWidth } from "../../src/drawing/text-width.ts";

const shapeAttributes = ["id", "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin"];

/** The elements and attributes that pictures may use. Stream Deck draws with QtSvg, which knows SVG Tiny 1.2 only in part. */
const allowedAttributes: Readonly<Record<string, readonly string[]>> = {
  svg: ["xmlns", "width", "height", "viewBox", "id"],
  g: ["id", "transform"],
  rect: [...shapeAttributes, "x", "y", "width", "height", "rx"],
  circle: [...shapeAttributes, "cx", "cy", "r"],
  path: [...shapeAttributes, "d", "stroke-dasharray"],
  text: ["x", "y", "transform", "text-anchor", "font-family", "font-weight", "font-size", "fill"],
};

const color = "none|#[\\da-f]{6}";
/** One font family: Qt reads a list of families as one name. */
const patterns: Readonly<Record<string, string>> = { fill: color, stroke: color, "font-family": "Arial" };

// Matches <rect x="0" fill="#00ff00"/>. `[ !#-;=?-~]` is printable ASCII without quotes and angle brackets.
const tags = Object.entries(allowedAttributes).map(([element, attributes]) => {
  const attribute = attributes.map((name) => `${name}="(?:${patterns[name] ?? "[ !#-;=?-~]*"})"`).join("|");
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
  /** Factor of the width: below 1 if the line is narrowed to fit. */
  readonly scale: number;
  readonly line: string;
}

// <text x="72" y="120" transform="translate(10.8 0) scale(0.85 1)" text-anchor="middle" … font-size="26" …>START</text>
const textPattern =
  /<text x="([\d.]+)" y="([\d.]+)"(?: transform="translate\(([\d.]+) 0\) scale\(([\d.]+) 1\)")? text-anchor="middle"[^>]*font-size="(\d+)"[^>]*>([^<]*)<\/text>/g;
const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', amp: "&" };

/** Reads the texts of a picture. Their widths are those in the widest font by which the app may replace Arial. */
export function readTexts(svg: string): Text[] {
  return [...svg.matchAll(textPattern)].map(([, x, y, shift = "0", factor = "1", height, words = ""]) => {
    const [scale, size, bottom] = [Number(factor), Number(height), Number(y)];
    const line = words.replace(/&(\w+);/g, (_, entity: string) => entities[entity] ?? "");
    const middle = Number(shift) + Number(x) * scale;
    const half = (measureWidth(line, size) * scale) / 2;
    return { left: middle - half, right: middle + half, top: bottom - size * 0.7, bottom, size, scale, line };
  });
}

/** Reads the squares around the symbols: 48 pixels wide at scale 1. */
function readSymbols(svg: string): Box[] {
  // <g id="symbol-play" transform="translate(72 50) scale(0.9)">
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
  const onStrip = findObjectionsInSvg(drawStrip(face), 200, 100);
  return [...findObjectionsOnKey(face, name), ...onStrip.map((each) => `${name} on a strip: ${each}`)];
}

export function findObjectionsOnKey(face: Face, name: string): string[] {
  return findObjectionsInSvg(drawFace(face), 144, 144).map((each) => `${name}: ${each}`);
}

export function findObjectionsInSvg(svg: string, width: number, height: number): string[] {
  const found: string[] = [];
  const check = (isFine: boolean, objection: string): void => void (isFine || found.push(objection));
  const rest = svg.replaceAll(allowedTags, "");
  check(!/[\p{Cc}\p{Cs}\ufffe\uffff]/u.test(rest), "a character that XML forbids");
  for (const [forbiddenTag] of rest.matchAll(/<[^>]*>?/g)) found.push(forbiddenTag);
  const texts = readTexts(svg);
  check(texts.length === svg.split("<text").length - 1, "a text that this check can't read");
  // The marks that show the tone take 5 pixels at the left and right edges.
  const isInside = ({ left, right }: Box): boolean => left >= 5 && right <= width - 5;
  for (const [index, text] of texts.entries()) {
    const { size, scale, line, bottom } = text;
    check(scale >= 0.65 && scale <= 1, `${line} is too narrow`);
    check(size >= 15, `${line} is too small`);
    check(isInside(text), `${line} is too wide`);
    // East Asian characters are taller than capitals.
    const top = bottom - size * (/[\u3000-\uffef]/.test(line) ? 0.88 : 0.75);
    check(top >= 4 && bottom + size * 0.22 <= height - 4, `${line} leaves the key`);
    for (const other of texts.slice(index + 1)) check(areApart(text, other), `${line} over ${other.line}`);
  }
  for (const symbol of readSymbols(svg)) {
    check(isInside(symbol), "a symbol touches the marks");
    for (const text of texts) check(areApart(symbol, text), `a symbol over ${text.line}`);
  }
  return found;
}
