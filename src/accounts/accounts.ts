import type { CaptionService } from "../service/caption-service.ts";
import type { ServiceAccess } from "../settings/account.ts";
import { Account, type AccountOptions } from "./account.ts";
import { type VisibilityMemory, type VisibilityStore, visibilityMemories } from "./visibility-memory.ts";
import { WatchedAccount } from "./watched-account.ts";

export interface AccountsOptions extends Pick<AccountOptions, "clock" | "random" | "log"> {
  readonly connect: (access: Pick<ServiceAccess, "baseUrl" | "apiKey">) => CaptionService;
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
  readonly #remembered: (identity: string) => VisibilityMemory;
  /** In the order of last use. */
  readonly #entries = new Map<string, Entry>();

  constructor(options: AccountsOptions) {
    this.#options = options;
    this.#remembered = visibilityMemories(options.visibility, () => options.clock.now());
  }

  /** The one of this address, API key and church ID, made when it is first asked for. */
  get(access: ServiceAccess): WatchedAccount {
    const identity = JSON.stringify([access.baseUrl, access.apiKey]);
    const entry = this.#entries.get(identity) ?? this.#make(access, identity);
    this.#entries.delete(identity);
    this.#entries.set(identity, entry);
    // The newest is the one about to be followed.
    dropIdle(this.#entries, ({ account }) => account);
    return watch(entry, access.churchId);
  }

  wokeUp(): void {
    for (const { watched } of this.#entries.values())
      for (const account of watched.values()) account.askNow("woke up");
  }

  #make(access: ServiceAccess, identity: string): Entry {
    const { connect, clock, random, log } = this.#options;
    const { host } = new URL(access.baseUrl);
    const memory = this.#remembered(identity);
    const watched: Entry["watched"] = new Map();
    const service = connect(access);
    const account = new Account({ service, clock, random, log, host, memory, watchers: watched });
    return { account, watched };
  }
}

/** The letters of a UUID are the same in both cases. */
function watch({ account, watched }: Entry, churchId: string): WatchedAccount {
  const id = churchId.toLowerCase();
  const made = watched.get(id) ?? new WatchedAccount(account, churchId);
  watched.set(id, made);
  dropIdle(watched, (each) => each);
  return made;
}

/** Closes those that nobody follows, but for the newest. */
function dropIdle<T>(all: Map<string, T>, of: (each: T) => Pick<Account, "isIdle" | "close">): void {
  const idle = [...all].filter(([, each]) => of(each).isIdle);
  for (const [id, each] of idle.slice(0, -maxIdleAccounts)) {
    of(each).close();
    all.delete(id);
  }
}
