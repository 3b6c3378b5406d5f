import { confirmationLimit, hold, unknownLimit } from "./words.ts";

/** Between two polls, and after as many failures in a row the least pause with its jitter, in milliseconds (contract). */
const interval = 5_000;
const hurried = 250;
const pauses = [4_500, 9_000, 13_500] as const;

/** When the status of one account may be asked for. Times in milliseconds. */
export class PollRhythm {
  readonly #options: { readonly lag: number; readonly complain: (what: string) => void };
  #occasionAt = Number.NEGATIVE_INFINITY;
  #changeAt = Number.NEGATIVE_INFINITY;
  #askedAt = Number.NEGATIVE_INFINITY;
  /** The last one that nothing but the rhythm caused. */
  #inTurnAt = Number.NEGATIVE_INFINITY;
  #isInTurn = false;
  /** A start or stop may be under way for longer then. */
  wasUnknown = false;
  #failures = 0;
  #notBefore = Number.NEGATIVE_INFINITY;

  constructor(options: { readonly lag: number; readonly complain: (what: string) => void }) {
    this.#options = options;
  }

  /** Something because of which the status may be asked for once, out of turn. */
  occasion(at: number, isChange: boolean): void {
    this.#occasionAt = at;
    if (isChange) this.#changeAt = at;
  }

  stirred(at: number): void {
    this.#occasionAt = at;
    this.told();
  }

  told(): void {
    this.#failures = 0;
    this.#notBefore = Number.NEGATIVE_INFINITY;
  }

  /** @param retryAfter what the service asked for, in milliseconds: it goes before the table */
  failed(at: number, retryAfter: number | undefined): void {
    if (!this.#isInTurn && retryAfter === undefined) return;
    this.#notBefore = at + (retryAfter ?? pauses[Math.min(this.#failures, pauses.length - 1)] ?? 0);
    this.#failures += 1;
  }

  asked(at: number, isRepetition: boolean): void {
    const { lag, complain } = this.#options;
    this.#isInTurn = !isRepetition && this.#occasionAt < this.#askedAt;
    this.#askedAt = at;
    if (!this.#isInTurn) return;
    const isUnderWay = at - this.#changeAt <= hold + (this.wasUnknown ? unknownLimit : confirmationLimit);
    const least = this.#inTurnAt + (isUnderWay ? hurried : interval);
    if (at < Math.max(least, this.#notBefore) - lag) complain(`asked again after ${at - this.#inTurnAt} ms`);
    this.#inTurnAt = at;
  }
}
