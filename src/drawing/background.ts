import type { Tone } from "./face.ts";
import type { Colors } from "./palette.ts";

export const markWidth = 5;

export function drawPlain({ ground }: Colors, width: number, height: number): string {
  return `<rect x="0" y="0" width="${width}" height="${height}" fill="${ground}"/>`;
}

export function drawBackground(tone: Tone, colors: Colors, width: number, height: number): string {
  return drawPlain(colors, width, height) + drawMarks(tone, colors.mark, width, height);
}

/** The marks differ in shape, so that a tone can be recognized without its color. Warning differs from attention by its ground. */
function drawMarks(tone: Tone, mark: string, width: number, height: number): string {
  const half = markWidth / 2;
  const [right, bottom] = [width - half, height - half];
  const stroke = `fill="none" stroke="${mark}" stroke-width="${markWidth}"`;
  switch (tone) {
    case "neutral":
    case "muted":
      return "";
    case "active":
      return `<rect x="2" y="2" width="${width - 4}" height="${height - 4}" rx="20" fill="${mark}"/>`;
    case "live":
      return `<rect x="${half}" y="${half}" width="${width - markWidth}" height="${height - markWidth}" rx="12" ${stroke}/>`;
    case "working":
      return `<path d="M0 ${half} H${width} M0 ${bottom} H${width}" ${stroke} stroke-dasharray="16 8"/>`;
    case "warning":
    case "attention":
      return `<path d="M30 ${half} H${half} V${bottom} H30 M${width - 30} ${half} H${right} V${bottom} H${width - 30}" ${stroke}/>`;
    case "unknown":
      return `<path d="${listStripes(width, height).join(" ")}" fill="${mark}"/>`;
  }
}

/** Slanted stripes along both sides, 16 pixels apart. */
function listStripes(width: number, height: number): string[] {
  const inner = width - markWidth;
  return Array.from({ length: Math.ceil((height + 16) / 16) }, (_, index) => {
    const y = 16 * index;
    const left = `M0 ${y} L${markWidth} ${y - 5} V${y + 3} L0 ${y + 8} Z`;
    return `${left} M${inner} ${y} L${width} ${y - 5} V${y + 3} L${inner} ${y + 8} Z`;
  });
}
