import { type AccountState, isRunning } from "../accounts/account-state.ts";
import type { TimedFace } from "../faces/face.ts";
import type { Reminder } from "./action.ts";
import type { KeyView } from "./key-view.ts";
import type { RunningOptions } from "./session-face.ts";

const minute = 60_000;
const hour = 60 * minute;

/** A session that runs for long may have been forgotten, and costs. */
export function sessionReminder(
  { session, runningSince }: AccountState,
  afterHours: number,
): Reminder | undefined {
  if (afterHours === 0 || runningSince === undefined || !isRunning(session)) return undefined;
  return { first: runningSince + afterHours * hour, every: hour };
}

/** Hidden captions are forgotten even more often. */
export function hiddenReminder({ session, hiddenSince }: AccountState): Reminder | undefined {
  if (hiddenSince === undefined || !isRunning(session)) return undefined;
  return { first: hiddenSince + 10 * minute, every: 10 * minute };
}

/** A face that looks different once it is time for the reminder. */
export function withReminder(
  { now }: KeyView,
  reminder: Reminder | undefined,
  draw: (options: RunningOptions) => TimedFace,
): TimedFace {
  if (!reminder || now >= reminder.first) return draw({ longRunning: reminder !== undefined });
  const { face, changesAt } = draw({ longRunning: false });
  return { face, changesAt: Math.min(changesAt ?? reminder.first, reminder.first) };
}
