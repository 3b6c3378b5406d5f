import type { Clock } from "../clock.ts";
import type { Log } from "./log.ts";

/** Lines that are kept, and the most of each that is kept, in characters. */
const mostWarnings = 20;
const mostPresses = 50;
const longestLine = 400;

/** A line of the log; the time in milliseconds since the epoch. */
export interface LoggedLine {
  readonly at: number;
  readonly line: string;
}

/** Where the lines go on to. */
interface Target extends Omit<Log, "press"> {
  /** Takes every secret out of a line. */
  redact(line: string): string;
}

/** A log that remembers its last presses, and its last warnings and errors, for whoever helps. */
export class RecentLines implements Log {
  readonly #log: Target;
  readonly #clock: Clock;
  readonly #warnings: LoggedLine[] = [];
  readonly #presses: LoggedLine[] = [];

  constructor(log: Target, clock: Clock) {
    this.#log = log;
    this.#clock = clock;
  }

  /** Warnings and errors, oldest first. */
  get warnings(): readonly LoggedLine[] {
    return this.#warnings;
  }

  /** Oldest first. */
  get presses(): readonly LoggedLine[] {
    return this.#presses;
  }

  info(line: string): void {
    this.#log.info(line);
  }

  press(line: string): void {
    this.#remember(this.#presses, mostPresses, line);
    this.#log.info(`press: ${line}`);
  }

  warn(line: string): void {
    this.#remember(this.#warnings, mostWarnings, line);
    this.#log.warn(line);
  }

  error(line: string, error?: unknown): void {
    this.#remember(this.#warnings, mostWarnings, error instanceof Error ? `${line}: ${error.message}` : line);
    this.#log.error(line, error);
  }

  conceal(secret: string): void {
    this.#log.conceal(secret);
  }

  #remember(lines: LoggedLine[], most: number, line: string): void {
    // Redacted first: of a secret that is cut nothing is known any more.
    lines.push({ at: this.#clock.now(), line: this.#log.redact(line).slice(0, longestLine) });
    if (lines.length > most) lines.shift();
  }
}
