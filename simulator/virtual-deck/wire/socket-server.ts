import { createServer } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { close, listen } from "../../listen.ts";
import { type JsonObject, parseJsonObject } from "../json.ts";

export interface NewConnection {
  readonly socket: WebSocket;
  readonly tcp: Duplex;
  readonly hello: JsonObject;
}

/** Milliseconds to the first frame. */
const helloLimit = 5_000;

export async function openSocketServer(
  allowedOrigins: readonly string[],
  onConnection: (connection: NewConnection) => void,
  onRefused: (reason: string) => void,
): Promise<{ port: number; close: () => Promise<void> }> {
  const webSockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });

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

  const server = createServer((_, response) => response.writeHead(426).end());
  server.on("upgrade", (request, tcp, head) => {
    const { origin } = request.headers;
    tcp.on("error", () => tcp.destroy());
    if (origin !== undefined && !allowedOrigins.includes(origin)) {
      onRefused(`A page of ${origin.slice(0, 200)} tried to connect.`);
      tcp.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n");
      return;
    }
    webSockets.handleUpgrade(request, tcp, head, (socket) => awaitHello(socket, tcp));
  });

  const port = await listen(server, 0);
  return {
    port,
    async close() {
      for (const socket of webSockets.clients) socket.terminate();
      webSockets.close();
      server.closeAllConnections();
      await close(server);
    },
  };
}
