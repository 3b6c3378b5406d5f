import type { Reminder } from "../actions/action.ts";
import type { Clock, Timer } from "../clock.ts";

/** How late a reminder may be, in milliseconds. One that the computer slept through is not made up for. */
const latest = 5_000;

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
    if (dueAt === this.#dueAt) return;
    this.#timer?.cancel();
    this.#dueAt = dueAt;
    this.#timer = dueAt === undefined ? undefined : this.#clock.after(dueAt - now, () => this.#fire(dueAt));
  }

  #fire(dueAt: number): void {
    this.#dueAt = undefined;
    const late = this.#clock.now() - dueAt;
    if (late >= 0 && late < latest) this.#remind();
  }
}

function nextAfter(now: number, { first, every }: Reminder): number {
  return now < first ? first : first + (Math.floor((now - first) / every) + 1) * every;
}
