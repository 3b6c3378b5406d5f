/**
 * `npm run faces`: every face in every state, in the order of the catalogue, at 144 pixels in colour, greyscale and two
 * simulations of colour blindness, at 72, and on the strip of a dial, as dist/faces.png. With `-- --accept` the pictures
 * become the accepted ones, with which the tests compare, and those of the guides. With `-- --language ja` (an app
 * language: de, en, es, fr, ja, ko, zh_CN, zh_TW) the words are in that language, and the file is dist/faces-ja.png.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { PNG } from "pngjs";
import { drawFace } from "../../src/faces/face-svg.ts";
import { drawStrip } from "../../src/faces/strip-svg.ts";
import { appLanguages, readAppLanguage } from "../../src/languages/app-language.ts";
import { KeyWording } from "../../src/languages/key-words/key-wording.ts";
import { catalogue, type Entry } from "./catalogue.ts";
import { seenBy, type Vision } from "./colour-vision.ts";
import { guideFolder, guidePictures } from "./guide-pictures.ts";
import { type Picture, render } from "./render.ts";
import { acceptedFile, sheet } from "./sheet.ts";

const root = join(import.meta.dirname, "../..");
const visions: readonly Vision[] = ["colour", "greyscale", "protanopia", "deuteranopia"];
const { values: options } = parseArgs({
  options: { accept: { type: "boolean" }, language: { type: "string" } },
});
const language = readAppLanguage(options.language);
if (language !== (options.language ?? "en")) throw new Error(`--language: one of ${appLanguages.join(", ")}`);
if (options.accept === true && language !== "en")
  throw new Error("--accept: the accepted pictures are English");
/** Arimo, which makes the pictures the same everywhere, has no signs of East Asia. */
const hasSystemFonts = ["ja", "ko", "zh_CN", "zh_TW"].includes(language);
const entries = catalogue(new KeyWording(language));
const file = language === "en" ? "dist/faces.png" : `dist/faces-${language}.png`;

mkdirSync(join(root, "dist"), { recursive: true });
writeFileSync(join(root, file), png(picture(entries)));
if (options.accept === true) {
  writeFileSync(acceptedFile, png(sheet(entries)));
  rmSync(guideFolder, { recursive: true, force: true });
  mkdirSync(guideFolder, { recursive: true });
  for (const [file, svg] of guidePictures(entries)) writeFileSync(join(guideFolder, file), svg);
}
console.log(`${entries.length} faces: ${file}`);

/** All faces in four visions at 144 and, beside them, at 72 and on a strip. */
function picture(all: readonly Entry[]): Picture {
  const columns = 2;
  const block = { width: visions.length * 152 + 288, height: 156 };
  const width = columns * block.width;
  const height = Math.ceil(all.length / columns) * block.height;
  const pixels = new Uint8Array(width * height * 4).fill(0x55);
  for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255;
  const target = { width, height, pixels };
  for (const [index, { face }] of all.entries()) {
    const x = (index % columns) * block.width;
    const y = Math.floor(index / columns) * block.height;
    const svg = drawFace(face);
    const large = render(svg, 144, hasSystemFonts);
    for (const [number, vision] of visions.entries()) {
      copy(seenBy(large, vision), target, x + number * 152, y);
    }
    copy(render(svg, 72, hasSystemFonts), target, x + visions.length * 152, y);
    copy(render(drawStrip(face), 200, hasSystemFonts), target, x + visions.length * 152 + 80, y);
  }
  return target;
}

function copy(from: Picture, to: { width: number; pixels: Uint8Array }, x: number, y: number): void {
  for (let row = 0; row < from.height; row += 1) {
    const line = from.pixels.subarray(row * from.width * 4, (row + 1) * from.width * 4);
    to.pixels.set(line, ((y + row) * to.width + x) * 4);
  }
}

function png({ width, height, pixels }: Picture): Buffer {
  const image = new PNG({ width, height });
  image.data = Buffer.from(pixels);
  return PNG.sync.write(image);
}
