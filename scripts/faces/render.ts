import { Resvg } from "@resvg/resvg-js";
import { join } from "node:path";

/** Arimo has the widths of Arial, which the faces ask for first, and comes from npm: pictures are the same everywhere. */
const font = {
  loadSystemFonts: false,
  fontFiles: [
    join(import.meta.dirname, "../../node_modules/@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf"),
  ],
  defaultFontFamily: "Arimo",
};

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** RGBA, 8 bits each. */
  readonly pixels: Uint8Array;
}

export function render(svg: string, width: number): Picture {
  const image = new Resvg(svg, { font, fitTo: { mode: "width", value: width } }).render();
  return { width: image.width, height: image.height, pixels: image.pixels };
}

export function renderPng(svg: string, width: number): Buffer {
  return new Resvg(svg, { font, fitTo: { mode: "width", value: width } }).render().asPng();
}
