import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { extname, resolve, sep } from "node:path";
import { refuse } from "./loopback-server.ts";

/** Kinds of files that a page is made of; nothing else is served, logs and source maps of the plugin for instance. */
const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
};

/** The file that `path` (of a URL) means in `folder`; `undefined` where it leads out of it. */
export function fileIn(folder: string, path: string): string | undefined {
  const root = resolve(folder);
  try {
    const file = resolve(root, `.${sep}${decodeURIComponent(path)}`);
    return file.startsWith(root + sep) && !file.includes("\0") ? file : undefined;
  } catch {
    // Broken percent encoding.
    return undefined;
  }
}

/** Sends a file, or 404 where it does not exist or its kind is not served. `edit`: changes its text on the way. */
export async function sendFile(
  response: ServerResponse,
  file: string | undefined,
  edit?: (text: string) => string,
): Promise<void> {
  const type = types[extname(file ?? "").toLowerCase()];
  const bytes =
    file === undefined || type === undefined ? undefined : await readFile(file).catch(() => undefined);
  if (type === undefined || !bytes) {
    refuse(response, 404, "There is no such file.");
    return;
  }
  response.writeHead(200, { "Content-Type": type });
  response.end(edit ? edit(bytes.toString("utf8")) : bytes);
}
