import { describe, expect, it } from "vitest";
import { connectDevice, dial, heard, ownStates, plain, sharedPuppet, toggle } from "./helpers.ts";

const settings = { baseUrl: "https://example.org", list: [1, { deep: true }] };
const shared = sharedPuppet({
  devices: [
    { model: "standard", pages: [{ keys: { "1,2": { action: plain, settings } } }] },
    { model: "mini", pages: [{ keys: { "2,1": { action: ownStates } } }] },
  ],
});

describe("at the start", () => {
  it("announces each device before what is on it, with the settings of its keys", () => {
    const deck = shared();
    const [first, second] = deck.devices;
    const frames = deck.trace.entries({ direction: "to-plugin" }).map(({ frame }) => frame);
    expect(frames.slice(0, 4)).toEqual([
      {
        event: "deviceDidConnect",
        device: first?.id,
        deviceInfo: { name: "Stream Deck", size: { columns: 5, rows: 3 }, type: 0 },
      },
      {
        event: "willAppear",
        action: plain,
        context: deck.key(1, 2).context,
        device: first?.id,
        payload: {
          controller: "Keypad",
          coordinates: { column: 1, row: 2 },
          isInMultiAction: false,
          resources: {},
          settings,
        },
      },
      {
        event: "deviceDidConnect",
        device: second?.id,
        deviceInfo: { name: "Stream Deck Mini", size: { columns: 3, rows: 2 }, type: 1 },
      },
      {
        event: "willAppear",
        action: ownStates,
        context: second?.key(2, 1).context,
        device: second?.id,
        payload: {
          controller: "Keypad",
          coordinates: { column: 2, row: 1 },
          isInMultiAction: false,
          resources: {},
          settings: {},
          state: 0,
        },
      },
    ]);
    expect(deck.key(1, 2).context).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe("pages", () => {
  it("lets the old set disappear and then the new one appear", () => {
    const deck = shared();
    const device = connectDevice(deck, [
      { keys: { "0,0": { action: plain }, "1,0": { action: toggle } } },
      { name: "Second", keys: { "0,0": { action: ownStates } } },
    ]);
    const [a, b, c] = [device.key(0, 0).context, device.key(1, 0).context, device.key(0, 0, 1).context];
    const since = deck.trace.mark();
    device.switchPage(1);
    device.switchPage(1);
    const told = deck.trace.entries({ since }).map(({ event, context }) => [event, context]);
    expect(told).toEqual([
      ["willDisappear", a],
      ["willDisappear", b],
      ["willAppear", c],
    ]);
    expect(device.key(0, 0).view().action).toBe(ownStates);
    expect(device.key(0, 0, 0).view()).toMatchObject({ action: plain, visible: false });
    expect(() => device.switchPage(2)).toThrow("no page 2");
  });
});

describe("placing, moving and removing", () => {
  it("tells the plugin, and keeps context and settings of a key that is moved", () => {
    const deck = shared();
    const device = connectDevice(deck, [{}]);
    const since = deck.trace.mark();
    const key = device.key(0, 0).place({ action: toggle, settings: { mode: "start" } });
    const { context } = key;
    const moved = key.moveTo(3, 1);
    expect(moved.context).toBe(context);
    expect(key.view().kind).toBe("empty");
    moved.remove();
    const told = deck.trace
      .entries({ since })
      .map(({ event, payload }) => [event, payload["coordinates"], payload["state"]]);
    expect(told).toEqual([
      ["willAppear", { column: 0, row: 0 }, 0],
      ["willDisappear", { column: 0, row: 0 }, 0],
      ["willAppear", { column: 3, row: 1 }, 0],
      ["willDisappear", { column: 3, row: 1 }, 0],
    ]);
    expect(device.keys().every(({ content }) => content === undefined)).toBe(true);
  });
});

describe("devices that come and go", () => {
  it("announces a device before its actions, and takes them away with it", async () => {
    const deck = shared();
    const since = deck.trace.mark();
    const xl = deck.addDevice({ model: "xl", pages: [{ keys: { "7,3": { action: plain } } }] });
    expect(heard(deck, since)).toEqual(["deviceDidConnect", "willAppear"]);
    xl.disconnect();
    xl.disconnect();
    expect(heard(deck, since).slice(2)).toEqual(["willDisappear", "deviceDidDisconnect"]);
    await expect(xl.key(7, 3).press()).rejects.toThrow("not connected");
    xl.connect();
    expect(heard(deck, since).slice(4)).toEqual(["deviceDidConnect", "willAppear"]);
    xl.disconnect();
  });
});

describe("dials", () => {
  it("appear as encoders and send their own events", () => {
    const deck = shared();
    const device = connectDevice(deck, [{ dials: { "3": { action: dial } } }], "plus");
    const knob = device.dial(3);
    const common = { controller: "Encoder", coordinates: { column: 3, row: 0 }, resources: {}, settings: {} };
    expect(deck.trace.last({ event: "willAppear" })?.payload).toEqual({ ...common, isInMultiAction: false });
    const since = deck.trace.mark();
    knob.press();
    knob.rotate(-2);
    knob.release();
    knob.touch(10, 20, true);
    expect(deck.trace.entries({ since }).map(({ event, payload }) => [event, payload])).toEqual([
      ["dialDown", common],
      ["dialRotate", { ...common, ticks: -2, pressed: true }],
      ["dialUp", common],
      ["touchTap", { ...common, tapPos: [10, 20], hold: true }],
    ]);
    expect(() => device.dial(4)).toThrow("no dial 4");
  });
});
