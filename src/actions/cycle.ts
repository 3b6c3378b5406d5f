import { isRunning, knownLanguages } from "../accounts/account-state.ts";
import { SceneFailure } from "../accounts/scene.ts";
import type { TrackedSetting } from "../accounts/tracked-setting.ts";
import type { Face } from "../faces/face.ts";
import type { SymbolName } from "../faces/symbols.ts";
import type { KeyWording } from "../languages/key-words/key-wording.ts";
import { nearLanguage, sameLanguage } from "../languages/language-codes.ts";
import { isRefusal } from "../service/service-failure.ts";
import type { DialTurn, KeyMemory, Press, PressResult } from "./action.ts";
import { PressFailure } from "./failure.ts";
import { holdLongerFace } from "./hold-face.ts";

export interface Likeness<T> {
  readonly isSame: (one: T, other: T) => boolean;
  /** Whether a service that tells less than it was given may mean the one by the other. */
  readonly isNear: (one: T, other: T) => boolean;
}

export const languageLikeness: Likeness<string> = { isSame: sameLanguage, isNear: nearLanguage };

/** Keys with several entries go round: each press takes the entry after the current one. */
export interface Cycle<T> extends Likeness<T> {
  readonly entries: readonly T[];
}

/**
 * Where in its list a key stands, and where a press takes it: indices, -1 for none. Quick presses build on what was last
 * asked for, also by another key.
 */
export function placeIn<T>(
  { entries, isSame, isNear }: Cycle<T>,
  { asked, confirmed }: TrackedSetting<T>,
  { chosen, chosenFailed }: KeyMemory,
): { readonly current: number; readonly next: number } {
  const value = asked ? asked.value : confirmed;
  const own = chosen === undefined ? undefined : entries[chosen];
  const current = indexOf(isSame);
  return { current, next: next() };

  function indexOf(isLike: typeof isSame): number {
    if (value === undefined) return -1;
    // The key's own choice decides between equal entries.
    if (chosen !== undefined && own !== undefined && isLike(own, value)) return chosen;
    return entries.findIndex((entry) => isLike(entry, value));
  }

  function next(): number {
    if (entries.length === 0) return -1;
    if (chosen !== undefined && own !== undefined && chosenFailed !== undefined && !asked) {
      // A refused entry is passed by; without an answer the same is asked for again, unless it turned out to be so.
      return chosenFailed === "refused" || current === chosen ? (chosen + 1) % entries.length : chosen;
    }
    return ((current < 0 ? indexOf(isNear) : current) + 1) % entries.length;
  }
}

/** Where turning a dial leads: from the entry that is chosen, or else from the current one. */
export function turnedTo<T>(
  cycle: Cycle<T>,
  setting: TrackedSetting<T>,
  { memory, ticks, chosen }: DialTurn,
): number | undefined {
  const { length } = cycle.entries;
  if (length === 0 || ticks === 0) return undefined;
  const from = chosen ?? placeIn(cycle, setting, memory).current;
  // From nowhere the first tick leads to the first entry, or back to the last.
  const start = from < 0 && ticks < 0 ? 0 : from;
  return (((start + ticks) % length) + length) % length;
}

/** How long a change that restarts a running stream has to be held where it is guarded, in milliseconds. */
const holdToRestart = 1_000;

export interface Entries<T> extends Cycle<T> {
  /** The spoken language that an entry sets, if it sets one. */
  readonly sourceOf: (entry: T) => string | undefined;
  readonly isGuarded: boolean;
  readonly symbol: SymbolName;
  /** Whether it is known to be so, or was asked for and is still open: then nothing is sent. */
  readonly isAlreadySo: (entry: T) => boolean;
  readonly send: (entry: T) => Promise<unknown>;
}

/**
 * Sends the next entry, on a dial the chosen one, which the key then remembers.
 * @throws ServiceFailure, SceneFailure, PressFailure
 */
export async function pressNext<T>(
  press: Press,
  entries: Entries<T>,
  setting: TrackedSetting<T>,
): Promise<PressResult> {
  const { memory, dial } = press;
  const isToBeChosen = dial !== undefined && entries.entries.length > 1;
  if (isToBeChosen && dial.chosen === undefined) return { face: turnFace(press, entries.symbol) };
  const next = dial?.chosen ?? placeIn(entries, setting, memory).next;
  const entry = entries.entries[next];
  if (entry === undefined) throw new PressFailure({ kind: "nothing-set-up" });
  const isGuarded = entries.isGuarded && !press.inMultiAction && !entries.isAlreadySo(entry);
  const isHold = isGuarded && restarts(press, entries.sourceOf(entry));
  if (isHold && !(await press.heldFor(holdToRestart))) {
    return { face: holdLongerFace(press, "language.toSwitch") };
  }
  dial?.applied();
  memory.chosen = next;
  delete memory.chosenFailed;
  try {
    if (!entries.isAlreadySo(entry)) await entries.send(entry);
  } catch (error) {
    // Another press may have chosen meanwhile.
    const cause = error instanceof SceneFailure ? error.failure : error;
    // By the service, or by the action itself where the entry is wrong.
    const isRefused = isRefusal(cause) || cause instanceof PressFailure;
    if (memory.chosen === next) memory.chosenFailed = isRefused ? "refused" : "unanswered";
    throw error;
  }
  return { ok: true };
}

/** A dial with several entries, none of them chosen: a push would send nothing. */
export function turnFace({ wording }: { readonly wording: KeyWording }, symbol: SymbolName): Face {
  return {
    tone: "neutral",
    symbol,
    headline: wording.say("dial.turn"),
    detail: wording.say(symbol === "globe" ? "dial.translation" : "dial.spoken"),
  };
}

/** Whether setting this spoken language restarts a running stream; one that is not known counts as another. */
function restarts({ account: { state }, at }: Press, source: string | undefined): boolean {
  if (source === undefined || !isRunning(state.session)) return false;
  const { source: known } = knownLanguages(state, at);
  return known === undefined || !sameLanguage(known, source);
}
