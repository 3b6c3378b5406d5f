import { posix } from "node:path";
import type { ServerResponse } from "node:http";
import type { Inspector, VirtualDeck } from "../../virtual-deck/index.ts";
import { fileIn, sendFile } from "./files.ts";
import { type LoopbackServer, refuse } from "./loopback-server.ts";

const bootstrap = "desk-connects.js";

/**
 * Serves the pages of open inspectors, from an origin of their own, so that they cannot touch the desk page. The first
 * part of every address is the uuid of an inspector that is open: it is secret, and it ends with the inspector.
 *
 * @param pageOrigins of pages that may embed inspectors
 * @returns where the page of an inspector is; `undefined` where the manifest names none
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
      get(deck, path, response);
    },
  });
  return ({ uuid, connection }) => {
    const path = connection.path?.split("/").map(encodeURIComponent).join("/");
    return path === undefined ? undefined : `${server.origin}/${encodeURIComponent(uuid)}/${path}`;
  };
}

function get(deck: VirtualDeck, address: string, response: ServerResponse): void {
  const [, uuid, path = ""] = /^\/([^/]+)\/(.*)$/.exec(address) ?? [];
  // Those of OpenDeck have blanks.
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
    const edit = (text: string): string => withBootstrap(text, `/${uuid}/${bootstrap}`);
    void sendFile(response, file, isItsPage ? edit : undefined);
  }
}

/** The one thing that the application adds to the page: after it has loaded, it is told how to connect. */
function connects({ connection }: Inspector): string {
  const { port, uuid, event, info, actionInfo } = connection;
  const values = [port, uuid, event, info, actionInfo].map((value) => JSON.stringify(value));
  return [
    `addEventListener("load", () => {`,
    `  if (typeof connectElgatoStreamDeckSocket === "function") connectElgatoStreamDeckSocket(${values.join(", ")});`,
    `  else document.body.append("This page does not define connectElgatoStreamDeckSocket.");`,
    `});`,
  ].join("\n");
}

function withBootstrap(html: string, address: string): string {
  const script = `<script src="${address}"></script>`;
  const end = html.toLowerCase().lastIndexOf("</body");
  return end === -1 ? html + script : html.slice(0, end) + script + html.slice(end);
}
