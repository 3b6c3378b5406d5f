import { describe, expect, it } from "vitest";
import type { InspectorClient, JsonObject, VirtualDeck } from "../../../simulator/virtual-deck/index.ts";
import { connectPage, heard, pluginSends, settled, sharedPuppet, toggle } from "./helpers.ts";

const shared = sharedPuppet({ pages: [{ keys: { "0,0": { action: toggle } } }] });

/** The deck, its settings as at first, with a page connected to the inspector of its key. */
async function withPage(): Promise<{ deck: VirtualDeck; page: InspectorClient; since: number }> {
  const deck = shared();
  deck.editSettings(deck.key(0, 0), { mode: "old" });
  deck.editGlobalSettings({ shared: "yes" });
  const page = await connectPage(deck.openInspector(deck.key(0, 0)));
  await settled(deck, page);
  page.received.length = 0;
  return { deck, page, since: deck.trace.mark() };
}

const events = (page: InspectorClient): unknown[] => page.received.map(({ event }) => event);

describe("who hears of settings (rows of the table)", () => {
  it("inspector sets: the plugin hears, without id; the inspector does not", async () => {
    const { deck, page, since } = await withPage();
    page.setSettings({ mode: "new" });
    await settled(deck, page);
    expect(deck.trace.entries({ direction: "to-plugin", since }).map(({ frame }) => frame)).toEqual([
      {
        event: "didReceiveSettings",
        action: toggle,
        context: deck.key(0, 0).context,
        device: deck.device().id,
        payload: {
          controller: "Keypad",
          coordinates: { column: 0, row: 0 },
          isInMultiAction: false,
          resources: {},
          settings: { mode: "new" },
          state: 0,
        },
      },
    ]);
    expect(events(page)).toEqual([]);
    expect(deck.key(0, 0).settings).toEqual({ mode: "new" });
  });

  it("plugin gets: the plugin hears, with its id; the inspector does not", async () => {
    const { deck, page, since } = await withPage();
    const { context } = deck.key(0, 0);
    await pluginSends(deck, { event: "getSettings", context, id: "a1" }, { event: "getSettings", context });
    const [first, second] = deck.trace.entries({ event: "didReceiveSettings", since });
    expect(first?.frame).toMatchObject({ id: "a1", context, payload: { settings: { mode: "old" } } });
    expect(second?.frame).not.toHaveProperty("id");
    await settled(deck, page);
    expect(events(page)).toEqual([]);
  });

  it("inspector gets: the inspector hears, the plugin does not", async () => {
    const { page, deck, since } = await withPage();
    page.send({ event: "getSettings", id: "b2" });
    const frame = await page.next("didReceiveSettings");
    expect(frame).toMatchObject({
      id: "b2",
      context: deck.key(0, 0).context,
      payload: { settings: { mode: "old" } },
    });
    expect(heard(deck, since)).toEqual([]);
  });

  it("inspector sets global: the plugin hears, without id; no inspector does", async () => {
    const { deck, page, since } = await withPage();
    page.setGlobalSettings({ account: { apiKey: "k" } });
    await settled(deck, page);
    expect(deck.trace.entries({ direction: "to-plugin", since }).map(({ frame }) => frame)).toEqual([
      { event: "didReceiveGlobalSettings", payload: { settings: { account: { apiKey: "k" } } } },
    ]);
    expect(events(page)).toEqual([]);
    expect(deck.globalSettings).toEqual({ account: { apiKey: "k" } });
  });

  it("global get: the asker hears, with the id", async () => {
    const { deck, page, since } = await withPage();
    const context = deck.plugin.registrationUuid;
    await pluginSends(deck, { event: "getGlobalSettings", context, id: "c3" });
    expect(deck.trace.last({ event: "didReceiveGlobalSettings", since })?.frame).toEqual({
      event: "didReceiveGlobalSettings",
      id: "c3",
      payload: { settings: { shared: "yes" } },
    });
    await settled(deck, page);
    expect(events(page)).toEqual([]);
    page.send({ event: "getGlobalSettings" });
    await page.next("didReceiveGlobalSettings");
    expect(heard(deck, since)).toEqual(["didReceiveGlobalSettings"]);
  });
});

describe("edits by the user of the library", () => {
  it("reach the plugin as those of an inspector, and replace the whole object", async () => {
    const { deck, since } = await withPage();
    const settings: JsonObject = { other: 1 };
    deck.editSettings(deck.key(0, 0), settings);
    settings["other"] = 2;
    deck.editGlobalSettings({ only: "this" });
    expect(deck.key(0, 0).settings).toEqual({ other: 1 });
    expect(deck.globalSettings).toEqual({ only: "this" });
    expect(heard(deck, since)).toEqual(["didReceiveSettings", "didReceiveGlobalSettings"]);
  });
});
