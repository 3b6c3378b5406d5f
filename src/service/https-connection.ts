import type { ClientRequest, IncomingMessage } from "node:http";
import { type Agent, type RequestOptions, request as httpsRequest } from "node:https";
import type { Socket } from "node:net";
import { urlToHttpOptions } from "node:url";
import { type Clock, type Timer, timeLeft } from "../clock.ts";
import type { RequestLimits } from "./caption-service.ts";
import { connectionFailure } from "./connection-failure.ts";
import { createAgent, retire } from "./https-agent.ts";
import { ServiceFailure } from "./service-failure.ts";
import { trustSystemCertificates } from "./system-trust.ts";

/** An answer that arrived whole. */
export interface HttpsAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly retryAfter: string | undefined;
  readonly body: string;
}

export interface HttpsRequest extends RequestLimits {
  /** Path with its leading slash. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Send once more, over a new connection, if this one drops before any answer. */
  readonly again: boolean;
}

/** The most that an answer may be long, in bytes. */
const longestAnswer = 1024 * 1024;

/** POSTs to one origin over verified TLS, with keep-alive. Knows nothing of the service. */
export class HttpsConnection {
  /** The origin, taken apart once: to do it for each request cost a press 0.05 ms. */
  readonly #origin: RequestOptions;
  readonly #clock: Clock;
  #agent: Agent | undefined;

  /** @param origin `https://host[:port]` */
  constructor(origin: string, clock: Clock) {
    this.#origin = urlToHttpOptions(new URL(origin));
    this.#clock = clock;
  }

  /** @throws ServiceFailure, or the reason of `request.signal` */
  async post(request: HttpsRequest): Promise<HttpsAnswer> {
    const begun = this.#clock.now();
    const left = (): number => timeLeft(begun, request.timeLimit, this.#clock.now());
    let again = request.again;
    for (;;) {
      try {
        return await this.#exchange({ ...request, timeLimit: left() });
      } catch (error) {
        const isDropped = error instanceof DroppedBeforeAnswer;
        const failure = isDropped ? error.failure : error;
        const isWorthIt = isDropped ? again : isOfUnknownIssuer(failure);
        if (!isWorthIt || left() <= 0) throw failure;
        if (isDropped) again = false;
        this.renew();
      }
    }
  }

  /** Later requests use new connections; those under way go on over their old ones. */
  renew(): void {
    if (this.#agent) retire(this.#agent);
    this.#agent = undefined;
  }

  /** Requests under way fail. */
  close(): void {
    this.#agent?.destroy();
    this.#agent = undefined;
  }

  async #exchange({ path, headers, body, ...limits }: HttpsRequest): Promise<HttpsAnswer> {
    this.#agent ??= createAgent();
    const request = httpsRequest({
      ...this.#origin,
      path,
      method: "POST",
      agent: this.#agent,
      headers,
    });
    request.end(body);
    return new Exchange(request, limits, this.#clock).answer;
  }
}

function isOfUnknownIssuer(failure: unknown): boolean {
  const isRefused = failure instanceof ServiceFailure && failure.kind === "certificate-not-trusted";
  return isRefused && trustSystemCertificates(failure.details.code);
}

/** The connection dropped while no byte of an answer had come: the service may or may not have seen the request. */
class DroppedBeforeAnswer extends Error {
  readonly failure: ServiceFailure;

  constructor(failure: ServiceFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** One request and its answer. The time limit runs from its beginning to the whole answer, connecting included. */
class Exchange {
  readonly answer: Promise<HttpsAnswer>;
  readonly #request: ClientRequest;
  readonly #timer: Timer;
  readonly #signal: AbortSignal | undefined;
  readonly #chunks: Buffer[] = [];
  readonly #resolve: (answer: HttpsAnswer) => void;
  readonly #reject: (reason: Error) => void;
  #socket: Socket | undefined;
  /** Bytes of earlier answers on the same connection. */
  #readBefore = 0;
  #length = 0;

  constructor(request: ClientRequest, { timeLimit, signal }: RequestLimits, clock: Clock) {
    const { promise, resolve, reject } = Promise.withResolvers<HttpsAnswer>();
    this.answer = promise;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#request = request;
    this.#signal = signal;
    this.#timer = clock.after(timeLimit, () => this.#giveUp(new ServiceFailure("timed-out")));
    request.on("socket", (socket) => {
      this.#socket = socket;
      this.#readBefore = socket.bytesRead;
    });
    request.on("upgrade", (_response, socket) => {
      socket.destroy();
      this.#giveUp(new ServiceFailure("not-the-service", { status: 101 }));
    });
    request.on("response", (response) => this.#receive(response));
    request.on("error", (error) => this.#fail(error));
    if (signal?.aborted) this.#onAbort();
    else signal?.addEventListener("abort", this.#onAbort, { once: true });
  }

  #receive(response: IncomingMessage): void {
    const { statusCode: status = 0, headers } = response;
    response.on("error", (error) => this.#fail(error));
    response.on("data", (chunk: Buffer) => this.#collect(chunk));
    response.on("end", () => {
      this.#settled();
      this.#resolve({
        status,
        contentType: headers["content-type"] ?? "",
        retryAfter: headers["retry-after"],
        body: decode(Buffer.concat(this.#chunks)),
      });
    });
    if (Number(headers["content-length"]) > longestAnswer)
      this.#giveUp(new ServiceFailure("answer-too-long", { status }));
  }

  #collect(chunk: Buffer): void {
    this.#length += chunk.length;
    if (this.#length > longestAnswer) this.#giveUp(new ServiceFailure("answer-too-long"));
    else this.#chunks.push(chunk);
  }

  #fail(error: Error): void {
    this.#settled();
    const failure = connectionFailure(error);
    const dropped =
      failure.kind === "connection-dropped" && (this.#socket?.bytesRead ?? 0) === this.#readBefore;
    this.#reject(dropped ? new DroppedBeforeAnswer(failure) : failure);
  }

  readonly #onAbort = (): void => {
    const reason: unknown = this.#signal?.reason;
    this.#giveUp(reason instanceof Error ? reason : new Error("given up"));
  };

  #giveUp(reason: Error): void {
    this.#settled();
    this.#reject(reason);
    this.#request.destroy();
  }

  #settled(): void {
    this.#timer.cancel();
    this.#signal?.removeEventListener("abort", this.#onAbort);
  }
}

/** Text without its byte order mark. Bytes that are not UTF-8 are no JSON either, and must not be repaired into some. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return "\ufffd";
  }
}
