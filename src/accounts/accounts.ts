import type { CaptionService, Session } from "../service/caption-service.ts";
import type { ServiceAccess } from "../settings/account.ts";
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

interface Entry {
  readonly account: Account;
  readonly credentials: string;
  churchId: string;
  /** Keys without a church ID stay with the account that they have joined. */
  isJoined: boolean;
}

/** All accounts that keys use or have used: one object for each base URL, API key and church ID. */
export class Accounts {
  readonly #options: AccountsOptions;
  /** In the order of last use, the newest last. */
  #entries: readonly Entry[] = [];

  constructor(options: AccountsOptions) {
    this.#options = options;
  }

  get(access: ServiceAccess): Account {
    const entry = this.#find(access) ?? this.#make(access);
    const { churchId } = access;
    if (churchId === "") entry.isJoined = true;
    else if (entry.churchId === "") {
      entry.churchId = idOf(churchId);
      entry.account.takeChurchId(churchId);
    }
    const entries = [...this.#entries.filter((each) => each !== entry), entry];
    const idle = entries.filter(({ account }) => account.isIdle);
    const dropped = new Set(idle.slice(0, -maxIdleAccounts));
    for (const { account } of dropped) account.close();
    this.#entries = entries.filter((each) => !dropped.has(each));
    return entry.account;
  }

  /**
   * Asks for the status of an account that no key may use yet, once: keys without a church ID don't join it.
   * @throws ServiceFailure
   */
  async check(access: ServiceAccess): Promise<Session> {
    const { connect, clock } = this.#options;
    const known = this.#find(access);
    if (known?.churchId === idOf(access.churchId)) return known.account.check({ at: clock.steady() });
    const service = connect(access);
    try {
      return await service.checkStatus(access.churchId, { timeLimit: maxRequestMs });
    } finally {
      service.close();
    }
  }

  wokeUp(): void {
    for (const { account } of this.#entries) account.poller.wokeUp();
  }

  /** A key without a church ID joins an account; an account without one takes the first that comes. */
  #find({ churchId, ...access }: ServiceAccess): Entry | undefined {
    const credentials = credentialsOf(access);
    const withThese = this.#entries.filter((entry) => entry.credentials === credentials);
    const find = (id: string): Entry | undefined => withThese.find((entry) => entry.churchId === id);
    if (churchId !== "") return find(idOf(churchId)) ?? find("");
    // A church ID that the service refuses is of no account with this API key.
    const joinable = withThese
      .filter(
        ({ account: { state } }) =>
          state.checkedAt !== undefined || state.failing?.failure.kind !== "wrong-account",
      )
      .toSorted((one, other) => one.account.answeredAt - other.account.answeredAt);
    return joinable.find(({ isJoined }) => isJoined) ?? joinable[0];
  }

  #make(access: ServiceAccess): Entry {
    const { connect, memoryOf, ...options } = this.#options;
    const { host } = new URL(access.baseUrl);
    const credentials = credentialsOf(access);
    const { churchId } = access;
    const account = new Account({
      ...options,
      service: connect(access),
      churchId,
      host,
      memory: memoryOf(credentials),
    });
    return { account, credentials, churchId: idOf(churchId), isJoined: false };
  }
}

const credentialsOf = ({ baseUrl, apiKey }: Credentials): string => JSON.stringify([baseUrl, apiKey]);

/** The letters of a UUID are the same in both cases. */
const idOf = (churchId: string): string => churchId.toLowerCase();
