import type { TrackedSetting } from "../accounts/tracked-setting.ts";
import type { Command } from "../service/caption-service.ts";
import { ServiceFailure } from "../service/service-failure.ts";
import type { KeyMemory, Press, PressResult } from "./action.ts";
import { PressFailure } from "./failure.ts";

/** Keys with several entries go round: each press takes the entry after the current one. */
export interface Cycle<T> {
  readonly entries: readonly T[];
  readonly isSame: (one: T, other: T) => boolean;
}

/**
 * Where in its list a key stands, and where a press takes it: indices, -1 for none. Quick presses build on what was last
 * asked for, also by another key.
 */
export function placeIn<T>(
  { entries, isSame }: Cycle<T>,
  { asked, confirmed }: TrackedSetting<T>,
  { chosen, chosenFailed }: KeyMemory,
): { readonly current: number; readonly next: number } {
  const value = asked ? asked.value : confirmed;
  const own = chosen === undefined ? undefined : entries[chosen];
  const isOwn = own !== undefined && value !== undefined && isSame(own, value);
  const found = value === undefined ? -1 : entries.findIndex((entry) => isSame(entry, value));
  // The key's own choice decides between equal entries.
  const current = isOwn && chosen !== undefined ? chosen : found;
  return { current, next: next() };

  function next(): number {
    if (entries.length === 0) return -1;
    if (chosen !== undefined && own !== undefined && chosenFailed !== undefined && !asked) {
      // A refused entry is passed by; without an answer the same is asked for again, unless it turned out to be so.
      return chosenFailed === "refused" || isOwn ? (chosen + 1) % entries.length : chosen;
    }
    return (current + 1) % entries.length;
  }
}

/**
 * Sends the next entry, which the key then remembers.
 * @throws ServiceFailure, PressFailure
 */
export async function pressNext<T>(
  { account, memory, ...press }: Press,
  cycle: Cycle<T>,
  setting: TrackedSetting<T>,
  commandFor: (entry: T) => Command,
): Promise<PressResult> {
  const { next } = placeIn(cycle, setting, memory);
  const entry = cycle.entries[next];
  if (entry === undefined) throw new PressFailure({ kind: "nothing-set-up" });
  memory.chosen = next;
  delete memory.chosenFailed;
  const command = commandFor(entry);
  if (account.isAlreadySo(command)) return { ok: true };
  try {
    await account.send(command, press);
  } catch (error) {
    const isRefused =
      error instanceof ServiceFailure && (error.kind === "refused" || error.kind === "conflict");
    // Another press may have chosen meanwhile.
    if (memory.chosen === next) memory.chosenFailed = isRefused ? "refused" : "unanswered";
    throw error;
  }
  return { ok: true };
}
