import type { Socket } from "node:net";
import type { TLSSocket } from "node:tls";
import { setFlagsFromString } from "node:v8";
import type { Dispatcher } from "undici";
import Client from "undici/lib/dispatcher/client.js";
import type { Clock } from "../clock.ts";
import { maxBodyBytes, readText } from "./answer-text.ts";
import type { RequestLimits } from "./caption-service.ts";
import { codeOf, openSecureSocket, type SecureSocket, tlsFailureKind } from "./secure-socket.ts";
import { ServiceFailure } from "./service-failure.ts";

// V8 would optimize undici's parser of HTTP (WebAssembly) once it has run this often: memory for nothing that requests gain.
setFlagsFromString("--wasm-tiering-budget=2000000000");

interface HttpsRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface HttpsAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly retryAfter: string | undefined;
  readonly date: string | undefined;
  readonly location: string | undefined;
  readonly body: string;
}

type Head = Omit<HttpsAnswer, "body"> & { readonly contentEncoding: string };

interface Progress {
  /** Connections on which a byte of the request was written. */
  sends: number;
  /** A byte of an answer has come. */
  isAnswered: boolean;
}

/** An open connection. It carries one request at a time, so that resetting it ends no other request. */
class HttpsConnection {
  readonly isProxied: boolean;
  readonly #client: Client;
  readonly #socket: TLSSocket;
  readonly #raw: Socket;
  /** By the steady clock, before its lookup. */
  readonly openedAt: number;
  isBusy = false;
  /** The first one; undici reports an alert of TLS as a mere close. */
  #error: Error | undefined;

  constructor(origin: URL, { socket, raw, isProxied }: SecureSocket, openedAt: number) {
    this.isProxied = isProxied;
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
      // A callback in the same turn makes undici forget the request and send it again.
      connect: (_, callback) =>
        queueMicrotask(() => {
          if (this.isOpen) callback(null, socket);
          else callback(new ServiceFailure("connection-dropped"), null);
        }),
    });
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed && !this.#raw.destroyed;
  }

  /** @throws ServiceFailure, or the reason of the signal */
  async exchange(request: HttpsRequest, progress: Progress, signal: AbortSignal): Promise<HttpsAnswer> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<Head>();
    const giveUp = (): void => reject(signal.reason as Error);
    const pieces: Buffer[] = [];
    let head: Head | undefined;
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: () => void (progress.sends += 1),
      onResponseStarted: () => void (progress.isAnswered = true),
      // Also called for interim answers (1xx); the last head counts.
      onResponseStart: (_, status, fields) => {
        head = {
          status,
          contentType: first(fields["content-type"]) ?? "",
          contentEncoding: first(fields["content-encoding"]) ?? "",
          retryAfter: first(fields["retry-after"]),
          date: first(fields["date"]),
          location: first(fields["location"]),
        };
      },
      onResponseData: (_, piece) => void pieces.push(piece),
      onResponseEnd: () => {
        if (head) resolve(head);
      },
      onResponseError: (_, error) => reject(requestFailure(this.#error ?? error, progress.isAnswered)),
    };
    this.isBusy = true;
    signal.addEventListener("abort", giveUp, { once: true });
    try {
      this.#client.dispatch({ method: "POST", ...request }, handler);
      const { contentEncoding, ...answer } = await promise;
      return { ...answer, body: readText(Buffer.concat(pieces), contentEncoding, answer.contentType) };
    } finally {
      signal.removeEventListener("abort", giveUp);
      this.isBusy = false;
    }
  }

  /**
   * Resets a request under way: after an orderly close the operating system goes on sending its bytes for minutes. The TLS socket
   * ends after the raw one: Node 24 crashes where TLS ends in the turn of its first bytes, after a reset.
   */
  close(): void {
    if (this.#client.stats.size > 0) {
      this.#raw.resetAndDestroy();
    } else {
      void this.#client.destroy();
      // The client gets the socket with its first request.
      this.#socket.destroy();
    }
  }
}

export interface PostOptions extends RequestLimits {
  /** On how many connections the request may be written if they drop before a byte of the answer. */
  readonly maxSends: 1 | 2;
}

/** A name may move to another machine while the old one keeps its connections open. */
const maxConnectionAgeMs = 5 * 60_000;

/** On how many connections a request is tried if they drop, also before a byte of it is written. */
const maxAttempts = 3;

export class HttpsClient {
  readonly #origin: URL;
  readonly #clock: Clock;
  #connections = new Set<HttpsConnection>();
  readonly #underWay = new Set<AbortController>();
  #hasAnswered = false;

  constructor(origin: string, clock: Clock) {
    this.#origin = new URL(origin);
    this.#clock = clock;
  }

  /** @throws ServiceFailure without a complete answer */
  async post(request: HttpsRequest, { timeLimit, maxSends }: PostOptions): Promise<HttpsAnswer> {
    const giveUp = new AbortController();
    const { signal } = giveUp;
    const timer = this.#clock.after(timeLimit, () => giveUp.abort(new ServiceFailure("timed-out")));
    this.#underWay.add(giveUp);
    const progress: Progress = { sends: 0, isAnswered: false };
    try {
      for (let attempts = 1; ; attempts += 1) {
        try {
          return await this.#send(request, progress, signal);
        } catch (error) {
          const hasDropped = error instanceof ServiceFailure && error.kind === "connection-dropped";
          const isOver = signal.aborted || attempts === maxAttempts;
          // Whatever got no answer makes the other connections suspect.
          this.renew();
          if (!hasDropped || isOver || progress.isAnswered || progress.sends === maxSends) throw error;
        }
      }
    } catch (error) {
      if (!(error instanceof ServiceFailure)) throw error;
      throw new ServiceFailure(error.kind, error.details, progress.sends > 0);
    } finally {
      timer.cancel();
      this.#underWay.delete(giveUp);
    }
  }

  /** Later requests use new connections; those under way keep theirs. */
  renew(): void {
    const old = this.#connections;
    this.#connections = new Set();
    for (const connection of old) if (!connection.isBusy) connection.close();
  }

  /** Requests under way fail. */
  close(): void {
    this.renew();
    const closed = new ServiceFailure("connection-dropped", { code: "ERR_CLOSED" });
    for (const giveUp of this.#underWay) giveUp.abort(closed);
  }

  async #send(request: HttpsRequest, progress: Progress, signal: AbortSignal): Promise<HttpsAnswer> {
    const connections = this.#connections;
    const connection = this.#findIdle() ?? (await this.#open(signal));
    connections.add(connection);
    try {
      const answer = await connection.exchange(request, progress, signal);
      this.#hasAnswered = true;
      if (connection.isProxied || connections !== this.#connections) connection.close();
      return answer;
    } catch (error) {
      connection.close();
      throw error;
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
    const socket = await openSecureSocket(this.#origin, this.#hasAnswered, signal);
    return new HttpsConnection(this.#origin, socket, openedAt);
  }
}

function first(field: string | string[] | undefined): string | undefined {
  return Array.isArray(field) ? field[0] : field;
}

const drops = new Set(["UND_ERR_SOCKET", "UND_ERR_DESTROYED"]);
/** The head is too long, or has several lengths. */
const brokenHeads = new Set(["UND_ERR_HEADERS_OVERFLOW", "UND_ERR_RES_CONTENT_LENGTH_MISMATCH"]);

/** The failure of a request on an open connection; an error that says nothing about the connection is a defect. */
export function requestFailure(error: Error, isAnswered: boolean): Error {
  const code = codeOf(error);
  if (code === "UND_ERR_RES_EXCEEDED_MAX_SIZE") return new ServiceFailure("answer-too-long", { code });
  const tlsKind = tlsFailureKind(code);
  if (tlsKind) return new ServiceFailure(tlsKind, { code });
  if (isBrokenHttp(error, code, isAnswered)) return new ServiceFailure("not-the-service", { code });
  const isOfSystem = code !== "" && !/^(ERR|UND_ERR)_/.test(code);
  const hasDropped = drops.has(code) || isOfSystem || error.name === "HTTPParserError";
  return hasDropped ? new ServiceFailure("connection-dropped", { code }) : error;
}

function isBrokenHttp({ name, message }: Error, code: string, isAnswered: boolean): boolean {
  // An answer that gets through undici's parser fails its assertions: a 101 that nobody asked for.
  if (code === "ERR_ASSERTION") return isAnswered;
  if (name === "HTTPParserError") return !message.includes("EOF");
  // These differ from errors of sockets in their words only.
  return brokenHeads.has(code) || (code === "UND_ERR_SOCKET" && message.startsWith("bad "));
}
