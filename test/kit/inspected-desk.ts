import { Inspections } from "../../src/inspector-host/inspections.ts";
import type { Statement } from "../../src/protocol/messages.ts";
import { FakeDesk, settle } from "./fake-desk.ts";

/** A desk with the plugin's side of its inspectors, and all that these were told. */
export class InspectedDesk extends FakeDesk {
  readonly told: [string, Statement][] = [];
  /** What the plugin has written, by the id of a key or "global". */
  readonly written: [string, unknown][] = [];
  readonly inspections = new Inspections({
    keys: this.keys,
    accounts: this.accounts,
    clock: this.clock,
    writer: {
      writeSettings: (id, settings) => this.written.push([id, settings]),
      writeGlobalSettings: (settings) => this.written.push(["global", settings]),
    },
    send: (id, statement) => this.told.push([id, statement]),
    diagnose: (id) => `about ${id}`,
  });

  async check(id: string): Promise<void> {
    void this.inspections.received(id, { question: "check-connection", id: "1" });
    await settle();
  }

  /** Of the last check or try. */
  get result(): unknown {
    return this.told.map(([, statement]) => ("result" in statement ? statement.result : undefined)).at(-1);
  }
}
