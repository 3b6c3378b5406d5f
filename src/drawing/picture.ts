import { drawFace, toDataUrl } from "./face-svg.ts";
import type { Face } from "./face.ts";
import { drawStrip } from "./strip-svg.ts";

const maxPictures = 64;

/** Data URLs by shape and face, in the order in which they were drawn. */
const kept = new Map<string, string>();

/** Draws a face once for all keys that show it. */
export function drawPicture(face: Face, shape: "key" | "strip"): string {
  const name = shape + JSON.stringify(face);
  const known = kept.get(name);
  if (known !== undefined) return known;
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= maxPictures) kept.delete(oldest);
  const picture = toDataUrl(shape === "strip" ? drawStrip(face) : drawFace(face));
  kept.set(name, picture);
  return picture;
}
