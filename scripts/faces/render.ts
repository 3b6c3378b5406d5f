import { Resvg } from "@resvg/resvg-js";
import { join } from "node:path";
import { PNG } from "pngjs";

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

export function render(svg: string, width: number): PNG {
  const { height, pixels } = new Resvg(svg, { font, fitTo: { mode: "width", value: width } }).render();
  return picture(width, height, pixels);
}

export const picture = (width: number, height: number, data: Buffer): PNG =>
  Object.assign(new PNG({ width, height }), { data });
