import { describe, expect, it } from "vitest";
import type { InspectorClient, JsonObject, VirtualDeck } from "../../../simulator/virtual-deck/index.ts";
import {
  connectPage,
  heard,
  type Options,
  plain,
  pluginSends,
  settled,
  startPuppet,
  toggle,
  warnings,
} from "./helpers.ts";

/** A deck whose first key has its inspector open, with a page connected. */
async function withPage(
  options: Options = {},
): Promise<{ deck: VirtualDeck; page: InspectorClient; since: number }> {
  const deck = await startPuppet({
    globalSettings: { shared: "yes" },
    pages: [{ keys: { "0,0": { action: toggle, settings: { mode: "old" } }, "1,0": { action: plain } } }],
    ...options,
  });
  const page = await connectPage(deck.openInspector(deck.key(0, 0)));
  await settled(deck, page);
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

  it("plugin sets: the open inspector of that action hears, the plugin does not", async () => {
    const { deck, page, since } = await withPage();
    const [own, other] = [deck.key(0, 0).context, deck.key(1, 0).context];
    await pluginSends(
      deck,
      { event: "setSettings", context: other, payload: { not: "yours" } },
      { event: "setSettings", context: own, payload: { mode: "new" } },
    );
    const frame = await page.next("didReceiveSettings");
    expect(frame).toMatchObject({ context: own, payload: { settings: { mode: "new" } } });
    expect(frame).not.toHaveProperty("id");
    expect(events(page)).toEqual(["didReceiveSettings"]);
    expect(heard(deck, since)).toEqual([]);
    expect(deck.key(1, 0).settings).toEqual({ not: "yours" });
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

  it("plugin sets global: the open inspector hears, the plugin does not", async () => {
    const { deck, page, since } = await withPage();
    const context = deck.plugin.registrationUuid;
    await pluginSends(deck, { event: "setGlobalSettings", context, payload: { n: 1 } });
    const frame = await page.next("didReceiveGlobalSettings");
    expect(frame).toEqual({ event: "didReceiveGlobalSettings", payload: { settings: { n: 1 } } });
    expect(heard(deck, since)).toEqual([]);
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

  it("resources follow the same pattern", async () => {
    const { deck, page, since } = await withPage();
    const { context } = deck.key(0, 0);
    await pluginSends(
      deck,
      { event: "setResources", context, payload: { logo: "/a.png" } },
      { event: "getResources", context, id: "d4" },
    );
    expect(await page.next("didReceiveResources")).toMatchObject({
      payload: { resources: { logo: "/a.png" } },
    });
    const answer = deck.trace.entries({ event: "didReceiveResources", direction: "to-plugin", since });
    expect(answer.map(({ frame }) => frame)).toMatchObject([
      { id: "d4", payload: { resources: { logo: "/a.png" } } },
    ]);
    page.send({ event: "setResources", payload: {} });
    await settled(deck, page);
    expect(heard(deck, since)).toEqual(["didReceiveResources", "didReceiveResources"]);
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

  it("reach steps of a multi action too", async () => {
    const deck = await startPuppet({ pages: [{ keys: { "0,0": { steps: [{ action: plain }] } } }] });
    const [step] = deck.key(0, 0).steps;
    if (!step) throw new Error("no step");
    deck.editSettings(step, { n: 7 });
    const told = deck.trace.last({ event: "didReceiveSettings" });
    expect(told?.payload).toEqual({
      controller: "Keypad",
      isInMultiAction: true,
      resources: {},
      settings: { n: 7 },
    });
  });
});

it("refuses payloads that are no objects", async () => {
  const { deck, page } = await withPage();
  const { context } = deck.key(0, 0);
  const own = deck.plugin.registrationUuid;
  for (const payload of ["text", 7, null, [1], undefined]) {
    await pluginSends(
      deck,
      { event: "setSettings", context, payload },
      { event: "setGlobalSettings", context: own, payload },
    );
    page.send({ event: "setSettings", payload });
    page.send({ event: "setGlobalSettings", payload });
  }
  await settled(deck, page);
  expect(deck.key(0, 0).settings).toEqual({ mode: "old" });
  expect(deck.globalSettings).toEqual({ shared: "yes" });
  expect(warnings(deck)).toHaveLength(20);
});

describe("hosts with other habits", () => {
  it("echo no id", async () => {
    const { deck, since } = await withPage({ traits: { idEcho: false } });
    await pluginSends(deck, { event: "getSettings", context: deck.key(0, 0).context, id: "a1" });
    expect(deck.trace.last({ event: "didReceiveSettings", since })?.frame).not.toHaveProperty("id");
  });

  it("never answer getGlobalSettings", async () => {
    const { deck, since } = await withPage({ traits: { globalSettingsReply: false } });
    await pluginSends(deck, { event: "getGlobalSettings", context: deck.plugin.registrationUuid, id: "a1" });
    expect(heard(deck, since)).toEqual([]);
  });

  it("lose global settings", async () => {
    const { deck, page, since } = await withPage({ traits: { dropGlobalSettings: true } });
    page.setGlobalSettings({ n: 1 });
    await settled(deck, page);
    await pluginSends(deck, {
      event: "setGlobalSettings",
      context: deck.plugin.registrationUuid,
      payload: { n: 2 },
    });
    expect(heard(deck, since)).toEqual([]);
    expect(deck.globalSettings).toEqual({ shared: "yes" });
  });

  it("answer late, in order", async () => {
    const { deck, since } = await withPage({ traits: { replyDelay: 60 } });
    const { context } = deck.key(0, 0);
    await pluginSends(
      deck,
      { event: "getSettings", context, id: "1" },
      { event: "getSettings", context, id: "2" },
    );
    expect(heard(deck, since)).toEqual([]);
    const last = await deck.trace.next({
      where: ({ frame }) => frame?.["id"] === "2",
      since,
      direction: "to-plugin",
      event: "didReceiveSettings",
    });
    const first = deck.trace.entries({ event: "didReceiveSettings", since })[0];
    expect(first?.frame?.["id"]).toBe("1");
    const asked = deck.trace.entries({ event: "getSettings", since })[0];
    expect(last.at - (asked?.at ?? 0)).toBeGreaterThan(50);
  });
});

it("refuses global settings with a context that is not the plugin's own", async () => {
  const { deck, since } = await withPage();
  const { context } = deck.key(0, 0);
  await pluginSends(
    deck,
    { event: "getGlobalSettings", context },
    { event: "setGlobalSettings", context, payload: {} },
  );
  expect(heard(deck, since)).toEqual([]);
  expect(deck.globalSettings).toEqual({ shared: "yes" });
  expect(warnings(deck)).toEqual([
    "getGlobalSettings with a context that is not the plugin's own.",
    "setGlobalSettings with a context that is not the plugin's own.",
  ]);
});
