import type { AccountState } from "../accounts/account-state.ts";
import { minSeenMs } from "../accounts/limits.ts";
import type { WatchedAccount } from "../accounts/watched-account.ts";
import type { ConfiguredAction, ToggleEffect } from "../actions/action.ts";

/**
 * Refuses a press of a toggle whose effect was not in sight for long enough: the person meant what the key showed before.
 * Times are of the steady clock.
 */
export class PressRefusal {
  readonly #action: ConfiguredAction;
  #does: ToggleEffect | undefined;
  #endedAt: number | undefined;
  #changedAt = Number.NEGATIVE_INFINITY;
  /** A status has been told: the first one changes nothing. */
  #hadStatus = false;
  #isCovered = false;

  /** @param past what was known before: what is seen next is no change, but what has changed there just now is one */
  constructor(action: ConfiguredAction, past: WatchedAccount["recentStates"] = []) {
    this.#action = action;
    for (const { state, since } of past) this.note(state, since);
  }

  /**
   * Notes what a press would do now. What it would while something is under way is left out.
   * @param isCovered that can't be seen; once it can, what it is then is a change like any other
   */
  note(state: AccountState, now: number, isCovered = false): void {
    const hasStatus = state.checkedAt !== undefined;
    if (isCovered) {
      this.#isCovered = true;
      this.#hadStatus ||= hasStatus;
      return;
    }
    const isFirstStatus = hasStatus && !this.#hadStatus;
    this.#hadStatus = hasStatus;
    const effect = this.#action.effect?.(state);
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
