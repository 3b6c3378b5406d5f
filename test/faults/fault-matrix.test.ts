import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type CaptionServiceEmulator,
  startCaptionServiceEmulator,
} from "../../simulator/caption-service/caption-service-emulator.ts";
import { VirtualDeck } from "../../simulator/virtual-deck/index.ts";
import { pluginFolder } from "../kit/desk.ts";
import { complaintsOf } from "./cell.ts";
import { type Row, rows as allRows } from "./rows.ts";
import { subjectsOf } from "./subjects.ts";

/** Set ROW to a part of a name to run only the rows that have it. */
const rows = allRows.filter(({ name }) => name.includes(process.env["ROW"] ?? ""));

/** Whether a time limit of the plugin's has to run out: these begin first. */
const isLong = ({ old, blind }: Row): boolean => old === "no answer" || blind !== undefined;

let authority: CaptionServiceEmulator;
let deck: VirtualDeck;

beforeAll(async () => {
  // All emulators of a process have one authority; this one only keeps its file.
  authority = await startCaptionServiceEmulator();
  deck = await VirtualDeck.start({
    pluginFolder,
    environment: { NODE_EXTRA_CA_CERTS: authority.certificate.caFile },
    devices: [{ model: "mini" }],
    traceLimit: 1_000,
  });
});

afterAll(async () => {
  await deck.stop();
  await authority.stop();
});

describe.concurrent.each([...rows.filter(isLong), ...rows.filter((row) => !isLong(row))])("$name", (row) => {
  it.each(subjectsOf(row))("$name", { timeout: 240_000 }, async (subject) => {
    expect(await complaintsOf(row, subject, deck)).toEqual([]);
  });
});

it("the plugin has lived through all of it", () => {
  expect(deck.plugin).toMatchObject({ status: "running", starts: 1 });
  expect(deck.plugin.log()).not.toMatch(/ERROR|defect|unexpected/);
});
