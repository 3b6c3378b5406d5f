/**
 * `npm run faces`: draws all faces into dist/faces.html, each in color, for three kinds of vision, small, dimmed and on a strip.
 * `-- --only live,hidden` draws only faces with one of these words in group or name, `--language ja` draws another language,
 * and `--accept` also writes the accepted pictures, with which the tests compare, and the pictures of the guides.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { PNG } from "pngjs";
import { drawFace, toDataUrl } from "../../src/drawing/face-svg.ts";
import { drawStrip } from "../../src/drawing/strip-svg.ts";
import { appLanguages } from "../../src/languages/app-language.ts";
import { KeyWording } from "../../src/i18n/key-wording.ts";
import { guideFolder, guidePictures, sheet, sheetFile } from "./accepted.ts";
import { catalogue, type Entry } from "./catalogue.ts";
import { matrices } from "./color-vision.ts";

const root = join(import.meta.dirname, "../..");
const { values: options } = parseArgs({
  options: { accept: { type: "boolean" }, language: { type: "string" }, only: { type: "string" } },
});
const language = appLanguages.find((each) => each === (options.language ?? "en"));
if (!language) throw new Error(`--language: one of ${appLanguages.join(", ")}`);
if (options.accept === true && language !== "en")
  throw new Error("--accept: the accepted pictures are English");
// Without --only, the one word is "", which every title includes.
const words = (options.only ?? "").toLowerCase().split(",");
const entries = catalogue(new KeyWording(language));
const entryTitle = ({ group, name }: Entry): string => `${group}: ${name}`;
const shown = entries.filter((entry) => words.some((word) => entryTitle(entry).toLowerCase().includes(word)));

const file = join(root, "dist/faces.html");
mkdirSync(join(root, "dist"), { recursive: true });
writeFileSync(file, page(shown));
if (options.accept === true) {
  writeFileSync(sheetFile, PNG.sync.write(sheet(entries)));
  rmSync(guideFolder, { recursive: true, force: true });
  mkdirSync(guideFolder, { recursive: true });
  for (const [name, svg] of guidePictures(entries)) writeFileSync(join(guideFolder, name), svg);
}
console.log(`${shown.length} faces: ${file}`);

function page(shownEntries: readonly Entry[]): string {
  const filters = Object.entries(matrices).map(([vision, rows]) => {
    const values = rows.map((row) => `${row.join(" ")} 0 0`).join(" ");
    return `<filter id="${vision}"><feColorMatrix values="${values} 0 0 0 1 0"/></filter>`;
  });
  const visionStyles = ["", ...Object.keys(matrices).map((vision) => ` style="filter: url(#${vision})"`)];
  const figures = shownEntries.map((entry) => {
    const key = `<img src="${toDataUrl(drawFace(entry.face))}"`;
    const large = visionStyles.map((style) => `${key} width="144"${style}>`).join("");
    const small = `${key} width="72">${key} width="72" style="filter: brightness(0.5)">`;
    const strip = `<img src="${toDataUrl(drawStrip(entry.face))}" width="200">`;
    return `<figure>${large}${small}${strip}<figcaption>${entryTitle(entry)}</figcaption></figure>`;
  });
  const style = "body { background: #555; color: #fff; font: 14px sans-serif } img { margin-right: 8px }";
  const svg = `<svg width="0" height="0">${filters.join("")}</svg>`;
  return `<!doctype html><meta charset="utf-8"><title>Faces</title><style>${style}</style>${svg}${figures.join("\n")}\n`;
}
