import type { Clock, Timer } from "../clock.ts";
import { choiceGraceMs, choiceMs } from "../limits.ts";

/** The entry that a dial was turned to. Timers alone end it: the strip and a push never differ. */
export class DialChoice {
  readonly #clock: Clock;
  readonly #onEnded: () => void;
  #timer: Timer | undefined;
  chosen: number | undefined;
  /** A push now may be meant for a choice that has ended: it sends nothing. */
  isInGracePeriod = false;

  constructor(clock: Clock, onEnded: () => void) {
    this.#clock = clock;
    this.#onEnded = onEnded;
  }

  choose(index: number): void {
    this.drop();
    this.chosen = index;
    this.#timer = this.#clock.after(choiceMs, () => {
      this.drop();
      this.isInGracePeriod = true;
      this.#timer = this.#clock.after(choiceGraceMs, () => this.drop());
      this.#onEnded();
    });
  }

  drop(): void {
    this.#timer?.cancel();
    this.chosen = undefined;
    this.isInGracePeriod = false;
  }
}
