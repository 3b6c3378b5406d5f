import { drawFace, toDataUrl } from "./face-svg.ts";
import type { Face } from "./face.ts";
import { drawStrip } from "./strip-svg.ts";

/** How many pictures are kept: more than the different faces that a desk shows at one time. */
const mostKept = 64;
/** What faces are drawn for: a key, or the touch strip above a dial. */
export type Shape = "key" | "strip";

/** Data URLs by shape and face, in the order in which they were drawn. */
const kept = new Map<string, string>();

/**
 * A face as an image for Stream Deck, drawn once for all keys that show it, so that news reaches the last of many
 * keys sooner.
 */
export function pictureOf(face: Face, shape: Shape): string {
  const name = shape + JSON.stringify(face);
  const known = kept.get(name);
  if (known !== undefined) return known;
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= mostKept) kept.delete(oldest);
  const picture = toDataUrl(shape === "strip" ? drawStrip(face) : drawFace(face));
  kept.set(name, picture);
  return picture;
}
