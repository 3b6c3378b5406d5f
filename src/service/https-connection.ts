import { AssertionError } from "node:assert";
import { constants } from "node:crypto";
import { type Socket, isIP } from "node:net";
import type { Duplex } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { DEFAULT_CIPHERS, type TLSSocket, connect as connectTls } from "node:tls";
import { setFlagsFromString } from "node:v8";
import type { Dispatcher } from "undici";
import Client from "undici/lib/dispatcher/client.js";
import type { Clock } from "../clock.ts";
import { connectionFailure } from "./connection-failure.ts";
import { hostAddresses } from "./host-addresses.ts";
import { type Proxy, withoutBrackets } from "./proxy.ts";
import { ServiceFailure } from "./service-failure.ts";
import { isSystemTrusted, trustSystem } from "./system-trust.ts";
import { connectTcp, type Endpoint } from "./tcp-connection.ts";

// undici parses HTTP in WebAssembly. V8 would have its optimizing compiler work on that in between, which takes memory and
// keeps it, though requests gain nothing. The number is how much has to run before that. It concerns nothing but WebAssembly,
// which does not exist before the first connection.
setFlagsFromString("--wasm-tiering-budget=2000000000");

export interface HttpsRequest {
  /** Path with its leading slash. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** An answer that arrived whole. */
export interface HttpsAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly retryAfter: string | undefined;
  readonly body: string;
}

export interface HttpsTarget {
  readonly origin: URL;
  readonly proxy: Proxy | undefined;
  readonly clock: Clock;
  /** Whether the origin's name is known to be right, so that not finding it tells of the network. */
  readonly isNameKnown: () => boolean;
}

/** The connection dropped while no byte of an answer had come: the service may or may not have seen the request. */
export class DroppedBeforeAnswer extends Error {
  readonly failure: ServiceFailure;

  constructor(failure: ServiceFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

/**
 * One connection to an origin over verified TLS, directly or through a proxy, which opens with its first request and can be
 * kept for more. One request at a time, so that ending one takes no other with it.
 */
export class HttpsConnection {
  readonly #target: HttpsTarget;
  readonly #client: Client;
  readonly #closing = new AbortController();
  /** The socket that is open or opening, under all TLS: only there can a connection be reset. */
  #socket: Socket | undefined;
  /** The same with its TLS, once it is open. */
  #secured: TLSSocket | undefined;
  /** Fails the request under way. */
  #fail: ((failure: ServiceFailure) => void) | undefined;
  /** What had come from the wire before that, in bytes. */
  #readBefore = 0;

  constructor(target: HttpsTarget) {
    this.#target = target;
    this.#client = new Client(target.origin, {
      ...clientOptions,
      connect: (_, callback) => {
        this.#open().then(
          (socket) => callback(null, socket),
          (error: unknown) => callback(error as Error, null),
        );
      },
    });
  }

  /** Whether another request may go over it: no socket through a proxy outlives its request. */
  get isReusable(): boolean {
    return this.#target.proxy === undefined && this.#client.stats.connected;
  }

  /**
   * @param onWriting called before the first byte of the request is written
   * @throws ServiceFailure, or DroppedBeforeAnswer; anything else is a defect
   */
  async exchange(
    { path, headers, body: sent = "" }: HttpsRequest,
    onWriting: () => void,
  ): Promise<HttpsAnswer> {
    // The end of a connection that was idle may have come with the press itself. A turn later it is known, and undici opens
    // another one.
    if (this.#secured) await setImmediate();
    const { promise, resolve, reject } = Promise.withResolvers<HttpsAnswer>();
    this.#fail = reject;
    this.#readBefore = this.#socket?.bytesRead ?? 0;
    const body = new Body();
    let hasBegun = false;
    let interimHeads = 0;
    let head: Omit<HttpsAnswer, "body"> | undefined;
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: onWriting,
      onResponseStarted: () => void (hasBegun = true),
      // Interim answers (1xx) come here too: the last one counts.
      onResponseStart: (_, status, fields) => {
        if (status < 200 && (interimHeads += 1) > maxInterimHeads)
          reject(new ServiceFailure("not-the-service"));
        head = {
          status,
          contentType: first(fields["content-type"]) ?? "",
          retryAfter: first(fields["retry-after"]),
        };
      },
      onResponseData: (_, chunk) => body.add(chunk),
      onResponseEnd: () => {
        // undici takes a reset for the end of an answer that tells no length.
        const error = this.#secured?.errored;
        if (error) reject(connectionFailure(error, this.#target.isNameKnown()));
        else if (head) resolve({ ...head, body: decode(body.bytes) });
      },
      onResponseError: (_, error) => {
        // undici takes some things of an answer for granted: of a 101, that it was asked for.
        const isUnreadable = hasBegun && error instanceof AssertionError;
        const failure = isUnreadable
          ? new ServiceFailure("not-the-service")
          : connectionFailure(error, this.#target.isNameKnown());
        const hasDropped = !hasBegun && !this.#closing.signal.aborted && concernsConnection(error, failure);
        reject(hasDropped ? new DroppedBeforeAnswer(failure) : failure);
      },
    };
    this.#client.dispatch({ method: "POST", path, headers, body: sent }, handler);
    // It would keep the answer for as long as the connection is kept.
    return promise.finally(() => (this.#fail = undefined));
  }

  /**
   * Ends it. A request under way fails, and what was written of it but not sent is taken back: an orderly close would leave
   * that with the operating system, which goes on sending it for minutes.
   */
  close(): void {
    const isBusy = this.#client.stats.size > 0;
    this.#closing.abort();
    if (isBusy) reset(this.#socket);
    void this.#client.destroy();
  }

  async #open(): Promise<TLSSocket> {
    for (;;) {
      const hadSystem = isSystemTrusted();
      try {
        this.#secured = await secure(await this.#reach(), this.#target.origin.hostname);
        const { remoteAddress: address } = this.#socket ?? {};
        if (address !== undefined)
          hostAddresses.prove(this.#endpoint.host, { address, family: isIP(address) });
        this.#secured.on("readable", this.#limitReading);
        return this.#secured;
      } catch (error) {
        reset(this.#socket);
        if (this.#closing.signal.aborted || !trustSystem(error, hadSystem))
          // undici connects again after some errors of its own, for ever; after a ServiceFailure it does not.
          throw connectionFailure(error, this.#target.isNameKnown());
      }
    }
  }

  /** Where the way to the service begins. */
  get #endpoint(): Endpoint {
    const { proxy, origin } = this.#target;
    return proxy ?? { host: withoutBrackets(origin.hostname), port: portOf(origin) };
  }

  /** @returns the socket for TLS to the service */
  async #reach(): Promise<Duplex> {
    const { proxy, origin, clock } = this.#target;
    const connect = async (): Promise<Socket> =>
      (this.#socket = await connectTcp(this.#endpoint, this.#closing.signal, clock));
    if (!proxy) return connect();
    let toProxy: Socket | undefined;
    const tunnel = await openTunnel(proxy, `${origin.hostname}:${portOf(origin)}`, async () => {
      const socket = await connect();
      toProxy = proxy.isSecure ? await secure(socket, proxy.host) : socket;
      return toProxy.on("readable", this.#limitReading);
    });
    toProxy?.off("readable", this.#limitReading);
    return tunnel;
  }

  /** undici counts neither the extensions of chunks nor interim heads nor what stands after a body, however much there is. */
  readonly #limitReading = (): void => {
    const read = (this.#socket?.bytesRead ?? 0) - this.#readBefore;
    if (read > maxReadBytes) this.#fail?.(new ServiceFailure("answer-too-long"));
  };
}

/** The most that an answer's body and its head have, in bytes. */
const maxBodyBytes = 1024 * 1024;
const maxHeadBytes = 32 * 1024;
/** The most interim heads (1xx) before an answer: each takes hundreds of bytes in memory for a few on the wire. */
const maxInterimHeads = 16;
/**
 * The most that one request reads from the wire, with all that an answer is wrapped in. It comes in pieces, of which some are
 * read before the first is counted: that is for the rest of 2 MiB.
 */
const maxReadBytes = 1.75 * 1024 * 1024;
/** The most that is kept of a field of an answer's head, in characters. */
const maxFieldLength = 200;

const clientOptions = {
  allowH2: false,
  pipelining: 1,
  // Requests have one time limit for everything, which is not undici's.
  headersTimeout: 0,
  bodyTimeout: 0,
  // Milliseconds for which an idle connection is kept. Longer than the longest pause between two polls (60 s), so that polling
  // needs one TLS connection in all. A `Keep-Alive` header of the service goes before it.
  keepAliveTimeout: 90_000,
  maxResponseSize: maxBodyBytes,
  maxHeaderSize: maxHeadBytes,
} as const satisfies Client.Options;

/** Has a proxy connect to `authority` (RFC 9110, section 9.3.6). */
function openTunnel(
  { host, port, authorization }: Proxy,
  authority: string,
  connect: () => Promise<Socket>,
): Promise<Duplex> {
  const { promise, resolve, reject } = Promise.withResolvers<Duplex>();
  const client = new Client(`http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`, {
    ...clientOptions,
    connect: (_, callback) => {
      connect().then(
        (socket) => callback(null, socket),
        (error: unknown) => callback(connectionFailure(error, true), null),
      );
    },
  });
  client.dispatch(
    {
      method: "CONNECT",
      path: authority,
      headers: { host: authority, ...(authorization && { "proxy-authorization": authorization }) },
    },
    {
      // undici demands it.
      onRequestStart: () => undefined,
      onRequestUpgrade: (_, status, _headers, socket) => {
        socket.on("error", reject);
        if (status >= 200 && status < 300) resolve(socket);
        else if (status >= 400 && status < 500) reject(new ServiceFailure("proxy-refused", { status }));
        else reject(new ServiceFailure("no-connection", { code: "ERR_PROXY_TUNNEL" }));
      },
      onResponseError: (_, error) => reject(error),
    },
  );
  return promise;
}

/** TLS over a socket. The certificate is always verified, also with NODE_TLS_REJECT_UNAUTHORIZED=0. */
function secure(socket: Duplex, hostname: string): Promise<TLSSocket> {
  const { promise, resolve, reject } = Promise.withResolvers<TLSSocket>();
  const host = withoutBrackets(hostname);
  const secured = connectTls({
    socket,
    host,
    ...(isIP(host) === 0 && { servername: host }),
    ALPNProtocols: ["http/1.1"],
    rejectUnauthorized: true,
    // The size of a DHE modulus is the server's choice: one of 10,000 bits takes almost a second, in one go.
    ciphers: `${DEFAULT_CIPHERS}:!kDHE`,
    // No limit holds for the number of handshakes on a connection, nor for what they read.
    secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
  });
  secured.once("secureConnect", () => resolve(secured));
  secured.on("error", reject);
  return promise;
}

function portOf({ port }: URL): number {
  return Number(port || 443);
}

/** A socket that is still connecting can't be reset: it would first go on connecting. */
function reset(socket: Socket | undefined): void {
  if (socket?.connecting) socket.destroy();
  else socket?.resetAndDestroy();
}

/** Errors while connecting are ServiceFailures already: of those, a drop may have been chance. Any later one is a drop. */
function concernsConnection(error: Error, failure: Error): failure is ServiceFailure {
  if (!(failure instanceof ServiceFailure)) return false;
  if (failure.kind === "connection-dropped") return true;
  return error !== failure && (failure.kind === "no-connection" || failure.kind === "timed-out");
}

/** A body as it comes. Pieces of a byte each would take a hundred times as much, and keep what they were read from. */
class Body {
  #buffer = Buffer.alloc(0);
  #length = 0;

  add(piece: Buffer): void {
    const length = this.#length + piece.length;
    if (length > this.#buffer.length)
      this.#buffer = Buffer.concat([this.bytes], Math.max(length, 2 * this.#buffer.length));
    piece.copy(this.#buffer, this.#length);
    this.#length = length;
  }

  get bytes(): Buffer {
    return this.#buffer.subarray(0, this.#length);
  }
}

/** One that is longer than any that is understood says nothing. */
function first(field: string | string[] | undefined): string | undefined {
  const text = Array.isArray(field) ? field[0] : field;
  return text !== undefined && text.length > maxFieldLength ? "" : text;
}

/**
 * Text without its byte order mark. Bytes that are not UTF-8 are no JSON either, and must not be repaired into some; a page
 * for people is known for what it is in any encoding.
 */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return `${new TextDecoder().decode(bytes)}\ufffd`;
  }
}
