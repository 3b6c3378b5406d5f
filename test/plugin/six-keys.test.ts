import { describe, expect, it } from "vitest";
import { readableDialects } from "../../simulator/caption-service/dialects/dialects.ts";
import { action, reads, startDesk } from "../kit/desk.ts";

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

  it.each(readableDialects.map(({ id }) => id))("behave the same in the dialect %s", async (dialect) => {
    const { emulator, key, commands, account } = await startDesk({ keys: six, service: { dialect } });
    const stream = key(0);
    const status = key(5);
    await reads(stream, "START stopped");
    await stream.tap();
    await reads(stream, /^LIVE/);
    expect(stream.view().state).toBe(1);
    await reads(status, "12 LIVE en › es fr");
    account.fromElsewhere("pause");
    await status.tap();
    await reads(stream, /^PAUSED/);
    expect(stream.view().state).toBe(1);
    account.fromElsewhere("suspend");
    await status.tap();
    await reads(stream, /^SUSPENDED/);
    account.fromElsewhere("resume");
    await status.tap();
    await reads(stream, /^LIVE/);
    await key(1).tap();
    await key(2).tap();
    await key(2).waitUntil(({ state }) => state === 1);
    await stream.tap();
    await reads(stream, "START stopped");
    // Pressing start while somebody else has started means 409, in whatever words, and then a status that says why.
    account.fromElsewhere("start");
    await stream.tap();
    await reads(stream, /^LIVE/);
    account.setDashboardReady(false);
    account.fromElsewhere("stop");
    await status.tap();
    await reads(stream, "START stopped");
    await stream.tap();
    await reads(stream, "DASHBOARD not ready");
    expect(stream.view().overlays.map(({ kind }) => kind)).toEqual(["alert"]);
    expect(commands()).toEqual([
      "POST /v1/stream/start",
      "POST /v1/stream/clear",
      "POST /v1/captions/hide",
      "POST /v1/stream/stop",
      "POST /v1/stream/start",
      "POST /v1/stream/start",
    ]);
    expect(emulator.journal.entries().every(({ keySeenIn }) => keySeenIn.length === 0)).toBe(true);
  });
});
