import { confirmationLimit, hold, unknownLimit } from "./words.ts";

/** Between two polls, and after as many failures in a row the least pause with its jitter, in milliseconds (contract). */
const interval = 5_000;
const hurried = 250;
const pauses = [4_500, 9_000, 13_500] as const;

/** When the status of one account may be asked for. Times in milliseconds. */
export class PollRhythm {
  readonly #options: { readonly lag: number; readonly complain: (what: string) => void };
  /** When something happened because of which the status may be asked for once, out of turn, and has not been yet. */
  #occasions: number[] = [];
  #changeAt = Number.NEGATIVE_INFINITY;
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

  occasion(at: number, isChange: boolean): void {
    this.#occasions.push(at);
    if (isChange) this.#changeAt = at;
  }

  stirred(at: number): void {
    this.occasion(at, false);
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
    const [occasion, ...others] = this.#open(at);
    this.#isInTurn = !isRepetition && occasion === undefined;
    if (!isRepetition) this.#occasions = others;
    if (!this.#isInTurn) return;
    const isUnderWay = at - this.#changeAt <= hold + (this.wasUnknown ? unknownLimit : confirmationLimit);
    const least = this.#inTurnAt + (isUnderWay ? hurried : interval);
    if (at < Math.max(least, this.#notBefore) - lag) complain(`asked again after ${at - this.#inTurnAt} ms`);
    this.#inTurnAt = at;
  }

  /**
   * The newest waits for its request. Where news may be late, one that was asked before it may be heard after it, and take
   * the place of the request that it is to allow: so for as long as that may be, those before it count as well.
   */
  #open(at: number): number[] {
    const newest = this.#occasions.length - 1;
    return this.#occasions.filter((time, index) => index === newest || at - time < 2 * this.#options.lag);
  }
}
