import type { CaptionService } from "../service/caption-service.ts";
import type { ServiceAccess } from "../settings/account.ts";
import { Account, type AccountOptions } from "./account.ts";
import { type VisibilityStore, visibilityMemories } from "./visibility-memory.ts";

type Origin = Pick<ServiceAccess, "baseUrl" | "apiKey">;

export interface AccountsOptions extends Pick<AccountOptions, "clock" | "random" | "log"> {
  readonly connect: (origin: Origin) => CaptionService;
  readonly visibility: VisibilityStore;
}

/** How many accounts are kept while no key shows them. */
const maxIdleAccounts = 16;

/** An account, by its base URL and API key, and by its church ID: an empty one until a key brings one. */
interface Entry {
  readonly account: Account;
  readonly origin: string;
  churchId: string;
  /** Keys without a church ID have joined it, and stay. */
  isJoined: boolean;
}

/** All accounts that keys use or have used: one object for each base URL, API key and church ID. */
export class Accounts {
  readonly #options: AccountsOptions;
  readonly #remembered: ReturnType<typeof visibilityMemories>;
  /** In the order of last use, the newest last. */
  #entries: readonly Entry[] = [];

  constructor(options: AccountsOptions) {
    this.#options = options;
    this.#remembered = visibilityMemories(options.visibility);
  }

  /** The account of a key, made when it is first asked for. */
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

  /** Whether the service has answered this account, and not refused it since. */
  works(access: ServiceAccess): boolean {
    return this.#find(access)?.account.works === true;
  }

  wokeUp(): void {
    for (const { account } of this.#entries) account.wokeUp();
  }

  /** A key without a church ID joins an account that has one; an account without one takes the first that comes. */
  #find({ churchId, ...access }: ServiceAccess): Entry | undefined {
    const origin = originOf(access);
    const ofOrigin = this.#entries.filter((entry) => entry.origin === origin);
    if (churchId !== "")
      return (
        ofOrigin.find((entry) => entry.churchId === idOf(churchId)) ??
        ofOrigin.find((entry) => entry.churchId === "")
      );
    // A church ID that the service refuses is of no account with this API key.
    const joinable = ofOrigin.filter(({ account }) => !account.isRefused);
    const first = joinable.toSorted((one, other) => one.account.answeredAt - other.account.answeredAt)[0];
    return joinable.find(({ isJoined }) => isJoined) ?? first;
  }

  #make(access: ServiceAccess): Entry {
    const { connect, clock, random, log } = this.#options;
    const { host } = new URL(access.baseUrl);
    const origin = originOf(access);
    const { churchId } = access;
    const memory = this.#remembered(origin);
    const service = connect(access);
    const account = new Account({ service, churchId, clock, random, log, host, memory });
    return { account, origin, churchId: idOf(churchId), isJoined: false };
  }
}

const originOf = ({ baseUrl, apiKey }: Origin): string => JSON.stringify([baseUrl, apiKey]);

/** The letters of a UUID are the same in both cases. */
const idOf = (churchId: string): string => churchId.toLowerCase();
