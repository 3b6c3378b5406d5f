import type { Account } from "../../simulator/caption-service/accounts/account.ts";
import type { CaptionServiceEmulator } from "../../simulator/caption-service/caption-service-emulator.ts";
import type { Key } from "../../simulator/virtual-deck/index.ts";
import { actionUuids } from "../../src/identifiers.ts";
import type { KeyRecord, KeyRecords } from "./key-records.ts";

/** The longest that a press or a request may take, and a start or stop be under way, in milliseconds (contract). */
export const requestLimit = 10_000;
export const confirmationLimit = 15_000;
/** The interval of polling, which is also the first pause after a failure; with its jitter of a tenth. */
export const interval = 5_500;
/** What a busy computer may add, in milliseconds. */
export const tolerance = 1_500;
/** Everything at the start happens at once, in milliseconds. */
export const startLimit = 30_000;

export interface FixtureParts {
  readonly emulator: CaptionServiceEmulator;
  readonly account: Account;
  readonly records: KeyRecords;
  /** The key that is pressed, or beside which the poller is looked at. */
  readonly key: Key;
  /** A status key of the same account. */
  readonly statusKey: Key;
}

/** An account of its own with its keys, and what is wrong with them so far. */
export class Fixture {
  readonly emulator: CaptionServiceEmulator;
  readonly account: Account;
  readonly key: Key;
  readonly record: KeyRecord;
  readonly statusKey: Key;
  readonly status: KeyRecord;
  readonly complaints: string[] = [];
  #since = 0;

  constructor({ emulator, account, records, key, statusKey }: FixtureParts) {
    this.emulator = emulator;
    this.account = account;
    this.key = key;
    this.record = records.of(key);
    this.statusKey = statusKey;
    this.status = records.of(statusKey);
  }

  get isRunning(): boolean {
    return this.account.session !== null;
  }

  /** From now on requests and states are looked at. */
  begin(): void {
    this.#since = this.emulator.journal.entries().at(-1)?.sequence ?? 0;
    if (this.key.instance.action !== actionUuids.stream) return;
    this.record.listen((event) => {
      if (event.kind === "state" && (event.state === 1) !== this.isRunning)
        this.complaints.push(`state ${event.state} was shown while running: ${this.isRunning}`);
    });
  }

  /** Requests of the account that have arrived since the beginning: their paths. */
  get arrived(): string[] {
    return this.emulator.journal
      .entries()
      .filter(({ sequence, account }) => sequence > this.#since && account === this.account.name)
      .map(({ path }) => path);
  }

  get commands(): number {
    return this.arrived.filter((path) => path !== "/v1/stream").length;
  }

  /** Waits until `count` commands have arrived since the beginning. @throws Error after `limit` milliseconds */
  async commandsArrive(count: number, limit: number): Promise<void> {
    const { journal } = this.emulator;
    await journal.waitFor(() => this.commands >= count, limit);
  }

  /** Waits until both keys tell what is true at the service. */
  async keysAreTrue(limit: number): Promise<void> {
    const { record, status, isRunning } = this;
    const session = isRunning ? /LIVE($| [^?])/ : /^OFF$/;
    await status.until("the status key is true", () => session.test(status.text), limit);
    const { action } = this.key.instance;
    const state =
      action === actionUuids.stream
        ? isRunning
        : action === actionUuids.visibility && !this.account.captionsVisible;
    const words = action === actionUuids.stream ? (isRunning ? /^LIVE(?! \?)/ : /^START stopped$/) : settled;
    const isTrue = (): boolean => record.state === Number(state) && words.test(record.text);
    await record.until("the key is true", isTrue, limit);
  }
}

/** No transitional face, and none of a failure. */
const settled =
  /^(?!.*(ING\b|switching|\?|REFUSED|REJECTED|CHURCH|BUSY|TROUBLE|SERVICE|ANSWER|LINK|OFFLINE|TRUSTED|FOUND|CONFIRMED))/;
