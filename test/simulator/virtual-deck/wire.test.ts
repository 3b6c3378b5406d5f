import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { VirtualDeck } from "../../../simulator/virtual-deck/index.ts";
import { factsFrame, pluginSends, sharedPuppet, svgUrl, warnings } from "./helpers.ts";

const shared = sharedPuppet({ restartDelay: 60_000 });

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
    const heard = deck.trace.next(says("heard not JSON"));
    deck.sendRaw("not JSON");
    await heard;
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
