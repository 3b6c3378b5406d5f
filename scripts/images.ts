/**
 * `npm run images`: draws all images of the manifest, from the symbols and faces that the keys themselves use. The result
 * is committed, so that the plugin folder is whole without this script.
 */
import { Resvg } from "@resvg/resvg-js";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { drawFace } from "../src/faces/face-svg.ts";
import type { Face } from "../src/faces/face.ts";
import { drawSymbol, type SymbolName } from "../src/faces/symbols.ts";
import { type ActionName, actionUuids, pluginUuid } from "../src/identifiers.ts";
import { bubble, pluginIcon } from "./plugin-icon.ts";

const folder = join(import.meta.dirname, "../com.captions.control.sdPlugin/imgs");

/** Monochrome icons for the app's lists: white on transparent, which the app recolours. */
const icons: Readonly<Record<ActionName, SymbolName>> = {
  stream: "live",
  clear: "clear",
  visibility: "eye",
  transcriptionLanguage: "microphone",
  translationLanguages: "globe",
  status: "person",
};

/**
 * What a key shows before the plugin has drawn it, in lists of the app and in multi-actions. Nothing is known there: the app
 * keeps the state of a key while the plugin is not running, and a key must not say LIVE by that.
 */
const keys: Readonly<Record<string, Face>> = {
  "keys/stream-stopped": { tone: "neutral", symbol: "play", headline: "START", detail: "captions" },
  "keys/stream-running": { tone: "unknown", symbol: "live", headline: "LIVE\u00a0?" },
  "keys/clear": { tone: "neutral", symbol: "clear", headline: "CLEAR", detail: "captions" },
  "keys/visibility-shown": { tone: "neutral", symbol: "eye", headline: "CAPTIONS", detail: "hide / show" },
  "keys/visibility-hidden": {
    tone: "unknown",
    symbol: "eye-off",
    headline: "HIDDEN\u00a0?",
    detail: "captions",
  },
  "keys/transcription-language": {
    tone: "neutral",
    symbol: "microphone",
    headline: "SPOKEN",
    detail: "language",
  },
  "keys/translation-languages": {
    tone: "neutral",
    symbol: "globe",
    headline: "TRANSLATE",
    detail: "languages",
  },
  "keys/status": { tone: "neutral", symbol: "person", headline: "STATUS" },
};

function icon(size: number, drawing: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="-25 -25 50 50">${drawing}</svg>\n`;
}

function write(name: string, content: string | Uint8Array): void {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

for (const name of Object.keys(icons) as ActionName[]) {
  const file = actionUuids[name].slice(pluginUuid.length + 1);
  write(`actions/${file}.svg`, icon(20, drawSymbol(icons[name], "#FFFFFF")));
}
write("plugin/category.svg", icon(28, bubble("#FFFFFF")));
for (const [name, face] of Object.entries(keys)) write(`${name}.svg`, `${drawFace(face)}\n`);
for (const [name, width] of [
  ["plugin/plugin.png", 256],
  ["plugin/plugin@2x.png", 512],
] as const) {
  write(name, new Resvg(pluginIcon, { fitTo: { mode: "width", value: width } }).render().asPng());
}
