import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CaptionServiceEmulator } from "../../simulator/caption-service/caption-service-emulator.ts";
import { VirtualDeck } from "../../simulator/virtual-deck/index.ts";
import { action, pluginFolder } from "../kit/desk.ts";
import { KeyRecords } from "./key-records.ts";
import { cellsOf, type Complaints, runRow } from "./matrix.ts";
import { Pulse } from "./pulse.ts";
import { type Row, rows as allRows } from "./rows.ts";

/** Set ROW to a part of a name to run only the rows that have it. */
const rows = allRows.filter(({ name }) => name.includes(process.env["ROW"] ?? ""));

/** Rows at once: more would be done sooner, if the computer had nothing else to do. */
const most = 24;
/** A row in which the plugin or the test was held up for longer, in milliseconds, counts for nothing and is run again. */
const longestPause = 500;

const complaints = new Map<string, Complaints>();
let authority: CaptionServiceEmulator;
let deck: VirtualDeck;
let pulse: Pulse;

beforeAll(async () => {
  // All emulators of a process have one authority; this one only keeps its file.
  authority = await CaptionServiceEmulator.start();
  deck = await VirtualDeck.start({
    pluginFolder,
    environment: { NODE_EXTRA_CA_CERTS: authority.certificate.caFile },
    devices: [{ model: "mini", pages: [{ keys: { "0,0": action("clear") } }] }],
    traceLimit: 1_000,
  });
  const records = new KeyRecords(deck);
  pulse = new Pulse(deck.key(0, 0), records.of(deck.key(0, 0)));
  // What waits for a time limit comes first, so that the others run meanwhile.
  const waiting = [...rows].sort((one, other) => Number(isLong(other)) - Number(isLong(one)));
  const work = async (): Promise<void> => {
    for (let row = waiting.shift(); row; row = waiting.shift()) await runUndisturbed(row, records);
  };
  await Promise.all(Array.from({ length: most }, work));
}, 240_000);

afterAll(async () => {
  await pulse.stop();
  await deck.stop();
  await authority.stop();
});

const isLong = ({ press, blind }: Row): boolean => press.startsWith("NO ANSWER") || blind !== undefined;

async function runUndisturbed(row: Row, records: KeyRecords): Promise<void> {
  for (let tries = 3; tries > 0; tries -= 1) {
    const from = performance.now();
    const result = await runRow(row, deck, records);
    complaints.set(row.name, result);
    const isFine = [...result.values()].every((each) => each.length === 0);
    if (isFine || pulse.longestSince(from) < longestPause) return;
  }
}

describe.each(rows.map((row) => [row.name, row] as const))("%s", (name, row) => {
  it.each(cellsOf(row))("%s", (cell) => {
    expect(complaints.get(name)?.get(cell)).toEqual([]);
  });
});

it("the plugin has lived through all of it", () => {
  expect(deck.plugin).toMatchObject({ status: "running", starts: 1 });
  expect(deck.pluginLog()).not.toMatch(/ERROR|defect|unexpected/);
});
