import { minSeenMs } from "../accounts/limits.ts";
import type { Effect, ToggleEffect } from "../actions/action.ts";

/**
 * Refuses a press of a toggle whose effect was not in sight for long enough: the person meant what the key showed before.
 * Times are of the steady clock.
 */
export class PressRefusal {
  #does: ToggleEffect | undefined;
  #endedAt: number | undefined;
  #changedAt = Number.NEGATIVE_INFINITY;
  #hadStatus = false;
  #isCovered = false;

  /** What a press would do can't be seen now; what it is afterwards is a change like any other. */
  cover(hasStatus: boolean): void {
    this.#isCovered = true;
    this.#hadStatus ||= hasStatus;
  }

  /**
   * Notes what a press would do now; undefined, while something is under way, is left out.
   * @param hasStatus whether a status has been told: the first one changes nothing
   */
  note(effect: Effect | undefined, hasStatus: boolean, now: number): void {
    const isFirstStatus = hasStatus && !this.#hadStatus;
    this.#hadStatus = hasStatus;
    if (effect === undefined) return;
    const { does, isTold, endedAt } = effect;
    const isOther = this.#does === undefined ? this.#isCovered : this.#does !== does && isTold;
    const hasEnded = endedAt !== undefined && endedAt !== this.#endedAt && this.#does !== undefined;
    if ((isOther || hasEnded) && !isFirstStatus) this.#changedAt = now;
    this.#isCovered = false;
    this.#does = does;
    this.#endedAt = endedAt;
  }

  /**
   * Whether a press now was meant for what the key showed before. A stop by hold is too deliberate for that, and a key that
   * is no toggle has no effect.
   */
  refuses(now: number): boolean {
    const isExempt = this.#does === undefined || this.#does === "stop by hold";
    return !isExempt && now - this.#changedAt < minSeenMs;
  }
}
