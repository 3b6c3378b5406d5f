import { createHash } from "node:crypto";
import type { SavedVisibility } from "../settings/saved-visibility.ts";
import type { Facts } from "./facts.ts";
import { maxRememberedMs } from "./limits.ts";

/** Where it is kept: beside the logs. Neither throws. */
export interface VisibilityStore {
  load(): Readonly<Record<string, SavedVisibility>>;
  save(all: Readonly<Record<string, SavedVisibility>>): void;
}

/** What of an account outlives its object: a look at other pages, other accounts, a restart of the plugin. */
export interface VisibilityMemory {
  recall(facts: Facts): Facts;
  remember(facts: Facts): void;
}

const maxAccounts = 100;

/**
 * Whether captions are hidden, and private moments, by account: only the plugin knows them.
 * @param now milliseconds since the epoch
 * @returns the memory of an account by its identity, which holds its API key: only its hash is kept
 */
export function visibilityMemories(
  store: VisibilityStore,
  now: () => number,
): (identity: string) => VisibilityMemory {
  const all = new Map(Object.entries(store.load()));
  function save(): void {
    const [oldest] = all.keys();
    if (oldest !== undefined && all.size > maxAccounts) all.delete(oldest);
    store.save(Object.fromEntries(all));
  }
  return (identity) => {
    const id = createHash("sha256").update(identity).digest("hex");
    return {
      recall(facts) {
        const saved = all.get(id);
        if (!saved || now() - saved.savedAt > maxRememberedMs) return facts;
        const { hidden: value, hiddenSince: hiddenSinceWall, isPrivate = false, session: current } = saved;
        const hidden = { ...facts.hidden, value };
        return { ...facts, hidden, hiddenSinceWall, isPrivate, session: { ...facts.session, current } };
      },
      remember({ hidden: { value }, hiddenSinceWall, isPrivate, session: { current } }) {
        const before = all.get(id);
        if (value === undefined && !isPrivate) {
          if (before && all.delete(id)) save();
          return;
        }
        const saved: SavedVisibility = {
          savedAt: before?.savedAt ?? 0,
          hidden: value,
          hiddenSince: hiddenSinceWall,
          isPrivate: isPrivate || undefined,
          session: current,
        };
        // As it is written: what is undefined is left out.
        if (JSON.stringify(before) === JSON.stringify(saved)) return;
        all.delete(id);
        all.set(id, { ...saved, savedAt: now() });
        save();
      },
    };
  };
}
