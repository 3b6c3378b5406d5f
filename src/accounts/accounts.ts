import type { CaptionService, Session } from "../service/caption-service.ts";
import { isSameChurchId, type ServiceAccess } from "../settings/account.ts";
import { Account, type AccountOptions } from "./account.ts";
import { maxRequestMs } from "../limits.ts";
import type { VisibilityMemory } from "./state.ts";

type Credentials = Pick<ServiceAccess, "baseUrl" | "apiKey">;

interface AccountsOptions extends Pick<AccountOptions, "clock" | "random" | "log"> {
  readonly connect: (credentials: Credentials) => CaptionService;
  /** @param identity by base URL and API key */
  readonly memoryOf: (identity: string) => VisibilityMemory;
}

const maxIdleAccounts = 16;

/** All accounts that keys use or have used: one object for each base URL, API key and church ID. */
export class Accounts {
  readonly #options: AccountsOptions;
  /** In the order in which they were made. */
  readonly #accounts = new Set<Account>();
  /** The same in the order of last use, the newest last. */
  readonly #used = new Set<Account>();

  constructor(options: AccountsOptions) {
    this.#options = options;
  }

  get(access: ServiceAccess): Account {
    const account = this.#find(access) ?? this.#make(access);
    if (access.churchId === "") account.isJoined = true;
    else if (!account.canPoll) account.takeChurchId(access.churchId);
    this.#used.delete(account);
    this.#used.add(account);
    for (const idle of [...this.#used].filter(({ isIdle }) => isIdle).slice(0, -maxIdleAccounts)) {
      idle.close();
      for (const all of [this.#accounts, this.#used]) all.delete(idle);
    }
    return account;
  }

  /**
   * Asks for the status of an account that no key may use yet, once: keys without a church ID don't join it.
   * @throws ServiceFailure
   */
  async check(access: ServiceAccess): Promise<Session> {
    const { connect, clock } = this.#options;
    const known = this.#find(access);
    if (known && isSameChurchId(known.churchId, access.churchId)) return known.check({ at: clock.steady() });
    const service = connect(access);
    try {
      const { session } = await service.checkStatus(access.churchId, { timeLimit: maxRequestMs });
      return session;
    } finally {
      service.close();
    }
  }

  wokeUp(): void {
    for (const { poller } of this.#accounts) poller.wokeUp();
  }

  /** A key without a church ID joins an account; an account without one takes the first that comes. */
  #find({ churchId, ...access }: ServiceAccess): Account | undefined {
    const credentials = credentialsOf(access);
    const withThese = [...this.#accounts].filter((each) => each.credentials === credentials);
    const find = (id: string): Account | undefined =>
      withThese.find((each) => isSameChurchId(each.churchId, id));
    if (churchId !== "") return find(churchId) ?? find("");
    // A church ID that the service refuses is of no account with this API key.
    const joinable = withThese
      .filter(
        ({ state: { checkedAt, failing } }) =>
          checkedAt !== undefined || failing?.failure.kind !== "wrong-account",
      )
      .toSorted((one, other) => one.answeredAt - other.answeredAt);
    return joinable.find(({ isJoined }) => isJoined) ?? joinable[0];
  }

  #make(access: ServiceAccess): Account {
    const { connect, memoryOf, ...options } = this.#options;
    const { host } = new URL(access.baseUrl);
    const credentials = credentialsOf(access);
    const memory = memoryOf(credentials);
    const { churchId } = access;
    const account = new Account({
      ...options,
      service: connect(access),
      credentials,
      churchId,
      host,
      memory,
    });
    this.#accounts.add(account);
    return account;
  }
}

const credentialsOf = ({ baseUrl, apiKey }: Credentials): string => JSON.stringify([baseUrl, apiKey]);
