import { readFileSync, statSync } from "node:fs";
import { extname, resolve, sep } from "node:path";

/** An image in the forms that a page or a test can use. All are `undefined` where there is no image. */
export interface ImageContent {
  /** For an `<img>`. An SVG has to be shown in no other way, since it may contain scripts. */
  readonly dataUrl: string | undefined;
  /** File in the plugin folder, where the image is one. */
  readonly path: string | undefined;
  /** Source text of an SVG. */
  readonly svg: string | undefined;
  /** The words that an SVG shows, joined by single blanks. */
  readonly text: string | undefined;
  /** The id of an SVG's root: what the plugin calls the picture. */
  readonly id: string | undefined;
  /** Why the application cannot show it. */
  readonly problem: string | undefined;
}

export const noImage: ImageContent = {
  dataUrl: undefined,
  path: undefined,
  svg: undefined,
  text: undefined,
  id: undefined,
  problem: undefined,
};

const types: Readonly<Record<string, string>> = {
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".gif": "image/gif",
  ".webp": "image/webp",
};
/** What is appended to a path without extension, in order (OpenDeck 2.14.0, shared.rs, convert_icon). */
const iconEndings = [".svg", "@2x.png", ".png"];
const maxFileBytes = 5 * 1024 * 1024;

/** Turns what setImage, the manifest or the user gave into images, and remembers the files. */
export class ImageReader {
  readonly #folder: string;
  readonly #loose: boolean;
  readonly #files = new Map<string, ImageContent>();

  /**
   * @param folder the plugin folder: no path may lead out of it
   * @param loose take raw SVG text and paths with an extension too
   */
  constructor(folder: string, loose: boolean) {
    this.#folder = folder;
    this.#loose = loose;
  }

  /** Reads a value of setImage, or one that the user chose. An empty one is no image. */
  read(value: string): ImageContent {
    const text = value.trim();
    if (text === "") return noImage;
    if (text.startsWith("data:")) return readDataUrl(text);
    if (/^<(\?xml|svg|!)/i.test(text)) {
      return this.#loose ? fromSvg(text) : { ...noImage, problem: "this application takes no raw SVG text" };
    }
    return this.#file(text, this.#loose ? ["", ...iconEndings, ".gif"] : iconEndings);
  }

  /** Reads a path of the manifest, which stands there without extension. */
  readIcon(path: string): ImageContent {
    return path === "" ? noImage : this.#file(path, [...iconEndings, ".gif", ""]);
  }

  forgetFiles(): void {
    this.#files.clear();
  }

  #file(path: string, endings: readonly string[]): ImageContent {
    const key = `${path}|${endings.join()}`;
    const known = this.#files.get(key) ?? this.#readFile(path, endings);
    if (this.#files.size < 1_000) this.#files.set(key, known);
    return known;
  }

  #readFile(path: string, endings: readonly string[]): ImageContent {
    for (const ending of endings) {
      const file = resolve(this.#folder, path + ending);
      if (!file.startsWith(this.#folder + sep))
        return { ...noImage, problem: "the path leads out of the plugin folder" };
      const type = types[extname(file).toLowerCase()];
      const bytes = type === undefined ? undefined : readImageFile(file);
      if (type === undefined || bytes === undefined) continue;
      if (type === types[".svg"]) return { ...fromSvg(bytes.toString("utf8")), path: file };
      return { ...noImage, path: file, dataUrl: `data:${type};base64,${bytes.toString("base64")}` };
    }
    return { ...noImage, problem: `no image ${path.slice(0, 200)} in the plugin folder` };
  }
}

function readImageFile(file: string): Buffer | undefined {
  try {
    const facts = statSync(file);
    return facts.isFile() && facts.size <= maxFileBytes ? readFileSync(file) : undefined;
  } catch {
    // Not there, no permission, a name that no file system takes: in every case the application shows no image.
    return undefined;
  }
}

function readDataUrl(url: string): ImageContent {
  const comma = url.indexOf(",");
  const head = url.slice(5, comma === -1 ? undefined : comma).toLowerCase();
  const [type, ...parameters] = head.split(";");
  if (comma === -1 || !Object.values(types).includes(type ?? "")) {
    return { ...noImage, problem: "a data URL of no known image type" };
  }
  if (type !== types[".svg"]) return { ...noImage, dataUrl: url };
  const body = url.slice(comma + 1);
  try {
    const svg = parameters.includes("base64")
      ? Buffer.from(body, "base64").toString("utf8")
      : // A browser ends a URL at the first bare "#": what follows is lost there too.
        decodeURIComponent(body.split("#", 1)[0] ?? "");
    return { ...fromSvg(svg), dataUrl: url };
  } catch {
    return { ...noImage, dataUrl: url, problem: "a data URL with broken percent encoding" };
  }
}

function fromSvg(svg: string): ImageContent {
  const id = /<svg\b[^>]*?\sid="([^"]*)"/.exec(svg)?.[1];
  return {
    ...noImage,
    dataUrl: `data:image/svg+xml,${encodeURIComponent(svg)}`,
    svg,
    text: textOfSvg(svg),
    id,
  };
}

/** The words that an SVG shows. Elements that draw no text (title, style...) are left out. */
export function textOfSvg(svg: string): string {
  return svg
    .replace(/<!--.*?-->/gs, " ")
    .replace(/<(style|script|title|desc|metadata)\b[^>]*?(?:\/>|>.*?<\/\1\s*>)/gis, " ")
    .replace(/<!\[CDATA\[(.*?)\]\]>/gs, (_, text: string) =>
      text.replaceAll("&", "&amp;").replaceAll("<", "&lt;"),
    )
    .replace(/<[^>]*>/g, " ")
    .replace(
      /&(#x[0-9a-f]+|#[0-9]+|lt|gt|quot|apos|amp);/gi,
      (whole, name: string) => decodeEntity(name) ?? whole,
    )
    .replace(/\s+/g, " ")
    .trim();
}

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

function decodeEntity(name: string): string | undefined {
  if (!name.startsWith("#")) return entities[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
