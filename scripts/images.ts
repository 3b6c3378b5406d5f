/** `npm run images`: draws all images that the manifest names, from the symbols and faces of the keys. Commit them. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { drawFace } from "../src/drawing/face-svg.ts";
import type { Face, Tone } from "../src/drawing/face.ts";
import { drawSymbol, type SymbolName } from "../src/drawing/symbols.ts";
import { type ActionName, actionUuids, pluginUuid } from "../src/identifiers.ts";
import { renderPng } from "./faces/render.ts";
import { bubble, pluginIcon } from "./plugin-icon.ts";

const folder = join(import.meta.dirname, "../com.captions.control.sdPlugin/imgs");

interface Images {
  /** Monochrome icon for the app's lists: white on transparent, which the app recolors. */
  readonly icon: SymbolName;
  /** Faces by the end of the file name. The app shows them while the plugin does not run, so they show no certain state: `LIVE ?`. */
  readonly keys: Readonly<Record<string, Face>>;
  /** Faces of steps in multi-actions, by file name. A step shows what it does, not the state that it leads to. */
  readonly steps?: Readonly<Record<string, Face>>;
}

const images: Readonly<Record<ActionName, Images>> = {
  stream: {
    icon: "live",
    keys: {
      "-stopped": face("play", "START", "captions"),
      "-running": face("live", "LIVE\u00a0?", undefined, "unknown"),
    },
    steps: { stop: face("stop", "STOP", "captions"), start: face("play", "START", "captions") },
  },
  clear: { icon: "clear", keys: { "": face("clear", "CLEAR", "captions") } },
  visibility: {
    icon: "eye",
    keys: {
      "-shown": face("eye", "CAPTIONS", "hide / show"),
      "-hidden": face("eye-off", "HIDDEN\u00a0?", "captions", "unknown"),
    },
    steps: { show: face("eye", "SHOW", "captions"), hide: face("eye-off", "HIDE", "captions") },
  },
  transcriptionLanguage: { icon: "microphone", keys: { "": face("microphone", "SPOKEN", "language") } },
  translationLanguages: { icon: "globe", keys: { "": face("globe", "TRANSLATE", "languages") } },
  status: { icon: "person", keys: { "": face("person", "STATUS") } },
};

function face(symbol: SymbolName, headline: string, detail?: string, tone: Tone = "neutral"): Face {
  return { tone, symbol, headline, ...(detail !== undefined && { detail }) };
}

function iconSvg(size: number, drawing: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="-25 -25 50 50">${drawing}</svg>\n`;
}

function write(name: string, content: string | Uint8Array): void {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

for (const name of Object.keys(images) as ActionName[]) {
  const file = actionUuids[name].slice(pluginUuid.length + 1);
  write(`actions/${file}.svg`, iconSvg(20, drawSymbol(images[name].icon, "#FFFFFF")));
  for (const [fileEnd, keyFace] of Object.entries(images[name].keys))
    write(`keys/${file}${fileEnd}.svg`, `${drawFace(keyFace)}\n`);
  for (const [step, stepFace] of Object.entries(images[name].steps ?? {}))
    write(`steps/${step}.svg`, `${drawFace(stepFace)}\n`);
}
write("plugin/category.svg", iconSvg(28, bubble("#FFFFFF")));
write("plugin/plugin.png", renderPng(pluginIcon(256)));
write("plugin/plugin@2x.png", renderPng(pluginIcon(512)));
