import type { AccountState } from "../accounts/account-state.ts";
import { isAlreadySo } from "../accounts/languages.ts";
import type { Languages } from "../accounts/scene.ts";
import { latestOf, repeatedOf, requestedOf, type Setting, valueOf } from "../accounts/setting.ts";
import type { Face } from "../faces/face.ts";
import type { KeyWording } from "../languages/key-words/key-wording.ts";
import type { Effect, KeyMemory, KeyView } from "./action.ts";

/** What a key of languages sets. With several entries it goes round: each press takes the entry after the current one. */
export interface Cycle<T> {
  readonly symbol: "microphone" | "globe";
  readonly entries: readonly T[];
  /** Whether an entry that restarts a running stream is sent by a hold. */
  readonly restartGuard: "none" | "hold";
  readonly isSame: (one: T, other: T) => boolean;
  /** Whether a service that tells less than it was given may mean the one by the other. */
  readonly isNear: (one: T, other: T) => boolean;
  /** What the service was asked for and has, as an entry. */
  readonly settingOf: (account: AccountState) => Setting<T>;
  /** What an entry sets; undefined for one that is wrong: it sends nothing, and is never so. */
  readonly languagesOf: (entry: T) => Languages | undefined;
  /** How an entry is called, and what is in it. */
  readonly describe: (entry: T, wording: KeyWording) => Pick<Face, "headline" | "detail">;
  /** How it is called as the next one, below the current one. */
  readonly shortName: (entry: T, wording: KeyWording) => string;
}

/**
 * Where in its list a key stands, and where a press takes it: indices, -1 for none. Quick presses build on what was last
 * asked for, also by another key; what got no answer is asked for again, by any key that has it.
 */
export function placeIn<T>(
  { entries, isSame, isNear, settingOf }: Cycle<T>,
  account: AccountState,
  { chosen, isRefused }: KeyMemory,
): { readonly current: number; readonly next: number } {
  const setting = settingOf(account);
  const asked = requestedOf(setting);
  const value = asked ? asked.value : valueOf(setting);
  const own = chosen === undefined ? undefined : entries[chosen];
  const current = indexOf(value, isSame);
  return { current, next: next() };

  function indexOf(wanted: T | undefined, isLike: typeof isSame): number {
    if (wanted === undefined) return -1;
    // The key's own choice decides between equal entries.
    if (chosen !== undefined && own !== undefined && isLike(own, wanted)) return chosen;
    return entries.findIndex((entry) => isLike(entry, wanted));
  }

  function next(): number {
    if (entries.length === 0) return -1;
    const again = indexOf(repeatedOf(setting), isSame);
    if (again >= 0) return again;
    // A refused entry is passed by, and so is the one after where that is set already.
    const isPassed = chosen !== undefined && own !== undefined && isRefused && !asked;
    const latest = latestOf(setting);
    const from = isPassed ? chosen : Math.max(indexOf(latest, isSame), indexOf(latest, isNear));
    const following = (from + 1) % entries.length;
    const entry = entries[following];
    const isThere = value !== undefined && entry !== undefined && isSame(entry, value);
    return isThere ? (following + 1) % entries.length : following;
  }
}

/** The entry that a press would send; a change of that by a status is not seen at once. */
export function nextEffect<T>(cycle: Cycle<T>, account: AccountState, memory: KeyMemory): Effect | undefined {
  const setting = cycle.settingOf(account);
  if (cycle.entries.length < 2 || requestedOf(setting)) return undefined;
  const isReported = setting.known.kind === "reported";
  const cause = JSON.stringify(valueOf(setting));
  return { does: placeIn(cycle, account, memory).next, isReported, cause };
}

/** Where turning a dial leads: from the entry that is chosen, or else from the current one. */
export function turnedTo<T>(
  cycle: Cycle<T>,
  { account, dial }: KeyView,
  memory: KeyMemory,
  ticks: number,
): number | undefined {
  const { length } = cycle.entries;
  if (length === 0 || ticks === 0) return undefined;
  const from = dial?.chosen ?? placeIn(cycle, account, memory).current;
  // From nowhere the first tick leads to the first entry, or back to the last.
  const start = from < 0 && ticks < 0 ? 0 : from;
  return (((start + ticks) % length) + length) % length;
}

/**
 * Whether a press that sends this entry has to be held: it restarts a running stream, by a spoken language that is another
 * one, or may be.
 */
export function needsHold<T>(
  { restartGuard, languagesOf }: Cycle<T>,
  entry: T,
  account: AccountState,
): boolean {
  const { transcriptionLanguage } = languagesOf(entry) ?? {};
  const restarts = transcriptionLanguage !== undefined && !account.isKnownNone;
  return restartGuard === "hold" && restarts && !isAlreadySo(account, { transcriptionLanguage });
}
