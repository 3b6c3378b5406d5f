import { drawFace } from "../../src/drawing/face-svg.ts";
import type { Face } from "../../src/drawing/face.ts";
import { drawStrip } from "../../src/drawing/strip-svg.ts";
import { KeyWording } from "../../src/i18n/key-wording.ts";
import { catalogue } from "../faces/catalogue.ts";
import { fileName } from "../faces/accepted.ts";

const faces = new Map(catalogue(new KeyWording("en")).map((entry) => [fileName(entry), entry.face]));

/** A face of the catalogue by its name in lower case: `stream-status-live`. @throws Error where it does not exist */
export function faceNamed(name: string): Face {
  const face = faces.get(name);
  if (!face) throw new Error(`the catalogue has no face ${name}`);
  return face;
}

/** A Stream Deck from above: faces in rows from the top; with faces for its dials a touch strip. */
export interface DeckDrawing {
  readonly columns: number;
  readonly keys: readonly Face[];
  readonly dials?: readonly Face[];
}

const gap = 0.16;
const rim = 0.3;
const dialsHeight = 1.42;

export function deckSize({ columns, keys, dials }: DeckDrawing): { width: number; height: number } {
  const across = (count: number): number => count * (1 + gap) - gap + 2 * rim;
  return { width: across(columns), height: across(keys.length / columns) + (dials ? dialsHeight : 0) };
}

export function drawDeck(deck: DeckDrawing, key: number): string {
  const { columns, keys, dials } = deck;
  const size = deckSize(deck);
  const [width, height] = [size.width * key, size.height * key];
  const at = (index: number): number => (rim + index * (1 + gap)) * key;
  const body = `<rect width="${width}" height="${height}" rx="${key * 0.3}" fill="#101114" stroke="#23262b" stroke-width="6"/>`;
  const drawn = keys.map((face, index) =>
    drawKey(face, at(index % columns), at(Math.floor(index / columns)), key),
  );
  return `<g>${body}${drawn.join("")}${dials ? drawDials(dials, at(keys.length / columns), deck, key) : ""}</g>`;
}

/** One key, with an edge of its own, since dark faces stand on a dark deck. */
export function drawKey(face: Face, x: number, y: number, size: number): string {
  const clip = `<clipPath id="key"><rect width="144" height="144" rx="12"/></clipPath>`;
  return (
    `<g transform="translate(${x} ${y}) scale(${size / 144})">${clip}<rect width="144" height="144" rx="12" fill="#050506"/>` +
    `<g clip-path="url(#key)">${contentOf(drawFace(face))}</g>` +
    `<rect x="1" y="1" width="142" height="142" rx="11" fill="none" stroke="#3a3f47" stroke-width="2"/></g>`
  );
}

function drawDials(faces: readonly Face[], top: number, { columns }: DeckDrawing, key: number): string {
  const width = (columns * (1 + gap) - gap) * key;
  const part = width / faces.length;
  const strip = faces.map(
    (face, index) =>
      `<g transform="translate(${rim * key + index * part} ${top}) scale(${part / 200})">${contentOf(drawStrip(face))}</g>`,
  );
  const knobs = faces.map((_, index) => {
    const [x, y] = [rim * key + (index + 0.5) * part, top + part / 2 + 0.42 * key];
    return `<circle cx="${x}" cy="${y}" r="${key * 0.3}" fill="#1b1d20"/><circle cx="${x}" cy="${y}" r="${key * 0.23}" fill="#34373d"/>`;
  });
  return strip.join("") + knobs.join("");
}

function contentOf(svg: string): string {
  return svg.replace(/^<svg [^>]*>/, "").replace(/<\/svg>$/, "");
}
