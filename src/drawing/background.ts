import type { Tone } from "./face.ts";
import { type Colours } from "./palette.ts";

export const markWidth = 5;

/** Each tone has marks of its own shape, so that none depends on its colour. */
export function drawBackground(tone: Tone, colours: Colours, width: number, height: number): string {
  const { mark } = colours;
  const full = drawPlain(colours, width, height);
  const half = markWidth / 2;
  const [right, bottom] = [width - half, height - half];
  const line = (path: string, more = ""): string =>
    `<path d="${path}" fill="none" stroke="${mark}" stroke-width="${markWidth}"${more}/>`;
  switch (tone) {
    case "neutral":
    case "muted":
      return full;
    case "active":
      return `${full}<rect x="2" y="2" width="${width - 4}" height="${height - 4}" rx="20" fill="${mark}"/>`;
    case "live":
      return `${full}<rect x="${half}" y="${half}" width="${width - markWidth}" height="${height - markWidth}" rx="12" fill="none" stroke="${mark}" stroke-width="${markWidth}"/>`;
    case "working":
      return full + line(`M0 ${half} H${width} M0 ${bottom} H${width}`, ' stroke-dasharray="16 8"');
    case "overdue":
    case "attention":
      return (
        full +
        line(`M30 ${half} H${half} V${bottom} H30 M${width - 30} ${half} H${right} V${bottom} H${width - 30}`)
      );
    case "unknown":
      return `${full}<path d="${stripes(width, height)}" fill="${mark}"/>`;
  }
}

export function drawPlain({ ground }: Colours, width: number, height: number): string {
  return `<rect x="0" y="0" width="${width}" height="${height}" fill="${ground}"/>`;
}

function stripes(width: number, height: number): string {
  const inner = width - markWidth;
  return Array.from({ length: Math.ceil((height + 16) / 16) }, (_, index) => 16 * index - 8)
    .map(
      (y) =>
        `M0 ${y + 8} L${markWidth} ${y + 3} V${y + 11} L0 ${y + 16} Z M${inner} ${y + 8} L${width} ${y + 3} V${y + 11} L${inner} ${y + 16} Z`,
    )
    .join(" ");
}
