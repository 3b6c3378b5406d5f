import type { AccountState } from "../accounts/account-state.ts";
import type { TimedFace } from "../faces/face.ts";
import type { Reminder } from "./action.ts";
import type { KeyView } from "./key-view.ts";
import type { RunningOptions } from "./session-face.ts";

const minute = 60_000;
const hour = 60 * minute;

/** A session that runs for long may have been forgotten, and costs. */
export function sessionReminder({ runningSince }: AccountState, afterHours: number): Reminder | undefined {
  if (afterHours === 0 || runningSince === undefined) return undefined;
  return { since: runningSince, after: [afterHours * hour], every: hour };
}

/** Hidden captions are forgotten more often, and the audience reads nothing. */
export function hiddenReminder(account: AccountState): Reminder | undefined {
  const { isSessionRunning, hidden, hiddenSince } = account;
  if (!isSessionRunning || hidden.value !== true || hiddenSince === undefined) return undefined;
  return { since: hiddenSince, after: [5, 10, 20, 40].map((minutes) => minutes * minute), every: hour };
}

/** A face that looks different once it is time for the reminder. */
export function faceWithReminder(
  { now }: KeyView,
  reminder: Reminder | undefined,
  draw: (options: RunningOptions) => TimedFace,
): TimedFace {
  const { since = 0, after: [first = 0] = [] } = reminder ?? {};
  const isDue = reminder !== undefined && now >= since + first;
  const { face, changesAt = Number.POSITIVE_INFINITY } = draw({ longRunning: isDue });
  const next = reminder && !isDue ? Math.min(changesAt, since + first) : changesAt;
  return { face, ...(Number.isFinite(next) && { changesAt: next }) };
}
