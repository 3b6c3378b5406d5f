import { maxRequestMs } from "../limits.ts";
import type { CaptionService, Session } from "../service/caption-service.ts";
import type { ServiceAccess } from "../settings/account.ts";
import { Account, type AccountOptions, type VisibilityMemory } from "./account.ts";

interface AccountsOptions extends Pick<AccountOptions, "clock" | "log"> {
  readonly connect: (access: ServiceAccess) => CaptionService;
  /** @param identity of the account. It contains the API key */
  readonly memoryFor: (identity: string) => VisibilityMemory;
}

/** All accounts that keys use or have used, one for each base URL, API key and church ID. */
export class Accounts {
  readonly #options: AccountsOptions;
  readonly #accounts = new Map<string, Account>();

  constructor(options: AccountsOptions) {
    this.#options = options;
  }

  get(access: ServiceAccess): Account {
    const identity = identify(access);
    const known = this.#accounts.get(identity);
    if (known) return known;
    const { connect, memoryFor, ...options } = this.#options;
    const { churchId, baseUrl } = access;
    const { host } = new URL(baseUrl);
    const memory = memoryFor(identity);
    const account = new Account({ ...options, service: connect(access), churchId, host, memory });
    this.#accounts.set(identity, account);
    return account;
  }

  /**
   * Requests the status once, for values that no key may use yet.
   * @throws ServiceFailure
   */
  async check(access: ServiceAccess): Promise<Session> {
    const { connect, clock } = this.#options;
    const known = this.#accounts.get(identify(access));
    if (known) return (await known.requestStatus({ at: clock.steady() })).session;
    const service = connect(access);
    try {
      return (await service.checkStatus(access.churchId, maxRequestMs)).session;
    } finally {
      service.closeConnections();
    }
  }

  wakeUp(): void {
    for (const { poller } of this.#accounts.values()) poller.wakeUp();
  }
}

/** A church ID means the same in upper and in lower case. */
function identify({ baseUrl, apiKey, churchId }: ServiceAccess): string {
  return JSON.stringify([baseUrl, apiKey, churchId.toLowerCase()]);
}
