import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { extname, resolve, sep } from "node:path";
import type { Duplex } from "node:stream";
import { close, listen } from "../../listen.ts";

interface Handlers {
  page(path: string, response: ServerResponse): void;
  inspector(path: string, response: ServerResponse): void;
  upgrade(request: IncomingMessage, tcp: Duplex, head: Buffer): void;
}

export type LoopbackServer = Awaited<ReturnType<typeof openLoopbackServer>>;

const headers = new Map([
  ["X-Content-Type-Options", "nosniff"],
  ["Referrer-Policy", "no-referrer"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
  ["Cache-Control", "no-store"],
]);

/**
 * Opens an HTTP server that only this computer reaches, as 127.0.0.1 for the page and as localhost for inspectors. Two names are
 * two origins, so that an inspector cannot touch the page. Other names in the Host header are refused, because a foreign web page
 * can let its own name point to 127.0.0.1 (DNS rebinding).
 * @throws Error if none of `tries` ports is available
 */
export async function openLoopbackServer(firstPort: number, tries = 1) {
  const server = createServer();
  const port = await listenOnFirstFree(server, firstPort, tries);
  const origin = `http://127.0.0.1:${port}`;
  const inspectorOrigin = `http://localhost:${port}`;
  const targetOrigin = (request: IncomingMessage): string => `http://${request.headers.host ?? ""}`;
  let handlers: Handlers | undefined;

  server.on("request", (request, response) => {
    const [path = ""] = (request.url ?? "/").split(/[?#]/, 1);
    const target = targetOrigin(request);
    response.setHeaders(headers);
    if (target !== origin && target !== inspectorOrigin) {
      refuse(response, 403, "This server answers to 127.0.0.1 and localhost only.");
    } else if (request.method !== "GET" && request.method !== "HEAD") {
      refuse(response, 405, "There is nothing here that can be changed in this way.");
    } else if (!handlers) {
      // The browser may reload its page before the desk has started.
      response.setHeader("Refresh", "1");
      refuse(response, 503, "The desk is being started.");
    } else if (target === origin) {
      handlers.page(path, response);
    } else if (path === "/") {
      response.writeHead(302, { Location: `${origin}/` }).end();
    } else {
      handlers.inspector(path, response);
    }
  });
  server.on("upgrade", (request, tcp, head) => {
    tcp.on("error", () => tcp.destroy());
    if (handlers && targetOrigin(request) === origin && request.headers.origin === origin) {
      handlers.upgrade(request, tcp, head);
    } else {
      tcp.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n");
    }
  });

  return {
    port,
    origin,
    inspectorOrigin,
    setHandlers(newHandlers: Handlers): void {
      handlers = newHandlers;
    },
    async close(): Promise<void> {
      const closed = close(server);
      server.closeAllConnections();
      await closed;
    },
  };
}

async function listenOnFirstFree(server: Server, port: number, tries: number): Promise<number> {
  for (let candidate = port; ; candidate++) {
    try {
      return await listen(server, candidate, { exclusive: true });
    } catch (error) {
      // EACCES: the system reserves this port. Windows reserves whole ranges of ports.
      const isTaken = ["EADDRINUSE", "EACCES"].includes((error as NodeJS.ErrnoException).code ?? "");
      if (!isTaken) throw error;
      if (candidate + 1 < port + tries && candidate < 65_535) continue;
      const ports = tries === 1 ? `Port ${port} is` : `The ports ${port} to ${candidate} are all`;
      throw new Error(`${ports} in use by another program, or kept by the system.`, { cause: error });
    }
  }
}

export function refuse(response: ServerResponse, status: number, reason: string): void {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8" }).end(`${reason}\n`);
}

/** Files with other endings are not served, such as logs of the plugin. */
const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
};

/** @returns undefined if the path leaves the folder */
export function resolveFile(folder: string, path: string): string | undefined {
  const root = resolve(folder);
  try {
    const file = resolve(root, `.${sep}${decodeURIComponent(path)}`);
    return file.startsWith(root + sep) && !file.includes("\0") ? file : undefined;
  } catch {
    // Broken percent encoding.
    return undefined;
  }
}

/** Sends the file, and `addition` after it if it is HTML. */
export async function sendFile(response: ServerResponse, file?: string, addition?: string): Promise<void> {
  const type = types[extname(file ?? "").toLowerCase()];
  const bytes =
    file === undefined || type === undefined ? undefined : await readFile(file).catch(() => undefined);
  if (type === undefined || !bytes) {
    refuse(response, 404, "There is no such file.");
    return;
  }
  response.writeHead(200, { "Content-Type": type }).write(bytes);
  response.end(type === types[".html"] ? addition : undefined);
}
