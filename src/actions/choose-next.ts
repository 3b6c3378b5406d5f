import type { Setting } from "../accounts/account-state.ts";
import { PressFailure } from "./failure.ts";
import { indexOfCurrent, nextIndex } from "./cycle.ts";
import type { KeyMemory } from "./action.ts";

/**
 * The entry after the current one, which the key then remembers. Quick presses build on what was last asked for, also by
 * another key; after a failure that is forgotten and the confirmed value counts again.
 */
export function chooseNext<T>(
  entries: readonly T[],
  { asked, confirmed }: Setting<T>,
  isSame: (one: T, other: T) => boolean,
  memory: KeyMemory,
): T {
  const current = asked?.value ?? confirmed;
  const at = current === undefined ? -1 : indexOfCurrent(entries, current, isSame, memory.chosen);
  const index = nextIndex(entries.length, at);
  const entry = entries[index];
  if (entry === undefined) throw new PressFailure({ kind: "nothing-set-up" });
  memory.chosen = index;
  return entry;
}
