import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { close, listen } from "../../listen.ts";

/** Where a request goes whose Host is one of ours. */
export interface Receiver {
  /** GET and HEAD only. */
  get(path: string, response: ServerResponse): void;
  /** A WebSocket whose Origin is one of ours. */
  upgrade?(request: IncomingMessage, tcp: Duplex, head: Buffer): void;
}

/**
 * An HTTP server that only this computer reaches, and of its browsers only by its own two names: a web page that has
 * a name of its own point to 127.0.0.1 (DNS rebinding) sends that name as Host.
 */
export class LoopbackServer {
  readonly port: number;
  /** What a browser sends as Origin for pages from here. */
  readonly origins: readonly string[];
  readonly #server: Server;
  #receiver: Receiver | undefined;

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.port = port;
    this.origins = [`http://127.0.0.1:${this.port}`, `http://localhost:${this.port}`];
    server.on("request", (request, response) => this.#answer(request, response));
    server.on("upgrade", (request, tcp, head) => this.#upgrade(request, tcp, head));
  }

  /** @param tries how many ports from `port` on may be tried. Rejects where none is available */
  static async open(port: number, tries = 1): Promise<LoopbackServer> {
    for (let candidate = port; ; candidate++) {
      try {
        const server = createServer();
        return new LoopbackServer(server, await listen(server, candidate, { exclusive: true }));
      } catch (error) {
        // EACCES: kept by the system, which on Windows is so of whole ranges.
        const isTaken = ["EADDRINUSE", "EACCES"].includes((error as NodeJS.ErrnoException).code ?? "");
        if (!isTaken) throw error;
        if (candidate + 1 < port + tries && candidate < 65_535) continue;
        throw new Error(
          tries === 1
            ? `Port ${port} is in use by another program, or kept by the system.`
            : `The ports ${port} to ${candidate} are all in use by other programs, or kept by the system.`,
          { cause: error },
        );
      }
    }
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** From now on `receiver` gets the requests. */
  receive(receiver: Receiver): void {
    this.#receiver = receiver;
  }

  async close(): Promise<void> {
    const closed = close(this.#server);
    this.#server.closeAllConnections();
    await closed;
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("Referrer-Policy", "no-referrer");
    response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
    response.setHeader("Cache-Control", "no-store");
    if (!this.#isOurs(request)) {
      refuse(response, 403, "This server answers to 127.0.0.1 and localhost only.");
    } else if (request.method !== "GET" && request.method !== "HEAD") {
      refuse(response, 405, "There is nothing here that can be changed in this way.");
    } else if (!this.#receiver) {
      // Asked for by a page that has waited for the desk to come back.
      response.setHeader("Refresh", "1");
      refuse(response, 503, "The desk is being started.");
    } else {
      this.#receiver.get((request.url ?? "/").split(/[?#]/, 1)[0] ?? "/", response);
    }
  }

  #upgrade(request: IncomingMessage, tcp: Duplex, head: Buffer): void {
    tcp.on("error", () => tcp.destroy());
    const isOwnPage = this.origins.includes(request.headers.origin ?? "");
    if (this.#receiver?.upgrade && this.#isOurs(request) && isOwnPage) {
      this.#receiver.upgrade(request, tcp, head);
    } else {
      tcp.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n");
    }
  }

  #isOurs({ headers }: IncomingMessage): boolean {
    return this.origins.includes(`http://${headers.host ?? ""}`);
  }
}

export function refuse(response: ServerResponse, status: number, reason: string): void {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8" }).end(`${reason}\n`);
}
