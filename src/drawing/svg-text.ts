import { type Fitted, tidy } from "./text-fit.ts";

/**
 * One font family: QtSvg, with which Stream Deck draws, takes a list for one name.
 * @param x middle of the lines, in pixels
 * @param y baseline of the first
 */
export function drawLines(
  { lines, size, scales = [] }: Fitted,
  x: number,
  y: number,
  colour: string,
): string {
  const draw = (line: string, index: number): string => {
    const scale = scales[index] ?? 1;
    const narrowed =
      scale < 1 ? ` transform="translate(${round(x * (1 - scale))} 0) scale(${scale.toFixed(3)} 1)"` : "";
    return `<text x="${round(x)}" y="${round(y + index * (size + 1))}"${narrowed} text-anchor="middle" font-family="Arial" font-weight="bold" font-size="${size}" fill="${colour}">${escape(line)}</text>`;
  };
  return lines.map(draw).join("");
}

export function heightOf({ lines, size }: Fitted): number {
  return lines.length * (size + 1);
}

/** Hard blanks have kept words together while lines were broken. */
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
