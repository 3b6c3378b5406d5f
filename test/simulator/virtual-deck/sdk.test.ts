import { expect, it, onTestFinished } from "vitest";
import { type HostName, VirtualDeck } from "../../../simulator/virtual-deck/index.ts";
import { sdkFolder } from "./helpers.ts";

it.each(["elgato", "openDeck"] satisfies HostName[])("runs a plugin on the real SDK, as %s", async (host) => {
  const deck = await VirtualDeck.start({
    pluginFolder: sdkFolder,
    host,
    devices: [{ model: "standard", pages: [{ keys: { "2,1": { action: "com.example.sdk.count" } } }] }],
    globalSettings: { shared: 1 },
    environment: { SDK_ADDRESS: import.meta.resolve("@elgato/streamdeck") },
  });
  onTestFinished(async () => {
    await deck.stop();
  });
  const key = deck.key(2, 1);
  await key.waitUntil(({ title }) => title === "on Stream Deck");
  await key.tap();
  await key.waitUntil(({ title }) => title === '1 of {"shared":1}');
  await key.tap();
  await key.waitUntil(({ title }) => title === '2 of {"shared":1}');
  expect(key.settings).toEqual({ count: 2 });
  expect(deck.log.filter(({ level }) => level === "warning")).toEqual([]);
  expect(deck.pluginLog()).toContain("--- logs/com.example.sdk.0.log");
  deck.closeSocket();
  expect(await deck.waitForExit()).toMatchObject({ code: 0, expected: true });
});
