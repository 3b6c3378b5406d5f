import { holdMs } from "../../src/limits.ts";
import { confirmationLimit, unknownLimit } from "./words.ts";

/** Between two polls, and at least while a start or stop is under way, in milliseconds (contract). */
const interval = 5_000;
const hurried = 250;
/** The polls of such a span are counted, in milliseconds. */
const span = 30_000;

/** How often the status of one account may be asked for. Times in milliseconds. */
export class PollRhythm {
  readonly #options: { readonly lag: number; readonly complain: (what: string) => void };
  /** Something happened because of which the status may be asked for once, out of turn. */
  #occasions: readonly number[] = [];
  #asked: readonly number[] = [];
  #changeAt = Number.NEGATIVE_INFINITY;
  /** A start or stop may be under way for longer then. */
  wasUnknown = false;

  constructor(options: { readonly lag: number; readonly complain: (what: string) => void }) {
    this.#options = options;
  }

  occasion(at: number): void {
    this.#occasions = [...this.#occasions, at];
  }

  change(at: number): void {
    this.occasion(at);
    this.#changeAt = at;
  }

  asked(at: number): void {
    const isRecent = (time: number): boolean => time > at - span - this.#options.lag;
    this.#occasions = this.#occasions.filter(isRecent);
    this.#asked = [...this.#asked, at].filter((time) => time > at - span);
    const hurriedUntil = this.#changeAt + holdMs + (this.wasUnknown ? unknownLimit : confirmationLimit);
    const most = span / (isRecent(hurriedUntil) ? hurried : interval) + 1 + this.#occasions.length;
    if (this.#asked.length > most) this.#options.complain(`asked ${this.#asked.length} times in ${span} ms`);
  }
}
