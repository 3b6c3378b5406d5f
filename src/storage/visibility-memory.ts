import { createHash } from "node:crypto";
import type { VisibilityMemory } from "../accounts/account.ts";
import { currentValue, type Fact } from "../accounts/fact.ts";
import type { Moment } from "../accounts/session.ts";
import type { AccountState } from "../accounts/state.ts";
import { isEqual } from "../settings/json-object.ts";
import { savedVisibilities, type SavedVisibility } from "../settings/saved-visibility.ts";
import type { DataFile } from "./data-file.ts";

/** An older record is of an earlier church service. */
const maxRememberedMs = 12 * 60 * 60_000;

/**
 * Remembers hidden captions and private moments over restarts: services need not report them.
 * @returns the memory of an account by its identity
 */
export function visibilityMemories(file: DataFile): (identity: string) => VisibilityMemory {
  const all = new Map(Object.entries(savedVisibilities.parse(file.load())));
  return (identity) => {
    // The identity contains the API key.
    const id = createHash("sha256").update(identity).digest("hex");
    return {
      recall(initial, moment) {
        const saved = all.get(id);
        const isRecent = saved && Math.abs(moment.wall - saved.savedAt) <= maxRememberedMs;
        return isRecent ? recallState(saved, initial, moment) : initial;
      },
      remember(state, { wall }) {
        const before = all.get(id);
        const content = readContent(state);
        // Nothing is new but the time: `isEqual` ignores what is undefined.
        if (isEqual(content, before && { ...before, savedAt: undefined })) return;
        all.delete(id);
        if (content) all.set(id, { ...content, savedAt: wall });
        // Save at once: the app ends the process without notice.
        file.save(Object.fromEntries(all));
      },
    };
  };
}

function readContent(state: AccountState): Omit<SavedVisibility, "savedAt"> | undefined {
  const { hidden, hiddenSince, privateMoment } = state;
  const value = currentValue(hidden);
  if (value === undefined && hidden.nextValue === undefined && !privateMoment) return undefined;
  return { hidden: value, nextValue: hidden.nextValue, hiddenSince: hiddenSince?.wall, privateMoment };
}

function recallState(
  saved: SavedVisibility,
  initial: AccountState,
  { steady: now, wall }: Moment,
): AccountState {
  const { hidden: value, nextValue, hiddenSince: since, privateMoment } = saved;
  // The hold of a saved value is over: any status may contradict it.
  const accepted = value === undefined ? undefined : { value, until: now };
  const hidden: Fact<boolean> = { ...initial.hidden, accepted, nextValue };
  const hiddenSince =
    since === undefined ? undefined : { steady: now - Math.max(0, wall - since), wall: since };
  return { ...initial, hiddenSince, hidden, privateMoment };
}
