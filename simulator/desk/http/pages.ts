import type { ServerResponse } from "node:http";
import { join, posix } from "node:path";
import { type WebSocket, WebSocketServer } from "ws";
import type { Inspector, VirtualDeck } from "../../virtual-deck/index.ts";
import { fileIn, type LoopbackServer, refuse, sendFile } from "./loopback-server.ts";

const page = join(import.meta.dirname, "../page");

export const pageBundle = join(page, "dist/desk-page.js");

const files: Readonly<Record<string, string>> = {
  "/": join(page, "index.html"),
  "/desk.css": join(page, "desk.css"),
  "/icon.svg": join(page, "icon.svg"),
  "/desk-page.js": pageBundle,
};

const largestMessage = 4 * 1024 * 1024;

export function servePage(
  server: LoopbackServer,
  inspectorOrigin: string,
  welcome: (socket: WebSocket) => void,
): WebSocketServer {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: largestMessage });
  const policy = [
    "default-src 'self'",
    "img-src 'self' data:",
    // Not every browser takes 'self' for the WebSocket of the same server.
    `connect-src 'self' ws://127.0.0.1:${server.port} ws://localhost:${server.port}`,
    `frame-src ${inspectorOrigin}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  server.receive({
    get: (path, response) => {
      response.setHeader("Content-Security-Policy", policy);
      response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
      void sendFile(response, Object.hasOwn(files, path) ? files[path] : undefined);
    },
    upgrade: (request, tcp, head) => {
      if (request.url === "/socket") sockets.handleUpgrade(request, tcp, head, welcome);
      else tcp.end("HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n");
    },
  });
  return sockets;
}

const bootstrap = "desk-connects.js";

/**
 * Serves the pages of open inspectors from an origin of their own, so that they cannot touch the desk page. The first part of
 * every address is the inspector's uuid, which is secret and ends with the inspector. Returns the address of each page.
 */
export function serveInspectors(
  server: LoopbackServer,
  deck: VirtualDeck,
  pageOrigins: readonly string[],
): (inspector: Inspector) => string | undefined {
  const policy = [
    // As in the application, a page is restricted only in that it may not reach beyond this computer.
    "default-src 'self' 'unsafe-inline' data: blob:",
    `connect-src 'self' ws://localhost:${deck.port} ws://127.0.0.1:${deck.port}`,
    "form-action 'none'",
    `frame-ancestors ${pageOrigins.join(" ")}`,
  ].join("; ");
  server.receive({
    get: (path, response) => {
      response.setHeader("Content-Security-Policy", policy);
      sendInspectorFile(deck, path, response);
    },
  });
  return ({ uuid, connection }) => {
    const path = connection.path?.split("/").map(encodeURIComponent).join("/");
    return path === undefined ? undefined : `${server.origin}/${encodeURIComponent(uuid)}/${path}`;
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
    const { folder } = deck.plugin;
    const file = fileIn(folder, path);
    const own = inspector.connection.path;
    const isItsPage = own !== undefined && file === fileIn(folder, encodeURI(posix.normalize(own)));
    const edit = (text: string): string => withScript(text, `/${uuid}/${bootstrap}`);
    void sendFile(response, file, isItsPage ? edit : undefined);
  }
}

/** The application's one addition to the page: how to connect, after it has loaded. */
function connects({ connection }: Inspector): string {
  const { port, uuid, event, info, actionInfo } = connection;
  const values = [port, uuid, event, info, actionInfo].map((value) => JSON.stringify(value));
  return `addEventListener("load", () => connectElgatoStreamDeckSocket(${values.join(", ")}));\n`;
}

function withScript(html: string, address: string): string {
  const script = `<script src="${address}"></script>`;
  const end = html.toLowerCase().lastIndexOf("</body");
  return end === -1 ? html + script : html.slice(0, end) + script + html.slice(end);
}
