import type { Face } from "../faces/face.ts";
import type { KeyView } from "./key-view.ts";

/** NOW: a press did nothing, because what the key shows had just changed. */
export function changedFace(face: Face, { wording }: Pick<KeyView, "wording">): Face {
  return { ...face, band: wording.say("state.now") };
}

/** ALREADY: a press had nothing to do. */
export function alreadyFace(face: Face, { wording }: Pick<KeyView, "wording">): Face {
  return { ...face, band: wording.say("state.already") };
}

/** OK on the strip of a dial, which has no check mark. */
export function doneFace(face: Face, { wording }: Pick<KeyView, "wording">): Face {
  return { ...face, band: wording.say("state.done") };
}
