import { type AccountState, languagesAsked } from "../accounts/account-state.ts";
import { isAlreadySo } from "../accounts/languages.ts";
import { isRunning } from "../accounts/session-fact.ts";
import { PressFailure } from "../accounts/press-failure.ts";
import type { Setting } from "../accounts/setting.ts";
import type { Face } from "../faces/face.ts";
import type { SymbolName } from "../faces/symbols.ts";
import type { KeyWording } from "../languages/key-words/key-wording.ts";
import { nearLanguage, sameLanguage } from "../languages/language-codes.ts";
import { isRefusal } from "../service/service-failure.ts";
import type { DialTurn, KeyMemory, Press, PressResult } from "./action.ts";
import { holdLongerFace } from "./hold-face.ts";

export interface Likeness<T> {
  readonly isSame: (one: T, other: T) => boolean;
  /** Whether a service that tells less than it was given may mean the one by the other. */
  readonly isNear: (one: T, other: T) => boolean;
}

export const languageLikeness: Likeness<string> = { isSame: sameLanguage, isNear: nearLanguage };

/** What an entry of spoken languages is to a guard. */
export const guardedLanguages = (restartGuard: "none" | "hold" | undefined): Guarded<string> => ({
  isGuarded: restartGuard === "hold",
  sourceOf: (code) => code,
  isAlreadySo: (code, account) => isAlreadySo(account, { transcriptionLanguage: code }),
});

/** Keys with several entries go round: each press takes the entry after the current one. */
export interface Cycle<T> extends Likeness<T> {
  readonly entries: readonly T[];
}

/**
 * Where in its list a key stands, and where a press takes it: indices, -1 for none. Quick presses build on what was last
 * asked for, also by another key; what got no answer is asked for again, by any key that has it.
 */
export function placeIn<T>(
  { entries, isSame, isNear }: Cycle<T>,
  { asked, value: known, lost }: Setting<T>,
  { chosen, isRefused }: KeyMemory,
): { readonly current: number; readonly next: number } {
  const value = asked ? asked.value : known;
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
    const again = asked ? -1 : indexOf(lost?.value, isSame);
    if (again >= 0) return again;
    if (chosen !== undefined && own !== undefined && isRefused && !asked) {
      // A refused entry is passed by, and so is the one after it where that is set already.
      const following = (chosen + 1) % entries.length;
      return following === current ? (following + 1) % entries.length : following;
    }
    return ((current < 0 ? indexOf(value, isNear) : current) + 1) % entries.length;
  }
}

/** Where turning a dial leads: from the entry that is chosen, or else from the current one. */
export function turnedTo<T>(
  cycle: Cycle<T>,
  setting: Setting<T>,
  { memory, ticks, chosen }: DialTurn,
): number | undefined {
  const { length } = cycle.entries;
  if (length === 0 || ticks === 0) return undefined;
  const from = chosen ?? placeIn(cycle, setting, memory).current;
  // From nowhere the first tick leads to the first entry, or back to the last.
  const start = from < 0 && ticks < 0 ? 0 : from;
  return (((start + ticks) % length) + length) % length;
}

/** Entries of which some may be sent only by a hold. */
export interface Guarded<T> {
  /** The spoken language that an entry sets, if it sets one. */
  readonly sourceOf: (entry: T) => string | undefined;
  readonly isGuarded: boolean;
  /** Whether it is known to be so, or was asked for and is still open: then nothing is sent. */
  readonly isAlreadySo: (entry: T, account: AccountState) => boolean;
}

export interface Entries<T> extends Cycle<T>, Guarded<T> {
  readonly symbol: SymbolName;
  readonly send: (entry: T) => Promise<unknown>;
}

/**
 * Sends the next entry, on a dial the chosen one, which the key then remembers.
 * @throws ServiceFailure, PressFailure
 */
export async function pressNext<T>(
  press: Press,
  entries: Entries<T>,
  setting: Setting<T>,
): Promise<PressResult> {
  const { memory, dial } = press;
  const canTurn = dial !== undefined && entries.entries.length > 1;
  if (canTurn && dial.chosen === undefined) return { face: turnFace(press, entries.symbol) };
  const next = dial?.chosen ?? placeIn(entries, setting, memory).next;
  const entry = entries.entries[next];
  if (entry === undefined) throw new PressFailure({ kind: "nothing-set-up" });
  const { account } = press;
  const isHeld = !press.inMultiAction && needsHold(account.state, entries, entry);
  if (isHeld && !(await press.held())) {
    return { face: holdLongerFace(press, "language.toSwitch") };
  }
  dial?.applied();
  memory.chosen = next;
  delete memory.isRefused;
  try {
    if (!entries.isAlreadySo(entry, account.state)) await entries.send(entry);
  } catch (error) {
    // Another press may have chosen meanwhile.
    if (memory.chosen === next && wasRefused(error)) memory.isRefused = true;
    throw error;
  }
  return { ok: true };
}

/** By the service, at any step, or by the action itself where the entry is wrong. */
function wasRefused(error: unknown): boolean {
  if (!(error instanceof PressFailure)) return isRefusal(error);
  const { failure } = error;
  if (failure.kind !== "scene-step") return true;
  return failure.cause.kind === "service" && isRefusal(failure.cause.failure);
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

/**
 * Whether a press that sends this entry has to be held: it restarts a running stream, by a spoken language that is another
 * one, or may be.
 */
export function needsHold<T>(
  state: AccountState,
  { isGuarded, isAlreadySo, sourceOf }: Guarded<T>,
  entry: T,
): boolean {
  const source = sourceOf(entry);
  if (!isGuarded || source === undefined || !isRunning(state.session) || isAlreadySo(entry, state))
    return false;
  const spoken = languagesAsked(state).source.asked?.value ?? state.known.source;
  return spoken === undefined || !sameLanguage(spoken, source);
}
