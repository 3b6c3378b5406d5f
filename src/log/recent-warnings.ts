import type { Clock } from "../clock.ts";
import type { Log } from "./log.ts";

/** Lines that are kept, and the most of each that is kept, in characters. */
const mostLines = 20;
const longestLine = 400;

/** A log that remembers its last warnings and errors, for whoever helps. */
export class RecentWarnings implements Log {
  readonly #log: Log;
  readonly #clock: Clock;
  readonly #lines: { readonly at: number; readonly line: string }[] = [];

  constructor(log: Log, clock: Clock) {
    this.#log = log;
    this.#clock = clock;
  }

  /** Oldest first; times in milliseconds since the epoch. */
  get lines(): readonly { readonly at: number; readonly line: string }[] {
    return this.#lines;
  }

  info(line: string): void {
    this.#log.info(line);
  }

  warn(line: string): void {
    this.#remember(line);
    this.#log.warn(line);
  }

  error(line: string, error?: unknown): void {
    this.#remember(error instanceof Error ? `${line}: ${error.message}` : line);
    this.#log.error(line, error);
  }

  conceal(secret: string): void {
    this.#log.conceal(secret);
  }

  #remember(line: string): void {
    this.#lines.push({ at: this.#clock.now(), line: line.slice(0, longestLine) });
    if (this.#lines.length > mostLines) this.#lines.shift();
  }
}
