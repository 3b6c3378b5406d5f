import type { Clock, Timer } from "../clock.ts";
import { choiceEndedMs, choiceMs } from "./limits.ts";

/**
 * The entry that a dial was turned to, until a push applies it or its time is over. Timers alone decide that, and not the wall
 * clock: what the strip shows and what a push applies never differ.
 */
export class DialChoice {
  readonly #clock: Clock;
  readonly #onEnded: () => void;
  #state: number | "just ended" | undefined;
  #timer: Timer | undefined;

  /** @param onEnded called when its time is over */
  constructor(clock: Clock, onEnded: () => void) {
    this.#clock = clock;
    this.#onEnded = onEnded;
  }

  /** Index of the entry. */
  get chosen(): number | undefined {
    return typeof this.#state === "number" ? this.#state : undefined;
  }

  /** Its time is over, and a push is too late for it, but too early to mean anything else. */
  get hasJustEnded(): boolean {
    return this.#state === "just ended";
  }

  choose(index: number): void {
    this.#become(index, choiceMs, () => {
      this.#become("just ended", choiceEndedMs, () => this.drop());
      this.#onEnded();
    });
  }

  /** Nothing is chosen any more. */
  drop(): void {
    this.#timer?.cancel();
    this.#state = undefined;
  }

  #become(state: number | "just ended", duration: number, then: () => void): void {
    this.drop();
    this.#state = state;
    this.#timer = this.#clock.after(duration, then);
  }
}
