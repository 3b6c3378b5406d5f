import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type CaptionServiceEmulator,
  startCaptionServiceEmulator,
} from "../../simulator/caption-service/caption-service-emulator.ts";
import { VirtualDeck } from "../../simulator/virtual-deck/index.ts";
import { action, pluginFolder } from "../kit/desk.ts";
import { seed } from "../kit/random-runs.ts";
import { PluginAdapter } from "../oracle/plugin-adapter.ts";
import { tolerance } from "./cell.ts";
import { type Complaints, runRow } from "./matrix.ts";
import { Pulse } from "./pulse.ts";
import { type Row, rows as allRows } from "./rows.ts";
import { subjectsOf } from "./subjects.ts";

/** Set ROW to a part of a name to run only the rows that have it. */
const rows = allRows.filter(({ name }) => name.includes(process.env["ROW"] ?? ""));

/** A cell during which the plugin or the test was held up for longer, in milliseconds, counts for nothing and is run again. */
const maxPauseMs = 500;

/** Whether a time limit of the plugin's has to run out. */
const isLong = ({ old, blind }: Row): boolean => old === "no answer" || blind !== undefined;

/** What every fault has to look like. */
const lookOf = (row: Row): string => JSON.stringify({ ...row, name: "", fault: row.fault.of });

/** All that a fault happens to; a third of it, by the seed, where another fault before it looks just the same. */
function namesOf(row: Row): string[] {
  const names = subjectsOf(row).map(({ name }) => name);
  const place = allRows.indexOf(row);
  const isFirst = allRows.findIndex((each) => lookOf(each) === lookOf(row)) === place;
  return isFirst ? names : names.filter((_, index) => (index + place + seed) % 3 === 0);
}

const complaints = new Map<string, Complaints>();
let authority: CaptionServiceEmulator;
let deck: VirtualDeck;
let adapter: PluginAdapter;
let pulse: Pulse;
let check: NodeJS.Timeout;

beforeAll(async () => {
  // All emulators of a process have one authority; this one only keeps its file.
  authority = await startCaptionServiceEmulator();
  deck = await VirtualDeck.start({
    pluginFolder,
    environment: { NODE_EXTRA_CA_CERTS: authority.certificate.caFile },
    devices: [{ model: "mini", pages: [{ keys: { "0,0": action("clear") } }] }],
    traceLimit: 1_000,
  });
  adapter = new PluginAdapter(deck, tolerance);
  check = setInterval(() => adapter.observer.check(), 500);
  pulse = new Pulse(deck.key(0, 0), adapter.of(deck.key(0, 0)));
  // Nearly all of it is waiting, so all rows wait at once; but beginning at once would hold each other up.
  const running: Promise<void>[] = [];
  for (const row of [...rows.filter(isLong), ...rows.filter((row) => !isLong(row))]) {
    running.push(runUndisturbed(row));
    await pulse.next();
  }
  await Promise.all(running);
}, 240_000);

afterAll(async () => {
  clearInterval(check);
  await pulse.stop();
  await deck.stop();
  await authority.stop();
});

async function runUndisturbed(row: Row): Promise<void> {
  let names = namesOf(row);
  for (let tries = 3; tries > 0 && names.length > 0; tries -= 1) {
    const from = performance.now();
    const found = await runRow(row, new Set(names), adapter);
    complaints.set(row.name, new Map([...(complaints.get(row.name) ?? []), ...found]));
    if (pulse.maxResponseSince(from) < maxPauseMs) return;
    names = names.filter((name) => found.get(name)?.length !== 0);
  }
}

describe.each(rows.map((row) => [row.name, row] as const))("%s", (name, row) => {
  it.each(namesOf(row))("%s", (cell) => {
    expect(complaints.get(name)?.get(cell)).toEqual([]);
  });
});

it("the plugin has lived through all of it", () => {
  expect(deck.plugin).toMatchObject({ status: "running", starts: 1 });
  expect(deck.plugin.log()).not.toMatch(/ERROR|defect|unexpected/);
});
