import type { Socket } from "node:net";
import type { TLSSocket } from "node:tls";
import { setFlagsFromString } from "node:v8";
import type { Dispatcher } from "undici";
import Client from "undici/lib/dispatcher/client.js";
import type { Clock } from "../clock.ts";
import type { RequestLimits } from "./caption-service.ts";
import { codeOf, isTlsCode, openSecureSocket, type SecureSocket } from "./secure-socket.ts";
import { ServiceFailure } from "./service-failure.ts";

// V8 would optimize undici's parser of HTTP (WebAssembly) once it has run this often: memory for nothing that requests gain.
setFlagsFromString("--wasm-tiering-budget=2000000000");

const maxBodyBytes = 1024 * 1024;
const maxHeadBytes = 32 * 1024;
/** Interim heads (1xx) take hundreds of bytes in memory for a few on the wire. */
const maxInterimHeads = 16;
/** Bytes from the wire for one request, short of 2 MiB by the pieces that are read before they are counted. */
const maxReadBytes = 1.75 * 1024 * 1024;
const maxFieldLength = 200;

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
  readonly body: string;
}

interface Progress {
  /** Connections on which a byte of it was written. */
  sends: number;
  /** A byte of an answer has come. */
  isAnswered: boolean;
}

/** An open connection; one request at a time, so that ending one takes no other with it. */
export class HttpsConnection {
  readonly isProxied: boolean;
  readonly #client: Client;
  readonly #socket: TLSSocket;
  readonly #raw: Socket;
  isBusy = false;
  #fail: ((failure: Error) => void) | undefined;
  #readBefore = 0;

  constructor(origin: URL, { socket, raw, isProxied }: SecureSocket) {
    this.isProxied = isProxied;
    this.#socket = socket.on("readable", this.#limitReading);
    this.#raw = raw.once("close", () => socket.destroy());
    this.#client = new Client(origin, {
      allowH2: false,
      pipelining: 1,
      headersTimeout: 0,
      bodyTimeout: 0,
      // Longer than the longest pause between two polls (60 s); a `Keep-Alive` header of the service goes before it.
      keepAliveTimeout: 90_000,
      maxResponseSize: maxBodyBytes,
      maxHeaderSize: maxHeadBytes,
      // undici forgets the request where this answers at once, and asks again where the connection has ended.
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

  get address(): string | undefined {
    return this.#raw.remoteAddress;
  }

  /** @throws ServiceFailure, or the reason of the signal */
  async exchange(request: HttpsRequest, progress: Progress, signal: AbortSignal): Promise<HttpsAnswer> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<HttpsAnswer>();
    this.isBusy = true;
    this.#fail = reject;
    this.#readBefore = this.#raw.bytesRead;
    signal.addEventListener("abort", () => this.#fail?.(signal.reason as Error), { once: true });
    let body = new ArrayBuffer(0);
    let interimHeads = 0;
    let head: Omit<HttpsAnswer, "body"> | undefined;
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: () => void (progress.sends += 1),
      onResponseStarted: () => {
        progress.isAnswered = true;
        // Not before the request: to set memory aside takes a tenth of the time of a press.
        body = new ArrayBuffer(0, { maxByteLength: maxBodyBytes });
      },
      // Interim answers (1xx) come here too.
      onResponseStart: (_, status, fields) => {
        if (status < 200) interimHeads += 1;
        if (interimHeads > maxInterimHeads) reject(new ServiceFailure("not-the-service"));
        head = {
          status,
          contentType: first(fields["content-type"]) ?? "",
          retryAfter: first(fields["retry-after"]),
          date: first(fields["date"]),
        };
      },
      onResponseData: (_, piece) => {
        const length = body.byteLength;
        body.resize(length + piece.length);
        new Uint8Array(body, length).set(piece);
      },
      onResponseEnd: () => {
        // undici takes a reset for the end of an answer that tells no length.
        const error = this.#socket.errored;
        if (error) reject(requestFailure(error, true));
        else if (head) resolve({ ...head, body: decode(body.transferToFixedLength()) });
      },
      onResponseError: (_, error) => reject(requestFailure(error, progress.isAnswered)),
    };
    try {
      this.#client.dispatch({ method: "POST", ...request }, handler);
      return await promise;
    } finally {
      this.isBusy = false;
      // It would keep the answer.
      this.#fail = undefined;
    }
  }

  /**
   * A request under way is reset: after an orderly close the operating system goes on sending its bytes for minutes. What is
   * above the raw socket ends after it: Node 24 crashes where TLS ends in the turn of its first bytes, after a reset.
   */
  close(): void {
    if (this.#client.stats.size > 0) {
      this.#raw.resetAndDestroy();
    } else {
      void this.#client.destroy();
      // Before the first request the client knows nothing of it.
      this.#socket.destroy();
    }
  }

  /** undici counts neither extensions of chunks nor interim heads nor bytes after a body. */
  readonly #limitReading = (): void => {
    const read = this.#raw.bytesRead - this.#readBefore;
    if (read > maxReadBytes) this.#fail?.(new ServiceFailure("answer-too-long"));
  };
}

export interface PostOptions extends RequestLimits {
  /** Connections that the request may be written on, where they drop before a byte of answer. */
  readonly maxSends: 1 | 2;
}

/** Connections on which a request is tried, with those that drop before a byte of it is written. */
const maxAttempts = 3;

export class HttpsClient {
  readonly #origin: URL;
  readonly #clock: Clock;
  /** Open ones; another set when connections are to be new. */
  #connections = new Set<HttpsConnection>();
  readonly #underWay = new Set<AbortController>();
  #hasAnswered = false;

  constructor(origin: string, clock: Clock) {
    this.#origin = new URL(origin);
    this.#clock = clock;
  }

  /** @throws ServiceFailure where no whole answer came */
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
          if (!hasDropped || isOver || progress.isAnswered || progress.sends === maxSends) throw error;
          this.renew();
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
    for (const each of connections) if (!each.isOpen) connections.delete(each);
    const all = [...connections];
    const route = { origin: this.#origin, knownAddress: all[0]?.address, isNameKnown: this.#hasAnswered };
    const connection =
      all.find(({ isBusy }) => !isBusy) ??
      new HttpsConnection(this.#origin, await openSecureSocket(route, signal));
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
}

/** The first value of a field; a longer one than any that is understood says nothing. */
function first(field: string | string[] | undefined): string | undefined {
  const text = Array.isArray(field) ? field[0] : field;
  return text !== undefined && text.length > maxFieldLength ? "" : text;
}

/** Text; with bytes that are not UTF-8 it must not be repaired into JSON, but a web page is still known. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return `${new TextDecoder().decode(bytes)}\ufffd`;
  }
}

const drops = new Set(["UND_ERR_SOCKET", "UND_ERR_DESTROYED", "UND_ERR_RES_CONTENT_LENGTH_MISMATCH"]);

/** The failure of a request on an open connection; an error that tells nothing of the connection is returned as it is. */
export function requestFailure(error: Error, isAnswered: boolean): Error {
  const code = codeOf(error);
  if (code === "UND_ERR_RES_EXCEEDED_MAX_SIZE") return new ServiceFailure("answer-too-long", { code });
  if (isTlsCode(code)) return new ServiceFailure("no-secure-connection", { code });
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
  return code === "UND_ERR_HEADERS_OVERFLOW" || (code === "UND_ERR_SOCKET" && message.startsWith("bad "));
}
