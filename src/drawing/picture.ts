import { drawFace, toDataUrl } from "./face-svg.ts";
import type { Face } from "./face.ts";
import { drawStrip } from "./strip-svg.ts";
import { maxDrawnLength } from "./text-fit.ts";

const maxPictures = 64;

/** Data URLs by shape and face, in the order in which they were drawn. */
const kept = new Map<string, string>();

/** Drawn once for all keys that show the face: news reaches the last of many sooner. */
export function pictureOf(face: Face, shape: "key" | "strip"): string {
  const bounded = (_: string, value: unknown): unknown =>
    typeof value === "string" ? value.slice(0, maxDrawnLength) : value;
  const name = shape + JSON.stringify(face, bounded);
  const known = kept.get(name);
  if (known !== undefined) return known;
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= maxPictures) kept.delete(oldest);
  const picture = toDataUrl(shape === "strip" ? drawStrip(face) : drawFace(face));
  kept.set(name, picture);
  return picture;
}
