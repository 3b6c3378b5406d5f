import type { AccountState } from "../accounts/account-state.ts";
import type { ToggleEffect } from "../actions/action.ts";

/** How long what a toggle does has to be in sight before a press can have meant it, in milliseconds. */
const seenAfter = 1_000;

/** What a press of a toggle would do, and when an answer of the service last changed that. */
export class SeenEffect {
  #effect: ToggleEffect | undefined;
  #changedAt = Number.NEGATIVE_INFINITY;
  #hadStatus = false;

  /** @param effect undefined while nothing is known or something is under way: what it was before counts on */
  watch(effect: ToggleEffect | undefined, state: AccountState, now: number): void {
    const hasStatus = state.sessionAt !== undefined;
    if (effect !== undefined) {
      const isFirstStatus = hasStatus && !this.#hadStatus;
      if (this.#effect !== undefined && this.#effect !== effect && !isFirstStatus) this.#changedAt = now;
      this.#effect = effect;
    }
    this.#hadStatus = hasStatus;
  }

  /** It has just become something else than what the finger was on its way to. */
  hasJustChanged(now: number): boolean {
    const passed = now - this.#changedAt;
    return this.#effect !== "stop by hold" && passed >= 0 && passed < seenAfter;
  }

  /** The account or the settings are others now. */
  forget(): void {
    this.#effect = undefined;
  }
}
