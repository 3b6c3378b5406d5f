import { createHash } from "node:crypto";
import { runOf } from "../accounts/session.ts";
import type { Known } from "../accounts/setting.ts";
import type { Moment, State, VisibilityMemory } from "../accounts/state.ts";
import { isSameChurchId } from "../settings/account.ts";
import type { SavedVisibility } from "../settings/saved-visibility.ts";
import type { VisibilityFile } from "./visibility-file.ts";

/** A later entry is of another service; one from further ahead of a wrong clock. */
const maxRememberedMs = 12 * 60 * 60_000;
const maxAccounts = 100;

/**
 * Whether captions are hidden, and private moments, by account: only the plugin knows them.
 * @returns the memory of an account by its identity, which holds its API key: only its hash is kept
 */
export function visibilityMemories(store: VisibilityFile): (identity: string) => VisibilityMemory {
  const all = new Map(Object.entries(store.load()));
  /** Church IDs that this process has had a status for, by entry: another one shares nothing with it. */
  const owners = new Map<string, string>();
  return (identity) => {
    const id = createHash("sha256").update(identity).digest("hex");
    // Of this account: another church ID of the same API key must not take away what this one has not.
    let last: string | undefined;
    return {
      recall(state, moment, churchId) {
        const isOwner = isSameChurchId(owners.get(id) ?? churchId, churchId);
        const saved = isOwner ? all.get(id) : undefined;
        if (!saved || Math.abs(moment.wall - saved.savedAt) > maxRememberedMs) return state;
        const recalled = recalledFrom(saved, state, moment);
        last = JSON.stringify(savedFrom(recalled));
        return recalled;
      },
      remember(state, { wall }, churchId) {
        const saved = savedFrom(state);
        const text = JSON.stringify(saved);
        if (text === last) return;
        last = text;
        if (churchId !== "" && state.checkedAt !== undefined) owners.set(id, churchId);
        all.delete(id);
        if (saved) all.set(id, { ...saved, savedAt: wall });
        const [oldest] = all.keys();
        if (oldest !== undefined && all.size > maxAccounts) all.delete(oldest);
        store.save(Object.fromEntries(all));
      },
    };
  };
}

function savedFrom(state: State): Omit<SavedVisibility, "savedAt"> | undefined {
  const { hidden, hiddenSince, isPrivate, session } = state;
  const { known } = hidden;
  const wereHidden = known.kind === "unknown" && known.last === true;
  if (known.kind === "unknown" && !isPrivate && !wereHidden) return undefined;
  const run = runOf(session);
  return {
    hidden: known.kind === "unknown" ? undefined : known.value,
    isUnanswered: known.kind === "unanswered" || undefined,
    isRejected: known.kind === "unanswered" ? known.isRejected : undefined,
    hiddenSince: hiddenSince?.wall,
    isPrivate: isPrivate || undefined,
    wereHidden: wereHidden || undefined,
    session: run && { startedAt: run.startedAt },
  };
}

function recalledFrom(saved: SavedVisibility, state: State, { now, wall }: Moment): State {
  const { hiddenSince, isPrivate = false, session: run } = saved;
  const since = hiddenSince !== undefined && {
    hiddenSince: { now: now - Math.max(0, wall - hiddenSince), wall: hiddenSince },
  };
  return {
    ...state,
    ...since,
    hidden: { ...state.hidden, known: knownFrom(saved, now) },
    isPrivate,
    session: { ...state.session, seen: { kind: "nothing", run } },
  };
}

function knownFrom(
  { hidden: value, isUnanswered, isRejected, wereHidden }: SavedVisibility,
  now: number,
): Known<boolean> {
  if (value === undefined) return { kind: "unknown", ...(wereHidden && { last: true }) };
  if (!isUnanswered) return { kind: "reported", value };
  return { kind: "unanswered", value, until: now, ...(isRejected && { isRejected }) };
}
