import { afterAll, describe, expect, it } from "vitest";
import { startDesk } from "../../../simulator/desk/desk.ts";
import layouts from "../../../simulator/layouts.json" with { type: "json" };
import { keyTextPattern } from "../../kit/words.ts";
import { connect, get, openSocket } from "./helpers.ts";

const desk = await startDesk();
afterAll(() => desk.stop());
const { address, deck, inspectorOrigin } = desk;
const { origin, host, port } = new URL(address);
const pageSocket = `ws://${host}/socket`;
const deckSocket = `ws://localhost:${deck.port}`;

it("begins with the six keys of the guides", () => {
  const placed = deck
    .device()
    .keys()
    .filter(({ content }) => content !== undefined)
    .map(({ slot: { column, row } }) => `${column},${row}`);
  expect(placed.sort()).toEqual(Object.keys(layouts.devices.standard.keys).sort());
});

it("has every action set up, so that no key complains", async () => {
  const actions = new Set(deck.instances().map(({ action }) => action));
  expect(actions).toEqual(new Set(deck.plugin.manifest.actions.keys()));
  const complaint = keyTextPattern("state.checking", "failure.notSetUp", "failure.setting");
  for (const control of deck.devices.flatMap((device) => [...device.keys(), ...device.dials()]))
    await control.waitUntil(({ image: { text = "" } }) => !complaint.test(text));
});

it.each<[string, object | null, RegExp]>([
  ["unknown", { command: "dance" }, /no command/],
  ["missing", null, /./],
  ["for an unknown device", { command: "press", device: "none" }, /no device/],
  [
    "against a rule of the service",
    { command: "service", order: { command: "session", move: "stop" } },
    /stop/,
  ],
  ["not valid", { command: "service", order: { command: "set-viewers", count: -1 } }, /count/],
])("refuses a command with a reason when it is %s", async (_, command, reason) => {
  const page = await connect(address);
  expect(await page.ask(command)).toMatch(reason);
});

it("releases a held key when its page is closed", async () => {
  const page = await connect(address);
  const { id: device } = deck.device();
  await page.ask({ command: "press", device, controller: "Keypad", column: 4, row: 2 });
  expect(deck.key(4, 2).held).toBe(true);
  page.socket.terminate();
  await deck.waitFor(() => !deck.key(4, 2).held);
});

it("says in one line that the plugin has to be built", async () => {
  await expect(startDesk({ pluginFolder: "/nowhere/some.sdPlugin" })).rejects.toThrow(/npm run build/);
});

describe("from outside", () => {
  it.each(["example.com", `example.com:${port}`, "127.0.0.1:1"])(
    "refuses the host name %s",
    async (foreign) => {
      expect((await get(address, { host: foreign })).status).toBe(403);
      expect((await get(inspectorOrigin, { host: foreign })).status).toBe(403);
      expect(await openSocket(pageSocket, { host: foreign, origin })).toBe(403);
    },
  );

  it.each([
    ["page", pageSocket, origin, "open"],
    ["page", pageSocket, "http://example.com", 403],
    ["page", pageSocket, inspectorOrigin, 403],
    ["deck", deckSocket, inspectorOrigin, "open"],
    ["deck", deckSocket, origin, 403],
  ])("opens the socket of the %s at %s to the origin %s: %s", async (_, socket, from, answer) => {
    expect(await openSocket(socket, { origin: from })).toBe(answer);
  });

  it.each(["../desk.ts", "%2e%2e/desk.ts", "constructor", "tsconfig.json"])("serves no %s", async (path) => {
    expect((await get(address + path)).status).toBe(404);
  });

  it("serves the files of the plugin's pages only, and only while settings are open", async () => {
    const inspector = deck.openInspector(deck.key(0, 0));
    const page = desk.inspectorAddress(inspector) ?? "";
    expect((await get(page)).status).toBe(200);
    const folder = page.slice(0, page.lastIndexOf("/") + 1);
    for (const path of ["%2e%2e/%2e%2e/etc/passwd", "../logs/com.captions.control.0.log", "%", "%00.js"])
      expect((await get(folder + path)).status, path).toBe(404);
    inspector.close();
    expect((await get(page)).status).toBe(404);
  });
});
