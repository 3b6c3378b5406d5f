import { createHash } from "node:crypto";
import type { SavedVisibility } from "../settings/saved-visibility.ts";
import { maxRememberedMs } from "./limits.ts";
import type { Known } from "./setting.ts";
import { runOf } from "./session.ts";
import type { Moment, State } from "./state.ts";

/** Where it is kept: beside the logs. Neither throws. */
export interface VisibilityStore {
  load(): Readonly<Record<string, SavedVisibility>>;
  save(all: Readonly<Record<string, SavedVisibility>>): void;
}

/** What of an account outlives its object: a look at other pages, other accounts, a restart of the plugin. */
export interface VisibilityMemory {
  recall(state: State, moment: Moment): State;
  remember(state: State, moment: Moment): void;
}

const maxAccounts = 100;

/**
 * Whether captions are hidden, and private moments, by account: only the plugin knows them.
 * @returns the memory of an account by its identity, which holds its API key: only its hash is kept
 */
export function visibilityMemories(store: VisibilityStore): (identity: string) => VisibilityMemory {
  const all = new Map(Object.entries(store.load()));
  function save(): void {
    const [oldest] = all.keys();
    if (oldest !== undefined && all.size > maxAccounts) all.delete(oldest);
    store.save(Object.fromEntries(all));
  }
  return (identity) => {
    const id = createHash("sha256").update(identity).digest("hex");
    // Of this account: another church ID of the same API key must not take away what this one has not.
    let last: string | undefined;
    return {
      recall(state, moment) {
        const saved = all.get(id);
        // More than that ahead of the clock, the clock is wrong.
        if (!saved || Math.abs(moment.wall - saved.savedAt) > maxRememberedMs) return state;
        const recalled = recalledFrom(saved, state, moment);
        last = textOf(savedFrom(recalled));
        return recalled;
      },
      remember(state, { wall }) {
        const saved = savedFrom(state);
        const text = textOf(saved);
        if (text === last) return;
        const isFirst = last === undefined && !saved;
        last = text;
        if (isFirst) return;
        all.delete(id);
        if (saved) all.set(id, { ...saved, savedAt: wall });
        save();
      },
    };
  };
}

type Kept = Omit<SavedVisibility, "savedAt">;

/** As it is written: what is undefined is left out. */
const textOf = (saved: Kept | undefined): string => JSON.stringify(saved ?? null);

/** Undefined where there is nothing to keep. */
function savedFrom(state: State): Kept | undefined {
  const { hidden, hiddenSince, isPrivate, wereHidden, session } = state;
  const { known } = hidden;
  if (known.kind === "unknown" && !isPrivate && !wereHidden) return undefined;
  const { startedAt } = runOf(session) ?? {};
  return {
    hidden: known.kind === "unknown" ? undefined : known.value,
    isUnanswered: known.kind === "unanswered" || undefined,
    isRejected: known.kind === "unanswered" ? known.isRejected : undefined,
    hiddenSince: hiddenSince?.wall,
    isPrivate: isPrivate || undefined,
    wereHidden: wereHidden || undefined,
    session: runOf(session) && (startedAt === undefined ? {} : { startedAt }),
  };
}

function recalledFrom(saved: SavedVisibility, state: State, { now, wall }: Moment): State {
  const {
    hidden: value,
    isUnanswered,
    isRejected,
    hiddenSince,
    isPrivate = false,
    wereHidden = false,
    session: run,
  } = saved;
  const known: Known<boolean> =
    value === undefined
      ? { kind: "unknown" }
      : isUnanswered
        ? { kind: "unanswered", value, until: now, ...(isRejected && { isRejected }) }
        : { kind: "reported", value };
  return {
    ...state,
    hidden: { ...state.hidden, known },
    hiddenSince:
      hiddenSince === undefined
        ? undefined
        : { now: now - Math.max(0, wall - hiddenSince), wall: hiddenSince },
    isPrivate,
    wereHidden,
    session: { ...state.session, seen: { kind: "nothing", run } },
  };
}
