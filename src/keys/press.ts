import type { AccountState } from "../accounts/state.ts";
import type { Effect } from "../actions/action.ts";
import { type Failure, isAnsweredByService } from "../actions/setup-failure.ts";
import type { Clock } from "../clock.ts";
import type { Face, TimedFace } from "../drawing/face.ts";
import type { ActionName } from "../identifiers.ts";
import { failureShownMs, holdMs, maxHoldLateMs, minSeenMs } from "../limits.ts";
import type { AccountBinding } from "./key-options.ts";

/** One press by one finger. A later press is another object, so two never add up. */
export class KeyPress {
  /** Monotonic, in milliseconds. */
  readonly since: number;
  readonly sent: string[] = [];
  /** The key may change its account before the press has ended. */
  binding: AccountBinding;
  readonly #action: ActionName;
  readonly #clock: Clock;
  #endHold: (() => void) | undefined;
  #isReleased = false;

  constructor(action: ActionName, binding: AccountBinding, clock: Clock) {
    this.#action = action;
    this.binding = binding;
    this.#clock = clock;
    this.since = clock.steady();
  }

  get isHeld(): boolean {
    return this.#endHold !== undefined;
  }

  held(): Promise<boolean> {
    if (this.#isReleased) return Promise.resolve(false);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const end = (isLong: boolean): void => {
      timer.cancel();
      this.#endHold = undefined;
      resolve(isLong);
    };
    this.#endHold = () => end(false);
    // A later timer fired after sleep, and the release may be lost.
    const isInTime = (): boolean => this.#clock.steady() - this.since < holdMs + maxHoldLateMs;
    const timer = this.#clock.after(this.since + holdMs - this.#clock.steady(), () => {
      // Timers run before sockets: a release may have arrived already.
      setImmediate(() => this.#endHold && end(isInTime()));
    });
    return promise;
  }

  release(): void {
    this.#isReleased = true;
    this.#endHold?.();
  }

  logLine(outcome: string): string {
    const { account: bound, name = bound?.host } = this.binding;
    // The name of an account may have line breaks.
    const account = name?.replace(/[\p{C}\p{Z}]+/gu, " ") ?? "no account";
    const commands = this.sent.length === 0 ? "nothing sent" : this.sent.join(", ");
    const passed = Math.round(this.#clock.steady() - this.since);
    return `${this.#action}, ${account}: ${commands}, ${outcome}, ${passed} ms`;
  }
}

/** Remembers what a press would do, as it was drawn. A press soon after a change is meant for what was there before. */
export class ChangeGuard {
  #seen: Effect | undefined;
  #changedAt: number | undefined;
  #hasStatus = false;

  /** @param effect undefined while a press does nothing certain */
  see(effect: Effect | undefined, hasStatus: boolean, now: number): void {
    const isFirstStatus = hasStatus && !this.#hasStatus;
    this.#hasStatus = hasStatus;
    if (effect === undefined) return;
    const before = this.#seen;
    this.#seen = effect;
    const isReported = effect.cause !== undefined && effect.cause !== before?.cause;
    if (before && before.does !== effect.does && isReported && !isFirstStatus) this.#changedAt = now;
  }

  /** A stop by hold is too deliberate to be a mistake. */
  ignores(now: number): boolean {
    const isRecent = this.#changedAt !== undefined && now - this.#changedAt < minSeenMs;
    return isRecent && this.#seen?.does !== "hold to stop";
  }
}

export const skippedWords = { changed: "state.now", already: "state.already" } as const;

/** The result of a press for a moment: a face in place of the key's own, or a word above it. */
export interface Toast {
  readonly face?: Face;
  readonly band?: string;
  /** Monotonic, in milliseconds. */
  readonly since: number;
  readonly until: number;
  /** The service did not answer: a good status ends the toast early. */
  readonly endsWithStatus?: boolean;
  /** Whether a session ran: the toast ends when that changes. */
  readonly ranSession?: boolean | undefined;
}

export function failureToast(
  failure: Failure,
  face: Face,
  account: AccountState,
  now: number,
  shownMs: number,
): Toast {
  const isAnswered = isAnsweredByService(failure);
  return {
    face,
    since: now,
    until: now + shownMs,
    endsWithStatus: !isAnswered,
    ...(isAnswered && shownMs > failureShownMs && { ranSession: account.session.current !== undefined }),
  };
}

export function isOver(toast: Toast, account: AccountState, now: number): boolean {
  const { since, until, endsWithStatus, ranSession } = toast;
  if (now >= until) return true;
  const hasChanged = ranSession !== undefined && ranSession !== (account.session.current !== undefined);
  const { statusAt, failing } = account;
  const isWell = statusAt !== undefined && statusAt > since && failing === undefined;
  return hasChanged || (endsWithStatus === true && isWell && now >= since + failureShownMs);
}

/** How often a toast looks for the good status that ends it: keys hear of no status that changes nothing else. */
const lookMs = 1_000;

export function withToast(timed: TimedFace, toast: Toast, now: number): TimedFace {
  const left = toast.until - now;
  const early = toast.since + failureShownMs - now;
  const changesIn = Math.min(left, early > 0 ? early : toast.endsWithStatus ? lookMs : left);
  if (toast.face) return { face: toast.face, changesIn };
  const { face, changesIn: next = left } = timed;
  return { face: { ...face, band: toast.band ?? "" }, changesIn: Math.min(next, left) };
}
