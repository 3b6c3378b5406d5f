import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
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
  /** Milliseconds within which the first frame must come. */
  readonly helloLimit: number;
  readonly onConnection: (connection: NewConnection) => void;
  readonly onRefused: (reason: string) => void;
}

/**
 * The socket that the plugin and its inspectors connect to, on loopback only: 127.0.0.1, and ::1 with the same port,
 * since "localhost" (the address that inspectors use) may mean either.
 */
export class SocketServer {
  readonly port: number;
  readonly #servers: readonly Server[];
  readonly #webSockets: WebSocketServer;
  readonly #timers: Set<NodeJS.Timeout>;

  private constructor(servers: readonly Server[], webSockets: WebSocketServer, timers: Set<NodeJS.Timeout>) {
    this.#servers = servers;
    this.#webSockets = webSockets;
    this.#timers = timers;
    this.port = portOf(servers[0]);
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
    const servers = await listen(upgrade);
    return new SocketServer(servers, webSockets, timers);
  }

  /** Cuts every connection and frees the port. */
  async close(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    for (const socket of this.#webSockets.clients) socket.terminate();
    this.#webSockets.close();
    await Promise.all(
      this.#servers.map((server) => {
        server.closeAllConnections();
        return new Promise<void>((resolve) => server.close(() => resolve()));
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
  const timer = setTimeout(() => refuse("A connection did not register in time."), options.helloLimit);
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

async function listen(upgrade: Upgrade): Promise<Server[]> {
  for (let attempt = 0; ; attempt++) {
    const four = await listenOn("127.0.0.1", 0, upgrade);
    try {
      return [four, await listenOn("::1", portOf(four), upgrade)];
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // Without IPv6, "localhost" can only mean 127.0.0.1. With a port that is taken there, another one is tried.
      if (code !== "EADDRINUSE") return [four];
      four.close();
      if (attempt === 20) throw error;
    }
  }
}

function listenOn(host: string, port: number, upgrade: Upgrade): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((_, response) => response.writeHead(426).end());
    server.on("upgrade", upgrade);
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve(server);
    });
  });
}

function portOf(server: Server | undefined): number {
  return (server?.address() as AddressInfo | undefined)?.port ?? 0;
}
