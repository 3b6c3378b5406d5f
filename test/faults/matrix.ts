import {
  type CaptionServiceEmulator,
  startCaptionServiceEmulator,
} from "../../simulator/caption-service/caption-service-emulator.ts";
import type { DeviceSpec } from "../../simulator/virtual-deck/index.ts";
import { action, place } from "../kit/desk.ts";
import type { PluginAdapter } from "../oracle/plugin-adapter.ts";
import { Cell } from "./cell.ts";
import type { Row } from "./rows.ts";
import { type Subject, subjectsOf } from "./subjects.ts";

/** What is wrong with each cell, by its name. */
export type Complaints = ReadonlyMap<string, readonly string[]>;

const columns = 8;
/** Tells whether captions are hidden: what is late may contradict a command. */
const tellingDialect = "visibility";

/**
 * One fault, with an emulator of its own, and an account and a key for each thing that the fault happens to. All cells go
 * through each phase at once.
 * @param names the cells to run
 */
export async function runRow(
  row: Row,
  names: ReadonlySet<string>,
  adapter: PluginAdapter,
): Promise<Complaints> {
  const subjects = subjectsOf(row).filter(({ name }) => names.has(name));
  const emulator = await startCaptionServiceEmulator({
    accounts: subjects.map((_, index) => ({ name: String(index) })),
    journalCapacity: 5_000,
  });
  if (row.ofStatus) emulator.dialect = tellingDialect;
  const unwatch = adapter.watch(emulator);
  const device = adapter.deck.addDevice(deviceFor(subjects, emulator));
  try {
    const cells = subjects.map((subject, index) => {
      const key = device.key(index % columns, Math.floor(index / columns));
      return new Cell({ row, subject, account: String(index), key, adapter, emulator });
    });
    await all(cells, (cell) => cell.ready());
    const { fault } = row;
    if (fault.of === "requests") await all(cells, (cell) => throughRequests(fault, emulator, cell));
    else await throughNetwork(fault, emulator, cells);
    for (const cell of cells) cell.finish();
    if (emulator.network.counts.plainRefused > 0) cells[0]?.complain("plain HTTP was spoken");
    return new Map(cells.map(({ subject, complaints }) => [subject.name, complaints]));
  } finally {
    device.disconnect();
    unwatch();
    await emulator.stop();
  }
}

function deviceFor(subjects: readonly Subject[], emulator: CaptionServiceEmulator): DeviceSpec {
  const keys = subjects.map(({ action: name, settings, before }, index) => {
    const account = emulator.accounts.get(String(index));
    before?.(account);
    return action(name, { ...emulator.access(account.name), ...settings });
  });
  return { model: "xl", pages: [{ keys: place(keys, columns) }] };
}

/** Requests fail for one cell only, which recovers without help. */
async function throughRequests(
  { is, times }: Extract<Row["fault"], { readonly of: "requests" }>,
  emulator: CaptionServiceEmulator,
  cell: Cell,
): Promise<void> {
  const { path } = cell.subject;
  const handle = emulator.faults.add({ match: { account: cell.account, path, times }, fault: is });
  try {
    await cell.suffer();
  } finally {
    handle.remove();
  }
  await cell.recover();
}

/** The whole emulator can't be reached: it gets well when all cells have suffered. */
async function throughNetwork(
  fault: Exclude<Row["fault"], { readonly of: "requests" }>,
  emulator: CaptionServiceEmulator,
  cells: readonly Cell[],
): Promise<void> {
  if (fault.of === "network") await fault.begin(emulator);
  else for (const cell of cells) cell.move(fault.is);
  await all(cells, (cell) => cell.suffer());
  if (fault.of === "network") await fault.heal(emulator);
  else {
    for (const cell of cells) cell.move(emulator.baseUrl);
    // A press on a key that knows nothing yet only asks.
    await all(cells, (cell) => cell.keyIsTrue());
  }
  await all(cells, (cell) => cell.recover());
}

/** A phase of all cells: one that fails says so and does not hold up the others. */
async function all(cells: readonly Cell[], phase: (cell: Cell) => Promise<void>): Promise<void> {
  await Promise.all(cells.map((cell) => phase(cell).catch((error: unknown) => cell.complain(String(error)))));
}
