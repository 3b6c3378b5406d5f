import type { Clock } from "../clock.ts";
import type {
  CaptionService,
  Command,
  RequestLimits,
  Session,
  StatusShape,
} from "../service/caption-service.ts";

/** A status request that has ended, for whoever helps. Times in milliseconds; nothing of it is secret. */
export interface RecordedRequest {
  readonly at: number;
  readonly duration: number;
  /** "ok", "given up", or what failed: "timed-out", "service-error, HTTP 503". */
  readonly outcome: string;
}

/** Requests that are kept. */
const mostKept = 50;

/** A service that remembers how its last status requests went; what became of commands is told by the log of presses. */
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

  get statusShape(): StatusShape | undefined {
    return this.#service.statusShape;
  }

  async checkStatus(limits: RequestLimits): Promise<Session> {
    const at = this.#clock.now();
    let outcome = "ok";
    try {
      return await this.#service.checkStatus(limits);
    } catch (error) {
      const isGivenUp = limits.signal?.aborted === true;
      outcome = isGivenUp ? "given up" : error instanceof Error ? error.message : "failed";
      throw error;
    } finally {
      this.#requests.push({ at, duration: this.#clock.now() - at, outcome });
      if (this.#requests.length > mostKept) this.#requests.shift();
    }
  }

  send(command: Command, limits: RequestLimits): Promise<void> {
    return this.#service.send(command, limits);
  }

  reconnect(): void {
    this.#service.reconnect();
  }

  close(): void {
    this.#service.close();
  }
}
