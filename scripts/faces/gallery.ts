/**
 * `npm run faces`: every face in every state, at 144 and 72 pixels and on the strip of a dial, in colour, greyscale and two
 * simulations of colour blindness, as dist/faces.html and dist/faces.png. With `-- --accept` the pictures become the accepted ones, with which
 * the tests compare, and those of the guides. With `-- --language ja` (an app language: de, en, es, fr, ja, ko, zh_CN,
 * zh_TW) the words are in that language, and the files are dist/faces-ja.html and dist/faces-ja.png.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { PNG } from "pngjs";
import { drawFace, toDataUrl } from "../../src/faces/face-svg.ts";
import { drawStrip } from "../../src/faces/strip-svg.ts";
import { appLanguages, readAppLanguage, tagOf } from "../../src/languages/app-language.ts";
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
const file = language === "en" ? "dist/faces" : `dist/faces-${language}`;

mkdirSync(join(root, "dist"), { recursive: true });
writeFileSync(join(root, `${file}.html`), page(entries));
writeFileSync(join(root, `${file}.png`), png(picture(entries)));
if (options.accept === true) {
  writeFileSync(acceptedFile, png(sheet(entries)));
  rmSync(guideFolder, { recursive: true, force: true });
  mkdirSync(guideFolder, { recursive: true });
  for (const [file, svg] of guidePictures(entries)) writeFileSync(join(guideFolder, file), svg);
}
console.log(`${entries.length} faces: ${file}.html, ${file}.png`);

function page(all: readonly Entry[]): string {
  const groups = [...new Set(all.map(({ group }) => group))];
  const figure = ({ name, face }: Entry): string => {
    const image = toDataUrl(drawFace(face));
    const row = visions.map((vision) => `<img class="${vision}" width="144" src="${image}" alt="">`).join("");
    return `<figure><div>${row}<img class="colour" width="72" src="${image}" alt=""><img class="colour" width="200" src="${toDataUrl(drawStrip(face))}" alt=""></div><figcaption>${name}</figcaption></figure>`;
  };
  const sections = groups.map(
    (group) =>
      `<h2>${group}</h2>${all
        .filter((entry) => entry.group === group)
        .map(figure)
        .join("")}`,
  );
  const filters = visions.slice(1).map((vision) => `.${vision} { filter: url(#${vision}) }`);
  return `<!doctype html><html lang="${tagOf(language)}"><meta charset="utf-8"><title>Faces</title><style>
body { background: #555; color: #fff; font: 14px sans-serif } figure { display: inline-block; margin: 8px } img { margin: 2px }
.greyscale { filter: grayscale(1) } ${filters.slice(1).join(" ")}</style>${svgFilters()}${sections.join("")}</html>\n`;
}

function svgFilters(): string {
  const filter = (id: string, values: string): string =>
    `<filter id="${id}" color-interpolation-filters="linearRGB"><feColorMatrix values="${values}"/></filter>`;
  return `<svg width="0" height="0">${filter(
    "protanopia",
    "0.152 1.053 -0.205 0 0 0.115 0.786 0.099 0 0 -0.004 -0.048 1.052 0 0 0 0 0 1 0",
  )}${filter("deuteranopia", "0.367 0.861 -0.228 0 0 0.28 0.673 0.047 0 0 -0.012 0.043 0.969 0 0 0 0 0 1 0")}</svg>`;
}

/** All faces in four visions at 144 and, beside them, at 72. */
function picture(all: readonly Entry[]): Picture {
  const columns = 3;
  const block = { width: visions.length * 152 + 84, height: 156 };
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
