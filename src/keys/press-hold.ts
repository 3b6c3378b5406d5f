import { type Clock, timeLeft } from "../clock.ts";

/** How late a hold may be noticed to be long enough, in milliseconds. */
const latest = 2_000;

/** One press by one finger, from keyDown to its end. A later press is another hold, so two never add up. */
export class PressHold {
  /** Milliseconds since the epoch. */
  readonly since: number;
  readonly #clock: Clock;
  readonly #ends = new Set<() => void>();
  #isOver = false;
  #duration: number | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.since = clock.now();
  }

  /** How long it has to last, in milliseconds, while something waits for that. */
  get duration(): number | undefined {
    return this.#duration;
  }

  /** Waits until it has lasted so many milliseconds; false if it ends before. */
  lasts(duration: number): Promise<boolean> {
    if (this.#isOver) return Promise.resolve(false);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const settle = (isLong: boolean): void => {
      timer.cancel();
      this.#ends.delete(end);
      this.#duration = undefined;
      resolve(isLong);
    };
    const end = (): void => settle(false);
    // A timer that comes much too late has slept with the computer, and nobody knows what became of the finger.
    const isInTime = (): boolean => this.#clock.now() - this.since < duration + latest;
    const timer = this.#clock.after(timeLeft(this.since, duration, this.#clock.now()), () => {
      // Where the process was held up, the release may have come in already: timers go before sockets.
      setImmediate(() => this.#ends.has(end) && settle(isInTime()));
    });
    this.#ends.add(end);
    this.#duration = duration;
    return promise;
  }

  /** The finger is up, or its key is gone. */
  end(): void {
    this.#isOver = true;
    for (const end of [...this.#ends]) end();
  }
}
