import { join } from "node:path";
import { type WebSocket, WebSocketServer } from "ws";
import { fileIn, sendFile } from "./files.ts";
import type { LoopbackServer } from "./loopback-server.ts";

const page = join(import.meta.dirname, "../page");

/** The bundle of the page; made by the build. */
export const pageBundle = join(page, "dist/desk-page.js");

const files: Readonly<Record<string, string>> = {
  "/": join(page, "index.html"),
  "/desk.css": join(page, "desk.css"),
  "/icon.svg": join(page, "icon.svg"),
  "/desk-page.js": pageBundle,
};

/** The card to print, and the pictures on it. */
const guides = join(import.meta.dirname, "../../../docs");
const guideFiles = /^\/(card\.html|pictures\/faces\/[\w-]+\.svg)$/;
const guidePolicy = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'";

/** More than any command needs: a page that sends more is cut off. */
const largestMessage = 4 * 1024 * 1024;

/**
 * Serves the desk page and its WebSocket; returns the sockets.
 *
 * @param inspectorOrigin whose pages the desk page may embed
 */
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
      const isGuide = guideFiles.test(path);
      response.setHeader("Content-Security-Policy", isGuide ? guidePolicy : policy);
      response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
      const file = Object.hasOwn(files, path) ? files[path] : undefined;
      void sendFile(response, isGuide ? fileIn(guides, path) : file);
    },
    upgrade: (request, tcp, head) => {
      if (request.url === "/socket") sockets.handleUpgrade(request, tcp, head, welcome);
      else tcp.end("HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n");
    },
  });
  return sockets;
}
