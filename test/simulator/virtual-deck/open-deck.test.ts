import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { PageSpec } from "../../../simulator/virtual-deck/index.ts";
import { readManifest } from "../../../simulator/virtual-deck/plugin/manifest.ts";
import {
  connectDevice,
  connectPage,
  factsFrame,
  heard,
  ownStates,
  ownTemporaryFolder,
  plain,
  pluginSends,
  puppetFolder,
  sdkFolder,
  settled,
  sharedPuppet,
  startPuppet,
  svgUrl,
  toggle,
  warnings,
} from "./helpers.ts";

const host = "openDeck";
const steps = [{ action: ownStates, desiredState: 1 }, { action: toggle }];
const pages: PageSpec[] = [{ keys: { "1,1": { action: plain, settings: { n: 1 } }, "0,0": { steps } } }];
const pair = ["willAppear", "titleParametersDidChange"];
// A single habit can be changed.
const traits = { multiActionPause: 20 };
const shared = sharedPuppet({ host, pages, traits, language: "zh_TW" });

describe("launch", () => {
  it("has no node flags, a relative script, and the folder's name as uuid", async () => {
    const deck = shared();
    const { payload } = await deck.trace.next({ ...factsFrame, since: 0 });
    const { argv, execArgv } = payload["facts"] as { argv: string[]; execArgv: string[] };
    expect(execArgv).toEqual([]);
    expect(argv[5]).toBe("com.example.puppet.sdPlugin");
    expect(argv.slice(2, -1)).toEqual([
      "-port",
      String(deck.port),
      "-pluginUUID",
      "com.example.puppet.sdPlugin",
      "-registerEvent",
      "registerPlugin",
      "-info",
    ]);
    expect(JSON.parse(argv.at(-1) ?? "")).toMatchObject({
      application: {
        font: "ui-sans-serif",
        language: "en",
        platform: "windows",
        platformVersion: "10.0.19045.4474",
        version: "7.1.0",
      },
      plugin: { uuid: "com.example.puppet.sdPlugin", version: "1.2.3.4" },
      devicePixelRatio: 0,
    });
  });

  it("merges manifest.linux.json, and refuses a plugin that is for the Mac only", () => {
    expect(readManifest(puppetFolder, "openDeck").name).toBe("Puppet on Linux");
    expect(readManifest(puppetFolder, "elgato").name).toBe("Puppet");
    expect(readManifest(sdkFolder, "openDeck").name).toBe("SDK");
    const macOnly = ownTemporaryFolder();
    copyFileSync(join(puppetFolder, "manifest.json"), join(macOnly, "manifest.json"));
    expect(readManifest(macOnly, "elgato").codePath).toBe("bin/plugin.js");
    expect(() => readManifest(macOnly, "openDeck")).toThrow("no OS entry for linux or windows");
  });
});

describe("events", () => {
  it("come twice at the start, steps once, each followed by titleParametersDidChange", () => {
    const deck = shared();
    const { id } = deck.device();
    const key = `${id}.Profile 1.Keypad.6.0`;
    const [first, second] = [`${id}.Profile 1.Keypad.0.1`, `${id}.Profile 1.Keypad.0.2`];
    const told = deck.trace.entries({ direction: "to-plugin" }).map(({ event, context }) => [event, context]);
    const appearances = [key, key, first, second].flatMap((context) => pair.map((event) => [event, context]));
    expect(told.slice(0, 9)).toEqual([["deviceDidConnect", undefined], ...appearances]);
  });

  it("always have state and coordinates, never resources, ids or a desired state", async () => {
    const deck = shared();
    const context = deck.key(1, 1).context;
    expect(deck.trace.last({ event: "willAppear", context })?.payload).toEqual({
      controller: "Keypad",
      coordinates: { column: 1, row: 1 },
      isInMultiAction: false,
      settings: { n: 1 },
      state: 0,
    });
    // The sixth key of a deck with five columns, taken for one with three.
    const title = deck.trace.last({ event: "titleParametersDidChange", context })?.payload;
    expect(title).toMatchObject({
      coordinates: { column: 0, row: 2 },
      title: "",
      titleParameters: { titleAlignment: "middle" },
    });
    expect(title).not.toHaveProperty("controller");

    const since = deck.trace.mark();
    await deck.key(0, 0).press();
    expect(heard(deck, since)).toEqual(["keyDown", "keyUp", "keyDown", "keyUp"]);
    const run = deck.trace.entries({ since });
    expect((run.at(-1)?.at ?? 0) - (run[0]?.at ?? 0)).toBeGreaterThan(50);
    expect(run[0]?.payload).toEqual({
      controller: "Keypad",
      coordinates: { column: 0, row: 0 },
      isInMultiAction: true,
      settings: {},
      state: 0,
    });
    await deck.key(0, 0).release();

    await pluginSends(
      deck,
      { event: "getSettings", context, id: "x" },
      { event: "getResources", context, id: "y" },
    );
    expect(
      deck.trace.entries({ event: "didReceiveSettings" }).map(({ frame }) => Object.keys(frame ?? {})),
    ).toEqual([["event", "action", "context", "device", "payload"]]);
    expect(warnings(deck).at(-1)).toBe("getResources without an object as payload.");
  });

  it("have another context after a move", async () => {
    const deck = shared();
    const device = connectDevice(deck, pages);
    const old = device.key(1, 1).context;
    const moved = device.key(1, 1).moveTo(2, 2).context;
    expect(moved).toBe(`${device.id}.Profile 1.Keypad.12.0`);
    await pluginSends(deck, { event: "showOk", context: old }, { event: "showOk", context: moved });
    expect(device.key(2, 2).view().overlay).toBe("ok");
  });

  it("come twice when a device connects, too", () => {
    const deck = shared();
    const device = connectDevice(deck, [{ keys: { "0,0": { action: plain } } }]);
    device.disconnect();
    const since = deck.trace.mark();
    device.connect();
    expect(heard(deck, since)).toEqual(["deviceDidConnect", ...pair, ...pair]);
  });
});

describe("the end of the plugin", () => {
  it("is no reason for a restart; a reload replays all that was ever queued, up to an update", async () => {
    const deck = await startPuppet({ host, restartDelay: 1 });
    const key = deck.key(0, 0);
    const { context } = key;
    await pluginSends(deck, { event: "setImage", context, payload: { image: svgUrl("Drawn") } });
    await deck.killPlugin();
    expect(deck.plugin.status).toBe("crashed");
    // It stores SVG in a form that it can't read again.
    expect(key.view().image.source).toBe("manifest");
    await key.tap();
    const reload = deck.trace.mark();
    await deck.restartPlugin();
    // The first start's announcement, the press in between, and the reload's own.
    expect(heard(deck, reload)).toEqual(["deviceDidConnect", ...pair, "keyDown", "keyUp", ...pair]);

    const update = deck.trace.mark();
    await deck.updatePlugin();
    await deck.trace.next({ ...factsFrame, since: update });
    expect(heard(deck, update)).toEqual([]);
    await deck.restartPlugin();
    expect(heard(deck, update)).toEqual(pair);
    expect(await deck.stop()).toMatchObject({ signal: "SIGTERM", forced: false });
  });
});

describe("faces", () => {
  it("lose the first image after an action was put on a key or moved", async () => {
    const deck = shared();
    const draw = (context: string, image: string) => ({ event: "setImage", context, payload: { image } });
    const key = connectDevice(deck, []).key(2, 0).place({ action: plain });
    await pluginSends(deck, draw(key.context, svgUrl("first")));
    expect(key.view().image.source).toBe("manifest");
    await pluginSends(deck, draw(key.context, svgUrl("second")));
    expect(key.view().image.source).toBe("plugin");
    const moved = key.moveTo(3, 0);
    await pluginSends(deck, draw(moved.context, svgUrl("new")));
    expect(moved.view().image.text).not.toBe("new");
  });

  it("outlive another page", async () => {
    const deck = shared();
    const device = connectDevice(deck, [...pages, {}]);
    const { context } = device.key(1, 1);
    await pluginSends(deck, { event: "setImage", context, payload: { image: svgUrl("Drawn") } });
    device.switchPage(1);
    device.switchPage(0);
    expect(device.key(1, 1).view().image.text).toBe("Drawn");
  });
});

describe("inspectors", () => {
  it("have the context as uuid, are many, and are heard before they appear", async () => {
    const deck = shared();
    const device = connectDevice(deck, pages);
    const [step] = device.key(0, 0).steps;
    if (!step) throw new Error("no step");
    const inspector = deck.openInspector(device.key(1, 1));
    const other = deck.openInspector(step);
    expect(inspector.uuid).toBe(device.key(1, 1).context);
    expect(deck.inspectors).toHaveLength(2);
    expect(JSON.parse(inspector.connection.info)).toMatchObject({ application: { platform: "linux" } });
    expect(JSON.parse(inspector.connection.actionInfo)).not.toHaveProperty("payload.resources");

    const since = deck.trace.mark();
    const page = await connectPage(inspector);
    page.sendToPlugin("early");
    await deck.trace.next({ event: "propertyInspectorDidAppear", since });
    expect(heard(deck, since)).toEqual(["sendToPlugin", "propertyInspectorDidAppear"]);

    const otherPage = await connectPage(other);
    await settled(deck, otherPage);
    page.send({ event: "getGlobalSettings" });
    await Promise.all([page.next("didReceiveGlobalSettings"), otherPage.next("didReceiveGlobalSettings")]);
  });

  it("get what was sent before they were connected", async () => {
    const deck = shared();
    const key = connectDevice(deck, pages).key(1, 1);
    const inspector = deck.openInspector(key);
    const early = { event: "sendToPropertyInspector", context: key.context, payload: { early: true } };
    await pluginSends(deck, early);
    const page = await connectPage(inspector);
    expect(await page.next("sendToPropertyInspector")).toMatchObject({ payload: { early: true } });
  });
});

it("lets a second registration take the place of the first", async () => {
  const deck = shared();
  const warned = warnings(deck).length;
  const since = deck.trace.mark();
  deck.sendEvent({ event: "puppet", again: deck.plugin.registrationUuid });
  await deck.trace.next({ event: "registerPlugin", since });
  await pluginSends(deck, { event: "showOk", context: deck.key(1, 1).context });
  expect(deck.key(1, 1).view().overlay).toBe("ok");
  expect(warnings(deck).slice(warned)).toEqual([]);
});
