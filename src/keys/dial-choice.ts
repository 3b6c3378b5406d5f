import type { Clock, Timer } from "../clock.ts";
import { choiceGraceMs, choiceMs } from "../limits.ts";

/** The entry that a dial was turned to. Timers alone end it: the strip and a push never differ. */
export class DialChoice {
  readonly #clock: Clock;
  readonly #onEnded: () => void;
  #state: number | "in grace period" | undefined;
  #timer: Timer | undefined;

  constructor(clock: Clock, onEnded: () => void) {
    this.#clock = clock;
    this.#onEnded = onEnded;
  }

  get chosen(): number | undefined {
    return typeof this.#state === "number" ? this.#state : undefined;
  }

  /** A push now may be meant for a choice that has ended: it sends nothing. */
  get isInGracePeriod(): boolean {
    return this.#state === "in grace period";
  }

  choose(index: number): void {
    this.#become(index, choiceMs, () => {
      this.#become("in grace period", choiceGraceMs, () => this.drop());
      this.#onEnded();
    });
  }

  drop(): void {
    this.#timer?.cancel();
    this.#state = undefined;
  }

  #become(state: number | "in grace period", duration: number, then: () => void): void {
    this.drop();
    this.#state = state;
    this.#timer = this.#clock.after(duration, then);
  }
}
