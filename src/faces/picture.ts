import { drawFace, toDataUrl } from "./face-svg.ts";
import type { Face } from "./face.ts";
import { drawStrip } from "./strip-svg.ts";

/** How many pictures are kept: more than the different faces that a desk shows at one time. */
const maxPictures = 64;
/** What faces are drawn for: a key, or the touch strip above a dial. */
export type Shape = "key" | "strip";

/** Data URLs by shape and face, in the order in which they were drawn. */
const kept = new Map<string, string>();

/**
 * A face as an image for Stream Deck, drawn once for all keys that show it, so that news reaches the last of many
 * keys sooner.
 */
export function pictureOf(told: Face, shape: Shape): string {
  const face = bounded(told);
  const name = shape + JSON.stringify(face);
  const known = kept.get(name);
  if (known !== undefined) return known;
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= maxPictures) kept.delete(oldest);
  const picture = toDataUrl(shape === "strip" ? drawStrip(face) : drawFace(face));
  kept.set(name, picture);
  return picture;
}

/** More characters than a text of a face can show. */
const maxTextLength = 400;

/** A face whose texts are no longer than that: they come from outside, and would be kept. */
function bounded(face: Face): Face {
  const isLong = (text: unknown): text is string => typeof text === "string" && text.length > maxTextLength;
  if (!Object.values(face).some(isLong)) return face;
  const entries = Object.entries(face).map(([name, text]): [string, unknown] => [
    name,
    isLong(text) ? text.slice(0, maxTextLength) : text,
  ]);
  return Object.fromEntries(entries) as unknown as Face;
}
