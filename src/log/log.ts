import type { Clock } from "../clock.ts";
import { Redactor } from "./redactor.ts";

/** Short lines for support, never a secret. */
export type Log = Pick<PluginLog, "info" | "press" | "warn" | "error" | "addSecret" | "redact">;

/** Lines that are kept, and characters of each. */
const maxWarnings = 20;
const maxPresses = 50;
const maxLineLength = 400;

export interface LoggedLine {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly line: string;
}

/** Passes lines to a target, and keeps the last presses, warnings and errors for the diagnostics, redacted and oldest first. */
export class PluginLog extends Redactor {
  readonly warnings: LoggedLine[] = [];
  readonly presses: LoggedLine[] = [];
  /** Where lines go. It redacts them by `redact` of this log, since it sees whole entries with their stack traces. */
  readonly #target: Pick<Log, "info" | "warn" | "error">;
  readonly #clock: Clock;

  constructor(target: Pick<Log, "info" | "warn" | "error">, clock: Clock) {
    super();
    this.#target = target;
    this.#clock = clock;
  }

  info(line: string): void {
    this.#target.info(line);
  }

  press(line: string): void {
    this.#keep(line, this.presses, maxPresses);
    this.info(`press: ${line}`);
  }

  warn(line: string): void {
    this.#keep(line, this.warnings, maxWarnings);
    this.#target.warn(line);
  }

  error(line: string, error?: unknown): void {
    this.#keep(error instanceof Error ? `${line}: ${error.message}` : line, this.warnings, maxWarnings);
    this.#target.error(line, error);
  }

  #keep(line: string, lines: LoggedLine[], max: number): void {
    // Redact before the cut, since half a secret is not found.
    lines.push({ at: this.#clock.wall(), line: this.redact(line).slice(0, maxLineLength) });
    if (lines.length > max) lines.shift();
  }
}
