/** Habits of real Stream Deck applications. A virtual deck without them would hide defects from the plugin's tests. */
import { existsSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { FakeInspector } from "../../../simulator/virtual-deck/index.ts";
import { imageFrame, plainAction, sendFromPage, sendFromPlugin, startDeck, warnings } from "./helpers.ts";

const keys = {
  "0,0": { action: "com.example.puppet.own-states" },
  "1,0": { steps: [{ action: plainAction, desiredState: 1 }] }, // a multi action
};
const devices = [{ model: "standard", pages: [{ keys }, {}] }] as const;

describe("plugin process of the virtual deck", () => {
  it("restarts after a crash with titles and states but no pictures", async () => {
    const deck = await startDeck({ restartDelay: 50, devices });
    const key = deck.key(0, 0);
    key.setUserTitle("Mine");
    const setState = { event: "setState", context: key.context, payload: { state: 1 } };
    await sendFromPlugin(deck, setState, imageFrame(key.context, "Drawn"));
    await deck.plugin.kill();
    expect(key.view()).toMatchObject({ state: 1, title: "Mine", image: { source: "manifest" } });
    await deck.waitFor(({ plugin }) => plugin.status === "running");
  });

  it("is killed and its folder deleted when it ignores SIGTERM", async () => {
    const deck = await startDeck({ puppet: "deaf", devices });
    const { pid = 0, folder } = deck.plugin;
    // On Windows, SIGTERM kills any process.
    expect(await deck.stop()).toMatchObject({ forced: process.platform !== "win32", expected: true });
    expect(() => process.kill(pid, 0)).toThrow("ESRCH"); // No process has this number anymore.
    expect(existsSync(folder)).toBe(false);
  });
});

describe("virtual deck of Elgato's app", async () => {
  const deck = await startDeck({ devices }, afterAll);
  const key = deck.key(0, 0);

  it.each<[what: string, frame: object | string, reason: RegExp]>([
    ["that is no JSON", "{", /no JSON object with an event/],
    ["for an unknown key", { event: "setImage", context: "x" }, /does not exist/],
    ["with an unknown state", { event: "setState", payload: { state: 2 } }, /no state 2/],
    ["with an unknown command", { event: "dance", payload: {} }, /does not know dance/],
  ])("logs a warning and changes nothing on a frame %s", async (_, frame, reason) => {
    const before = key.view();
    await sendFromPlugin(deck, typeof frame === "string" ? frame : { context: key.context, ...frame });
    expect(warnings(deck).at(-1)).toMatch(reason);
    expect(key.view()).toEqual(before);
  });

  it("refuses settings from a page that sends the key's context instead of its own", async () => {
    const page = await FakeInspector.connect(deck.openInspector(key).connection);
    await sendFromPage(deck, page, { event: "setSettings", context: key.context, payload: { n: 1 } });
    expect(key.settings).toEqual({});
    await page.close();
  });

  it("forgets pictures and closes the settings page when the device switches pages", async () => {
    await sendFromPlugin(deck, imageFrame(key.context, "Drawn"));
    expect(key.view().image.text).toBe("Drawn");
    deck.openInspector(key);
    const since = deck.trace.mark();
    deck.device().switchPage(1);
    const [first, second] = deck.trace.entries({ direction: "to-plugin", since });
    expect([first?.event, second?.event]).toEqual(["propertyInspectorDidDisappear", "willDisappear"]);
    deck.device().switchPage(0);
    expect(key.view().image.source).toBe("manifest");
  });
});

describe("virtual deck of OpenDeck", async () => {
  const deck = await startDeck({ host: "openDeck", devices }, afterAll);

  it("loses the first picture of a new key", async () => {
    const key = deck.key(3, 0).place({ action: plainAction });
    await sendFromPlugin(deck, imageFrame(key.context, "first"));
    expect(key.view().image.source).toBe("manifest");
    await sendFromPlugin(deck, imageFrame(key.context, "second"));
    expect(key.view().image.text).toBe("second");
  });

  it("sends a step without its desired state, and a reply without its id", async () => {
    await deck.key(1, 0).press();
    expect(deck.trace.last({ event: "keyDown" })?.payload).not.toHaveProperty("userDesiredState");
    await sendFromPlugin(deck, { event: "getSettings", context: deck.key(0, 0).context, id: "1" });
    expect(deck.trace.last({ event: "didReceiveSettings" })?.frame).not.toHaveProperty("id");
  });
});
