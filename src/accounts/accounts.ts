import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import type { CaptionService } from "../service/caption-service.ts";
import type { ServiceAccess } from "../service/https-caption-service.ts";
import { identityOf } from "./account.ts";
import { WatchedAccount } from "./watched-account.ts";

export interface AccountsParts {
  readonly connect: (access: ServiceAccess) => CaptionService;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log;
}

/**
 * Accounts remembered while no key shows them. What only the plugin knows (are captions hidden?) must outlive a look at
 * another page of keys; but every letter typed into an API key makes one more account, so not without bound.
 */
const mostForgotten = 16;

/** All accounts that keys follow or have followed, one per identity. */
export class Accounts {
  readonly #parts: AccountsParts;
  /** In the order of last use. */
  readonly #accounts = new Map<string, WatchedAccount>();

  constructor(parts: AccountsParts) {
    this.#parts = parts;
  }

  /** The one account of this identity, made when it is first asked for. */
  get(access: ServiceAccess): WatchedAccount {
    const identity = identityOf(access);
    const account = this.#accounts.get(identity) ?? this.#make(access);
    this.#accounts.delete(identity);
    this.#accounts.set(identity, account);
    this.#forget();
    return account;
  }

  wokeUp(): void {
    for (const account of this.#accounts.values()) account.askNow("woke up");
  }

  #make(access: ServiceAccess): WatchedAccount {
    const { connect, clock, random, log } = this.#parts;
    return new WatchedAccount({
      service: connect(access),
      clock,
      random,
      log,
      canWatch: access.churchId !== "",
    });
  }

  #forget(): void {
    const idle = [...this.#accounts].filter(([, account]) => account.isIdle);
    // The newest is the one about to be followed.
    for (const [identity, account] of idle.slice(0, Math.max(0, idle.length - mostForgotten))) {
      account.close();
      this.#accounts.delete(identity);
    }
  }
}
