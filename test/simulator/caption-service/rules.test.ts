/** What the service refuses: an emulator that lets it pass would hide it in every test of the plugin. */
import { describe, expect, test } from "vitest";
import { endpoints } from "../../../simulator/caption-service/service/endpoints.ts";
import { chapel, chapelKey, hall, hallKey, setUp, setUpTimed } from "./support/set-up.ts";

const all = Object.values(endpoints);

/** An emulator whose time stands still, its first account, and what can be asked of that. */
async function timed() {
  const { clock, emulator, client } = await setUpTimed();
  const post = async (path: string, body?: object): Promise<number> =>
    (await client.post(path, { body })).status;
  return {
    clock,
    account: emulator.accounts.get(),
    start: () => post("/v1/stream/start"),
    stop: () => post("/v1/stream/stop"),
    speak: (languageCode: string) => post("/v1/transcription-language", { languageCode }),
    status: async (): Promise<unknown> => (await client.status(chapel.churchId)).json(),
  };
}

const none = { status: "NO_ACTIVE_SESSION" };

describe("the key", () => {
  test("401 on every path, whatever is wrong with the key and the body", async () => {
    const { emulator, client } = await setUp();
    emulator.accounts.get("Chapel").apiKeys.create("old", "ck_live_revoked_key_0009");
    emulator.accounts.get("Chapel").apiKeys.revoke("old");
    for (const { path } of all) {
      for (const authorization of [
        null,
        `Bearer ${chapelKey} more`,
        chapelKey,
        "Bearer ck_live_unknown_key_0000",
        "Bearer ck_live_revoked_key_0009",
      ]) {
        const reply = await client.post(path, { authorization, body: "{ not json" });
        expect(reply.status, `${path}: ${authorization}`).toBe(401);
      }
    }
  });

  test("403 where the key's account is another than that of churchId", async () => {
    const { client } = await setUp();
    expect((await client.status(hall.churchId)).status).toBe(403);
    const asHall = { authorization: `Bearer ${hallKey}` };
    expect((await client.status(hall.churchId, asHall)).status).toBe(200);
  });
});

describe("a request", () => {
  test("404 and 405: eight paths, and POST only", async () => {
    expect(all).toHaveLength(8);
    const { client } = await setUp();
    for (const path of ["/", "/v1/stream/", "/v2/stream", "/V1/stream"])
      expect((await client.post(path)).status, path).toBe(404);
    for (const { path } of all) {
      for (const method of ["GET", "PUT"])
        expect((await client.post(path, { method })).status, `${method} ${path}`).toBe(405);
    }
  });

  test("400 and 413: a status request without a UUID in a JSON object, and a body of more than 64 KiB", async () => {
    const { client } = await setUp();
    const bodies: [string, unknown, number][] = [
      ["no body", undefined, 400],
      ["not JSON", "{churchId", 400],
      ["no churchId", {}, 400],
      ["a UUID and more", { churchId: `${chapel.churchId}0` }, 400],
      ["too long", Buffer.alloc(64 * 1024 + 1, " "), 413],
    ];
    for (const [what, body, status] of bodies) {
      const ask = { body, headers: { "content-type": "application/json" } };
      expect((await client.post("/v1/stream", ask)).status, what).toBe(status);
    }
  });
});

describe("languages: 422 and no change", () => {
  test("a transcription language that is a target (rule 4), or none of the supported", async () => {
    const { emulator, client } = await setUp();
    const account = emulator.accounts.get();
    account.setTranslationLanguages(["fr-FR"]);
    for (const code of ["FR-fr", undefined, "", "xx-XX", "not a tag", "ja-JP", ["en-US"]]) {
      const reply = await client.post("/v1/transcription-language", { body: { languageCode: code } });
      expect(reply.status, String(code)).toBe(422);
      expect(account.transcriptionLanguage, String(code)).toBe("en-US");
    }
  });

  test("a list that breaks a rule; one that breaks none replaces the whole, its order kept", async () => {
    const { emulator, client } = await setUp();
    const account = emulator.accounts.get();
    const set = async (languageCodes: unknown): Promise<number> =>
      (await client.post("/v1/translation-language", { body: { languageCodes } })).status;
    account.setTranslationLanguages(["de-DE"]);
    const broken: [string, unknown][] = [
      ["rule 1, unique", ["es-MX", "es-mx"]],
      ["rule 2, supported", ["ja-JP"]],
      ["rule 2, a tag", ["es_MX"]],
      ["rule 3, the plan's limit", ["es-MX", "fr-FR", "de-DE"]],
      ["rule 4, not the source", ["es-MX", "en-US"]],
      ["no list", "es-MX"],
    ];
    for (const [what, codes] of broken) {
      expect(await set(codes), what).toBe(422);
      expect(account.translationLanguages, what).toEqual(["de-DE"]);
    }
    for (const codes of [["fr-FR", "es-MX"], []]) {
      expect(await set(codes)).toBe(200);
      expect(account.translationLanguages).toEqual(codes);
    }
  });
});

describe("the session (specification, section 3)", () => {
  test("409 on start without a dashboard that is ready, and in a session of any state; on stop without one", async () => {
    const { account, start, stop, status } = await timed();
    account.setDashboardReady(false);
    expect(await start()).toBe(409);
    account.setDashboardReady(true);
    for (const state of ["active", "paused", "suspended"] as const) {
      expect(await start()).toBe(200);
      if (state === "paused") account.fromElsewhere("pause");
      if (state === "suspended") account.fromElsewhere("suspend");
      const before = account.session;
      expect(before?.state).toBe(state);
      expect(await start(), state).toBe(409);
      expect(account.session).toEqual(before);
      expect(await status()).toMatchObject({ status: state });
      expect(await stop(), state).toBe(200);
      expect(await status()).toEqual(none);
    }
    expect(await stop()).toBe(409);
  });

  test("commanded is not done: until a start or stop shows, the same once more is refused", async () => {
    const { clock, account, start, stop, status } = await timed();
    account.setDelays({ startMs: 2_000, stopMs: 500 });
    expect(await start()).toBe(200);
    expect([account.pending, await status(), await start()]).toEqual(["start", none, 409]);
    await clock.pass(1_999);
    expect(account.session).toBeNull();
    await clock.pass(1);
    expect(await status()).toMatchObject({ status: "active", startedAt: "2026-11-22T09:00:02.000Z" });
    expect(await stop()).toBe(200);
    expect(await status()).toMatchObject({ status: "active" });
    expect([await stop(), await start()]).toEqual([409, 409]);
    await clock.pass(500);
    expect(await status()).toEqual(none);
    // A stop calls off a start that has not shown yet.
    expect([await start(), await stop()]).toEqual([200, 200]);
    await clock.pass(2_000);
    expect(account.session).toBeNull();
  });

  test("another transcription language interrupts an active stream, in which a start is refused", async () => {
    const { clock, account, start, speak, status } = await timed();
    account.start();
    const started = account.session;
    await clock.pass(10_000);
    expect(await speak("es-MX")).toBe(200);
    expect([account.pending, await status(), await start()]).toEqual(["restart", none, 409]);
    await clock.pass(1_000);
    // Another change meanwhile restarts the restart.
    expect(await speak("fr-FR")).toBe(200);
    await clock.pass(1_499);
    expect(account.session).toBeNull();
    await clock.pass(1);
    expect(account.session).toEqual({ ...started, restarts: 2, changedAt: clock.now() });
    account.fromElsewhere("pause");
    expect(await speak("de-DE")).toBe(200);
    expect(account.session).toMatchObject({ restarts: 2, state: "paused" });
  });

  test("a stop ends a stream that restarts, and goes before a restart", async () => {
    const { clock, account, stop } = await timed();
    account.start();
    account.setTranscriptionLanguage("es-MX");
    expect(await stop()).toBe(200);
    await clock.pass(10_000);
    expect(account.session).toBeNull();
    account.setDelays({ stopMs: 1_000 });
    account.start();
    account.stop();
    account.setTranscriptionLanguage("fr-FR");
    expect(account.pending).toBe("stop");
    await clock.pass(10_000);
    expect(account.session).toBeNull();
  });
});
