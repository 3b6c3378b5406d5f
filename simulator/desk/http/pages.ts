import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { type WebSocket, WebSocketServer } from "ws";
import type { Inspector, VirtualDeck } from "../../virtual-deck/index.ts";
import { resolveFile, type LoopbackServer, refuse, sendFile } from "./loopback-server.ts";

const pageFolder = join(import.meta.dirname, "../page");
export const pageBundle = join(pageFolder, "dist/desk-page.js");

const files: Readonly<Record<string, string>> = {
  "/": join(pageFolder, "index.html"),
  "/desk.css": join(pageFolder, "desk.css"),
  "/icon.svg": join(pageFolder, "icon.svg"),
  "/desk-page.js": pageBundle,
};

/** The name of a script that connects one inspector to the deck, as the Stream Deck app does. */
const bootstrapFile = "desk-connects.js";
const maxMessageBytes = 4 * 1024 * 1024;

/** Serves the desk page and the inspectors. Returns the server for the WebSockets of pages. */
export function servePages(server: LoopbackServer, deck: VirtualDeck, onSocket: (socket: WebSocket) => void) {
  const { origin, inspectorOrigin } = server;
  const socketServer = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes });
  const pagePolicy = [
    "default-src 'self'",
    "img-src 'self' data:",
    // In some browsers 'self' does not cover WebSockets.
    `connect-src 'self' ${origin.replace("http", "ws")}`,
    `frame-src ${inspectorOrigin}`,
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ].join("; ");
  const inspectorPolicy = [
    // Inline code and data, as in the Stream Deck app, but only from this computer.
    "default-src 'self' 'unsafe-inline' data: blob:",
    `connect-src 'self' ws://localhost:${deck.port} ws://127.0.0.1:${deck.port}`,
    "form-action 'none'",
    `frame-ancestors ${origin}`,
  ].join("; ");
  server.setHandlers({
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
      if (request.url === "/socket") socketServer.handleUpgrade(request, tcp, head, onSocket);
      else tcp.end("HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n");
    },
  });
  return socketServer;
}

/** The address contains the secret uuid of the inspector, and works while the inspector is open. */
export function findInspectorAddress({ inspectorOrigin }: LoopbackServer, { uuid, connection }: Inspector) {
  const path = connection.path?.split("/").map(encodeURIComponent).join("/");
  return path === undefined ? undefined : `${inspectorOrigin}/${encodeURIComponent(uuid)}/${path}`;
}

function sendInspectorFile(deck: VirtualDeck, address: string, response: ServerResponse): void {
  // Such as "/<uuid>/ui/inspector.html". Uuids of OpenDeck contain blanks.
  const [, uuid, path = ""] = /^\/([^/]+)\/(.*)$/.exec(address) ?? [];
  const inspector = deck.inspectors.find((open) => encodeURIComponent(open.uuid) === uuid);
  if (!inspector) {
    refuse(response, 404, "There is no such inspector, or it has been closed.");
  } else if (path === bootstrapFile) {
    response
      .writeHead(200, { "Content-Type": "text/javascript; charset=utf-8" })
      .end(bootstrapScript(inspector));
  } else {
    const script = `<script src="/${uuid}/${bootstrapFile}"></script>`;
    void sendFile(response, resolveFile(deck.plugin.folder, path), script);
  }
}

function bootstrapScript({ connection }: Inspector): string {
  const { port, uuid, event, info, actionInfo } = connection;
  const values = [port, uuid, event, info, actionInfo].map((value) => JSON.stringify(value));
  return `addEventListener("load", () => connectElgatoStreamDeckSocket(${values.join(", ")}));\n`;
}
