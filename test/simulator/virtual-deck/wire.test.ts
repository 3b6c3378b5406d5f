import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { InspectorClient, type VirtualDeck } from "../../../simulator/virtual-deck/index.ts";
import {
  dial,
  factsFrame,
  heard,
  ownStates,
  pluginSends,
  settled,
  sharedPuppet,
  svgUrl,
  warnings,
} from "./helpers.ts";

const shared = sharedPuppet({
  restartDelay: 60_000,
  devices: [
    { model: "standard", pages: [{ keys: { "0,0": { action: ownStates } } }] },
    { model: "plus", pages: [{ dials: { "0": { action: dial } } }] },
  ],
});

/** The shared deck, its plugin started again where a test has ended it. */
async function running(): Promise<VirtualDeck> {
  const deck = shared();
  if (deck.plugin.status !== "running") {
    const since = deck.trace.mark();
    await deck.restartPlugin();
    await deck.trace.next({ ...factsFrame, since });
  }
  return deck;
}

const says = (message: string) => ({
  event: "logMessage",
  where: ({ payload }: { payload: Record<string, unknown> }) => payload["message"] === message,
});

describe("raw frames", () => {
  it("reach the plugin as they are", async () => {
    const deck = await running();
    const text = deck.trace.next(says("heard not JSON"));
    deck.sendRaw("not JSON");
    await text;
    const binary = deck.trace.next(says("heard bytes"));
    deck.sendRaw(new Uint8Array([1, 2, 3]));
    await binary;
    expect(deck.trace.last({ direction: "to-plugin" })).toMatchObject({ frame: undefined, raw: undefined });
  });

  it("of the plugin that are none of ours are refused, and the connection goes on", async () => {
    const deck = await running();
    const warned = warnings(deck).length;
    deck.sendEvent({ event: "puppet", bytes: [1, 2, 3] });
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
    ["a state that is no number", "setState", { state: "1" }, 'no state "1"'],
    ["no state", "setState", {}, "no state undefined"],
    ["an image for a missing state", "setImage", { image: svgUrl("x"), state: 5 }, "state 5"],
    ["an image that is no string", "setImage", { image: {} }, "no string"],
    ["no payload", "setImage", undefined, "without an object"],
    ["an unknown command", "selfDestruct", {}, "does not know selfDestruct"],
  ])("with %s change nothing and are logged", async (_, event, payload, reason) => {
    const deck = await running();
    const key = deck.key(0, 0);
    const before = key.view();
    const warned = warnings(deck).length;
    await pluginSends(deck, { event, context: key.context, payload });
    expect(key.view()).toEqual(before);
    expect(warnings(deck).slice(warned)).toEqual([expect.stringContaining(reason)]);
  });

  it("for the strip of a dial are refused where its layout has no place for a part of them", async () => {
    const deck = await running();
    const knob = deck.device(1).dial(0);
    const payload = { strip: svgUrl("a"), title: "b" };
    await pluginSends(deck, { event: "setFeedback", context: knob.instance.context, payload });
    expect(warnings(deck).at(-1)).toBe("setFeedback: the layout has no title.");
    expect(knob.view().image.dataUrl).toBeUndefined();
  });

  it.each([
    ["is no data URL", "<svg/>", undefined, "an image that is no data URL of an SVG"],
    ["has broken percent encoding", "data:image/svg+xml,%E0%A4%A", undefined, "broken percent encoding"],
    // As a browser does, which ends a URL there.
    ["is cut off by a bare #", 'data:image/svg+xml,<text>a</text><rect fill="#fff"/>', 'a <rect fill="', ""],
  ])("with an image that %s show what a browser would show", async (_, image, text, problem) => {
    const deck = await running();
    const key = deck.key(0, 0);
    await pluginSends(deck, { event: "setImage", context: key.context, payload: { image } });
    const shown = key.view().image;
    expect(shown.text).toBe(text);
    expect(shown.problem ?? "").toContain(problem);
  });

  it.each(["encoding", "protocol"])("can break the %s", async (breach) => {
    const deck = await running();
    // The puppet ends when its socket does, and a WebSocket client closes on either breach.
    if (breach === "encoding") deck.sendRaw(new Uint8Array([0xff, 0xfe]), false);
    else deck.sendBytes(new Uint8Array([0xff, 0xff, 0x00]));
    expect(await deck.waitForExit()).toMatchObject({ code: 0, expected: false });
    expect(() => deck.sendRaw("late")).toThrow("not connected");
  });
});

describe("a second registration", () => {
  it("is ignored while the plugin is connected", async () => {
    const deck = await running();
    const warned = warnings(deck).length;
    deck.sendEvent({ event: "puppet", again: deck.plugin.registrationUuid });
    await deck.waitFor(() => warnings(deck).length > warned);
    expect(warnings(deck).at(-1)).toContain("already connected");
    await pluginSends(deck, {
      event: "setImage",
      context: deck.key(0, 0).context,
      payload: { image: svgUrl("still here") },
    });
    expect(deck.key(0, 0).view().image.text).toBe("still here");
  });
});

describe("a page of an inspector", () => {
  it("is refused what it asks for with the context of the action, whatever that is", async () => {
    const deck = await running();
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
});

describe("sleep", () => {
  it("holds the plugin, and ends with systemDidWakeUp", async () => {
    const deck = await running();
    deck.sleep();
    expect(deck.plugin.asleep).toBe(true);
    const message = "after sleep";
    deck.sendEvent({ event: "puppet", send: [{ event: "logMessage", payload: { message } }] });
    // Long enough for an answer; that none comes can only be waited for. Windows holds no process.
    await pause(150);
    if (process.platform !== "win32") expect(deck.trace.entries(says(message))).toEqual([]);
    const since = deck.trace.mark();
    deck.wake();
    await deck.trace.next({ ...says(message), since: 0 });
    expect(deck.trace.entries({ since, direction: "to-plugin" })[0]?.frame).toEqual({
      event: "systemDidWakeUp",
    });
    expect(deck.plugin.asleep).toBe(false);
  });
});

describe("the end of the socket alone", () => {
  it("ends the plugin, which stays so", async () => {
    const deck = await running();
    const { starts } = deck.plugin;
    deck.closeSocket();
    expect(await deck.waitForExit()).toMatchObject({ code: 0, expected: true, forced: false });
    expect(deck.plugin).toMatchObject({ status: "stopped", connected: false, pid: undefined, starts });
  });
});
