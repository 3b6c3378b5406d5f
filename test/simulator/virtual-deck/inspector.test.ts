import { describe, expect, it } from "vitest";
import { InspectorClient } from "../../../simulator/virtual-deck/index.ts";
import {
  connectDevice,
  connectPage,
  heard,
  plain,
  pluginSends,
  settled,
  sharedPuppet,
  startPuppet,
  toggle,
  warnings,
} from "./helpers.ts";

const pages = [
  { keys: { "0,0": { action: toggle, settings: { mode: "start" } }, "1,0": { action: plain } } },
  { keys: { "0,0": { action: plain } } },
];
const ownOrigin = "http://127.0.0.1:4000";
const shared = sharedPuppet({ pages, allowedOrigins: [ownOrigin] });

describe("an inspector", () => {
  it("gets what its page has to connect with, and the plugin hears that it appeared", () => {
    const deck = shared();
    const since = deck.trace.mark();
    const { connection } = deck.openInspector(deck.key(0, 0));
    const { context } = deck.key(0, 0);
    expect(connection).toMatchObject({
      port: deck.port,
      event: "registerPropertyInspector",
      path: "ui/toggle.html",
    });
    expect(connection.uuid).toMatch(/^[0-9a-f]{32}$/);
    expect(connection.uuid).not.toBe(context);
    expect(JSON.parse(connection.info)).toMatchObject({
      plugin: { uuid: "com.example.puppet" },
      devices: [{ type: 0 }],
    });
    expect(JSON.parse(connection.actionInfo)).toEqual({
      action: toggle,
      context,
      device: deck.device().id,
      payload: {
        controller: "Keypad",
        coordinates: { column: 0, row: 0 },
        isInMultiAction: false,
        resources: {},
        settings: { mode: "start" },
        state: 0,
      },
    });
    expect(deck.trace.entries({ since }).map(({ frame }) => frame)).toEqual([
      { event: "propertyInspectorDidAppear", action: toggle, context, device: deck.device().id },
    ]);
    expect(deck.openInspector(deck.key(1, 0)).connection.path).toBe("ui/common.html");
  });

  it("goes before its action: with the page, the device, a move or a removal", () => {
    const deck = shared();
    const device = connectDevice(deck, pages);
    const key = device.key(0, 0);
    const leave = [
      () => device.switchPage(1),
      () => device.disconnect(),
      () => void key.moveTo(2, 2).moveTo(0, 0),
      () => key.remove(),
    ];
    for (const act of leave) {
      device.connect();
      device.switchPage(0);
      const inspector = deck.openInspector(key);
      const since = deck.trace.mark();
      act();
      expect(heard(deck, since).slice(0, 2)).toEqual(["propertyInspectorDidDisappear", "willDisappear"]);
      expect(inspector.closed).toBe(true);
    }
  });
});

describe("messages", () => {
  it("go from the page to the plugin with the context of the action, and back", async () => {
    const deck = shared();
    const page = await connectPage(deck.openInspector(deck.key(0, 0)));
    const since = deck.trace.mark();
    page.sendToPlugin({ ask: "languages" });
    await settled(deck, page);
    const { context } = deck.key(0, 0);
    expect(deck.trace.last({ direction: "to-plugin", since })?.frame).toEqual({
      event: "sendToPlugin",
      action: toggle,
      context,
      payload: { ask: "languages" },
    });
    await pluginSends(deck, { event: "sendToPropertyInspector", context, payload: { items: [] } });
    expect(await page.next("sendToPropertyInspector")).toEqual({
      event: "sendToPropertyInspector",
      action: toggle,
      context,
      payload: { items: [] },
    });
  });

  it("with the context of the action are refused, whatever they ask", async () => {
    const deck = shared();
    const page = await connectPage(deck.openInspector(deck.key(0, 0)));
    const { context } = deck.key(0, 0);
    const since = deck.trace.mark();
    const warned = warnings(deck).length;
    for (const event of [
      "getSettings",
      "setSettings",
      "getGlobalSettings",
      "setGlobalSettings",
      "sendToPlugin",
    ]) {
      page.send({ event, context, payload: { n: 1 } });
    }
    await settled(deck, page);
    expect(page.received).toEqual([]);
    expect(heard(deck, since)).toEqual([]);
    expect(deck.key(0, 0).settings).toEqual({ mode: "start" });
    expect(warnings(deck)).toHaveLength(warned + 5);
    expect(warnings(deck)[warned]).toBe("Received messageType 'getSettings' from the wrong context.");
  });
});

describe("registration", () => {
  it("is refused to pages of other origins", async () => {
    const deck = shared();
    const { connection } = deck.openInspector(deck.key(0, 0));
    for (const origin of ["http://evil.example", "null", `${ownOrigin}0`]) {
      await expect(InspectorClient.connect(connection, { origin })).rejects.toThrow("403");
    }
    const page = await InspectorClient.connect(connection, { origin: ownOrigin });
    await settled(deck, page);
    await page.close();
    await deck.waitFor(() => deck.inspectors[0]?.connected === false);
  });
});

describe("a host with other habits", () => {
  it("lets messages of a page wait for its appearance, and answers late, in order, or not at all", async () => {
    const deck = await startPuppet({
      pages,
      traits: {
        inspectorAppears: "after-registration",
        inspectorAppearDelay: 50,
        replyDelay: 60,
        globalSettingsReply: false,
      },
    });
    const since = deck.trace.mark();
    const page = await connectPage(deck.openInspector(deck.key(0, 0)));
    page.sendToPlugin("first");
    page.sendToPlugin("second");
    await settled(deck, page);
    expect(heard(deck, since)).toEqual([]);
    await deck.trace.next({ event: "propertyInspectorDidAppear", since });
    expect(heard(deck, since)).toEqual(["propertyInspectorDidAppear", "sendToPlugin", "sendToPlugin"]);

    const asked = deck.trace.mark();
    const { context } = deck.key(0, 0);
    const ids = ["1", "2"];
    await pluginSends(
      deck,
      { event: "getGlobalSettings", context: deck.plugin.registrationUuid, id: "0" },
      ...ids.map((id) => ({ event: "getSettings", context, id })),
    );
    expect(heard(deck, asked)).toEqual([]);
    await deck.waitFor(() => heard(deck, asked).length === ids.length);
    const answers = deck.trace.entries({ direction: "to-plugin", event: "didReceiveSettings", since: asked });
    expect(answers.map(({ frame }) => frame?.["id"])).toEqual(ids);
    const [question] = deck.trace.entries({ event: "getSettings", since: asked });
    expect((answers[0]?.at ?? 0) - (question?.at ?? 0)).toBeGreaterThan(50);
  });
});
