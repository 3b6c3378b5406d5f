import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PNG } from "pngjs";
import { drawFace } from "../../src/drawing/face-svg.ts";
import { drawStrip } from "../../src/drawing/strip-svg.ts";
import type { Entry } from "./catalogue.ts";
import { renderPixels } from "./render.ts";

const root = join(import.meta.dirname, "../..");

export const sheetFile = join(root, "test/drawing/accepted.png");
export const faceSize = 72;

/** Draws all faces in one column, as in `sheetFile`. */
export function sheet(entries: readonly Entry[]): PNG {
  const faces = entries.map(({ face }) => renderPixels(drawFace(face), faceSize));
  const png = new PNG({ width: faceSize, height: faceSize * faces.length });
  return Object.assign(png, { data: Buffer.concat(faces) });
}

export const guideFolder = join(root, "docs/pictures/faces");

/** @returns `stream-status-live-captions-hidden` for "live, captions hidden" of Stream Status */
export function fileName({ group, name }: Entry): string {
  return (`${group} ${name}`.toLowerCase().match(/[a-z]+/g) ?? []).join("-");
}

/** Draws the faces that the guides show on a key or a touch strip. @returns SVG by file name */
export function guidePictures(entries: readonly Entry[]): Map<string, string> {
  const files = globSync(["*.{md,html}", "docs/*.{md,html}"], { cwd: root });
  const pages = files.map((name) => readFileSync(join(root, name), "utf8"));
  const shownFiles = new Set(pages.flatMap((text) => text.match(/(?<=pictures\/faces\/)[\w-]+\.svg/g) ?? []));
  const pictures = entries.flatMap((entry): [string, string][] => {
    const file = `${fileName(entry)}.svg`;
    return [
      [file, `${drawFace(entry.face)}\n`],
      [`strip-${file}`, `${drawStrip(entry.face)}\n`],
    ];
  });
  return new Map(pictures.filter(([file]) => shownFiles.has(file)));
}
