import type { AccountState } from "../accounts/state.ts";
import type { KeyView, NextPress } from "../actions/action.ts";
import { failureFace } from "../actions/faces.ts";
import { type Failure, isOverAtGoodStatus } from "../actions/failure.ts";
import type { Clock } from "../clock.ts";
import type { Face } from "../drawing/face.ts";
import * as limits from "../limits.ts";

/** One press by one finger. Each press is a new object, so two short presses never make a long one. */
export class KeyPress {
  /** Monotonic, in milliseconds. */
  readonly since: number;
  readonly sent: string[] = [];
  readonly #clock: Clock;
  #hold: PromiseWithResolvers<boolean> | undefined;
  #isReleased = false;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.since = clock.steady();
  }

  get mayBecomeLong(): boolean {
    return this.#hold !== undefined;
  }

  /** Waits until the press is a long press, or is released. */
  async becomesLong(): Promise<boolean> {
    if (this.#isReleased) return false;
    const hold = Promise.withResolvers<boolean>();
    this.#hold = hold;
    const timer = this.#clock.after(this.since + limits.longPressMs - this.#clock.steady(), () => {
      // If this timer is later, the computer has slept, and the release may be lost.
      const isInTime = this.#clock.steady() - this.since < limits.longPressMs + limits.maxLongPressLateMs;
      // Timers run before sockets: a release may have arrived already.
      setImmediate(() => this.#endHold(isInTime));
    });
    const isLong = await hold.promise;
    timer.cancel();
    return isLong;
  }

  release(): void {
    this.#isReleased = true;
    this.#endHold(false);
  }

  /** @param account its name. @param outcome "ok", or why nothing was sent or it failed */
  logLine(action: string, account: string, outcome: string): string {
    const commands = this.sent.length === 0 ? "nothing sent" : this.sent.join(", ");
    const passed = Math.round(this.#clock.steady() - this.since);
    // The name of an account may have line breaks.
    return `${action}, ${account.replace(/[\p{C}\p{Z}]+/gu, " ")}: ${commands}, ${outcome}, ${passed} ms`;
  }

  #endHold(isLong: boolean): void {
    this.#hold?.resolve(isLong);
    this.#hold = undefined;
  }
}

/** Ignores a press soon after a status has changed what it does: the user meant what the key showed before. */
export class ChangeGuard {
  #seen: NextPress | undefined;
  #changedAt: number | undefined;
  #hasStatus = false;

  /** The first status changes nothing that the user knew. @param next undefined while it is uncertain what a press does */
  track(next: NextPress | undefined, hasStatus: boolean, now: number): void {
    const isFirstStatus = hasStatus && !this.#hasStatus;
    this.#hasStatus = hasStatus;
    if (next === undefined) return;
    const before = this.#seen;
    this.#seen = next;
    if (!before || before.does === next.does || isFirstStatus) return;
    // The user expects the change that a press makes, but not one that a status makes.
    const isByStatus = next.reportedValue !== undefined && next.reportedValue !== before.reportedValue;
    if (isByStatus) this.#changedAt = now;
  }

  /** A stop by a long press is too deliberate to be a mistake. */
  ignores(pressedAt: number): boolean {
    const isRecent = this.#changedAt !== undefined && pressedAt - this.#changedAt < limits.ignorePressMs;
    return isRecent && this.#seen?.does !== "hold";
  }
}

/** The result of a press for a moment: a face in place of the key's own, or a word above it. */
export interface Toast {
  readonly face?: Face;
  readonly band?: string;
  /** Monotonic, in milliseconds. */
  readonly until: number;
  readonly endsEarly?: (state: AccountState, now: number) => boolean;
}

/** @param isStartStop a start or stop failed: its toast stays longer, since people go to the dashboard for it */
export function failureToast(failure: Failure, isStartStop: boolean, view: KeyView): Toast {
  const { state, wording, now: failedAt } = view;
  const face = failureFace(failure, wording);
  if (!isStartStop) return { face, until: failedAt + limits.failureShownMs };
  const until = failedAt + limits.startStopFailureShownMs;
  if (isOverAtGoodStatus(failure))
    return {
      face,
      until,
      endsEarly: ({ statusAt = 0, failing }, now) =>
        now >= failedAt + limits.failureShownMs && statusAt > failedAt && failing === undefined,
    };
  const hadSession = state.session.current !== undefined;
  return { face, until, endsEarly: ({ session }) => (session.current !== undefined) !== hadSession };
}
