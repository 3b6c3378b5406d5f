import { afterAll, expect, it } from "vitest";
import { InspectorClient } from "../../../simulator/virtual-deck/index.ts";
import { dial, heard, ownStates, pluginSends, settled, startPuppet, warnings } from "./helpers.ts";

const devices = [
  { model: "standard", pages: [{ keys: { "0,0": { action: ownStates } } }] },
  { model: "plus", pages: [{ dials: { "0": { action: dial } } }] },
] as const;
const deck = await startPuppet({ devices }, afterAll);

it("raw frames of the plugin that are none of ours are refused, and the connection goes on", async () => {
  const warned = warnings(deck).length;
  deck.link.send({ event: "puppet", bytes: [1, 2, 3] });
  await pluginSends(
    deck,
    "{",
    "[]",
    "null",
    "{}",
    '{"event":7}',
    `{"event":"setImage","context":"${"x".repeat(5_000)}"}`,
  );
  expect(warnings(deck).slice(warned)).toEqual([
    ...Array<string>(6).fill("A frame of the plugin is no JSON object with an event."),
    "setImage for a context that does not exist.",
  ]);
  expect(deck.plugin.status).toBe("running");
});

it.each<[string, string, object | undefined, string]>([
  ["a state that does not exist", "setState", { state: 2 }, "no state 2"],
  ["an image that is no string", "setImage", { image: {} }, "no string"],
  ["no payload", "setImage", undefined, "without an object"],
  ["an unknown command", "selfDestruct", {}, "does not know selfDestruct"],
])("raw frames with %s change nothing and are logged", async (_, event, payload, reason) => {
  const key = deck.key(0, 0);
  const before = key.view();
  const warned = warnings(deck).length;
  await pluginSends(deck, { event, context: key.context, payload });
  expect(key.view()).toEqual(before);
  expect(warnings(deck).slice(warned)).toEqual([expect.stringContaining(reason)]);
});

it("a page of an inspector is refused what it asks for with the context of the action, whatever that is", async () => {
  const key = deck.key(0, 0);
  const page = await InspectorClient.connect(deck.openInspector(key).connection);
  await settled(deck, page);
  const since = deck.trace.mark();
  const warned = warnings(deck).length;
  const events = ["getSettings", "setSettings", "getGlobalSettings", "setGlobalSettings", "sendToPlugin"];
  for (const event of events) page.send({ event, context: key.context, payload: { n: 1 } });
  await settled(deck, page);
  expect(page.received).toEqual([]);
  expect(heard(deck, since)).toEqual([]);
  expect(key.settings).toEqual({});
  expect(warnings(deck).slice(warned)).toEqual(
    events.map((event) => `Received messageType '${event}' from the wrong context.`),
  );
  await page.close();
});
