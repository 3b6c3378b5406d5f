import type { Clock } from "../clock.ts";
import type { AccountState } from "./account-state.ts";
import { minSeenMs } from "./limits.ts";

/** What was known, and from when on by the steady clock. */
export interface PastState {
  readonly state: AccountState;
  readonly since: number;
}

/** What keys see of an account, and who hears when that changes. */
export class AccountNews {
  readonly #clock: Clock;
  readonly #look: () => AccountState;
  readonly #followers = new Set<() => void>();
  #state: AccountState;
  #recent: readonly PastState[];
  /** Since when the state is not what is known. */
  #changedAt: number | undefined;
  #isNotifying = false;

  constructor(clock: Clock, look: () => AccountState) {
    this.#clock = clock;
    this.#look = look;
    this.#state = look();
    this.#recent = [{ state: this.#state, since: Number.NEGATIVE_INFINITY }];
  }

  /** What was known in the last second, oldest first: a key that comes into sight may show what has just changed. */
  get recentStates(): readonly PastState[] {
    this.#refresh();
    return this.#recent;
  }

  get state(): AccountState {
    this.#refresh();
    return this.#state;
  }

  get hasFollowers(): boolean {
    return this.#followers.size > 0;
  }

  /** @returns ends it */
  follow(onNews: () => void): () => void {
    this.#followers.add(onNews);
    return () => void this.#followers.delete(onNews);
  }

  /**
   * Notifies the followers after two turns of the event loop: our connection and undici each look for one turn whether an
   * idle one has been closed before they write. So the request of a press is on the wire before keys are drawn, and what
   * comes in one turn is drawn once.
   */
  changed(): void {
    this.#changedAt ??= this.#clock.steady();
    if (this.#isNotifying) return;
    this.#isNotifying = true;
    const notifyNow = (): void => {
      this.#isNotifying = false;
      // A copy, because a follower may leave while it is notified.
      for (const onNews of [...this.#followers]) onNews();
    };
    setImmediate(() => setImmediate(() => setImmediate(notifyNow)));
  }

  /** Only when it is asked for: the request of a press that has just been noted goes out before. */
  #refresh(): void {
    const since = this.#changedAt;
    if (since === undefined) return;
    this.#changedAt = undefined;
    this.#state = this.#look();
    const first = this.#recent.findLastIndex((each) => each.since <= since - minSeenMs);
    this.#recent = [...this.#recent.slice(Math.max(0, first)), { state: this.#state, since }];
  }
}
