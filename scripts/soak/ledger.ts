import type { JournalEntry } from "../../simulator/caption-service/journal.ts";
import type { JsonObject, TraceEntry } from "../../simulator/virtual-deck/index.ts";
import { actionUuids } from "../../src/identifiers.ts";
import type { SoakDesk } from "./soak-desk.ts";

/** The longest that a press or a poll may take, and that a start or stop may stay unconfirmed, in milliseconds. */
const requestLimit = 10_000;
const confirmationLimit = 15_000;

interface AccountLedger {
  /** Presses of stream keys so far. */
  presses: number;
  /** Starts and stops so far, repetitions after a dropped connection left out. */
  changes: number;
  /** Journal number of the last start or stop. */
  last: number | undefined;
  isRepeated: boolean;
  /** When a status was last answered, in milliseconds since the epoch. */
  toldAt: number;
}

/** Counts what passes, and objects to what must not: a doubled start or stop, a key in the wrong place. */
export class Ledger {
  readonly violations: string[] = [];
  requests = 0;
  frames = 0;
  readonly #desk: SoakDesk;
  readonly #accounts = new Map<string, AccountLedger>();
  readonly #entries = new Map<number, JournalEntry>();

  constructor(desk: SoakDesk) {
    this.#desk = desk;
    for (const { name } of desk.accounts)
      this.#accounts.set(name, { presses: 0, changes: 0, last: undefined, isRepeated: false, toldAt: 0 });
    desk.deck.trace.subscribe((entry) => this.#frame(entry));
    desk.emulator.journal.subscribe((entry) => this.#request(entry));
  }

  #frame({ direction, event, frame, payload }: TraceEntry): void {
    if (direction === "from-plugin") this.frames += 1;
    if (direction !== "to-plugin" || event !== "keyDown" || frame?.["action"] !== actionUuids.stream) return;
    const settings = payload["settings"] as JsonObject;
    const account = this.#desk.accounts.find(({ churchId }) => churchId === settings["churchId"]);
    const ledger = this.#accounts.get((account ?? this.#desk.accounts[0])?.name ?? "");
    if (ledger) ledger.presses += 1;
  }

  #request(entry: JournalEntry): void {
    const isNew = !this.#entries.has(entry.sequence);
    this.#entries.set(entry.sequence, entry);
    this.#entries.delete(entry.sequence - 2_000);
    if (isNew) this.requests += 1;
    if (entry.keySeenIn.length > 0) this.violations.push(`the API key was sent in ${entry.keySeenIn.join()}`);
    const ledger = this.#accounts.get(entry.account ?? "");
    if (!ledger) return;
    if (entry.operation === "status" && entry.outcome === "answered" && entry.fault === null)
      ledger.toldAt = Date.now();
    if (isNew && (entry.operation === "start" || entry.operation === "stop")) this.#change(ledger, entry);
  }

  #change(ledger: AccountLedger, entry: JournalEntry): void {
    const before = ledger.last === undefined ? undefined : this.#entries.get(ledger.last);
    ledger.last = entry.sequence;
    const isRepetition =
      before?.operation === entry.operation &&
      before.status === null &&
      before.outcome !== "pending" &&
      entry.at - before.at < requestLimit &&
      !ledger.isRepeated;
    ledger.isRepeated = isRepetition;
    if (isRepetition) return;
    ledger.changes += 1;
    const what = `${entry.account} got a ${entry.operation} (request ${entry.sequence})`;
    if (ledger.changes > ledger.presses) this.violations.push(`${what} without a press`);
    if (!before) return;
    const age = entry.at - before.at;
    if (before.outcome === "pending" && age < requestLimit) {
      this.violations.push(`${what} while request ${before.sequence} (${before.operation}) was in flight`);
    }
    const wasAccepted =
      before.fault === null && before.outcome === "answered" && (before.status ?? 500) < 300;
    const answeredAt = before.at + (before.durationMs ?? 0);
    if (wasAccepted && ledger.toldAt < answeredAt && age < confirmationLimit) {
      this.violations.push(`${what} before request ${before.sequence} (${before.operation}) was confirmed`);
    }
  }
}
