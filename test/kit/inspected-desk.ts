import { Inspections } from "../../src/inspector-host/inspections.ts";
import type { AccountPlace, Statement } from "../../src/protocol/messages.ts";
import { FakeDesk, settle } from "./fake-desk.ts";

/** A desk with the part of the plugin that answers settings pages. */
export class InspectedDesk extends FakeDesk {
  /** Statements that were sent to settings pages, each with the ID of its key. */
  readonly told: [string, Statement][] = [];
  readonly inspections = new Inspections({
    keys: this.keys,
    accounts: this.accounts,
    clock: this.clock,
    send: (id, statement) => this.told.push([id, statement]),
    diagnose: (id) => `about ${id}`,
  });

  async check(id: string, place: AccountPlace = "own"): Promise<void> {
    void this.inspections.received(id, { question: "check", id: "1", place });
    await settle();
  }

  /** The result of the last check. */
  get result(): unknown {
    return this.told.map(([, statement]) => ("result" in statement ? statement.result : undefined)).at(-1);
  }
}
