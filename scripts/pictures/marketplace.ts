import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Face } from "../../src/drawing/face.ts";
import { iconDrawing, pluginIcon } from "../plugin-icon.ts";
import { renderPng } from "../faces/render.ts";
import { type DeckDrawing, deckSize, drawDeck, drawKey, faceNamed } from "./deck-drawing.ts";

const dist = join(import.meta.dirname, "../../dist/pictures/marketplace");

/** What the Marketplace asks for, in pixels: docs/marketplace.md. */
const width = 1920;
const height = 960;
const [white, grey] = ["#f2f4f7", "#abb2bd"] as const;

const live = {
  stream: "start-stop-stream-live-stopped-by-a-hold",
  status: "stream-status-live",
  visibility: "hide-show-captions-shown",
  clear: "clear-captions-ready",
  spoken: "transcription-language-one-of-several",
  translation: "translation-languages-matches",
};

const named = (...names: readonly string[]): Face[] => names.map(faceNamed);

function storePictures() {
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
      deckBetween(all, 820, 1_810),
    ],
    "gallery-1-service": [
      words(["Start, hide,", "clear,", "translate"], 110, 400, 92),
      deckBetween(service, 740, 1_840),
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
      deckBetween(dials, 780, 1_800),
    ],
  };
  return [
    { name: "icon", svg: pluginIcon(288) },
    ...Object.entries(pictures).map(([name, content]) => ({ name, svg: canvas(...content) })),
  ];
}

export function drawMarketplace(): void {
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  for (const { name, svg } of storePictures()) writeFileSync(join(dist, `${name}.png`), renderPng(svg));
  console.log(dist);
}

function canvas(...content: string[]): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="#2b3440"/>${content.join("")}</svg>`
  );
}

function deckBetween(deck: DeckDrawing, left: number, right: number): string {
  const size = deckSize(deck);
  const key = Math.min((right - left) / size.width, (height - 140) / size.height);
  const [x, y] = [(left + right - size.width * key) / 2, (height - size.height * key) / 2];
  return `<g transform="translate(${x} ${y})">${drawDeck(deck, key)}</g>`;
}

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
