import { readFileSync } from "node:fs";

export interface ImageContent {
  /** Show it only in an `<img>`, which runs no scripts of the SVG. */
  readonly dataUrl?: string;
  readonly svg?: string;
  readonly text?: string;
  readonly id?: string | undefined;
  readonly problem?: string;
}

const svgUrlPrefix = "data:image/svg+xml,";

export function readDataUrl(url: string): ImageContent {
  if (url === "") return {};
  if (!url.startsWith(svgUrlPrefix)) return { problem: "an image that is no data URL of an SVG" };
  try {
    // A browser ends a data URL at the first "#" that is not encoded.
    return readSvg(decodeURIComponent(url.slice(svgUrlPrefix.length).split("#", 1)[0] ?? ""), url);
  } catch {
    return { dataUrl: url, problem: "a data URL with broken percent encoding" };
  }
}

export function readIcon(path: string): ImageContent {
  try {
    const svg = readFileSync(`${path}.svg`, "utf8");
    return readSvg(svg, svgUrlPrefix + encodeURIComponent(svg));
  } catch {
    return { problem: `no image ${path}.svg` };
  }
}

function readSvg(svg: string, dataUrl: string): ImageContent {
  return { dataUrl, svg, text: readSvgText(svg), id: /<svg\b[^>]*?\sid="([^"]*)"/.exec(svg)?.[1] };
}

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

function readSvgText(svg: string): string {
  return svg
    .replace(/<[^>]*>/g, " ")
    .replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, " ")
    .trim();
}
