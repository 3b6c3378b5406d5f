import { holdMs } from "../actions/hold-face.ts";
import type { Clock } from "../clock.ts";
import { maxHoldLateMs } from "./limits.ts";

/** One press by one finger, from keyDown to its end. A later press is another hold, so two never add up. */
export class PressHold {
  /** By the steady clock. */
  readonly since: number;
  readonly #clock: Clock;
  /** Ends the waiting for it, which is done once in a press. */
  #endWaiting: (() => void) | undefined;
  #isOver = false;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.since = clock.steady();
  }

  /** Something waits for it to have lasted long enough. */
  get isAwaited(): boolean {
    return this.#endWaiting !== undefined;
  }

  /** Waits until it has lasted as long as a hold; false if it ends before. */
  lasts(): Promise<boolean> {
    if (this.#isOver) return Promise.resolve(false);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const settle = (isLong: boolean): void => {
      timer.cancel();
      this.#endWaiting = undefined;
      resolve(isLong);
    };
    this.#endWaiting = () => settle(false);
    // A timer that is much too late has slept with the computer, and the release may have been lost.
    const isInTime = (): boolean => this.#clock.steady() - this.since < holdMs + maxHoldLateMs;
    const timer = this.#clock.after(this.since + holdMs - this.#clock.steady(), () => {
      // Where the process was held up, the release may have come in already: timers go before sockets.
      setImmediate(() => this.#endWaiting && settle(isInTime()));
    });
    return promise;
  }

  /** The finger is up, its key is gone, or the computer slept. */
  end(): void {
    this.#isOver = true;
    this.#endWaiting?.();
  }
}
