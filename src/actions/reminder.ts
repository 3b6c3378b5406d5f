import type { AccountState } from "../accounts/account-state.ts";
import { valueOf } from "../accounts/setting.ts";
import type { KeyView, Reminder } from "./action.ts";

const minute = 60_000;
const hour = 60 * minute;

/** A session that runs for long may have been forgotten, and costs. */
export function sessionReminder({ runningSince }: AccountState, afterHours: number): Reminder | undefined {
  if (afterHours === 0 || runningSince === undefined) return undefined;
  const { at: since, clock } = runningSince;
  return { since, clock, after: [afterHours * hour], every: hour };
}

/** How long until it first calls for attention, in milliseconds: from then on it looks different. */
export function untilOverdue({ account, now, steady }: KeyView, afterHours: number): number {
  const reminder = sessionReminder(account, afterHours);
  if (!reminder) return Number.POSITIVE_INFINITY;
  const {
    since,
    clock,
    after: [first = 0],
  } = reminder;
  return since + first - (clock === "wall" ? now : steady);
}

/** Hidden captions are forgotten more often, and the audience reads nothing. */
export function hiddenReminder(account: AccountState): Reminder | undefined {
  const { isSessionRunning, hidden, hiddenSince } = account;
  if (!isSessionRunning || valueOf(hidden) !== true || hiddenSince === undefined) return undefined;
  return {
    since: hiddenSince.now,
    clock: "steady",
    after: [5, 10, 20, 40].map((minutes) => minutes * minute),
    every: hour,
  };
}
