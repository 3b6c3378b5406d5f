import { describe, expect, it } from "vitest";
import type { JsonObject, VirtualDeck } from "../../../simulator/virtual-deck/index.ts";
import { connectDevice, heard, ownStates, plain, sharedPuppet } from "./helpers.ts";

const shared = sharedPuppet();

function told(deck: VirtualDeck, since: number, ...fields: string[]): unknown[][] {
  return deck.trace
    .entries({ direction: "to-plugin", since })
    .map(({ event, payload }) => [event, ...fields.map((field) => payload[field])]);
}

describe("a key", () => {
  it("sends keyDown and keyUp with everything about its action", async () => {
    const settings = { mode: "toggle" };
    const deck = shared();
    const device = connectDevice(deck, [{ keys: { "4,1": { action: ownStates, settings } } }]);
    const key = device.key(4, 1);
    const since = deck.trace.mark();
    await key.press();
    expect(key.held).toBe(true);
    await key.release();
    const frame = (event: string): JsonObject => ({
      event,
      action: ownStates,
      context: key.context,
      device: device.id,
      payload: {
        controller: "Keypad",
        coordinates: { column: 4, row: 1 },
        isInMultiAction: false,
        resources: {},
        settings,
        state: 0,
      },
    });
    expect(deck.trace.entries({ since }).map((entry) => entry.frame)).toEqual([
      frame("keyDown"),
      frame("keyUp"),
    ]);
  });

  it("cannot be pressed twice, nor when it is not on screen; pressing an empty one tells nobody", async () => {
    const deck = shared();
    const device = connectDevice(deck, [{ keys: { "0,0": { action: plain } } }, {}]);
    const key = device.key(0, 0);
    await key.press();
    await expect(key.press()).rejects.toThrow("held already");
    await expect(device.key(0, 0, 1).press()).rejects.toThrow("not on screen");
    await key.release();
    const since = deck.trace.mark();
    await key.release();
    await device.key(1, 1).tap();
    expect(heard(deck, since)).toEqual([]);
  });
});

describe("a multi action", () => {
  const steps = [
    { action: ownStates, desiredState: 1, settings: { n: 1 } },
    { action: plain, settings: { n: 2 } },
    { action: ownStates, desiredState: 0 },
  ];

  it("lets its steps appear, without coordinates", () => {
    const deck = shared();
    const since = deck.trace.mark();
    const key = connectDevice(deck, [{ keys: { "2,2": { steps } } }]).key(2, 2);
    const shown = deck.trace.entries({ event: "willAppear", since });
    expect(shown.map(({ context }) => context)).toEqual(key.steps.map(({ context }) => context));
    expect(shown[0]?.payload).toEqual({
      controller: "Keypad",
      isInMultiAction: true,
      resources: {},
      settings: { n: 1 },
      state: 0,
    });
    expect(() => key.context).toThrow("a multi action");
  });

  it("runs on release, each step down and up, with the state that the user chose", async () => {
    const deck = shared();
    const key = connectDevice(deck, [{ keys: { "2,2": { steps } } }]).key(2, 2);
    const since = deck.trace.mark();
    await key.press();
    expect(heard(deck, since)).toEqual([]);
    await key.release();
    const contexts = key.steps.map(({ context }) => context);
    const frames = deck.trace.entries({ since });
    expect(frames.map(({ context }) => context)).toEqual(contexts.flatMap((context) => [context, context]));
    expect(told(deck, since, "userDesiredState", "isInMultiAction", "coordinates")).toEqual([
      ["keyDown", 1, true, undefined],
      ["keyUp", 1, true, undefined],
      ["keyDown", undefined, true, undefined],
      ["keyUp", undefined, true, undefined],
      ["keyDown", 0, true, undefined],
      ["keyUp", 0, true, undefined],
    ]);
    expect(frames[2]?.payload).not.toHaveProperty("userDesiredState");
    expect(frames[2]?.payload).not.toHaveProperty("state");
  });
});
