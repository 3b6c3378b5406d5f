import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { type WebSocket, WebSocketServer } from "ws";
import type { Inspector, VirtualDeck } from "../../virtual-deck/index.ts";
import { resolveFile, type LoopbackServer, refuse, sendFile } from "./loopback-server.ts";

const page = join(import.meta.dirname, "../page");

export const pageBundle = join(page, "dist/desk-page.js");

const files: Readonly<Record<string, string>> = {
  "/": join(page, "index.html"),
  "/desk.css": join(page, "desk.css"),
  "/icon.svg": join(page, "icon.svg"),
  "/desk-page.js": pageBundle,
};

const bootstrap = "desk-connects.js";
const largestMessage = 4 * 1024 * 1024;

/** An inspector's address begins with its uuid, which is secret and valid while it is open. */
export function servePages(server: LoopbackServer, deck: VirtualDeck, welcome: (socket: WebSocket) => void) {
  const { origin, inspectorOrigin } = server;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: largestMessage });
  const pagePolicy = [
    "default-src 'self'",
    "img-src 'self' data:",
    // Not every browser takes 'self' for the WebSocket of the same server.
    `connect-src 'self' ${origin.replace("http", "ws")}`,
    `frame-src ${inspectorOrigin}`,
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ].join("; ");
  const inspectorPolicy = [
    // As in the app, but limited to this computer.
    "default-src 'self' 'unsafe-inline' data: blob:",
    `connect-src 'self' ws://localhost:${deck.port} ws://127.0.0.1:${deck.port}`,
    "form-action 'none'",
    `frame-ancestors ${origin}`,
  ].join("; ");
  server.receive({
    page: (path, response) => {
      response.setHeader("Content-Security-Policy", pagePolicy);
      response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
      void sendFile(response, Object.hasOwn(files, path) ? files[path] : undefined);
    },
    inspector: (path, response) => {
      response.setHeader("Content-Security-Policy", inspectorPolicy);
      sendInspectorFile(deck, path, response);
    },
    upgrade: (request, tcp, head) => {
      if (request.url === "/socket") sockets.handleUpgrade(request, tcp, head, welcome);
      else tcp.end("HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n");
    },
  });
  return {
    sockets,
    inspectorAddress: ({ uuid, connection }: Inspector): string | undefined => {
      const path = connection.path?.split("/").map(encodeURIComponent).join("/");
      return path === undefined ? undefined : `${inspectorOrigin}/${encodeURIComponent(uuid)}/${path}`;
    },
  };
}

function sendInspectorFile(deck: VirtualDeck, address: string, response: ServerResponse): void {
  const [, uuid, path = ""] = /^\/([^/]+)\/(.*)$/.exec(address) ?? [];
  // Uuids of OpenDeck have blanks.
  const inspector = deck.inspectors.find((open) => encodeURIComponent(open.uuid) === uuid);
  if (!inspector) {
    refuse(response, 404, "There is no such inspector, or it has been closed.");
  } else if (path === bootstrap) {
    response.writeHead(200, { "Content-Type": "text/javascript; charset=utf-8" }).end(connects(inspector));
  } else {
    const script = `<script src="/${uuid}/${bootstrap}"></script>`;
    void sendFile(response, resolveFile(deck.plugin.folder, path), script);
  }
}

function connects({ connection }: Inspector): string {
  const { port, uuid, event, info, actionInfo } = connection;
  const values = [port, uuid, event, info, actionInfo].map((value) => JSON.stringify(value));
  return `addEventListener("load", () => connectElgatoStreamDeckSocket(${values.join(", ")}));\n`;
}
