import { describe, expect, it } from "vitest";
import { InspectorClient } from "../../simulator/virtual-deck/index.ts";
import { action, type Desk, type DeskOptions, reads, startDesk } from "../kit/desk.ts";

/** The application for Linux, with its other `-info`, its doubled willAppear, its dotted contexts and its lost frames. */
function startOpenDeck(options: DeskOptions): Promise<Desk> {
  return startDesk({ host: "openDeck", ...options });
}

const stream = action("stream");

describe("on OpenDeck", () => {
  it("runs a session, command by command, though every key appears twice", async () => {
    const { deck, emulator, key, commands } = await startOpenDeck({
      keys: [
        stream,
        action("status"),
        action("visibility"),
        action("transcriptionLanguage", { languageCodes: ["de-DE"] }),
      ],
    });
    await reads(key(0), "START stopped");
    expect(deck.trace.count({ event: "willAppear" })).toBe(8);
    await key(0).tap();
    await reads(key(0), /^LIVE/);
    await reads(key(1), /LIVE/);
    expect(key(0).view().state).toBe(1);
    await key(2).tap();
    await reads(key(2), "HIDDEN press: show");
    await key(3).tap();
    await reads(key(3), /^German/);
    await key(0).tap();
    await reads(key(0), "START stopped");
    expect(key(0).view().state).toBe(0);
    expect(commands()).toEqual([
      "POST /v1/stream/start",
      "POST /v1/captions/hide",
      'POST /v1/transcription-language {"languageCode":"de-DE"}',
      "POST /v1/stream/stop",
    ]);
    expect(emulator.journal.entries().every(({ status }) => status === 200)).toBe(true);
    expect(deck.log.filter(({ level }) => level === "warning")).toEqual([]);
  });

  it("leaves the line of a title of the user's own free", async () => {
    const { key } = await startOpenDeck({
      keys: [{ ...action("clear"), titles: ["Screens"] }, action("clear")],
    });
    const lowest = async (at: number): Promise<number> => {
      const { image } = await reads(key(at), "CLEAR captions");
      return Math.max(
        ...[...(image.svg ?? "").matchAll(/ y="([\d.]+)" text-anchor/g)].map(([, y]) => Number(y)),
      );
    };
    expect(await lowest(1)).toBeGreaterThan(120);
    await expect.poll(() => lowest(0)).toBeLessThan(108);
  });

  it("keeps its face when the key is moved and with it gets another context", async () => {
    const { key, commands } = await startOpenDeck({ keys: [stream] });
    await reads(key(0), "START stopped");
    const before = key(0).instance.context;
    const moved = key(0).moveTo(3, 1);
    expect(moved.instance.context).not.toBe(before);
    await moved.tap();
    await reads(moved, /^LIVE/);
    expect(commands()).toEqual(["POST /v1/stream/start"]);
  });

  it("does in a multi-action what the mode of a step says, since no step is told what to become", async () => {
    const { key, commands } = await startOpenDeck({
      keys: [
        {
          steps: [
            action("stream", { mode: "start" }),
            action("visibility", { mode: "show" }),
            action("translationLanguages", { presets: [{ languageCodes: ["fr-FR"] }] }),
          ],
        },
        action("status"),
      ],
    });
    await reads(key(1), "OFF");
    await key(0).tap();
    await reads(key(1), /LIVE en › fr/);
    expect(commands().map((command) => command.replace(/ \{.*/, ""))).toEqual([
      "POST /v1/stream/start",
      "POST /v1/captions/show",
      "POST /v1/translation-language",
    ]);
  });

  it("answers an inspector whose first question came before it was in sight", async () => {
    const { deck, key } = await startOpenDeck({ keys: [stream] });
    await reads(key(0), "START stopped");
    const inspector = await InspectorClient.connect(deck.openInspector(key(0)).connection);
    inspector.sendToPlugin({ question: "what-is-known" });
    expect(await inspector.next("sendToPropertyInspector")).toMatchObject({
      payload: { statement: "known" },
    });
    inspector.sendToPlugin({ question: "check-connection", id: "1" });
    expect(await inspector.next("sendToPropertyInspector")).toMatchObject({
      payload: { statement: "connection-checked", id: "1", result: { outcome: "reached" } },
    });
    await inspector.close();
  });

  it("ends at SIGTERM", async () => {
    const { deck, key } = await startOpenDeck({ keys: [stream] });
    await reads(key(0), "START stopped");
    expect(await deck.killPlugin("SIGTERM")).toMatchObject({ signal: "SIGTERM" });
  });
});
