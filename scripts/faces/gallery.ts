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
import { drawFace } from "../../src/drawing/face-svg.ts";
import { drawStrip } from "../../src/drawing/strip-svg.ts";
import { appLanguages, readAppLanguage } from "../../src/languages/app-language.ts";
import { KeyWording } from "../../src/i18n/key-wording.ts";
import { guideFolder, guidePictures, sheet, sheetFile } from "./accepted.ts";
import { catalogue, type Entry } from "./catalogue.ts";
import { seenBy, type Vision } from "./colour-vision.ts";
import { render } from "./render.ts";

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
writeFileSync(join(root, file), PNG.sync.write(picture(entries)));
if (options.accept === true) {
  writeFileSync(sheetFile, PNG.sync.write(sheet(entries)));
  rmSync(guideFolder, { recursive: true, force: true });
  mkdirSync(guideFolder, { recursive: true });
  for (const [file, svg] of guidePictures(entries)) writeFileSync(join(guideFolder, file), svg);
}
console.log(`${entries.length} faces: ${file}`);

/** All faces in four visions at 144 and, beside them, at 72 and on a strip. */
function picture(all: readonly Entry[]): PNG {
  const columns = 2;
  const block = { width: visions.length * 152 + 288, height: 156 };
  const target = new PNG({
    width: columns * block.width,
    height: Math.ceil(all.length / columns) * block.height,
  });
  target.data.fill(Buffer.from([0x55, 0x55, 0x55, 255]));
  for (const [index, { face }] of all.entries()) {
    const x = (index % columns) * block.width;
    const y = Math.floor(index / columns) * block.height;
    const put = (image: PNG, left: number) =>
      image.bitblt(target, 0, 0, image.width, image.height, x + left, y);
    const svg = drawFace(face);
    const large = render(svg, 144, hasSystemFonts);
    for (const [number, vision] of visions.entries()) put(seenBy(large, vision), number * 152);
    put(render(svg, 72, hasSystemFonts), visions.length * 152);
    put(render(drawStrip(face), 200, hasSystemFonts), visions.length * 152 + 80);
  }
  return target;
}
