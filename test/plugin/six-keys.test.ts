import { describe, expect, it } from "vitest";
import { readableDialects } from "../../simulator/caption-service/dialects/dialects.ts";
import { action, reads, seen, startDesk } from "../kit/desk.ts";

const six = [
  action("stream"),
  action("clear"),
  action("visibility"),
  action("transcriptionLanguage", { languageCodes: ["en-US", "de-DE"] }),
  action("translationLanguages", {
    presets: [{ name: "Two", languageCodes: ["fr-FR", "es-MX"] }, { languageCodes: ["it-IT"] }],
  }),
  action("status"),
];

describe("the six keys", () => {
  it("run the service, request by request", async () => {
    const { deck, emulator, key, commands, account } = await startDesk({ keys: six });
    account.setDelays({ restartMs: 0 });
    const [stream, clear, visibility, transcription, translation, status] = six.map((_, index) => key(index));
    if (!stream || !clear || !visibility || !transcription || !translation || !status)
      throw new Error("six keys");
    const hold = emulator.faults.add({ match: { path: "/v1/stream/start" }, fault: { kind: "hold" } });

    await reads(stream, "START stopped");
    await reads(status, "OFF");
    await stream.tap();
    await reads(stream, "STARTING");
    await hold.whenWaiting();
    expect(stream.view().state).toBe(0);
    hold.remove();
    await reads(stream, /^LIVE/);
    expect(stream.view().state).toBe(1);
    await reads(status, "12 LIVE en › es fr");
    expect(emulator.accounts.get().session?.state).toBe("active");

    await clear.tap();
    await clear.waitUntil(({ overlays }) => overlays.some(({ kind }) => kind === "ok"));
    expect(emulator.accounts.get().clears).toBe(1);

    await visibility.tap();
    await visibility.waitUntil(({ state }) => state === 1);
    await reads(visibility, "HIDDEN press: show");
    expect(emulator.accounts.get().captionsVisible).toBe(false);
    await seen();
    await visibility.tap();
    await visibility.waitUntil(({ state }) => state === 0);

    await reads(transcription, "American English next de-DE");
    await transcription.tap();
    await reads(transcription, "German next en-US");
    expect(emulator.accounts.get().transcriptionLanguage).toBe("de-DE");

    await reads(translation, /^Two next/);
    await translation.tap();
    await reads(translation, "Italian next Two");
    await translation.tap();
    await reads(translation, /^Two next/);

    const before = emulator.journal.entries().filter(({ path }) => path === "/v1/stream").length;
    await status.tap();
    await status.waitUntil(({ overlays }) => overlays.length > 0);
    expect(status.view().overlays.map(({ kind }) => kind)).toEqual(["ok"]);
    expect(emulator.journal.entries().filter(({ path }) => path === "/v1/stream").length).toBeGreaterThan(
      before,
    );

    await stream.tap();
    await reads(stream, "START stopped");
    expect(stream.view().state).toBe(0);
    expect(commands()).toEqual([
      "POST /v1/stream/start",
      "POST /v1/stream/clear",
      "POST /v1/captions/hide",
      "POST /v1/captions/show",
      'POST /v1/transcription-language {"languageCode":"de-DE"}',
      'POST /v1/translation-language {"languageCodes":["it-IT"]}',
      'POST /v1/translation-language {"languageCodes":["fr-FR","es-MX"]}',
      "POST /v1/stream/stop",
    ]);
    expect(deck.trace.count({ event: "showAlert" })).toBe(0);
    for (const entry of emulator.journal.entries()) {
      expect(entry).toMatchObject({ method: "POST", keySentBy: "bearer", keySeenIn: [], status: 200 });
    }
  });

  it("behave the same in every dialect", async () => {
    const [stream, status, clear, hide, start, stop] = [0, 1, 2, 3, 4, 5];
    const { deck, emulator, key, account } = await startDesk({
      keys: [
        action("stream"),
        action("status"),
        action("clear"),
        action("visibility", { mode: "hide" }),
        action("stream", { mode: "start" }),
        action("stream", { mode: "stop" }),
      ],
    });
    const shows = async (text: RegExp | string, state: number): Promise<void> => {
      await key(status).tap();
      await reads(key(stream), text);
      expect(key(stream).view().state).toBe(state);
    };
    const speak = async (dialect: string): Promise<void> => {
      emulator.dialect = dialect;
      const since = deck.trace.mark();
      await shows("START stopped", 0);
      await key(start).tap();
      await reads(key(stream), /^LIVE/);
      await reads(key(status), "12 LIVE en › es fr");
      for (const [change, text] of changes) {
        account.fromElsewhere(change);
        await shows(text, 1);
      }
      await key(clear).tap();
      await key(hide).tap();
      await key(hide).waitUntil(({ state }) => state === 1);
      await key(stop).tap();
      await reads(key(stream), "START stopped");
      // Pressing start while somebody else has started means 409, in whatever words, and then a status that says why.
      account.fromElsewhere("start");
      await key(start).tap();
      await reads(key(stream), /^LIVE/);
      expect(deck.trace.count({ event: "showAlert", since })).toBe(0);
      account.fromElsewhere("stop");
      account.setDashboardReady(false);
      await shows("START stopped", 0);
      await key(start).tap();
      await reads(key(start), "DASHBOARD not ready");
      expect(deck.trace.count({ event: "showAlert", since })).toBe(1);
      account.setDashboardReady(true);
    };
    await reads(key(stream), "START stopped");
    for (const { id } of readableDialects) {
      await speak(id).catch((error: unknown) => {
        throw new Error(`in the dialect ${id}`, { cause: error });
      });
    }
    expect(deck.plugin.starts).toBe(1);
  }, 60_000);
});

const changes = [
  ["pause", /^PAUSED/],
  ["suspend", /^SUSPENDED/],
  ["resume", /^LIVE/],
] as const;
