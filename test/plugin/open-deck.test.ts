import { beforeAll, expect, it } from "vitest";
import { FakeInspector, type Key } from "../../simulator/virtual-deck/index.ts";
import { startPluginWithAccounts } from "../kit/test-account.ts";
import { action, place, waitForText, sleepUntilPressable, startPlugin, nextStatement } from "../kit/desk.ts";
import { waitUntilAcceptsPresses } from "../kit/open-deck.ts";
import { targets } from "../kit/serving-desk.ts";
import { keyText, keyTextPattern } from "../kit/words.ts";

// OpenDeck sends another `-info` argument than Stream Deck, willAppear twice, and contexts with dots. It loses pictures.
const keys = place([action("stream"), action("status")]);
const addAccount = await startPluginWithAccounts({
  host: "openDeck",
  devices: [{ model: "standard", pages: [{ keys }] }],
});

beforeAll(async () => waitUntilAcceptsPresses((await addAccount()).deck));

it("runs a session from a key that appears twice and then moves", async () => {
  const { deck, service, apiKey, churchId } = await addAccount();
  const key = (column: number): Key => deck.key(column, 0);
  expect(deck.trace.count({ event: "willAppear", context: key(0).context })).toBe(2);
  deck.editGlobalSettings({ account: { baseUrl: service.origin, apiKey, churchId } });
  await waitForText(key(0), keyText("stream.start", "stream.stopped"));
  await key(0).tap();
  await waitForText(key(0), keyTextPattern("stream.live"));
  await waitForText(key(1), keyTextPattern("stream.live"));
  expect(key(0).view().state).toBe(1);
  const before = key(0).context;
  const moved = key(0).moveTo(3, 1);
  expect(moved.context).not.toBe(before);
  await sleepUntilPressable();
  await moved.tap();
  await waitForText(moved, keyText("stream.start", "stream.stopped"));
  expect(moved.view().state).toBe(0);
  expect(service.commands).toEqual(["start", "stop"]);
  expect(deck.log.filter(({ level }) => level === "warning")).toEqual([]);
});

it.concurrent("draws the text of a key above a title that the user has typed", async () => {
  const account = await addAccount();
  const clear = account.action("clear");
  const titled = place([{ ...clear, title: "Screens" }, clear, { ...clear, title: "Left\nand\nright" }]);
  const device = account.deck.addDevice({ model: "mini", pages: [{ keys: titled }] });
  /** The y of the lowest line of text, in a picture of 144 pixels. OpenDeck draws a title at the bottom. */
  const lowestLine = async (at: number, text = keyText("clear.clear", "clear.captions")): Promise<number> => {
    const { image } = await waitForText(device.key(at, 0), text);
    return Math.max(
      ...[...(image.svg ?? "").matchAll(/ y="([\d.]+)" text-anchor/g)].map(([, y]) => Number(y)),
    );
  };
  const [oneLine, none, threeLines] = [0, 1, 2];
  expect(await lowestLine(none)).toBeGreaterThan(120);
  await expect.poll(() => lowestLine(oneLine)).toBeLessThan(108);
  // Above three lines there is room for the first word only.
  expect(await lowestLine(threeLines, keyText("clear.clear"))).toBeLessThan(58);
});

// OpenDeck sends no desired states.
it.concurrent("sends what the mode of each step says in a multi-action", async () => {
  const account = await addAccount();
  const { status } = await account.placeSessionKeys();
  const steps = [
    account.action("stream", { mode: "start" }),
    account.action("visibility", { mode: "show" }),
    account.action(...targets(["fr-FR"])),
  ];
  const device = account.deck.addDevice({ model: "mini", pages: [{ keys: place([{ steps }]) }] });
  await device.key(0, 0).tap();
  await account.service.waitForAnswer("targets");
  await waitForText(status, keyTextPattern("stream.live"));
  await account.expectSent("start", "show", "targets fr-FR");
});

// OpenDeck announces a settings page 200 ms after the page has connected.
it.concurrent("answers a settings page that asks before the app announces it", async () => {
  const account = await addAccount();
  const { stream } = await account.placeSessionKeys();
  const inspector = await FakeInspector.connect(account.deck.openInspector(stream).connection);
  inspector.sendToPlugin({ question: "what-is-known" });
  await nextStatement(inspector, "known");
  inspector.sendToPlugin({ question: "check", id: "1", place: "own" });
  const checked = await nextStatement(inspector, "checked");
  expect(checked).toMatchObject({ id: "1", result: { outcome: "reached" } });
  await inspector.close();
});

it.concurrent("exits at SIGTERM", async () => {
  const deck = await startPlugin("", { host: "openDeck" });
  expect(await deck.plugin.kill("SIGTERM")).toMatchObject({ signal: "SIGTERM" });
  await deck.stop();
});
