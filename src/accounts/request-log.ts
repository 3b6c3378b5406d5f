import type { Clock } from "../clock.ts";

/** A status request that has ended, for the diagnostics. Times in milliseconds; nothing of it is secret. */
export interface LoggedRequest {
  readonly at: number;
  readonly duration: number;
  /** "ok", or what failed: "timed-out", "service-error, HTTP 503". */
  readonly outcome: string;
}

const maxEntries = 50;

/** How the last status requests went. What became of commands is in the log of presses. */
export class RequestLog {
  readonly #clock: Clock;
  readonly #entries: LoggedRequest[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Oldest first. */
  get entries(): readonly LoggedRequest[] {
    return this.#entries;
  }

  /** Settles as the request does, which has just been made. */
  async record<T>(request: Promise<T>): Promise<T> {
    const at = this.#clock.now();
    let outcome = "ok";
    try {
      return await request;
    } catch (error) {
      outcome = error instanceof Error ? error.message : "failed";
      throw error;
    } finally {
      this.#entries.push({ at, duration: this.#clock.now() - at, outcome });
      if (this.#entries.length > maxEntries) this.#entries.shift();
    }
  }
}
