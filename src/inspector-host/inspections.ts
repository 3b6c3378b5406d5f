import type { Account } from "../accounts/account.ts";
import type { Accounts } from "../accounts/accounts.ts";
import { type AccountState, shownSession } from "../accounts/state.ts";
import type { Clock } from "../clock.ts";
import type { PlacedKeys } from "../keys/placed-keys.ts";
import type { AccountPlace, CheckResult, Failed, Known, Statement } from "../protocol/messages.ts";
import { accountAt, question } from "../protocol/messages.ts";
import { failureKinds, ServiceFailure } from "../service/service-failure.ts";
import { readEdited } from "../settings/account-fields.ts";
import { readFields } from "../settings/account.ts";

interface InspectionsOptions {
  readonly keys: PlacedKeys;
  readonly accounts: Pick<Accounts, "check">;
  readonly clock: Clock;
  readonly send: (id: string, statement: Statement) => void;
  readonly diagnose: (id: string) => string;
}

/** The plugin's side of the settings page: answers its questions, and reports changes while it is in sight. */
export class Inspections {
  readonly #options: InspectionsOptions;
  /** Key of the page in sight, and the account that it follows. */
  #page:
    { readonly id: string; account?: Account | undefined; unfollow?: (() => void) | undefined } | undefined;
  #lastSent = "";

  constructor(options: InspectionsOptions) {
    this.#options = options;
    options.keys.onSettings = () => {
      const page = this.#page;
      if (page && options.keys.findVisible(page.id)?.binding.account !== page.account)
        this.#followAccount(page.id);
    };
  }

  appeared(id: string): void {
    this.#options.send(id, { statement: "in-sight" });
    this.#followAccount(id);
  }

  disappeared(id: string): void {
    if (this.#page?.id !== id) return;
    this.#page.unfollow?.();
    this.#page = undefined;
  }

  async received(keyId: string, payload: unknown): Promise<void> {
    const { data: asked } = question.safeParse(payload);
    if (!asked) return;
    const { send, diagnose } = this.#options;
    switch (asked.question) {
      case "what-is-known":
        // Some hosts also load pages that nobody sees. Those must not take the place of the page in sight.
        if (this.#page === undefined || this.#page.id === keyId) this.#followAccount(keyId);
        break;
      case "check": {
        const result = await this.#check(keyId, asked.place);
        if (result) send(keyId, { statement: "checked", id: asked.id, result });
        break;
      }
      case "diagnose":
        send(keyId, { statement: "diagnosed", text: diagnose(keyId) });
    }
  }

  #followAccount(id: string): void {
    this.#page?.unfollow?.();
    this.#lastSent = "";
    const account = this.#options.keys.findVisible(id)?.binding.account;
    this.#page = { id, account, unfollow: account?.follow(() => this.#sendKnown()) };
    this.#sendKnown();
  }

  #sendKnown(): void {
    const page = this.#page;
    if (!page) return;
    const statement: Statement = page.account ? describeKnown(page.account.state) : { statement: "known" };
    const text = JSON.stringify(statement);
    if (this.#lastSent === text) return;
    this.#lastSent = text;
    this.#options.send(page.id, statement);
  }

  /** @returns undefined if a value is missing or invalid; the page sends no check for such values */
  async #check(id: string, place: AccountPlace): Promise<CheckResult | undefined> {
    const { accounts, clock, keys } = this.#options;
    const reading = readFields(readEdited(accountAt(place, keys.settings(id), keys.global)));
    if ("problem" in reading) return undefined;
    const begin = clock.steady();
    try {
      const { state: session, ...details } = await accounts.check(reading.access);
      return { outcome: "reached", session, roundTrip: clock.steady() - begin, ...details };
    } catch (error) {
      return describeFailure(error instanceof ServiceFailure ? error : new ServiceFailure("defect"));
    }
  }
}

function describeFailure({ kind, details }: ServiceFailure): Failed {
  return { outcome: "failed", kind, ...details };
}

function describeKnown(state: AccountState): Known {
  const { source, targets, failing } = state;
  return {
    statement: "known",
    session: shownSession(state)?.state,
    connection: describeConnection(state),
    failure: failing && describeFailure(failing.failure),
    rejectedSource: source.rejected,
    rejectedTargets: targets.rejected,
  };
}

function describeConnection({ statusAt, failing }: AccountState): Known["connection"] {
  if (statusAt === undefined) return undefined;
  if (!failing) return "working";
  return failureKinds[failing.failure.kind].isOutage ? "interrupted" : undefined;
}
