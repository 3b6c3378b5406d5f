import type { Clock, Timer } from "../clock.ts";

/** How long a choice lasts after the last turn, in milliseconds. */
const duration = 5_000;
/** How long after its end a push may still be meant for it, in milliseconds. */
const endedLately = 1_000;

/**
 * The entry that a dial was turned to, until a push applies it or it ends by itself. It goes by timers alone, which nobody
 * can set: what the strip shows and what a push applies never differ.
 */
export class DialChoice {
  readonly #clock: Clock;
  readonly #onEnded: () => void;
  #chosen: number | undefined;
  #timer: Timer | undefined;
  #hasJustEnded = false;

  /** @param onEnded called when it has ended by itself */
  constructor(clock: Clock, onEnded: () => void) {
    this.#clock = clock;
    this.#onEnded = onEnded;
  }

  /** Index of the entry. */
  get chosen(): number | undefined {
    return this.#chosen;
  }

  /** It has ended by itself so lately that a push is too late for it, and too early to mean anything else. */
  get hasJustEnded(): boolean {
    return this.#hasJustEnded;
  }

  choose(index: number): void {
    this.drop();
    this.#chosen = index;
    this.#timer = this.#clock.after(duration, () => this.#end());
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
    this.#timer = this.#clock.after(endedLately, () => {
      this.#hasJustEnded = false;
    });
    this.#onEnded();
  }
}
