import type { Clock } from "../clock.ts";
import type { CaptionService, Command, RequestLimits, Session } from "../service/caption-service.ts";

/** A request that has ended, for whoever helps. Times in milliseconds; nothing of it is secret. */
export interface RecordedRequest {
  readonly at: number;
  readonly duration: number;
  /** "status", or the command's name. */
  readonly name: "status" | Command["name"];
  /** "ok", "given up", or what failed: "timed-out", "service-error, HTTP 503". */
  readonly outcome: string;
}

/** Requests that are kept. */
const mostKept = 50;

/** A service that remembers how its last requests went. */
export class RecordedService implements CaptionService {
  readonly #service: CaptionService;
  readonly #clock: Clock;
  readonly #requests: RecordedRequest[] = [];

  constructor(service: CaptionService, clock: Clock) {
    this.#service = service;
    this.#clock = clock;
  }

  /** Oldest first. */
  get requests(): readonly RecordedRequest[] {
    return this.#requests;
  }

  checkStatus(limits: RequestLimits): Promise<Session> {
    return this.#record("status", this.#service.checkStatus(limits), limits.signal);
  }

  send(command: Command, limits: RequestLimits): Promise<void> {
    return this.#record(command.name, this.#service.send(command, limits), limits.signal);
  }

  reconnect(): void {
    this.#service.reconnect();
  }

  close(): void {
    this.#service.close();
  }

  async #record<T>(
    name: RecordedRequest["name"],
    request: Promise<T>,
    signal: AbortSignal | undefined,
  ): Promise<T> {
    const at = this.#clock.now();
    let outcome = "ok";
    try {
      return await request;
    } catch (error) {
      outcome = signal?.aborted === true ? "given up" : error instanceof Error ? error.message : "failed";
      throw error;
    } finally {
      this.#requests.push({ at, duration: this.#clock.now() - at, name, outcome });
      if (this.#requests.length > mostKept) this.#requests.shift();
    }
  }
}
