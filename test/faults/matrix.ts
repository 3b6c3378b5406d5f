import { CaptionServiceEmulator } from "../../simulator/caption-service/caption-service-emulator.ts";
import type { DeviceSpec, Key, VirtualDeck } from "../../simulator/virtual-deck/index.ts";
import { action, place } from "../kit/desk.ts";
import { type Cell, CheckCell, PollCell, PressCell } from "./cells.ts";
import { type CommandName, commandNames, keyFor, specOf } from "./commands.ts";
import { Fixture } from "./fixture.ts";
import type { KeyRecords } from "./key-records.ts";
import type { Row } from "./rows.ts";

/** What a fault happens to: a press, alone or with the status, a press of the status key, or the poll. */
type Subject =
  | { readonly of: "press"; readonly command: CommandName; readonly isBlind: boolean }
  | { readonly of: "check" }
  | { readonly of: "poll" };

function subjectsOf({ fault, onlyCommands }: Row): Subject[] {
  const press = (isBlind: boolean) =>
    commandNames
      // To another address what was known of the session and of captions does not count.
      .filter((command) => fault.of !== "address" || (command !== "stop" && command !== "show"))
      .map((command): Subject => ({ of: "press", command, isBlind }));
  const alone = fault.of === "requests" ? press(false) : [];
  return onlyCommands ? alone : [...alone, ...press(true), { of: "check" }, { of: "poll" }];
}

export const namesOf = (row: Row): string[] =>
  subjectsOf(row).map((subject) =>
    subject.of === "press"
      ? `${subject.command}${subject.isBlind ? ", and the status" : ""}`
      : subject.of === "check"
        ? "status key"
        : "poll",
  );

/** One fault with an emulator of its own, and on it an account for each thing that the fault happens to. */
export class MatrixRow {
  readonly row: Row;
  readonly #emulator: CaptionServiceEmulator;
  readonly #subjects: Subject[];
  #heal: () => unknown = () => undefined;

  static async start(row: Row): Promise<MatrixRow> {
    const emulator = await CaptionServiceEmulator.start({
      accounts: subjectsOf(row).map((_, index) => ({ name: String(index) })),
      journalCapacity: 5_000,
    });
    return new MatrixRow(row, emulator);
  }

  private constructor(row: Row, emulator: CaptionServiceEmulator) {
    this.row = row;
    this.#emulator = emulator;
    this.#subjects = subjectsOf(row);
  }

  get caFile(): string {
    return this.#emulator.certificate.caFile;
  }

  /** A deck of 32 keys: two for each account. */
  device(): DeviceSpec {
    const keys = this.#subjects.flatMap((subject, index) => {
      const account = this.#emulator.accounts.get(String(index));
      const access = this.#accessTo(index);
      if (subject.of === "press") specOf(subject.command).before?.(account);
      const other = subject.of === "press" ? keyFor(subject.command, access) : action("stream", access);
      return [other, action("status", access)];
    });
    return { model: "xl", pages: [{ keys: place(keys, 8) }] };
  }

  /** Goes through all phases, all cells at once. @returns the complaints by the name of the cell */
  async run(deck: VirtualDeck, device: number, records: KeyRecords): Promise<Map<string, string[]>> {
    const keyAt = (index: number): Key => deck.device(device).key(index % 8, Math.floor(index / 8));
    const cells = this.#subjects.map((subject, index): Cell => {
      const fixture = new Fixture({
        emulator: this.#emulator,
        account: this.#emulator.accounts.get(String(index)),
        records,
        key: keyAt(2 * index),
        statusKey: keyAt(2 * index + 1),
      });
      if (subject.of === "check") return new CheckCell(this.row, fixture);
      if (subject.of === "poll") return new PollCell(this.row, fixture);
      return new PressCell(this.row, subject.command, subject.isBlind, fixture);
    });
    await all(cells, (cell) => cell.ready());
    await this.#begin(deck, cells);
    await all(cells, (cell) => cell.suffer());
    await this.#heal();
    await all(cells, (cell) => cell.recover());
    for (const cell of cells) cell.finish();
    if (this.#emulator.network.counts.plainRefused > 0) complainToAll(cells, "plain HTTP was spoken");
    const isElsewhere = this.#emulator.journal.entries().some(({ host }) => !host?.startsWith("127.0.0.1"));
    if (isElsewhere) complainToAll(cells, "a redirect was followed");
    return new Map(cells.map(({ name, fixture }) => [name, fixture.complaints]));
  }

  async stop(): Promise<void> {
    await this.#emulator.stop();
  }

  #accessTo(index: number) {
    const { churchId, apiKeys } = this.#emulator.accounts.get(String(index));
    return { baseUrl: this.#emulator.baseUrl, apiKey: apiKeys.first.value, churchId };
  }

  async #begin(deck: VirtualDeck, cells: readonly Cell[]): Promise<void> {
    const { fault } = this.row;
    if (fault.of === "network") {
      this.#heal = () => fault.heal(this.#emulator);
      await fault.begin(this.#emulator);
    } else if (fault.of === "address") {
      this.#moveTo(deck, cells, fault.is);
      this.#heal = () => this.#moveTo(deck, cells, this.#emulator.baseUrl);
    } else {
      const handles = cells.map(({ path, fixture }) =>
        this.#emulator.faults.add({
          match: { account: fixture.account.name, path, times: fault.times },
          fault: fault.is,
        }),
      );
      this.#heal = () => {
        for (const handle of handles) handle.remove();
      };
    }
  }

  #moveTo(deck: VirtualDeck, cells: readonly Cell[], baseUrl: string): void {
    for (const { fixture } of cells) {
      for (const key of [fixture.key, fixture.statusKey])
        deck.editSettings(key, { ...key.settings, baseUrl });
    }
  }
}

/** A phase of all cells: one that fails says so and does not hold up the others. */
async function all(cells: readonly Cell[], phase: (cell: Cell) => Promise<void>): Promise<void> {
  await Promise.all(
    cells.map((cell) =>
      phase(cell).catch((error: unknown) => void cell.fixture.complaints.push((error as Error).message)),
    ),
  );
}

function complainToAll(cells: readonly Cell[], what: string): void {
  for (const { fixture } of cells) fixture.complaints.push(what);
}
