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

export function renderPng(svg: string, width: number): Buffer {
  return new Resvg(svg, { font, fitTo: { mode: "width", value: width } }).render().asPng();
}

/** @param loadSystemFonts take signs that Arimo lacks from the fonts of this computer */
export function render(svg: string, width: number, loadSystemFonts = false): Picture {
  const options = { font: { ...font, loadSystemFonts }, fitTo: { mode: "width", value: width } } as const;
  const image = new Resvg(svg, options).render();
  return { width: image.width, height: image.height, pixels: image.pixels };
}
