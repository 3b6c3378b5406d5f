import { Inspections } from "../../src/inspector-host/inspections.ts";
import type { AccountPlace, Statement } from "../../src/protocol/messages.ts";
import { FakeDesk, settle } from "./fake-desk.ts";

/** A desk with the part of the plugin that answers settings pages. */
export class InspectedDesk extends FakeDesk {
  /** What the plugin sent to settings pages, each with the ID of the key. */
  readonly statements: [string, Statement][] = [];
  readonly inspections = new Inspections({
    keys: this.keys,
    accounts: this.accounts,
    clock: this.clock,
    send: (id, statement) => this.statements.push([id, statement]),
    diagnose: (id) => `about ${id}`,
  });

  async check(id: string, place: AccountPlace = "own"): Promise<void> {
    void this.inspections.received(id, { question: "check", id: "1", place });
    await settle();
  }

  /** The result of a check, if the last statement has one. */
  get result(): unknown {
    const last = this.statements.at(-1)?.[1];
    return last && "result" in last ? last.result : undefined;
  }
}
