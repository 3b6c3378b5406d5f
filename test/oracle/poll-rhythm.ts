import { hold, confirmationLimit, unknownLimit } from "./words.ts";

/** Between two polls, while a start or stop is under way, and after as many failures the least pause, in ms (contract). */
const interval = 5_000;
const hurried = 250;
const pauses = [4_500, 9_000, 13_500] as const;
/** Where news may be late, the polls of such a span are counted, in milliseconds. */
const span = 30_000;

/** When the status of one account may be asked for. Times in milliseconds. */
export class PollRhythm {
  readonly #options: { readonly lag: number; readonly complain: (what: string) => void };
  /** Something has happened because of which the status may be asked for once, out of turn. */
  #occasions: readonly number[] = [];
  #asked: readonly number[] = [];
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

  /** @param at later than now, where it is due then */
  occasion(at: number, isChange = false): void {
    this.#occasions = [...this.#occasions, at];
    if (isChange) this.#changeAt = at;
  }

  stirred(at: number): void {
    this.occasion(at);
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

  asked(at: number): void {
    const { lag, complain } = this.#options;
    const isUnderWay = at - this.#changeAt <= hold + (this.wasUnknown ? unknownLimit : confirmationLimit);
    if (lag > 0) {
      this.#count(at, isUnderWay);
      return;
    }
    this.#isInTurn = !this.#occasions.some((time) => time <= at);
    this.#occasions = this.#occasions.filter((time) => time > at);
    if (!this.#isInTurn) return;
    const least = this.#inTurnAt + (isUnderWay ? hurried : interval);
    if (at < Math.max(least, this.#notBefore)) complain(`asked again after ${at - this.#inTurnAt} ms`);
    this.#inTurnAt = at;
  }

  #count(at: number, isUnderWay: boolean): void {
    const isRecent = (time: number): boolean => time > at - span - this.#options.lag;
    this.#occasions = this.#occasions.filter(isRecent);
    this.#asked = [...this.#asked, at].filter((time) => time > at - span);
    const most =
      span / (isUnderWay ? hurried : interval) + 1 + this.#occasions.filter((time) => time <= at).length;
    if (this.#asked.length > most) this.#options.complain(`asked ${this.#asked.length} times in ${span} ms`);
  }
}
