import type { PastState } from "../accounts/account.ts";
import type { AccountState } from "../accounts/state.ts";
import type { ConfiguredAction, Effect, KeyMemory } from "../actions/action.ts";
import type { Clock } from "../clock.ts";
import type { Face, TimedFace } from "../drawing/face.ts";
import type { ActionName } from "../identifiers.ts";
import { holdMs, maxHoldLateMs, minSeenMs } from "../limits.ts";
import type { Session } from "../service/caption-service.ts";
import type { AccountBinding } from "./key-options.ts";

/** One press by one finger. A later press is another object: two never add up. */
export class KeyPress {
  /** By the steady clock. */
  readonly since: number;
  readonly sent: string[] = [];
  /** The key may change its account before the press has ended. */
  binding: AccountBinding;
  readonly #action: ActionName;
  readonly #clock: Clock;
  #endWaiting: (() => void) | undefined;
  #isReleased = false;

  constructor(action: ActionName, binding: AccountBinding, clock: Clock) {
    this.#action = action;
    this.binding = binding;
    this.#clock = clock;
    this.since = clock.steady();
  }

  get isHeld(): boolean {
    return this.#endWaiting !== undefined;
  }

  held(): Promise<boolean> {
    if (this.#isReleased) return Promise.resolve(false);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const settle = (isLong: boolean): void => {
      timer.cancel();
      this.#endWaiting = undefined;
      resolve(isLong);
    };
    this.#endWaiting = () => settle(false);
    // A timer that is much too late has slept with the computer, and the release may have been lost.
    const isInTime = (): boolean => this.#clock.steady() - this.since < holdMs + maxHoldLateMs;
    const timer = this.#clock.after(this.since + holdMs - this.#clock.steady(), () => {
      // Where the process was held up, the release may have come in already: timers go before sockets.
      setImmediate(() => this.#endWaiting && settle(isInTime()));
    });
    return promise;
  }

  release(): void {
    this.#isReleased = true;
    this.#endWaiting?.();
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

/** Ignores a press whose effect has changed just now: the person meant the one before. Times of the steady clock. */
export class RecentChangeGuard {
  readonly #action: ConfiguredAction;
  #seen: Effect | undefined;
  #changedAt = -Infinity;
  #hadStatus = false;
  #isCovered = false;

  /** @param past its end is no change, but a change in it just now is one */
  constructor(action: ConfiguredAction, past: readonly PastState[] = []) {
    this.#action = action;
    for (const { state, since } of past) this.watch(state, {}, since);
  }

  /** @param isCovered by a toast; the effect that comes to light is a change like any other */
  watch(state: AccountState, memory: KeyMemory, now: number, isCovered = false): void {
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

  /** A stop by hold is too deliberate to be a mistake. */
  ignores(now: number): boolean {
    const isExempt = this.#seen === undefined || this.#seen.does === "stop by hold";
    return !isExempt && now - this.#changedAt < minSeenMs;
  }
}

export const nothingSentWords = { overtaken: "state.now", "already so": "state.already" } as const;

/** The result of a press, shown for a moment: a face in place of the key's own, or a word above that. */
export interface Toast {
  readonly face?: Face;
  readonly band?: string;
  /** By the steady clock. */
  readonly until: number;
  /** Present where the toast ends with the session as it was. */
  readonly session?: { readonly state: Session["state"] | undefined } | undefined;
}

export function isOver({ until, session }: Toast, current: Session | undefined, now: number): boolean {
  return now >= until || (session !== undefined && session.state !== current?.state);
}

export function withToast({ face, changesIn = Infinity }: TimedFace, toast: Toast, now: number): TimedFace {
  const left = toast.until - now;
  if (toast.face) return { face: toast.face, changesIn: left };
  return { face: { ...face, band: toast.band ?? "" }, changesIn: Math.min(changesIn, left) };
}
