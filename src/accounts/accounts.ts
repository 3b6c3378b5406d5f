import type { Clock } from "../clock.ts";
import type { Log } from "../log/log.ts";
import type { CaptionService } from "../service/caption-service.ts";
import type { ServiceAccess } from "../settings/account.ts";
import { identityOf } from "../settings/account.ts";
import { WatchedAccount } from "./watched-account.ts";

export interface AccountsOptions {
  readonly connect: (access: ServiceAccess) => CaptionService;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log;
}

/**
 * How many accounts are kept while no key shows them. What only the plugin knows (are captions hidden?) must outlive a look at
 * another page of keys; but every letter typed into an API key makes one more account, so not without bound.
 */
const mostIdle = 16;

/** All accounts that keys follow or have followed, one per identity. */
export class Accounts {
  readonly #options: AccountsOptions;
  /** In the order of last use. */
  readonly #accounts = new Map<string, WatchedAccount>();

  constructor(options: AccountsOptions) {
    this.#options = options;
  }

  /** The one account of this identity, made when it is first asked for. */
  get(access: ServiceAccess): WatchedAccount {
    const identity = identityOf(access);
    const account = this.#accounts.get(identity) ?? this.#make(access);
    this.#accounts.delete(identity);
    this.#accounts.set(identity, account);
    this.#dropIdle();
    return account;
  }

  wokeUp(): void {
    for (const account of this.#accounts.values()) account.askNow("woke up");
  }

  #make(access: ServiceAccess): WatchedAccount {
    const { connect, clock, random, log } = this.#options;
    return new WatchedAccount({
      host: new URL(access.baseUrl).host,
      service: connect(access),
      clock,
      random,
      log,
      canPoll: access.churchId !== "",
    });
  }

  #dropIdle(): void {
    const idle = [...this.#accounts].filter(([, account]) => account.isIdle);
    // The newest is the one about to be followed.
    for (const [identity, account] of idle.slice(0, Math.max(0, idle.length - mostIdle))) {
      account.close();
      this.#accounts.delete(identity);
    }
  }
}
