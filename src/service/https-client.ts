import type { Socket } from "node:net";
import type { TLSSocket } from "node:tls";
import { setFlagsFromString } from "node:v8";
import type { Dispatcher } from "undici";
import Client from "undici/lib/dispatcher/client.js";
import type { Clock } from "../clock.ts";
import { type Headers, maxBodyBytes, readText } from "./answer.ts";
import { readCode, openSecureSocket, type SecureSocket, isTlsCode } from "./secure-socket.ts";
import { ServiceFailure, type ServiceFailureKind } from "./service-failure.ts";

// V8 would optimize undici's HTTP parser (WebAssembly) earlier, which costs memory and makes no request faster.
setFlagsFromString("--wasm-tiering-budget=2000000000");

interface HttpsRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Send it once more if the connection drops before a byte of the answer, because it changes nothing. */
  readonly isRepeatable: boolean;
}

export interface HttpsAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

interface Progress {
  /** On how many connections a byte of the request was written. */
  sends: number;
  /** A byte of an answer has arrived. */
  isAnswered: boolean;
}

/** An open connection. It carries one request at a time, so a reset ends no other request. */
class HttpsConnection {
  /** By the steady clock, before its lookup. */
  readonly openedAt: number;
  readonly #client: Client;
  readonly #socket: TLSSocket;
  readonly #raw: Socket;
  /** Stays true after a failed exchange: the connection has to be closed. */
  isBusy = false;
  /** The first error of the socket. undici reports a TLS alert only as a close. */
  #error: Error | undefined;

  constructor(origin: URL, { socket, raw }: SecureSocket, openedAt: number) {
    this.openedAt = openedAt;
    this.#socket = socket.prependOnceListener("error", (error: Error) => (this.#error = error));
    this.#raw = raw.once("close", () => socket.destroy());
    this.#client = new Client(origin, {
      allowH2: false,
      pipelining: 1,
      headersTimeout: 0,
      bodyTimeout: 0,
      // Longer than the longest pause between two polls (60 s). A `Keep-Alive` header of the service overrides it.
      keepAliveTimeout: 90_000,
      maxResponseSize: maxBodyBytes,
      // If undici got the socket in the same turn, it would write the request twice.
      connect: (_, callback) =>
        queueMicrotask(() =>
          this.isOpen ? callback(null, socket) : callback(new ServiceFailure("connection-dropped"), null),
        ),
    });
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed && !this.#raw.destroyed;
  }

  /** @throws an error of the connection, or the reason of the signal */
  async exchange(request: HttpsRequest, progress: Progress, signal: AbortSignal): Promise<HttpsAnswer> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<Omit<HttpsAnswer, "body">>();
    const pieces: Buffer[] = [];
    let head: Omit<HttpsAnswer, "body"> | undefined;
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: () => void (progress.sends += 1),
      onResponseStarted: () => void (progress.isAnswered = true),
      // Also called for interim answers (1xx); the last head counts.
      onResponseStart: (_, status, fields) => {
        const entries = Object.entries(fields).map(([name, field]) => [name, [field].flat()[0]] as const);
        head = { status, headers: Object.fromEntries(entries) };
      },
      onResponseData: (_, piece) => void pieces.push(piece),
      onResponseEnd: () => head && resolve(head),
      onResponseError: (_, error) => reject(this.#error ?? error),
    };
    this.isBusy = true;
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
    this.#client.dispatch({ method: "POST", ...request }, handler);
    const answer = await promise;
    this.isBusy = false;
    return { ...answer, body: readText(Buffer.concat(pieces), answer.headers) };
  }

  /** Resets a pending request: after an orderly close the operating system would send its bytes for minutes. */
  close(): void {
    // The TLS socket ends when the raw one has closed. If both end at once while bytes arrive, Node 24 crashes.
    if (this.#client.stats.size > 0) return void this.#raw.resetAndDestroy();
    void this.#client.destroy();
    // The client has no socket before its first request.
    this.#socket.destroy();
  }
}

/** Look the name up again after this time: it may have moved while the old machine keeps its connections open. */
const maxConnectionAgeMs = 5 * 60_000;

/** A request fails after this many connections have dropped. One that drops before a byte is written doesn't count as a send. */
const maxAttempts = 3;

export class HttpsClient {
  readonly #origin: URL;
  readonly #clock: Clock;
  #connections = new Set<HttpsConnection>();
  #hasAnswered = false;

  constructor(origin: string, clock: Clock) {
    this.#origin = new URL(origin);
    this.#clock = clock;
  }

  /** @throws ServiceFailure without a complete answer */
  async post(request: HttpsRequest, timeLimit: number): Promise<HttpsAnswer> {
    const giveUp = new AbortController();
    const timer = this.#clock.after(timeLimit, () => giveUp.abort(new ServiceFailure("timed-out")));
    try {
      return await this.#tryConnections(request, giveUp.signal);
    } finally {
      timer.cancel();
    }
  }

  closeConnections(): void {
    const old = this.#connections;
    this.#connections = new Set();
    for (const connection of old) if (!connection.isBusy) connection.close();
  }

  async #tryConnections(request: HttpsRequest, signal: AbortSignal): Promise<HttpsAnswer> {
    const progress: Progress = { sends: 0, isAnswered: false };
    const maxSends = request.isRepeatable ? 2 : 1;
    for (let attempts = 1; ; attempts += 1) {
      let connection: HttpsConnection | undefined;
      try {
        // While this request is under way, closeConnections may replace the set.
        const connections = this.#connections;
        connection = this.#findIdle() ?? (await this.#open(signal));
        connections.add(connection);
        const answer = await connection.exchange(request, progress, signal);
        this.#hasAnswered = true;
        if (connections !== this.#connections) connection.close();
        return answer;
      } catch (thrown) {
        connection?.close();
        // The other connections may be dead, too.
        this.closeConnections();
        const error = toFailure((signal.aborted ? signal.reason : thrown) as Error, progress.sends > 0);
        const hasDropped = error instanceof ServiceFailure && error.kind === "connection-dropped";
        const mayRepeat = !progress.isAnswered && progress.sends < maxSends && attempts < maxAttempts;
        if (!hasDropped || !mayRepeat) throw error;
      }
    }
  }

  #findIdle(): HttpsConnection | undefined {
    const oldest = this.#clock.steady() - maxConnectionAgeMs;
    for (const connection of this.#connections) {
      if (connection.isBusy) continue;
      if (connection.isOpen && connection.openedAt > oldest) return connection;
      this.#connections.delete(connection);
      connection.close();
    }
    return undefined;
  }

  async #open(signal: AbortSignal): Promise<HttpsConnection> {
    const openedAt = this.#clock.steady();
    const socket = await openSecureSocket(this.#origin, !this.#hasAnswered, signal);
    return new HttpsConnection(this.#origin, socket, openedAt);
  }
}

/** @returns the error itself for a defect of the plugin, unless the request was sent: then it counts as unanswered */
function toFailure(error: Error, wasSent: boolean): Error {
  if (error instanceof ServiceFailure) return new ServiceFailure(error.kind, error.details, wasSent);
  const code = readCode(error);
  const fail = (kind: ServiceFailureKind): Error => new ServiceFailure(kind, { code }, wasSent);
  if (code === "UND_ERR_RES_EXCEEDED_MAX_SIZE") return fail("answer-too-long");
  if (isTlsCode(code)) return fail("no-secure-connection");
  // Broken HTTP. undici gives the same name to an answer that ends too early (EOF), which counts as dropped.
  if (error.name === "HTTPParserError" && !error.message.includes("EOF")) return fail("not-the-service");
  // No code, or that of a wrong argument. UND_ERR_SOCKET and UND_ERR_DESTROYED mean a closed connection.
  const isDefect = code === "" || /^(ERR_|UND_ERR_(?!SOCKET|DESTROYED))/.test(code);
  return isDefect && !wasSent ? error : fail("connection-dropped");
}
