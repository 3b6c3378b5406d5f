import { isDeepStrictEqual } from "node:util";
import type { Reminder } from "../actions/action.ts";
import type { Clock, Timer } from "../clock.ts";
import { maxReminderLateMs, reminderCheckMs } from "./limits.ts";

/** Reminds at the times of one key, while it is in sight: by the clock that each reminder names. */
export class ReminderTimer {
  readonly #clock: Clock;
  readonly #remind: () => void;
  #reminder: Reminder | undefined;
  /** The next time; undefined until that is looked up. */
  #dueAt: number | undefined;
  #timer: Timer | undefined;

  constructor(clock: Clock, remind: () => void) {
    this.#clock = clock;
    this.#remind = remind;
  }

  /** Waits for the next time that has not come yet. */
  set(reminder: Reminder | undefined): void {
    const dueAt = this.#dueAt;
    if (isDeepStrictEqual(reminder, this.#reminder)) {
      // What is drawn when the time has come alerts as well.
      if (dueAt === undefined || this.#now < dueAt) return;
      this.#look(dueAt);
      this.#wait();
      return;
    }
    // The time has come and its timer has not: what is drawn at the same moment must not call it off.
    if (reminder && dueAt !== undefined && nextAfter(dueAt - 1, reminder) === dueAt) this.#look(dueAt);
    this.#reminder = reminder;
    this.#dueAt = undefined;
    this.#wait();
  }

  #wait(): void {
    this.#timer?.cancel();
    if (!this.#reminder) return;
    const now = this.#now;
    const dueAt = (this.#dueAt ??= nextAfter(now, this.#reminder));
    this.#timer = this.#clock.after(Math.min(dueAt - now, reminderCheckMs), () => {
      this.#look(dueAt);
      this.#wait();
    });
  }

  get #now(): number {
    return this.#reminder?.clock === "steady" ? this.#clock.steady() : this.#clock.now();
  }

  #look(dueAt: number): void {
    const late = this.#now - dueAt;
    if (late < 0) return;
    this.#dueAt = undefined;
    if (late < maxReminderLateMs) this.#remind();
  }
}

function nextAfter(now: number, { since, after, every }: Reminder): number {
  const next = after.map((span) => since + span).find((time) => time > now);
  const last = since + (after.at(-1) ?? 0);
  return next ?? last + (Math.floor((now - last) / every) + 1) * every;
}
