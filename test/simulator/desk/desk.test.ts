import { afterAll, describe, expect, it } from "vitest";
import { startDesk } from "../../../simulator/desk/desk.ts";
import layouts from "../../../simulator/layouts.json" with { type: "json" };
import { keyTextPattern } from "../../kit/words.ts";
import { connectPage, get, openSocket } from "./helpers.ts";

const desk = await startDesk();
afterAll(() => desk.stop());
const { address, deck, inspectorOrigin } = desk;
const { origin, host, port } = new URL(address);
const pageSocket = `ws://${host}/socket`;
const deckSocket = `ws://localhost:${deck.port}`;

it("shows the six keys of the guides on the first page of the deck", () => {
  const keys = deck.device().keys();
  const filled = keys.filter(({ content }) => content !== undefined);
  const places = filled.map(({ slot: { column, row } }) => `${column},${row}`);
  expect(places.sort()).toEqual(Object.keys(layouts.devices.standard.keys).sort());
});

it("starts the demo with every action set up", async () => {
  const actions = new Set(deck.instances().map(({ action }) => action));
  expect(actions).toEqual(new Set(deck.plugin.manifest.actions.keys()));
  const problem = keyTextPattern("state.checking", "failure.notSetUp", "failure.setting");
  for (const control of deck.devices.flatMap((device) => [...device.keys(), ...device.dials()]))
    await control.waitUntil(({ image: { text = "" } }) => !problem.test(text));
});

it.each<[what: string, command: object | null, reason: RegExp]>([
  ["unknown", { command: "dance" }, /no command/],
  ["missing", null, /./],
  ["for an unknown device", { command: "press", device: "none" }, /no device/],
  ["impossible now", { command: "send-order", order: { command: "session", move: "stop" } }, /stop/],
  ["not valid", { command: "send-order", order: { command: "set-viewers", count: -1 } }, /count/],
])("explains why it refuses a command that is %s", async (_, command, reason) => {
  const page = await connectPage(address);
  expect(await page.send(command)).toMatch(reason);
});

it("releases a held key when the browser page that pressed it is gone", async () => {
  const page = await connectPage(address);
  const { id: device } = deck.device();
  await page.send({ command: "press", device, controller: "Keypad", column: 4, row: 2 });
  expect(deck.key(4, 2).held).toBe(true);
  page.socket.terminate();
  await deck.waitFor(() => !deck.key(4, 2).held);
});

it("asks for a build when the built plugin is missing", async () => {
  await expect(startDesk({ pluginFolder: "/nowhere/some.sdPlugin" })).rejects.toThrow(/npm run build/);
});

describe("access to the desk", () => {
  it.each(["example.com", `example.com:${port}`, "127.0.0.1:1"])(
    "refuses requests to the host name %s",
    async (otherHost) => {
      expect((await get(address, { host: otherHost })).status).toBe(403);
      expect((await get(inspectorOrigin, { host: otherHost })).status).toBe(403);
      expect(await openSocket(pageSocket, { host: otherHost, origin })).toBe(403);
    },
  );

  it.each([
    ["open", origin, "desk", pageSocket],
    [403, "http://example.com", "desk", pageSocket],
    [403, inspectorOrigin, "desk", pageSocket],
    ["open", inspectorOrigin, "virtual deck", deckSocket],
    [403, origin, "virtual deck", deckSocket],
  ])("answers %s when a page of %s connects to the %s", async (answer, pageOrigin, _, socket) => {
    expect(await openSocket(socket, { origin: pageOrigin })).toBe(answer);
  });

  it.each(["../desk.ts", "%2e%2e/desk.ts", "constructor", "tsconfig.json"])(
    "does not serve the path /%s",
    async (path) => {
      expect((await get(address + path)).status).toBe(404);
    },
  );

  it("serves only files of the settings page, and only while it is open", async () => {
    const inspector = deck.openInspector(deck.key(0, 0));
    const settingsPage = desk.inspectorAddress(inspector) ?? "";
    expect((await get(settingsPage)).status).toBe(200);
    const folder = settingsPage.slice(0, settingsPage.lastIndexOf("/") + 1);
    for (const path of ["%2e%2e/%2e%2e/etc/passwd", "../logs/com.captions.control.0.log", "%", "%00.js"])
      expect((await get(folder + path)).status, path).toBe(404);
    inspector.close();
    expect((await get(settingsPage)).status).toBe(404);
  });
});
