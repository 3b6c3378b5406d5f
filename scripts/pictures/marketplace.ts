import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { drawFace, toDataUrl } from "../../src/drawing/face-svg.ts";
import type { Face } from "../../src/drawing/face.ts";
import { drawStrip } from "../../src/drawing/strip-svg.ts";
import { KeyWording } from "../../src/i18n/key-wording.ts";
import { launchBrowser } from "../../test/kit/browser.ts";
import { fileName } from "../faces/accepted.ts";
import { catalogue } from "../faces/catalogue.ts";
import { renderPng } from "../faces/render.ts";
import { pluginIcon } from "../plugin-icon.ts";

const targetFolder = join(import.meta.dirname, "../../dist/pictures/marketplace");
const faces = new Map(catalogue(new KeyWording("en")).map((entry) => [fileName(entry), entry.face]));

// The file names of faces in the catalogue.
const stream = "start-stop-stream-live-hold-to-stop";
const status = "stream-status-live";
const visibility = "hide-show-captions-shown";
const clear = "clear-captions-ready";
const spoken = "transcription-language-one-of-several";
const translation = "translation-languages-matches";
const scene = "translation-languages-scene";
const noTranslation = "translation-languages-no-translation";

const style = `
  body { box-sizing: border-box; display: flex; align-items: center; justify-content: space-between; margin: 0; padding: 0 120px;
    width: 1920px; height: 960px; background: #2b3440; color: #f2f4f7; font: bold 100px/1.2 Arial }
  small { display: block; margin-top: 40px; color: #abb2bd; font-size: 45px }
  .deck { display: grid; gap: 32px; padding: 64px; border: 6px solid #23262b; border-radius: 64px; background: #101114 }
  .key { width: 196px; border: 2px solid #3a3f47; border-radius: 10%; background: #050506 }
  .dials { grid-column: 1 / -1; display: grid; grid-template-columns: repeat(4, 1fr); justify-items: center }
  .dials img { width: 100% }
  .dials i { width: 84px; height: 84px; margin-top: 24px; border: 16px solid #1b1d20; border-radius: 50%; background: #34373d }
  .states { flex-wrap: wrap; align-content: center; row-gap: 110px; padding: 0 80px; font-size: 88px }
  .states div { flex-basis: 100% }
  .states .key { width: 320px }
  figure { margin: 0; text-align: center }
  figcaption { color: #abb2bd; font-size: 40px }`;

const pictures: Readonly<Record<string, string>> = {
  thumbnail: `
    <div><img src="${toDataUrl(pluginIcon(200))}"><br>Captions<br>Control<small>Live captions,<br>run from real keys</small></div>
    ${deckHtml(3, [stream, status, visibility, clear, spoken, translation])}`,
  "gallery-1-service": `
    <div>Start, hide,<br>clear,<br>translate</div>
    ${deckHtml(4, [stream, status, visibility, clear, spoken, translation, scene, noTranslation])}`,
  "gallery-2-live": `
    <body class="states"><div>LIVE only when the service says so</div>
    ${stateHtml("start-stop-stream-stopped", "ready")}
    ${stateHtml("start-stop-stream-starting", "asked for")}
    ${stateHtml(stream, "confirmed")}
    ${stateHtml("start-stop-stream-old-was-live", "not known now")}
    ${stateHtml("start-stop-stream-ended-elsewhere", "ended elsewhere")}`,
  "gallery-3-dials": `
    <div>Languages<br>at a turn<small>Turn to choose,<br>push to set</small></div>
    ${deckHtml(
      4,
      [status, clear, scene, noTranslation],
      [stream, visibility, "transcription-language-on-a-dial-turned", translation],
    )}`,
};

/** Draws the pictures that docs/marketplace.md lists. */
export async function drawMarketplace(): Promise<void> {
  rmSync(targetFolder, { recursive: true, force: true });
  mkdirSync(targetFolder, { recursive: true });
  writeFileSync(join(targetFolder, "icon.png"), renderPng(pluginIcon(288)));
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 1920, height: 960 } });
  for (const [name, body] of Object.entries(pictures)) {
    await page.setContent(`<!doctype html><style>${style}</style>${body}`);
    await page.screenshot({ path: join(targetFolder, `${name}.png`) });
  }
  await browser.close();
  console.log(targetFolder);
}

/** A Stream Deck from above, with a touch strip if there are faces for dials. */
function deckHtml(columns: number, keys: readonly string[], dials: readonly string[] = []): string {
  const strip = dials.map((name) => `<img src="${toDataUrl(drawStrip(findFace(name)))}">`);
  const knobs = dials.map(() => "<i></i>");
  return `<div class="deck" style="grid-template-columns: repeat(${columns}, 1fr)">
    ${keys.map(keyHtml).join("")}${dials.length > 0 ? `<div class="dials">${[...strip, ...knobs].join("")}</div>` : ""}</div>`;
}

function stateHtml(name: string, meaning: string): string {
  return `<figure>${keyHtml(name)}<figcaption>${meaning}</figcaption></figure>`;
}

function keyHtml(name: string): string {
  return `<img class="key" src="${toDataUrl(drawFace(findFace(name)))}">`;
}

/** @throws Error if the catalogue has no such face */
function findFace(name: string): Face {
  const face = faces.get(name);
  if (!face) throw new Error(`the catalogue has no face ${name}`);
  return face;
}
