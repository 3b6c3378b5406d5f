import type { Reminder } from "../actions/action.ts";
import type { Clock, Timer } from "../clock.ts";

/** How late a reminder may be, in milliseconds. One that the computer slept through is not made up for. */
const latest = 30_000;

/** Reminds at the times of one key, while it is in sight. */
export class ReminderTimer {
  readonly #clock: Clock;
  readonly #remind: () => void;
  #dueAt: number | undefined;
  #timer: Timer | undefined;

  constructor(clock: Clock, remind: () => void) {
    this.#clock = clock;
    this.#remind = remind;
  }

  /** Waits for the next time that has not come yet. */
  set(reminder: Reminder | undefined): void {
    const now = this.#clock.now();
    const dueAt = reminder && nextAfter(now, reminder);
    if (dueAt === this.#dueAt || this.#isAbout(reminder, now)) return;
    this.#timer?.cancel();
    this.#dueAt = dueAt;
    this.#timer = dueAt === undefined ? undefined : this.#clock.after(dueAt - now, () => this.#fire(dueAt));
  }

  /** The time has come and its timer has not: what is drawn at the same moment must not call it off. */
  #isAbout(reminder: Reminder | undefined, now: number): boolean {
    if (!reminder || this.#dueAt === undefined || !isTimely(now - this.#dueAt)) return false;
    return nextAfter(this.#dueAt - 1, reminder) === this.#dueAt;
  }

  #fire(dueAt: number): void {
    this.#dueAt = undefined;
    if (isTimely(this.#clock.now() - dueAt)) this.#remind();
  }
}

const isTimely = (late: number): boolean => late >= 0 && late < latest;

function nextAfter(now: number, { first, every }: Reminder): number {
  return now < first ? first : first + (Math.floor((now - first) / every) + 1) * every;
}
