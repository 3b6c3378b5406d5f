import type { AccountState } from "../accounts/account-state.ts";
import { minSeenMs } from "../accounts/limits.ts";
import type { PastState } from "../accounts/account-news.ts";
import type { ConfiguredAction, Effect, KeyMemory } from "../actions/action.ts";

/**
 * Ignores a press whose effect was not in sight for long enough: the person meant what the key showed before. Times are of
 * the steady clock.
 */
export class RecentChangeGuard {
  readonly #action: ConfiguredAction;
  #seen: Effect | undefined;
  #changedAt = Number.NEGATIVE_INFINITY;
  /** A status has been told: the first one changes nothing. */
  #hadStatus = false;
  #isCovered = false;

  /** @param past what was known before: what is seen next is no change, but what has changed there just now is one */
  constructor(action: ConfiguredAction, past: readonly PastState[] = []) {
    this.#action = action;
    for (const { state, since } of past) this.note(state, {}, since);
  }

  /**
   * Notes what a press would do now. What it would while something is under way is left out.
   * @param isCovered that can't be seen; once it can, what it is then is a change like any other
   */
  note(state: AccountState, memory: KeyMemory, now: number, isCovered = false): void {
    const hasStatus = state.checkedAt !== undefined;
    if (isCovered) {
      this.#isCovered = true;
      this.#hadStatus ||= hasStatus;
      return;
    }
    const isFirstStatus = hasStatus && !this.#hadStatus;
    this.#hadStatus = hasStatus;
    const effect = this.#action.effect?.(state, memory);
    if (effect === undefined) return;
    const { does, isReported, endedAt, cause } = effect;
    const before = this.#seen;
    const isByStatus = isReported && (cause === undefined || cause !== before?.cause);
    const isOther = before === undefined ? this.#isCovered : before.does !== does && isByStatus;
    const hasEnded = endedAt !== undefined && before !== undefined && endedAt !== before.endedAt;
    if ((isOther || hasEnded) && !isFirstStatus) this.#changedAt = now;
    this.#isCovered = false;
    this.#seen = effect;
  }

  /**
   * Whether a press now was meant for what the key showed before. A stop by hold is too deliberate for that, and a key that
   * is no toggle has no effect.
   */
  ignores(now: number): boolean {
    const isExempt = this.#seen === undefined || this.#seen.does === "stop by hold";
    return !isExempt && now - this.#changedAt < minSeenMs;
  }
}
