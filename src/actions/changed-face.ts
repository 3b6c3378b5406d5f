import type { Face } from "../faces/face.ts";

/** What a key shows now, marked as new: the press that just came in was meant for something else, and did nothing. */
export function changedFace(face: Face): Face {
  return { ...face, figure: "!" };
}
