/** A test that is held up for longer than this shows that the computer is overloaded, in milliseconds. */
const maxPauseMs = 250;

/** Stands still while the computer sleeps or is overloaded: limits of time mean nothing then. */
export class AwakeClock {
  readonly #isAsleep: () => boolean;
  readonly #onPause: () => void;
  #passed = 0;
  #lookedAt = Date.now();

  constructor(isAsleep: () => boolean, onPause: () => void) {
    this.#isAsleep = isAsleep;
    this.#onPause = onPause;
    setInterval(() => this.now(), 50).unref();
  }

  /** Milliseconds. */
  now(): number {
    const passed = Date.now() - this.#lookedAt;
    this.#lookedAt += passed;
    if (!this.#isAsleep()) this.#passed += Math.min(passed, maxPauseMs);
    // Timers come late: the first look after a pause notices it.
    if (passed > maxPauseMs) this.#onPause();
    return this.#passed;
  }
}
