import { join } from "node:path";
import { drawFace } from "../../src/faces/face-svg.ts";
import type { Entry } from "./catalogue.ts";

/** Where the guides find a picture of each face: `stream-status-live.svg`. */
export const guideFolder = join(import.meta.dirname, "../../docs/pictures/faces");

/** File names and their contents. */
export function guidePictures(entries: readonly Entry[]): Map<string, string> {
  return new Map(
    entries.map(({ group, name, face }) => {
      const words = `${group} ${name}`.toLowerCase().match(/[a-z]+/g) ?? [];
      return [`${words.join("-")}.svg`, `${drawFace(face)}\n`];
    }),
  );
}
