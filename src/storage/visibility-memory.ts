import { createHash } from "node:crypto";
import type { VisibilityMemory } from "../accounts/account.ts";
import { currentValue, type Fact } from "../accounts/fact.ts";
import type { Moment } from "../accounts/session.ts";
import type { AccountState } from "../accounts/state.ts";
import { savedVisibilities, type SavedVisibility } from "../settings/saved-visibility.ts";
import type { DataFile } from "./data-file.ts";

/** An older record is about an earlier event. */
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
      recall(nothing, moment) {
        const saved = all.get(id);
        const isRecent = saved && Math.abs(moment.wall - saved.savedAt) <= maxRememberedMs;
        return isRecent ? recallState(saved, nothing, moment) : nothing;
      },
      remember(state, { wall }) {
        const saved = saveState(state);
        const { savedAt: _, ...before } = all.get(id) ?? { savedAt: 0 };
        if (JSON.stringify(saved ?? {}) === JSON.stringify(before)) return;
        all.delete(id);
        if (saved) all.set(id, { ...saved, savedAt: wall });
        // At once: the app ends the process without notice.
        file.save(Object.fromEntries(all));
      },
    };
  };
}

function saveState(state: AccountState): Omit<SavedVisibility, "savedAt"> | undefined {
  const { hidden, hiddenSince, privateMoment } = state;
  const value = currentValue(hidden);
  if (value === undefined && hidden.retry === undefined && !privateMoment) return undefined;
  return {
    ...(value !== undefined && { hidden: value }),
    ...(hidden.retry !== undefined && { retry: hidden.retry }),
    ...(hiddenSince && { hiddenSince: hiddenSince.wall }),
    ...(privateMoment && { privateMoment }),
  };
}

function recallState(saved: SavedVisibility, nothing: AccountState, { now, wall }: Moment): AccountState {
  const { hidden: value, retry, hiddenSince, privateMoment } = saved;
  const accepted = value === undefined ? undefined : { value, until: now };
  const hidden: Fact<boolean> = { ...nothing.hidden, accepted, retry };
  const since = hiddenSince !== undefined && {
    hiddenSince: { now: now - Math.max(0, wall - hiddenSince), wall: hiddenSince },
  };
  return { ...nothing, ...since, hidden, privateMoment };
}
