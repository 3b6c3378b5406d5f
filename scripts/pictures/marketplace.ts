import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Face } from "../../src/drawing/face.ts";
import { iconDrawing, pluginIcon } from "../plugin-icon.ts";
import { renderPng } from "../faces/render.ts";
import { type DeckDrawing, deckSize, drawDeck, drawKey, faceNamed } from "./deck-drawing.ts";
import { live, storyboard } from "./storyboard.ts";

const dist = join(import.meta.dirname, "../../dist/pictures");

/** What the Marketplace asks for, in pixels: docs/marketplace.md. */
const width = 1920;
const storeHeight = 960;
const frameHeight = 1080;
const [white, grey] = ["#f2f4f7", "#abb2bd"] as const;

const named = (...names: readonly string[]): Face[] => names.map(faceNamed);

/** The pictures of the store: icon, thumbnail, and three for the gallery. */
export function storePictures() {
  const { stream, status, visibility, clear, spoken, translation } = live;
  const languages = ["translation-languages-scene", "translation-languages-no-translation"];
  const ways = ["hide-show-captions-never-touched", "hide-show-captions-only-shows"];
  const others = [...ways, "translation-languages-without-a-name", "transcription-language-set"];
  const all: DeckDrawing = { columns: 3, keys: named(...Object.values(live)) };
  const service: DeckDrawing = {
    columns: 4,
    keys: named(stream, status, visibility, clear, spoken, translation, ...languages),
  };
  const dials: DeckDrawing = {
    columns: 4,
    keys: named(status, clear, ...languages, ...others),
    dials: named(stream, visibility, "transcription-language-on-a-dial-turned", translation),
  };
  const steps = {
    stopped: "ready",
    starting: "asked for",
    "live-stopped-by-a-hold": "confirmed",
    "old-was-live": "not known now",
    "ended-and-not-by-us": "ended elsewhere",
  };
  const pictures: Readonly<Record<string, readonly string[]>> = {
    thumbnail: [
      `<g transform="translate(130 200) scale(1.4)">${iconDrawing}</g>`,
      words(["Captions", "Control"], 130, 540, 110),
      words(["Live captions,", "run from real keys"], 130, 755, 50, grey),
      deckBetween(all, storeHeight, 820, 1_810),
    ],
    "gallery-1-service": [
      words(["Start, hide,", "clear,", "translate"], 110, 400, 92),
      deckBetween(service, storeHeight, 740, 1_840),
    ],
    "gallery-2-live": [
      words(["LIVE only when the service says so"], 110, 210, 84),
      ...Object.entries(steps).flatMap(([name, meaning], index) => {
        const x = 110 + index * 345;
        const key = drawKey(faceNamed(`start-stop-stream-${name}`), x, 370, 320);
        return [key, words([meaning], x + 160, 760, 40, grey, "middle")];
      }),
    ],
    "gallery-3-dials": [
      words(["Languages", "at a turn"], 110, 440, 100),
      words(["Turn to choose,", "push to set"], 110, 680, 50, grey),
      deckBetween(dials, storeHeight, 780, 1_800),
    ],
  };
  return [
    { name: "icon", svg: pluginIcon(288) },
    ...Object.entries(pictures).map(([name, content]) => ({ name, svg: canvas(storeHeight, ...content) })),
  ];
}

/** The frames of the video with their seconds: one for each shot that is not filmed, several where something moves. */
export function videoFrames() {
  return storyboard.flatMap(({ name, seconds, words: text, keys }, shot) => {
    const number = String(shot + 1).padStart(2, "0");
    if (!keys) {
      const title = words(text, 960, 780, 64, white, "middle");
      const icon = `<g transform="translate(780 250) scale(2.5)">${iconDrawing}</g>`;
      return [{ name: `${number}-${name}`, seconds, svg: canvas(frameHeight, icon, title) }];
    }
    const rings = keys.some((key) => key.ring !== undefined) ? 10 : 1;
    return Array.from({ length: rings }, (_, step) => {
      const now = keys.map((key) => (key.ring === undefined ? key : { ...key, ring: (step + 1) / rings }));
      const deck = deckBetween({ columns: 3, keys: now }, frameHeight, 760, 1_850);
      const svg = canvas(frameHeight, words(text, 90, 560 - text.length * 38, 76), deck);
      return { name: `${number}-${name}${rings === 1 ? "" : `-${step}`}`, seconds: seconds / rings, svg };
    });
  });
}

/** Draws all of them into dist/pictures, with a list of the frames for ffmpeg. */
export function drawMarketplace(): void {
  const frames = videoFrames();
  for (const [folder, pictures] of [
    ["marketplace", storePictures()],
    ["video", frames],
  ] as const) {
    rmSync(join(dist, folder), { recursive: true, force: true });
    mkdirSync(join(dist, folder), { recursive: true });
    for (const { name, svg } of pictures) writeFileSync(join(dist, folder, `${name}.png`), renderPng(svg));
    console.log(`dist/pictures/${folder}: ${pictures.length} pictures`);
  }
  const list = frames.map(({ name, seconds }) => `file ${name}.png\nduration ${seconds}\n`);
  // Without the last one once more its duration is not kept.
  const last = `file ${frames.at(-1)?.name ?? ""}.png\n`;
  writeFileSync(join(dist, "video/frames.ffconcat"), `ffconcat version 1.0\n${list.join("")}${last}`);
}

function canvas(height: number, ...content: string[]): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="#2b3440"/>${content.join("")}</svg>`
  );
}

/** As large as there is room for, in the middle of the height, which is `room`. */
function deckBetween(deck: DeckDrawing, room: number, left: number, right: number): string {
  const size = deckSize(deck);
  const key = Math.min((right - left) / size.width, (room - 140) / size.height);
  const [x, y] = [(left + right - size.width * key) / 2, (room - size.height * key) / 2];
  return `<g transform="translate(${x} ${y})">${drawDeck(deck, key)}</g>`;
}

/** Lines of text, `y` being the base of the first. */
function words(
  lines: readonly string[],
  x: number,
  y: number,
  size: number,
  colour: string = white,
  anchor: "start" | "middle" = "start",
): string {
  return lines
    .map(
      (line, index) =>
        `<text x="${x}" y="${y + index * size * 1.2}" font-family="Arial" font-weight="bold" font-size="${size}" fill="${colour}" text-anchor="${anchor}">${line}</text>`,
    )
    .join("");
}
