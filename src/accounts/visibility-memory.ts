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

/** Whether captions are hidden, and private moments, by account: only the plugin knows them. */
export class VisibilityMemories {
  readonly #store: VisibilityStore;
  readonly #now: () => number;
  readonly #saved: Map<string, SavedVisibility>;

  /** @param now milliseconds since the epoch */
  constructor(store: VisibilityStore, now: () => number) {
    this.#store = store;
    this.#now = now;
    this.#saved = new Map(Object.entries(store.load()));
  }

  /** @param identity of the account, which holds its API key: only its hash is kept */
  of(identity: string): VisibilityMemory {
    const id = createHash("sha256").update(identity).digest("hex");
    return {
      recall: (facts) => this.#recall(id, facts),
      remember: (facts) => this.#remember(id, facts),
    };
  }

  #recall(id: string, facts: Facts): Facts {
    const saved = this.#saved.get(id);
    if (!saved || this.#now() - saved.savedAt > maxRememberedMs) return facts;
    const { hidden: value, hiddenSince: hiddenSinceWall, isPrivate = false, session: sitting } = saved;
    return {
      ...facts,
      hidden: { ...facts.hidden, value },
      hiddenSinceWall,
      isPrivate,
      session: { ...facts.session, sitting },
    };
  }

  #remember(id: string, { hidden, hiddenSinceWall, isPrivate, session }: Facts): void {
    const before = this.#saved.get(id);
    if (hidden.value === undefined && !isPrivate) {
      if (before && this.#saved.delete(id)) this.#save();
      return;
    }
    const { sitting } = session;
    const isSame =
      before?.hidden === hidden.value &&
      before?.isPrivate === (isPrivate || undefined) &&
      before?.hiddenSince === hiddenSinceWall &&
      (before?.session === undefined) === (sitting === undefined) &&
      before?.session?.startedAt === sitting?.startedAt;
    if (isSame) return;
    this.#saved.delete(id);
    this.#saved.set(id, {
      savedAt: this.#now(),
      hidden: hidden.value,
      hiddenSince: hiddenSinceWall,
      isPrivate: isPrivate || undefined,
      session: sitting,
    });
    this.#save();
  }

  #save(): void {
    const [oldest] = this.#saved.keys();
    if (oldest !== undefined && this.#saved.size > maxAccounts) this.#saved.delete(oldest);
    this.#store.save(Object.fromEntries(this.#saved));
  }
}
