import { readFileSync } from "node:fs";

export interface ImageContent {
  /** For an `<img>` only: an SVG may contain scripts. */
  readonly dataUrl?: string;
  readonly svg?: string;
  readonly text?: string;
  readonly id?: string | undefined;
  readonly problem?: string;
}

const head = "data:image/svg+xml,";

export function readDataUrl(url: string): ImageContent {
  if (url === "") return {};
  if (!url.startsWith(head)) return { problem: "an image that is no data URL of an SVG" };
  try {
    // A browser ends a URL at the first bare "#".
    return fromSvg(decodeURIComponent(url.slice(head.length).split("#", 1)[0] ?? ""), url);
  } catch {
    return { dataUrl: url, problem: "a data URL with broken percent encoding" };
  }
}

export function readIcon(path: string): ImageContent {
  try {
    const svg = readFileSync(`${path}.svg`, "utf8");
    return fromSvg(svg, head + encodeURIComponent(svg));
  } catch {
    return { problem: `no image ${path}.svg` };
  }
}

function fromSvg(svg: string, dataUrl: string): ImageContent {
  return { dataUrl, svg, text: textOfSvg(svg), id: /<svg\b[^>]*?\sid="([^"]*)"/.exec(svg)?.[1] };
}

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

function textOfSvg(svg: string): string {
  return svg
    .replace(/<[^>]*>/g, " ")
    .replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, " ")
    .trim();
}
