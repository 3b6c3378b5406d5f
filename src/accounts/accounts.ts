import type { Clock } from "../clock.ts";
import type { Log } from "../log/log.ts";
import type { CaptionService } from "../service/caption-service.ts";
import type { ServiceAccess } from "../settings/account.ts";
import { Account } from "./account.ts";
import { VisibilityMemories, type VisibilityStore } from "./visibility-memory.ts";
import { WatchedAccount } from "./watched-account.ts";

export interface AccountsOptions {
  readonly connect: (access: Pick<ServiceAccess, "baseUrl" | "apiKey">) => CaptionService;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log;
  readonly visibility: VisibilityStore;
}

/** How many accounts are kept while no key shows them: every letter typed into an API key makes one more. */
const maxIdleAccounts = 16;

/** One base URL and API key, with what keys of each church ID see of it. */
interface Entry {
  readonly account: Account;
  readonly watched: Map<string, WatchedAccount>;
}

/** All accounts that keys follow or have followed. */
export class Accounts {
  readonly #options: AccountsOptions;
  readonly #visibility: VisibilityMemories;
  /** In the order of last use. */
  readonly #entries = new Map<string, Entry>();

  constructor(options: AccountsOptions) {
    this.#options = options;
    this.#visibility = new VisibilityMemories(options.visibility, () => options.clock.now());
  }

  /** The one of this address, API key and church ID, made when it is first asked for. */
  get(access: ServiceAccess): WatchedAccount {
    const identity = JSON.stringify([access.baseUrl, access.apiKey]);
    const entry = this.#entries.get(identity) ?? this.#make(access, identity);
    this.#entries.delete(identity);
    this.#entries.set(identity, entry);
    // The newest is the one about to be followed.
    dropIdle(this.#entries, ({ account }) => account);
    return this.#watch(entry, access);
  }

  wokeUp(): void {
    for (const { watched } of this.#entries.values())
      for (const account of watched.values()) account.askNow("woke up");
  }

  #make(access: ServiceAccess, identity: string): Entry {
    const { connect, clock } = this.#options;
    const memory = this.#visibility.of(identity);
    const watched: Entry["watched"] = new Map();
    return { account: new Account({ service: connect(access), clock, memory, watchers: watched }), watched };
  }

  #watch({ account, watched }: Entry, { baseUrl, churchId }: ServiceAccess): WatchedAccount {
    const { random, log } = this.#options;
    // The letters of a UUID are the same in both cases.
    const id = churchId.toLowerCase();
    const before = watched.get(id);
    if (before) return before;
    const made = new WatchedAccount({ account, churchId, host: new URL(baseUrl).host, random, log });
    watched.set(id, made);
    dropIdle(watched, (each) => each);
    return made;
  }
}

/** Closes those that nobody follows, but for the newest. */
function dropIdle<T>(all: Map<string, T>, of: (each: T) => Pick<Account, "isIdle" | "close">): void {
  const idle = [...all].filter(([, each]) => of(each).isIdle);
  for (const [id, each] of idle.slice(0, Math.max(0, idle.length - maxIdleAccounts))) {
    of(each).close();
    all.delete(id);
  }
}
