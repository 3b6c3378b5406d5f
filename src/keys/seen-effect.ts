import type { ToggleEffect } from "../actions/action.ts";

/** How long what a toggle would do has to be in sight before a press can have meant it, in milliseconds. */
const seenAfter = 1_000;

/** What a press of one toggle would do, and when an answer of the service last changed that. */
export class SeenEffect {
  #effect: ToggleEffect | undefined;
  /** Since when it is so, changed or not. */
  #since = Number.NEGATIVE_INFINITY;
  #changedAt = Number.NEGATIVE_INFINITY;
  #hadStatus = false;

  /** Other settings, or another account: what is seen next is no change. */
  reset(): void {
    this.#effect = undefined;
  }

  /**
   * Notes what a press would do now; undefined, while something is under way, is left out.
   * @param hasStatus whether a status has been told: the first one changes nothing
   */
  note(effect: ToggleEffect | undefined, hasStatus: boolean, now: number): void {
    const isFirstStatus = hasStatus && !this.#hadStatus;
    this.#hadStatus = hasStatus;
    if (effect === undefined) return;
    if (this.#effect !== undefined && this.#effect !== effect && !isFirstStatus) this.#changedAt = now;
    if (this.#effect !== effect) this.#since = now;
    this.#effect = effect;
  }

  /** A face that says something else has hidden the key's own since then, and is gone now: what is new is seen now. */
  uncovered(since: number, now: number): void {
    if (this.#since > since && this.#since < now) this.#changedAt = now;
  }

  /**
   * Whether a press now was meant for what the key showed before. A stop by hold is too deliberate for that, and a key that
   * is no toggle has no effect.
   */
  isTooNew(now: number): boolean {
    const passed = now - this.#changedAt;
    const isExempt = this.#effect === undefined || this.#effect === "stop by hold";
    return !isExempt && passed >= 0 && passed < seenAfter;
  }
}
