import type { AccountState } from "../accounts/account-state.ts";
import type { Reminder } from "./action.ts";

const minute = 60_000;
const hour = 60 * minute;

/** A session that runs for long may have been forgotten, and costs. */
export function sessionReminder({ runningSince }: AccountState, afterHours: number): Reminder | undefined {
  if (afterHours === 0 || runningSince === undefined) return undefined;
  return { since: runningSince, after: [afterHours * hour], every: hour };
}

/** When it first calls for attention: from then on it looks different. */
export function overdueAt(account: AccountState, afterHours: number): number {
  const { since = 0, after: [first = 0] = [Number.POSITIVE_INFINITY] } =
    sessionReminder(account, afterHours) ?? {};
  return since + first;
}

/** Hidden captions are forgotten more often, and the audience reads nothing. */
export function hiddenReminder(account: AccountState): Reminder | undefined {
  const { isSessionRunning, hidden, hiddenSince } = account;
  if (!isSessionRunning || hidden.value !== true || hiddenSince === undefined) return undefined;
  return { since: hiddenSince, after: [5, 10, 20, 40].map((minutes) => minutes * minute), every: hour };
}
