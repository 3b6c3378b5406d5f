/** Habits of an application that make it hard for a plugin: a deck without them would hide what the plugin gets wrong. */
import { afterAll, expect, it } from "vitest";
import { InspectorClient } from "../../../simulator/virtual-deck/index.ts";
import { heard, ownStates, plain, pluginSends, startPuppet, svgUrl } from "./helpers.ts";

const draws = (context: string, words: string) => ({
  event: "setImage",
  context,
  payload: { image: svgUrl(words) },
});

const steps = [{ action: ownStates, desiredState: 1 }];
const keys = { "0,0": { action: plain }, "1,0": { action: plain }, "2,0": { steps } };
const devices = [{ model: "standard", pages: [{ keys }, {}] }] as const;
const [elgato, openDeck] = await Promise.all([
  startPuppet({ devices }, afterAll),
  startPuppet({ host: "openDeck", restartDelay: 1, devices }, afterAll),
]);

it("Elgato's application forgets what a key has drawn when another page is shown", async () => {
  const deck = elgato;
  const key = deck.key(0, 0);
  await pluginSends(deck, draws(key.context, "Drawn"));
  expect(key.view().image).toMatchObject({ source: "plugin", text: "Drawn" });
  deck.device().switchPage(1);
  deck.device().switchPage(0);
  expect(key.view().image).toMatchObject({ source: "manifest", text: "plain" });
});

it("Elgato's application has one inspector at most, which goes before its action", () => {
  const deck = elgato;
  const device = deck.device();
  const key = device.key(0, 0);
  deck.openInspector(device.key(1, 0));
  for (const leave of [
    () => device.switchPage(1),
    () => device.disconnect(),
    () => void key.moveTo(2, 2).moveTo(0, 0),
    () => key.remove(),
  ]) {
    device.connect();
    device.switchPage(0);
    const inspector = deck.openInspector(key);
    expect(deck.inspectors).toEqual([inspector]);
    const since = deck.trace.mark();
    leave();
    expect(heard(deck, since).slice(0, 2)).toEqual(["propertyInspectorDidDisappear", "willDisappear"]);
    expect(inspector.closed).toBe(true);
  }
});

it("OpenDeck loses the first image of a key, tells no step what to become, and gives no answer an id", async () => {
  const deck = openDeck;
  const key = deck.key(3, 0).place({ action: plain });
  await pluginSends(deck, draws(key.context, "first"));
  expect(key.view().image.source).toBe("manifest");
  await pluginSends(deck, draws(key.context, "second"));
  expect(key.view().image.text).toBe("second");
  const moved = key.moveTo(3, 1);
  await pluginSends(deck, draws(moved.context, "third"));
  expect(moved.view().image.text).not.toBe("third");

  await deck.key(2, 0).press();
  expect(deck.trace.last({ event: "keyDown" })?.payload).not.toHaveProperty("userDesiredState");
  await pluginSends(deck, { event: "getSettings", context: moved.context, id: "1" });
  expect(deck.trace.last({ event: "didReceiveSettings" })?.frame).not.toHaveProperty("id");
});

it("OpenDeck has many inspectors, each heard before it is told of, and restarts no plugin", async () => {
  const deck = openDeck;
  const since = deck.trace.mark();
  deck.openInspector(deck.key(1, 0));
  const page = await InspectorClient.connect(deck.openInspector(deck.key(0, 0)).connection);
  page.sendToPlugin("early");
  await deck.trace.next({ event: "propertyInspectorDidAppear", since });
  expect(heard(deck, since)).toEqual(["sendToPlugin", "propertyInspectorDidAppear"]);
  expect(deck.inspectors).toHaveLength(2);
  await page.close();
  await deck.plugin.kill();
  expect(deck.plugin.status).toBe("crashed");
});
