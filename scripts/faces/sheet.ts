import { join } from "node:path";
import { drawFace } from "../../src/faces/face-svg.ts";
import type { Entry } from "./catalogue.ts";
import { type Picture, render } from "./render.ts";

/** The accepted pictures, one below the other in the order of the catalogue. */
export const acceptedFile = join(import.meta.dirname, "../../test/faces/accepted.png");

/** Pixels of a face on the sheet. */
export const faceSize = 72;

/** All faces at 72 pixels, one below the other. */
export function sheet(entries: readonly Entry[]): Picture {
  const faces = entries.map(({ face }) => render(drawFace(face), faceSize).pixels);
  return { width: faceSize, height: faceSize * faces.length, pixels: Buffer.concat(faces) };
}
