import type { Clock } from "../clock.ts";
import type { Log } from "./log.ts";

/** How many lines are kept, and how many characters of each. */
const maxWarnings = 20;
const maxPresses = 50;
const maxLineLength = 400;

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

/** A log that keeps its last presses, warnings and errors for the diagnostics. */
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
    this.#remember(this.#presses, maxPresses, line);
    this.#log.info(`press: ${line}`);
  }

  warn(line: string): void {
    this.#remember(this.#warnings, maxWarnings, line);
    this.#log.warn(line);
  }

  error(line: string, error?: unknown): void {
    this.#remember(this.#warnings, maxWarnings, error instanceof Error ? `${line}: ${error.message}` : line);
    this.#log.error(line, error);
  }

  conceal(secret: string): void {
    this.#log.conceal(secret);
  }

  #remember(lines: LoggedLine[], max: number, line: string): void {
    // Redacted first: of a secret that is cut nothing is known any more.
    lines.push({ at: this.#clock.now(), line: this.#log.redact(line).slice(0, maxLineLength) });
    if (lines.length > max) lines.shift();
  }
}
