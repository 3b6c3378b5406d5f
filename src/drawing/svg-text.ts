import type { Fitted } from "./text-fit.ts";

/**
 * @param x middle of the lines, in pixels
 * @param y baseline of the first
 */
export function drawLines({ lines, size, scales = [] }: Fitted, x: number, y: number, fill: string): string {
  // QtSvg, with which Stream Deck draws, reads a list of font families as one name.
  const font = `text-anchor="middle" font-family="Arial" font-weight="bold" font-size="${size}" fill="${fill}"`;
  const drawn = lines.map((line, index) => {
    const scale = scales[index] ?? 1;
    const left = round(x * (1 - scale));
    const narrowed = scale < 1 ? ` transform="translate(${left} 0) scale(${scale.toFixed(3)} 1)"` : "";
    return `<text x="${round(x)}" y="${round(y + index * (size + 1))}"${narrowed} ${font}>${escape(line)}</text>`;
  });
  return drawn.join("");
}

export function measureHeight({ lines, size }: Fitted): number {
  return lines.length * (size + 1);
}

/** Hard blanks kept words together until the lines were broken. */
function escape(line: string): string {
  const marks = { "\u00a0": " ", "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return line.replace(/[\u00a0&<>"]/g, (mark) => marks[mark as keyof typeof marks]);
}

/** To a tenth of a pixel: less can't be seen, and pictures are compared as text. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
