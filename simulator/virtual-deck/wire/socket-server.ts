import { createServer, type IncomingMessage, type Server } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { close, listen } from "../../listen.ts";
import { type JsonObject, parseJsonObject } from "../json.ts";

/** A WebSocket whose first frame has been read, with the TCP connection beneath it. */
export interface NewConnection {
  readonly socket: WebSocket;
  readonly tcp: Duplex;
  /** The first frame, which says who it is. */
  readonly hello: JsonObject;
}

/** Milliseconds within which the first frame must come. */
const helloLimit = 5_000;

/**
 * Opens the socket that the plugin and its inspectors connect to, on loopback only: 127.0.0.1, and ::1 with the same
 * port, since "localhost" (the address that inspectors use) may mean either.
 *
 * @param allowedOrigins from which a browser may connect; the plugin, which is no browser, sends none
 */
export async function openSocketServer(
  allowedOrigins: readonly string[],
  onConnection: (connection: NewConnection) => void,
  onRefused: (reason: string) => void,
): Promise<{ port: number; close: () => Promise<void> }> {
  const webSockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });

  /** Waits for the first frame of a new connection, for a limited time. */
  function awaitHello(socket: WebSocket, tcp: Duplex): void {
    const refuse = (reason: string): void => {
      onRefused(reason);
      socket.close(1008);
    };
    const timer = setTimeout(() => refuse("A connection did not register in time."), helloLimit);
    socket.on("error", (error) => onRefused(`A connection broke: ${error.message}`));
    socket.once("close", () => clearTimeout(timer));
    socket.once("message", (data: Buffer, binary: boolean) => {
      clearTimeout(timer);
      const hello = binary ? undefined : parseJsonObject(data.toString("utf8"));
      if (hello) onConnection({ socket, tcp, hello });
      else refuse("The first frame of a connection was no JSON object.");
    });
  }

  const { port, servers } = await listenTwice((request, tcp, head) => {
    const { origin } = request.headers;
    tcp.on("error", () => tcp.destroy());
    if (origin !== undefined && !allowedOrigins.includes(origin)) {
      onRefused(`A page of ${origin.slice(0, 200)} tried to connect.`);
      tcp.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n");
      return;
    }
    webSockets.handleUpgrade(request, tcp, head, (socket) => awaitHello(socket, tcp));
  });

  return {
    port,
    async close() {
      for (const socket of webSockets.clients) socket.terminate();
      webSockets.close();
      for (const server of servers) server.closeAllConnections();
      await Promise.all(servers.map(close));
    },
  };
}

type Upgrade = (request: IncomingMessage, tcp: Duplex, head: Buffer) => void;

async function listenTwice(upgrade: Upgrade): Promise<{ port: number; servers: Server[] }> {
  const create = (): Server =>
    createServer((_, response) => response.writeHead(426).end()).on("upgrade", upgrade);
  for (let attempt = 0; ; attempt++) {
    const [four, six] = [create(), create()];
    const port = await listen(four, 0);
    try {
      await listen(six, port, { host: "::1" });
      return { port, servers: [four, six] };
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // Without IPv6, "localhost" can only mean 127.0.0.1. With a port that is taken there, another one is tried.
      if (code !== "EADDRINUSE") return { port, servers: [four] };
      four.close();
      if (attempt === 20) throw error;
    }
  }
}
