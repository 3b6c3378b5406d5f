/** The longest that a test may be held up without a sign that the computer has no time for anybody, in milliseconds. */
const longestPause = 250;

/** Stands still while the computer sleeps or has no time for anybody: limits of time mean nothing then. */
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
    if (!this.#isAsleep()) this.#passed += Math.min(passed, longestPause);
    // What was planned comes late. Whoever looks first after a pause is the one to see it.
    if (passed > longestPause) this.#onPause();
    return this.#passed;
  }
}
