import type { Clock, Timer } from "../clock.ts";
import { choiceMs } from "../limits.ts";

/** The entry that a dial was turned to. Only a timer ends it, so the strip and a push never differ. */
export class DialChoice {
  readonly #clock: Clock;
  readonly #onEnd: () => void;
  #timer: Timer | undefined;
  chosen: number | undefined;

  constructor(clock: Clock, onEnd: () => void) {
    this.#clock = clock;
    this.#onEnd = onEnd;
  }

  choose(index: number): void {
    this.drop();
    this.chosen = index;
    this.#timer = this.#clock.after(choiceMs, () => {
      this.drop();
      this.#onEnd();
    });
  }

  drop(): void {
    this.#timer?.cancel();
    this.chosen = undefined;
  }
}
