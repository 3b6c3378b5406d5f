import { drawFace, toDataUrl } from "./face-svg.ts";
import type { Face } from "./face.ts";
import { drawStrip } from "./strip-svg.ts";

const maxPictures = 64;
/** More characters than a face can show; longer texts come from outside, and would be kept. */
const maxTextLength = 400;

/** Data URLs by shape and face, in the order in which they were drawn. */
const kept = new Map<string, string>();

/** Drawn once for all keys that show the face: news reaches the last of many sooner. */
export function pictureOf(face: Face, shape: "key" | "strip"): string {
  const bounded = (_: string, value: unknown): unknown =>
    typeof value === "string" ? value.slice(0, maxTextLength) : value;
  const name = shape + JSON.stringify(face, bounded);
  const known = kept.get(name);
  if (known !== undefined) return known;
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= maxPictures) kept.delete(oldest);
  const picture = toDataUrl(shape === "strip" ? drawStrip(face) : drawFace(face));
  kept.set(name, picture);
  return picture;
}
