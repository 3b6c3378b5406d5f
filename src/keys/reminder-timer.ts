import { isDeepStrictEqual } from "node:util";
import type { Reminder } from "../actions/action.ts";
import type { Clock, Timer } from "../clock.ts";
import { maxReminderLateMs, reminderCheckMs } from "./limits.ts";

/** Reminds at the times of one key, while it is in sight. They are times of day, by the wall clock. */
export class ReminderTimer {
  readonly #clock: Clock;
  readonly #remind: () => void;
  #reminder: Reminder | undefined;
  #dueAt = Number.POSITIVE_INFINITY;
  #timer: Timer | undefined;

  constructor(clock: Clock, remind: () => void) {
    this.#clock = clock;
    this.#remind = remind;
  }

  /** Waits for the next time that has not come yet. */
  set(reminder: Reminder | undefined): void {
    if (isDeepStrictEqual(reminder, this.#reminder)) return;
    // The time has come and its timer has not: what is drawn at the same moment must not call it off.
    if (reminder && nextAfter(this.#dueAt - 1, reminder) === this.#dueAt) this.#look();
    this.#reminder = reminder;
    this.#plan();
  }

  #plan(): void {
    const now = this.#clock.now();
    this.#timer?.cancel();
    this.#dueAt = this.#reminder ? nextAfter(now, this.#reminder) : Number.POSITIVE_INFINITY;
    this.#wait(now);
  }

  #wait(now: number): void {
    if (!this.#reminder) return;
    this.#timer = this.#clock.after(Math.min(this.#dueAt - now, reminderCheckMs), () => {
      if (this.#look()) this.#plan();
      else this.#wait(this.#clock.now());
    });
  }

  /** @returns whether the time has come */
  #look(): boolean {
    const late = this.#clock.now() - this.#dueAt;
    if (late < 0) return false;
    this.#dueAt = Number.POSITIVE_INFINITY;
    if (late < maxReminderLateMs) this.#remind();
    return true;
  }
}

function nextAfter(now: number, { since, after, every }: Reminder): number {
  const next = after.map((span) => since + span).find((time) => time > now);
  const last = since + (after.at(-1) ?? 0);
  return next ?? last + (Math.floor((now - last) / every) + 1) * every;
}
