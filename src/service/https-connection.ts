import { setImmediate } from "node:timers/promises";
import type { Clock, Timer } from "../clock.ts";
import type { RequestLimits } from "./caption-service.ts";
import { connectionFailure } from "./connection-failure.ts";
import { createDispatcher, type Dispatcher } from "./dispatchers.ts";
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
  readonly #origin: string;
  readonly #clock: Clock;
  #dispatcher: Dispatcher | Promise<Dispatcher> | undefined;
  /** Settles when the connection of the last answer can be used again. */
  #free: Promise<void> = Promise.resolve();

  /** @param origin `https://host[:port]` */
  constructor(origin: string, clock: Clock) {
    this.#origin = origin;
    this.#clock = clock;
  }

  /** @throws ServiceFailure, or the reason of `request.signal` */
  async post(request: HttpsRequest): Promise<HttpsAnswer> {
    const deadline = this.#clock.now() + request.timeLimit;
    let again = request.again;
    for (let timeLimit = request.timeLimit; ; timeLimit = deadline - this.#clock.now()) {
      try {
        return await this.#exchange({ ...request, timeLimit });
      } catch (error) {
        const isDropped = error instanceof DroppedBeforeAnswer;
        const failure = isDropped ? error.failure : error;
        const isWorthIt = isDropped ? again : isOfUnknownIssuer(failure);
        if (!isWorthIt || deadline <= this.#clock.now()) throw failure;
        if (isDropped) again = false;
        this.renew();
      }
    }
  }

  /** Later requests use new connections; those under way go on over their old ones. */
  renew(): void {
    const old = this.#dispatcher;
    this.#dispatcher = undefined;
    void end(old, (dispatcher) => dispatcher.close());
  }

  /** Requests under way fail. */
  close(): void {
    const old = this.#dispatcher;
    this.#dispatcher = undefined;
    void end(old, (dispatcher) => dispatcher.destroy(new ServiceFailure("connection-dropped")));
  }

  async #exchange(request: HttpsRequest): Promise<HttpsAnswer> {
    await this.#free;
    const exchange = new Exchange(request, this.#clock);
    try {
      this.#dispatcher ??= createDispatcher(this.#origin);
      const dispatcher = this.#dispatcher instanceof Promise ? await this.#dispatcher : this.#dispatcher;
      dispatcher.dispatch(
        {
          origin: this.#origin,
          method: "POST",
          path: request.path,
          headers: { ...request.headers },
          body: request.body ?? null,
        },
        exchange,
      );
    } catch (error) {
      exchange.onResponseError(undefined, error);
    }
    try {
      return await exchange.answer;
    } finally {
      this.#free = twoTurns();
    }
  }
}

/** Ends a dispatcher that is no longer used; whether that succeeds matters to nobody. */
async function end(
  dispatcher: Dispatcher | Promise<Dispatcher> | undefined,
  how: (dispatcher: Dispatcher) => Promise<unknown>,
): Promise<void> {
  try {
    if (dispatcher) await how(await dispatcher);
  } catch {
    // It was not to be made, or ends anyway.
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

interface RequestController {
  abort(reason: Error): void;
}

type Headers = Record<string, string | string[] | undefined>;

/**
 * One request and its answer, as undici's dispatch handler. The time limit is kept here and not by undici, whose own
 * limits and abort signals don't reach a request that still waits for its TLS handshake.
 */
class Exchange {
  readonly answer: Promise<HttpsAnswer>;
  readonly #timer: Timer;
  readonly #signal: AbortSignal | undefined;
  readonly #chunks: Buffer[] = [];
  readonly #resolve: (answer: HttpsAnswer) => void;
  readonly #reject: (reason: Error) => void;
  #controller: RequestController | undefined;
  #givenUp: Error | undefined;
  #status: number | undefined;
  #headers: Headers = {};
  #length = 0;

  constructor({ timeLimit, signal }: RequestLimits, clock: Clock) {
    const { promise, resolve, reject } = Promise.withResolvers<HttpsAnswer>();
    this.answer = promise;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#signal = signal;
    this.#timer = clock.after(timeLimit, () => this.#giveUp(new ServiceFailure("timed-out")));
    if (signal?.aborted) this.#onAbort();
    else signal?.addEventListener("abort", this.#onAbort, { once: true });
  }

  onRequestStart(controller: RequestController): void {
    this.#controller = controller;
    // A connection came about after all, but too late: what was reported as failed must not be sent now.
    if (this.#givenUp) controller.abort(this.#givenUp);
  }

  onResponseStart(_controller: RequestController, status: number, headers: Headers): void {
    this.#status = status;
    this.#headers = headers;
    if (Number(headers["content-length"]) > longestAnswer)
      this.#giveUp(new ServiceFailure("answer-too-long", { status }));
  }

  onResponseData(_controller: RequestController, chunk: Buffer): void {
    this.#length += chunk.length;
    if (this.#length > longestAnswer) this.#giveUp(new ServiceFailure("answer-too-long"));
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    this.#settled();
    this.#resolve({
      status: this.#status ?? 0,
      contentType: oneOf(this.#headers["content-type"]) ?? "",
      retryAfter: oneOf(this.#headers["retry-after"]),
      body: decode(Buffer.concat(this.#chunks)),
    });
  }

  onResponseError(_controller: RequestController | undefined, error: unknown): void {
    this.#settled();
    const failure = connectionFailure(error);
    const dropped = failure.kind === "connection-dropped" && this.#status === undefined;
    this.#reject(dropped ? new DroppedBeforeAnswer(failure) : failure);
  }

  readonly #onAbort = (): void => {
    const reason: unknown = this.#signal?.reason;
    this.#giveUp(reason instanceof Error ? reason : new Error("given up"));
  };

  #giveUp(reason: Error): void {
    this.#settled();
    this.#givenUp = reason;
    this.#reject(reason);
    this.#controller?.abort(reason);
  }

  #settled(): void {
    this.#timer.cancel();
    this.#signal?.removeEventListener("abort", this.#onAbort);
  }
}

/**
 * Undici takes a connection back one turn of the event loop after its answer, and tells the pool after that. A request
 * made sooner, as the one for the status after each command, would open another connection.
 */
async function twoTurns(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

/** Text without its byte order mark. Bytes that are not UTF-8 are no JSON either, and must not be repaired into some. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return "\ufffd";
  }
}

function oneOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
