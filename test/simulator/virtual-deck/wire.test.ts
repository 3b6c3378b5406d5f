import { describe, expect, it } from "vitest";
import { pluginSends, startPuppet, svgUrl, warnings } from "./helpers.ts";

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
    expect(deck.trace.last({ direction: "to-plugin" })).toMatchObject({ frame: undefined, raw: undefined });
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
      `{"event":"setImage","context":"${"x".repeat(5_000)}"}`,
    );
    expect(warnings(deck)).toEqual([
      ...Array<string>(6).fill("A frame of the plugin is no JSON object with an event."),
      "setImage for a context that does not exist.",
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
      event: "setImage",
      context: deck.key(0, 0).context,
      payload: { image: svgUrl("still here") },
    });
    expect(deck.key(0, 0).view().image.text).toBe("still here");
  });
});
