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

export interface SocketServerOptions {
  /** Origins from which a browser may connect. The plugin, which is no browser, sends none. */
  readonly allowedOrigins: readonly string[];
  readonly onConnection: (connection: NewConnection) => void;
  readonly onRefused: (reason: string) => void;
}

/** Milliseconds within which the first frame must come. */
const helloLimit = 5_000;

/**
 * The socket that the plugin and its inspectors connect to, on loopback only: 127.0.0.1, and ::1 with the same port,
 * since "localhost" (the address that inspectors use) may mean either.
 */
export class SocketServer {
  readonly port: number;
  readonly #servers: readonly Server[];
  readonly #webSockets: WebSocketServer;
  readonly #timers: Set<NodeJS.Timeout>;

  private constructor(
    port: number,
    servers: readonly Server[],
    webSockets: WebSocketServer,
    timers: Set<NodeJS.Timeout>,
  ) {
    this.port = port;
    this.#servers = servers;
    this.#webSockets = webSockets;
    this.#timers = timers;
  }

  static async open(options: SocketServerOptions): Promise<SocketServer> {
    const webSockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
    const timers = new Set<NodeJS.Timeout>();
    const upgrade = (request: IncomingMessage, tcp: Duplex, head: Buffer): void => {
      const { origin } = request.headers;
      tcp.on("error", () => tcp.destroy());
      if (origin !== undefined && !options.allowedOrigins.includes(origin)) {
        options.onRefused(`A page of ${origin.slice(0, 200)} tried to connect.`);
        tcp.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n");
        return;
      }
      webSockets.handleUpgrade(request, tcp, head, (socket) => awaitHello(socket, tcp, options, timers));
    };
    const { port, servers } = await listenTwice(upgrade);
    return new SocketServer(port, servers, webSockets, timers);
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    for (const socket of this.#webSockets.clients) socket.terminate();
    this.#webSockets.close();
    await Promise.all(
      this.#servers.map((server) => {
        server.closeAllConnections();
        return close(server);
      }),
    );
  }
}

/** Waits for the first frame of a new connection, for a limited time. */
function awaitHello(
  socket: WebSocket,
  tcp: Duplex,
  options: SocketServerOptions,
  timers: Set<NodeJS.Timeout>,
): void {
  const refuse = (reason: string): void => {
    options.onRefused(reason);
    socket.close(1008);
  };
  const timer = setTimeout(() => refuse("A connection did not register in time."), helloLimit);
  timers.add(timer);
  const forget = (): void => {
    clearTimeout(timer);
    timers.delete(timer);
  };
  socket.on("error", (error) => options.onRefused(`A connection broke: ${error.message}`));
  socket.once("close", forget);
  socket.once("message", (data: Buffer, binary: boolean) => {
    forget();
    const hello = binary ? undefined : parseJsonObject(data.toString("utf8"));
    if (hello) options.onConnection({ socket, tcp, hello });
    else refuse("The first frame of a connection was no JSON object.");
  });
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
