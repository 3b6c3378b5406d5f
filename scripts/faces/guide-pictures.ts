import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { drawFace } from "../../src/faces/face-svg.ts";
import { drawStrip } from "../../src/faces/strip-svg.ts";
import type { Entry } from "./catalogue.ts";

const root = join(import.meta.dirname, "../..");

/** Where the guides find the pictures of faces that they show: `stream-status-live.svg`, `strip-stream-status-live.svg`. */
export const guideFolder = join(root, "docs/pictures/faces");

/** Group and name of a face as the name of its picture, without an ending: `stream-status-live`. */
export function fileName({ group, name }: Pick<Entry, "group" | "name">): string {
  return (`${group} ${name}`.toLowerCase().match(/[a-z]+/g) ?? []).join("-");
}

/** Names and contents of the pictures that the README and the guides show. */
export function guidePictures(entries: readonly Entry[]): Map<string, string> {
  const shown = facesOnPages();
  return new Map(
    entries
      .flatMap((entry) => {
        const file = `${fileName(entry)}.svg`;
        return [
          [file, `${drawFace(entry.face)}\n`],
          [`strip-${file}`, `${drawStrip(entry.face)}\n`],
        ] as const;
      })
      .filter(([file]) => shown.has(file)),
  );
}

function facesOnPages(): ReadonlySet<string> {
  const pages = [root, join(root, "docs")].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /\.(md|html)$/.test(name))
      .map((name) => readFileSync(join(folder, name), "utf8")),
  );
  return new Set(pages.flatMap((text) => text.match(/(?<=pictures\/faces\/)[\w-]+\.svg/g) ?? []));
}
