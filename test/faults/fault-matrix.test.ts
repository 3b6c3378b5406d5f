import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { VirtualDeck } from "../../simulator/virtual-deck/index.ts";
import { pluginFolder } from "../kit/desk.ts";
import { KeyRecords } from "./key-records.ts";
import { MatrixRow, namesOf } from "./matrix.ts";
import { rows as allRows } from "./rows.ts";

const only = process.env["ROW"];
const rows = allRows.filter(({ name }) => only === undefined || name.includes(only));

/** What is wrong with each cell, by row and name. */
const complaints = new Map<string, Map<string, string[]>>();
let matrix: MatrixRow[] = [];
let deck: VirtualDeck;

// All cells at once, on one plugin: many of them last as long as the contract lets a request last.
beforeAll(async () => {
  matrix = await Promise.all(rows.map((row) => MatrixRow.start(row)));
  deck = await VirtualDeck.start({
    pluginFolder,
    environment: { NODE_EXTRA_CA_CERTS: matrix[0]?.caFile },
    devices: matrix.map((row) => row.device()),
    traceLimit: 1_000,
  });
  const records = new KeyRecords(deck);
  await Promise.all(
    matrix.map(async (row, index) => complaints.set(row.row.name, await row.run(deck, index, records))),
  );
}, 120_000);

afterAll(async () => {
  await deck.stop();
  await Promise.all(matrix.map((row) => row.stop()));
});

describe.each(rows.map((row) => [row.name, row] as const))("%s", (name, row) => {
  it.each(namesOf(row))("%s", (cell) => {
    expect(complaints.get(name)?.get(cell)).toEqual([]);
  });
});

it("the plugin has lived through all of it", () => {
  expect(deck.plugin).toMatchObject({ status: "running", starts: 1 });
  expect(deck.pluginLog()).not.toMatch(/ERROR|defect|unexpected/);
});
