import { Resvg } from "@resvg/resvg-js";
import { join } from "node:path";

/** Arimo has the widths of Arial, the font of the faces. It comes from npm, so pictures are the same on every computer. */
const font = {
  loadSystemFonts: false,
  fontFiles: [
    join(import.meta.dirname, "../../node_modules/@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf"),
  ],
  defaultFontFamily: "Arimo",
};

export function renderPng(svg: string): Buffer {
  return new Resvg(svg, { font }).render().asPng();
}

/** @returns four bytes for each pixel: red, green, blue, alpha */
export function renderPixels(svg: string, width: number): Buffer {
  return new Resvg(svg, { font, fitTo: { mode: "width", value: width } }).render().pixels;
}
