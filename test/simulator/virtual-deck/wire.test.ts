import { describe, expect, it } from "vitest";
import { plain, pluginSends, startPuppet, warnings } from "./helpers.ts";

const says = (message: string) => ({
  event: "logMessage",
  where: ({ payload }: { payload: Record<string, unknown> }) => payload["message"] === message,
});

describe("raw frames", () => {
  it("reach the plugin as they are", async () => {
    const deck = await startPuppet();
    const heard = deck.trace.next(says("heard not JSON"));
    deck.sendRaw("not JSON");
    await heard;
    const binary = deck.trace.next(says("heard bytes"));
    deck.sendRaw(new Uint8Array([1, 2, 3]));
    await binary;
    expect(deck.trace.entries({ where: (entry) => entry.binary })).toMatchObject([
      { direction: "to-plugin", bytes: 3 },
    ]);
  });

  it("can break the text encoding, and the protocol itself", async () => {
    for (const breach of ["encoding", "protocol"]) {
      const deck = await startPuppet({ restartDelay: 60_000 });
      // The puppet ends when its socket does, and a WebSocket client closes on either breach.
      if (breach === "encoding") deck.sendRaw(new Uint8Array([0xff, 0xfe]), false);
      else deck.sendBytes(new Uint8Array([0xff, 0xff, 0x00]));
      expect(await deck.waitForExit()).toMatchObject({ code: 0, expected: false });
      expect(() => deck.sendRaw("late")).toThrow("not connected");
    }
  });

  it("of the plugin that are none of ours are refused, and the connection goes on", async () => {
    const deck = await startPuppet();
    deck.sendEvent({ event: "puppet", bytes: [1, 2, 3] });
    await pluginSends(
      deck,
      "{",
      "[]",
      "null",
      "{}",
      '{"event":7}',
      `{"event":"setTitle","context":"${"x".repeat(5_000)}"}`,
    );
    expect(warnings(deck)).toEqual([
      ...Array<string>(6).fill("A frame of the plugin is no JSON object with an event."),
      "setTitle for a context that does not exist.",
    ]);
    expect(deck.plugin.status).toBe("running");
  });
});

describe("a second registration", () => {
  it("is ignored while the plugin is connected", async () => {
    const deck = await startPuppet();
    deck.sendEvent({ event: "puppet", again: deck.plugin.registrationUuid });
    await deck.waitFor(() => warnings(deck).length === 1);
    expect(warnings(deck)[0]).toContain("already connected");
    await pluginSends(deck, {
      event: "setTitle",
      context: deck.key(0, 0).context,
      payload: { title: "still here" },
    });
    expect(deck.key(0, 0).view().title).toBe("still here");
  });
});

describe("the trace", () => {
  it("finds frames by what is asked for, and waits for those to come", async () => {
    const deck = await startPuppet();
    const { context } = deck.key(0, 0);
    const since = deck.trace.mark();
    const next = deck.trace.next({ event: "setTitle", context });
    await pluginSends(
      deck,
      { event: "showOk", context },
      { event: "setTitle", context, payload: { title: "one" } },
      { event: "setTitle", context, payload: { title: "two" } },
    );
    expect((await next).payload).toEqual({ title: "one" });
    expect(deck.trace.last({ event: "setTitle" })?.payload).toEqual({ title: "two" });
    expect(deck.trace.count({ direction: "from-plugin", context, since })).toBe(3);
    expect(deck.key(0, 0).instance.received()).toBe(3);
    expect(deck.key(0, 0).instance.received("setTitle")).toBe(2);
    expect(await deck.trace.next({ event: "showOk", since })).toMatchObject({
      index: since + 1,
      binary: false,
    });
    const times = deck.trace.entries().map(({ at }) => at);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(Math.abs((times[0] ?? 0) - Date.now())).toBeLessThan(10_000);
  });
});

describe("waiting", () => {
  it("ends with the first truthy result, and tells the plugin's state otherwise", async () => {
    const deck = await startPuppet();
    const found = deck.waitFor(({ log }) => log.find(({ text }) => text === "hello"));
    await pluginSends(deck, { event: "logMessage", payload: { message: "hello" } });
    expect(await found).toMatchObject({ source: "plugin", level: "info" });
    const error = await deck.waitFor(() => false, { timeoutMs: 20, describe: "a miracle" }).catch(String);
    expect(error).toContain("a miracle: not within 20 ms");
    expect(error).toContain("The plugin is running");
    await expect(deck.device().waitUntil(({ page }) => page === 3, { timeoutMs: 20 })).rejects.toThrow(
      "page 0",
    );
    expect(deck.keyFor(plain).column).toBe(0);
    expect(() => deck.keyFor("com.example.other")).toThrow("no key of page 0");
  });
});
