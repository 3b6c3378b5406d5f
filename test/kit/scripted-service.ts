import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { TLSSocket } from "node:tls";
import { Changes } from "../../simulator/changes.ts";
import type { CertificateKind, Certificates } from "../../simulator/caption-service/wire/certificates.ts";
import { Connection as TcpConnection } from "../../simulator/caption-service/wire/connection.ts";

/** One TLS connection that a client has made. */
interface Connection {
  /** Whether and how the client has ended it. "reset" is a TCP RST. */
  end: "open" | "closed" | "reset";
  /** The protocol that the client chose of h2 and http/1.1. */
  protocol: string | false | null;
  /** The TCP connection below TLS. */
  readonly tcp: Socket;
}

/** A request with its whole body. Times are milliseconds of `performance.now()`. */
interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly httpVersion: string;
  readonly body: string;
  readonly at: number;
  readonly connection: Connection;
  answeredAt: number | undefined;
}

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text and bytes are sent as they are, anything else as JSON. Default `{}`. */
  readonly body?: unknown;
  /** Milliseconds from the request to the answer. */
  readonly delay?: number;
}

/**
 * "hang" sends no answer and leaves the connection open. "drop" closes the connection without an answer. "reset" also sends
 * no answer, and ends the connection by a TCP RST. `raw` writes any bytes to the TLS connection.
 */
export type Reply = Answer | "hang" | "drop" | "reset" | { readonly raw: (socket: TLSSocket) => void };

/** How a path replies. `n` counts its requests from 1. Undefined means the usual answer, as in `#usualAnswer`. */
type Script = Reply | ((request: ReceivedRequest, n: number) => Reply | Promise<Reply | undefined>);

/** Short names that tests use for paths. */
const wordPaths: Readonly<Record<string, string>> = {
  status: "/v1/stream",
  start: "/v1/stream/start",
  stop: "/v1/stream/stop",
  clear: "/v1/stream/clear",
  hide: "/v1/captions/hide",
  show: "/v1/captions/show",
  source: "/v1/transcription-language",
  targets: "/v1/translation-language",
};

/** A caption service over real HTTPS that replies as a test wants. */
export class ScriptedService {
  readonly requests: ReceivedRequest[] = [];
  readonly connections: Connection[] = [];
  /** The body of the usual answer to a status request. */
  status: unknown = { status: "NO_ACTIVE_SESSION" };
  /** Whether an accepted start or stop changes `status`. */
  appliesCommands = true;
  /** Whether the n-th TCP connection, counted from 1, gets a TLS handshake. Otherwise it is reset. */
  acceptsConnection: (n: number) => boolean = () => true;
  /** The number of TCP connections so far, including those without a handshake. */
  connectionCount = 0;
  readonly #scripts = new Map<string, Script>();
  readonly #openSockets = new Set<Socket>();
  readonly #connections = new WeakMap<Socket, Connection>();
  readonly #changes = new Changes();
  readonly #server: Server;

  private constructor(certificates: Certificates, kind: CertificateKind, server: Server) {
    this.#server = server;
    // Idle connections stay open.
    const http = createServer({ keepAliveTimeout: 0 }, (request, response) => {
      void this.#receive(request, response);
    });
    http.on("clientError", (_, socket) => void socket.destroy());
    server.on("connection", (tcp: Socket) => {
      this.connectionCount += 1;
      this.#openSockets.add(tcp);
      tcp.on("error", () => undefined).on("close", () => this.#openSockets.delete(tcp));
      if (!this.acceptsConnection(this.connectionCount))
        return void setImmediate(() => tcp.resetAndDestroy());
      const secureContext = certificates.context(kind);
      // A TLS connection on `tcp` itself would hide a reset by the client.
      const stream = new TcpConnection(tcp, /* silent: */ false);
      // Offers h2, which `http` can't speak: the plugin has to choose http/1.1.
      const ALPNProtocols = ["h2", "http/1.1"];
      const socket = new TLSSocket(stream, { isServer: true, secureContext, ALPNProtocols });
      socket
        .on("error", () => undefined)
        .once("secure", () => {
          this.#addConnection(socket, tcp);
          http.emit("connection", socket);
        });
    });
  }

  static async start(
    certificates: Certificates,
    kind: CertificateKind = "good",
    address = "127.0.0.1",
    port = 0,
  ): Promise<ScriptedService> {
    const server = createTcpServer();
    server.listen(port, address);
    await once(server, "listening");
    return new ScriptedService(certificates, kind, server);
  }

  get origin(): string {
    const { address, port } = this.#server.address() as AddressInfo;
    return `https://${address}:${port}`;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Sets how a path replies from now on. @param path a word such as "start", or a path */
  setReply(path: string, script: Script): this {
    this.#scripts.set(wordPaths[path] ?? path, script);
    return this;
  }

  /** Leaves requests to a path open. @returns a function that gives them, and later requests, the usual answer */
  hold(path: string): () => void {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.setReply(path, () => promise);
    return () => {
      this.#scripts.delete(wordPaths[path] ?? path);
      resolve(undefined);
    };
  }

  /** Requests to one path. @param path a word such as "start", a path, or "commands" for all paths except the status */
  requestsTo(path = "commands"): ReceivedRequest[] {
    const wanted = wordPaths[path] ?? path;
    return this.requests.filter((request) =>
      path === "commands" ? !request.path.endsWith("/v1/stream") : request.path.endsWith(wanted),
    );
  }

  /** Commands in the order of their arrival: "start", "hide", "source de-DE", "targets fr-FR,es-ES". */
  get commands(): string[] {
    return this.requestsTo().map(({ path, body }) => {
      const word = Object.keys(wordPaths).find((each) => path.endsWith(wordPaths[each] ?? "")) ?? path;
      if (word === "source") return `source ${(JSON.parse(body) as { languageCode: string }).languageCode}`;
      if (word === "targets")
        return `targets ${(JSON.parse(body) as { languageCodes: string[] }).languageCodes.join()}`;
      return word;
    });
  }

  /** Waits until `find` returns something. Calls `find` at each request, each answer and each end of a connection. */
  waitUntil<T>(find: () => T | undefined | false): Promise<T> {
    const printState = (): string =>
      `Received: ${this.requests.map(({ path }) => path).join(" ") || "nothing"}`;
    return this.#changes.waitFor(find, { describe: String(find) }, printState);
  }

  /** Waits for the n-th request to a path, counted from 1. */
  waitForRequest(path: string, n = 1): Promise<ReceivedRequest> {
    return this.waitUntil(() => this.requestsTo(path)[n - 1]);
  }

  /** Waits until the n-th request to a path has been answered. */
  waitForAnswer(path: string, n = 1): Promise<ReceivedRequest> {
    return this.waitUntil(() => {
      const request = this.requestsTo(path)[n - 1];
      return request?.answeredAt === undefined ? false : request;
    });
  }

  stop(): void {
    for (const socket of this.#openSockets) socket.destroy();
    this.#server.close();
  }

  #addConnection(socket: TLSSocket, tcp: Socket): void {
    const connection: Connection = { end: "open", protocol: socket.alpnProtocol, tcp };
    this.connections.push(connection);
    this.#connections.set(socket, connection);
    const setEnd = (end: "closed" | "reset"): void => {
      if (connection.end !== "open") return;
      connection.end = end;
      this.#changes.checkWaits();
    };
    tcp.on("error", ({ code }: NodeJS.ErrnoException) => setEnd(code === "ECONNRESET" ? "reset" : "closed"));
    tcp.on("end", () => setEnd("closed")).on("close", () => setEnd("closed"));
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const at = performance.now();
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return;
    const { pathname, search } = new URL(request.url ?? "/", "https://service");
    const connection = this.#connections.get(request.socket);
    if (!connection) throw new Error("a request without a connection");
    const received: ReceivedRequest = {
      method: request.method ?? "",
      path: pathname + search,
      headers: request.headers,
      httpVersion: request.httpVersion,
      body,
      at,
      connection,
      answeredAt: undefined,
    };
    this.requests.push(received);
    this.#changes.checkWaits();
    // The base URL may have a path of its own, such as "/captions/eu", before the path of the service.
    const endpoint = Object.values(wordPaths).find((path) => pathname.endsWith(path)) ?? pathname;
    const script = this.#scripts.get(pathname) ?? this.#scripts.get(endpoint);
    const count = this.requests.filter(({ path }) => path === received.path).length;
    const reply = await (typeof script === "function" ? script(received, count) : script);
    await this.#reply(reply ?? this.#usualAnswer(endpoint), received, request, response);
  }

  #usualAnswer(endpoint: string): Answer {
    if (this.appliesCommands && endpoint === wordPaths["start"]) this.status = { status: "active" };
    if (this.appliesCommands && endpoint === wordPaths["stop"]) this.status = { status: "NO_ACTIVE_SESSION" };
    return { body: endpoint === wordPaths["status"] ? this.status : {} };
  }

  async #reply(
    reply: Reply,
    received: ReceivedRequest,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (reply === "hang") return;
    const { tcp } = received.connection;
    if (reply === "drop") return void tcp.destroy();
    if (reply === "reset") return void tcp.resetAndDestroy();
    if ("raw" in reply) {
      reply.raw(request.socket as TLSSocket);
      return;
    }
    const { status = 200, headers = {}, body = {}, delay = 0 } = reply;
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body));
    received.answeredAt = performance.now();
    this.#changes.checkWaits();
  }
}
