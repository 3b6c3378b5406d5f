import { CaptionServiceEmulator } from "../../simulator/caption-service/caption-service-emulator.ts";
import type { DeviceSpec, Key, VirtualDeck, VirtualDevice } from "../../simulator/virtual-deck/index.ts";
import { action, place } from "../kit/desk.ts";
import { accessTo } from "../kit/emulator.ts";
import { type Cell, CheckCell, PollCell, PressCell } from "./cells.ts";
import { type CommandName, commandNames, keyFor, specOf } from "./commands.ts";
import { Fixture } from "./fixture.ts";
import type { KeyRecords } from "./key-records.ts";
import type { Row } from "./rows.ts";

type RequestFault = Extract<Row["fault"], { readonly of: "requests" }>;

/** What a fault happens to: a press, alone or with the status, a press of the status key, or the poll. */
type Subject =
  | { readonly of: "press"; readonly command: CommandName; readonly isBlind: boolean }
  | { readonly of: "check" }
  | { readonly of: "poll" };

function subjectsOf({ fault, onlyCommands }: Row): Subject[] {
  const presses = commandNames
    // To another address what was known of the session and of captions does not count.
    .filter((command) => fault.of !== "address" || (command !== "stop" && command !== "show"))
    .map((command): Subject => ({ of: "press", command, isBlind: fault.of !== "requests" }));
  if (onlyCommands) return presses;
  // Only a start and a stop are confirmed by the status, so only for them it matters whether that fails as well.
  const blind = fault.of === "requests" ? (["start", "stop"] as const) : [];
  return [
    ...presses,
    ...blind.map((command): Subject => ({ of: "press", command, isBlind: true })),
    { of: "check" },
    { of: "poll" },
  ];
}

function nameOf(subject: Subject): string {
  if (subject.of === "check") return "status key";
  if (subject.of === "poll") return "poll";
  return `${subject.command}${subject.isBlind ? ", and the status" : ""}`;
}

/** The names of the cells of a row. */
export const cellsOf = (row: Row): string[] => subjectsOf(row).map(nameOf);

/** What is wrong with each cell, by its name. */
export type Complaints = ReadonlyMap<string, readonly string[]>;

/**
 * One fault, with an emulator of its own, an account on it for each thing that the fault happens to, and a deck with two
 * keys for each account. All cells go through each phase at once.
 */
export async function runRow(row: Row, deck: VirtualDeck, records: KeyRecords): Promise<Complaints> {
  const subjects = subjectsOf(row);
  const emulator = await CaptionServiceEmulator.start({
    accounts: subjects.map((_, index) => ({ name: String(index) })),
    journalCapacity: 5_000,
  });
  const device = deck.addDevice(deviceFor(subjects, emulator));
  try {
    const cells = subjects.map((subject, index) =>
      cellFor(row, subject, fixtureFor(index, emulator, device, records)),
    );
    await all(cells, (cell) => cell.ready());
    const { fault } = row;
    if (fault.of === "requests") await all(cells, (cell) => throughRequests(fault, emulator, cell));
    else await throughNetwork(fault, emulator, deck, cells);
    for (const cell of cells) cell.finish();
    if (emulator.network.counts.plainRefused > 0) complainToAll(cells, "plain HTTP was spoken");
    const isElsewhere = emulator.journal.entries().some(({ host }) => !host?.startsWith("127.0.0.1"));
    if (isElsewhere) complainToAll(cells, "a redirect was followed");
    return new Map(
      subjects.map((subject, index) => [nameOf(subject), cells[index]?.fixture.complaints ?? []]),
    );
  } finally {
    device.disconnect();
    await emulator.stop();
  }
}

const columns = 8;

function deviceFor(subjects: readonly Subject[], emulator: CaptionServiceEmulator): DeviceSpec {
  const keys = subjects.flatMap((subject, index) => {
    const account = emulator.accounts.get(String(index));
    const access = { ...accessTo(emulator, account.name) };
    if (subject.of === "press") specOf(subject.command).before?.(account);
    const key = subject.of === "press" ? keyFor(subject.command, access) : action("stream", access);
    return [key, action("status", access)];
  });
  return { model: "xl", pages: [{ keys: place(keys, columns) }] };
}

function fixtureFor(
  index: number,
  emulator: CaptionServiceEmulator,
  device: VirtualDevice,
  records: KeyRecords,
): Fixture {
  const keyAt = (place: number): Key => device.key(place % columns, Math.floor(place / columns));
  const account = emulator.accounts.get(String(index));
  return new Fixture({ emulator, account, records, key: keyAt(2 * index), statusKey: keyAt(2 * index + 1) });
}

function cellFor(row: Row, subject: Subject, fixture: Fixture): Cell {
  if (subject.of === "check") return new CheckCell(row, fixture);
  if (subject.of === "poll") return new PollCell(row, fixture);
  return new PressCell(row, subject.command, subject.isBlind, fixture);
}

/** Requests fail for one cell only, which gets well by itself. */
async function throughRequests(
  fault: RequestFault,
  emulator: CaptionServiceEmulator,
  cell: Cell,
): Promise<void> {
  const match = { account: cell.fixture.account.name, path: cell.path, times: fault.times };
  const handle = emulator.faults.add({ match, fault: fault.is });
  try {
    await cell.suffer();
  } finally {
    handle.remove();
  }
  await cell.recover();
}

/** The whole emulator can't be reached: it gets well when all cells have suffered. */
async function throughNetwork(
  fault: Exclude<Row["fault"], RequestFault>,
  emulator: CaptionServiceEmulator,
  deck: VirtualDeck,
  cells: readonly Cell[],
): Promise<void> {
  if (fault.of === "network") await fault.begin(emulator);
  else moveTo(fault.is, deck, cells);
  await all(cells, (cell) => cell.suffer());
  if (fault.of === "network") await fault.heal(emulator);
  else moveTo(emulator.baseUrl, deck, cells);
  await all(cells, (cell) => cell.recover());
}

function moveTo(baseUrl: string, deck: VirtualDeck, cells: readonly Cell[]): void {
  for (const { fixture } of cells) {
    for (const key of [fixture.key, fixture.statusKey]) deck.editSettings(key, { ...key.settings, baseUrl });
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
