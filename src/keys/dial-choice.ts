import type { Clock, Timer } from "../clock.ts";
import { choiceEndedMs, choiceMs } from "./limits.ts";

/**
 * The entry that a dial was turned to, until a push applies it or its time is over. Timers alone decide that, and not the wall
 * clock: what the strip shows and what a push applies never differ.
 */
export class DialChoice {
  readonly #clock: Clock;
  readonly #onEnded: () => void;
  #chosen: number | undefined;
  #timer: Timer | undefined;
  #hasJustEnded = false;

  /** @param onEnded called when its time is over */
  constructor(clock: Clock, onEnded: () => void) {
    this.#clock = clock;
    this.#onEnded = onEnded;
  }

  /** Index of the entry. */
  get chosen(): number | undefined {
    return this.#chosen;
  }

  /** Its time is over, and a push is too late for it, but too early to mean anything else. */
  get hasJustEnded(): boolean {
    return this.#hasJustEnded;
  }

  choose(index: number): void {
    this.drop();
    this.#chosen = index;
    this.#timer = this.#clock.after(choiceMs, () => this.#end());
  }

  /** Nothing is chosen any more. */
  drop(): void {
    this.#timer?.cancel();
    this.#chosen = undefined;
    this.#hasJustEnded = false;
  }

  #end(): void {
    this.#chosen = undefined;
    this.#hasJustEnded = true;
    this.#timer = this.#clock.after(choiceEndedMs, () => {
      this.#hasJustEnded = false;
    });
    this.#onEnded();
  }
}
