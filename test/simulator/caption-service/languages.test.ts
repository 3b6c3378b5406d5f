import { describe, expect, test } from "vitest";
import { ManualClock } from "./support/manual-clock.ts";
import { chapel, setUp } from "./support/set-up.ts";

describe("transcription language", () => {
  test("only updates the setting when idle, restarts an active stream, keeps the session", async () => {
    const { emulator, client } = await setUp();
    const account = emulator.accounts.get();
    const set = async (languageCode: string): Promise<number> =>
      (await client.post("/v1/transcription-language", { body: { languageCode } })).status;
    expect(await set("es-MX")).toBe(200);
    expect(account.session).toBeNull();
    expect(account.transcriptionLanguage).toBe("es-MX");
    account.setDelays({ restartMs: 0 });
    account.start();
    const started = account.session;
    expect(await set("fr-FR")).toBe(200);
    expect(account.session).toMatchObject({
      id: started?.id,
      startedAt: started?.startedAt,
      restarts: 1,
      state: "active",
    });
    account.fromElsewhere("pause");
    expect(await set("de-DE")).toBe(200);
    expect(account.session).toMatchObject({ restarts: 1, state: "paused" });
    expect((await client.status(chapel.churchId)).json()).toMatchObject({ transcriptionLanguage: "de-DE" });
  });

  test("interrupts a running stream for a moment, in which a start is refused", async () => {
    const clock = new ManualClock();
    const { emulator, client } = await setUp({ clock });
    const account = emulator.accounts.get();
    const set = async (languageCode: string): Promise<number> =>
      (await client.post("/v1/transcription-language", { body: { languageCode } })).status;
    account.start();
    const started = account.session;
    clock.pass(10_000);
    expect(await set("es-MX")).toBe(200);
    expect(account.pending).toBe("restart");
    expect((await client.status(chapel.churchId)).json()).toEqual({ status: "NO_ACTIVE_SESSION" });
    expect((await client.post("/v1/stream/start")).status).toBe(409);
    clock.pass(1_000);
    // Another change meanwhile lets it begin anew.
    expect(await set("fr-FR")).toBe(200);
    clock.pass(1_499);
    expect(account.session).toBeNull();
    clock.pass(1);
    expect(account.session).toEqual({ ...started, restarts: 2, changedAt: clock.now() });
    expect(account.pending).toBeNull();
  });

  test("a stop ends a stream that restarts, and goes before a restart", async () => {
    const clock = new ManualClock();
    const { emulator, client } = await setUp({ clock });
    const account = emulator.accounts.get();
    account.start();
    account.setTranscriptionLanguage("es-MX");
    expect((await client.post("/v1/stream/stop")).status).toBe(200);
    clock.pass(10_000);
    expect(account.session).toBeNull();
    account.setDelays({ stopMs: 1_000 });
    account.start();
    account.stop();
    account.setTranscriptionLanguage("fr-FR");
    expect(account.pending).toBe("stop");
    clock.pass(10_000);
    expect(account.session).toBeNull();
  });

  test("somebody at the dashboard may start while a stream restarts", async () => {
    const clock = new ManualClock();
    const { emulator } = await setUp({ clock });
    const account = emulator.accounts.get();
    account.start();
    account.setTranscriptionLanguage("es-MX");
    account.fromElsewhere("start");
    const started = account.session;
    clock.pass(10_000);
    expect(account.session).toEqual(started);
  });

  test("422 and no change: a language that is a target (rule 4)", async () => {
    const { emulator, client } = await setUp();
    const account = emulator.accounts.get();
    account.setTranslationLanguages(["fr-FR"]);
    const reply = await client.post("/v1/transcription-language", { body: { languageCode: "FR-fr" } });
    expect(reply.status).toBe(422);
    expect(reply.text).toMatch(/translation language/);
    expect(account.transcriptionLanguage).toBe("en-US");
  });

  test("422 and no change: what is no supported language", async () => {
    const { emulator, client } = await setUp();
    for (const languageCode of [
      undefined,
      null,
      7,
      "",
      "xx-XX",
      "not a tag",
      "ja-JP",
      ["en-US"],
      "e".repeat(60_000),
    ]) {
      const what = String(languageCode).slice(0, 80);
      const reply = await client.post("/v1/transcription-language", { body: { languageCode } });
      expect(reply.status, what).toBe(422);
      expect(reply.text.length, what).toBeLessThan(300);
      expect(emulator.accounts.get().transcriptionLanguage, what).toBe("en-US");
    }
  });
});

describe("translation languages", () => {
  test("200 and the whole list is replaced", async () => {
    const { emulator, client } = await setUp();
    for (const [what, languageCodes, stored] of [
      ["two", ["es-MX", "fr-FR"], ["es-MX", "fr-FR"]],
      ["the order is kept", ["fr-FR", "es-MX"], ["fr-FR", "es-MX"]],
      ["none", [], []],
      ["letter case does not matter", ["ES-mx"], ["es-MX"]],
    ] as const) {
      const reply = await client.post("/v1/translation-language", { body: { languageCodes } });
      expect(reply.status, what).toBe(200);
      expect(emulator.accounts.get().translationLanguages, what).toEqual(stored);
    }
  });

  test("422 and no change where a rule is broken", async () => {
    const { emulator, client } = await setUp();
    emulator.accounts.get().setTranslationLanguages(["de-DE"]);
    const broken: [string, unknown, RegExp][] = [
      ["rule 1, unique", ["es-MX", "es-MX"], /twice/],
      ["rule 1 in another letter case", ["es-MX", "es-mx"], /twice/],
      ["rule 2, supported", ["ja-JP"], /not supported/],
      ["rule 2, a tag", ["es_MX"], /BCP-47/],
      ["rule 3, the plan's limit", ["es-MX", "fr-FR", "de-DE"], /allows 2/],
      ["rule 4, not the source", ["es-MX", "en-US"], /transcription language/],
      ["no list", "es-MX", /list/],
      ["nothing", undefined, /list/],
      ["a number in the list", [7], /string/],
    ];
    for (const [what, languageCodes, message] of broken) {
      const reply = await client.post("/v1/translation-language", { body: { languageCodes } });
      expect(reply.status, what).toBe(422);
      expect(reply.text, what).toMatch(message);
      expect(emulator.accounts.get().translationLanguages, what).toEqual(["de-DE"]);
    }
  });
});
