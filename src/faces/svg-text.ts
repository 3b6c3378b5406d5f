import { tidy } from "./text-fit.ts";

/** Lengths in pixels of the picture; `x` is the middle of the line. */
export interface TextLook {
  /** Baseline. */
  readonly y: number;
  readonly x: number;
  readonly size: number;
  readonly colour: string;
}

/** A line of text. One family: QtSvg, with which Stream Deck draws, takes a list of them for one name. */
export function drawText(line: string, { x, y, size, colour }: TextLook): string {
  return `<text x="${round(x)}" y="${round(y)}" text-anchor="middle" font-family="Arial" font-weight="bold" font-size="${size}" fill="${colour}">${escape(line)}</text>`;
}

/** Hard blanks have kept words together while lines were broken; drawn they are blanks. */
function escape(line: string): string {
  return tidy(line)
    .replaceAll("\u00a0", " ")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** To a tenth of a pixel: less can't be seen, and pictures are compared as text. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
