import { describe, expect, test } from "vitest";
import { dialects, faithfulDialects } from "../../../simulator/caption-service/dialects/dialects.ts";
import { endpoints } from "../../../simulator/caption-service/service/endpoints.ts";
import type { DashboardMove } from "../../../simulator/caption-service/accounts/session-life.ts";
import { ManualClock } from "./support/manual-clock.ts";
import { chapel, setUp } from "./support/set-up.ts";
import type { Reply } from "./support/https-client.ts";

const states = ["active", "paused", "suspended"] as const;

/** Every string and every key that stands anywhere in a value. */
function wordsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...wordsIn(inner)]);
}

/** What is left of a status answer without its past and without its clients: there the present must be told. */
function present(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => !/history|previous|clients/i.test(key));
  return Object.fromEntries(entries.map(([key, inner]) => [key, present(inner)]));
}

const readBody = (reply: Reply): unknown =>
  reply.headers["content-type"]?.startsWith("application/json") === true ? reply.json() : reply.text.trim();

test("at least ten, each with an id and a title of its own", () => {
  expect(dialects.length).toBeGreaterThanOrEqual(10);
  expect(new Set(dialects.map(({ id }) => id)).size).toBe(dialects.length);
  expect(new Set(dialects.map(({ title }) => title)).size).toBe(dialects.length);
});

test("no two shape their status answers alike", async () => {
  const { emulator, client } = await setUp();
  emulator.accounts.get().start();
  const shapes = new Set<string>();
  for (const { id } of faithfulDialects) {
    emulator.dialect = id;
    const running = (await client.status(chapel.churchId)).json();
    emulator.accounts.get().fromElsewhere("stop");
    const idle = readBody(await client.status(chapel.churchId));
    emulator.accounts.get().fromElsewhere("start");
    shapes.add(JSON.stringify([Object.keys(running as object), Array.isArray(idle), wordsIn(idle).sort()]));
  }
  expect(shapes.size).toBe(faithfulDialects.length);
});

describe("every faithful dialect", () => {
  test("while a session runs: 200, JSON with clients and their number, state, languages and timestamps", async () => {
    const { emulator, client } = await setUp();
    const account = emulator.accounts.get();
    account.setTranslationLanguages(["fr-FR", "de-DE"]);
    for (const { id } of faithfulDialects) {
      emulator.dialect = id;
      account.start();
      const answers = new Set<string>();
      for (const count of [0, 1, 7]) {
        account.setViewers(count);
        answers.add((await client.status(chapel.churchId)).text);
      }
      expect(answers.size, id).toBe(3);
      for (const state of states) {
        if (state === "paused") account.fromElsewhere("pause");
        if (state === "suspended") account.fromElsewhere("suspend");
        const reply = await client.status(chapel.churchId);
        expect(reply.status, id).toBe(200);
        expect(reply.headers["content-type"], id).toMatch(/^application\/json/);
        const words = wordsIn(reply.json());
        expect(words, id).toEqual(expect.arrayContaining(["en-US", "fr-FR", "de-DE"]));
        for (const detail of [/client/i, /start|time/i])
          expect(words, id).toContainEqual(expect.stringMatching(detail));
        const now = wordsIn(present(reply.json()));
        expect(now, id).not.toContain("NO_ACTIVE_SESSION");
        const literals = now.filter((word) => /^(active|live|paused|suspended)$/i.test(word));
        const said = literals.map((word) => word.toLowerCase().replace("live", "active"));
        expect(said, id).toEqual([state]);
      }
      account.fromElsewhere("stop");
    }
  });

  test("without a session: the value NO_ACTIVE_SESSION, outside of any past", async () => {
    const { emulator, client } = await setUp();
    emulator.accounts.get().start();
    emulator.accounts.get().fromElsewhere("stop");
    for (const { id } of faithfulDialects) {
      emulator.dialect = id;
      const reply = await client.status(chapel.churchId);
      expect([200, 404, 409], id).toContain(reply.status);
      const said = wordsIn(present(readBody(reply))).filter((word) => word === "NO_ACTIVE_SESSION");
      expect(said, id).toHaveLength(1);
    }
  });

  test("commands succeed with a 2xx, refusals keep their status, and neither contains a key", async () => {
    const { emulator, client } = await setUp();
    const bodies = {
      "transcription-language": { languageCode: "es-MX" },
      "translation-language": { languageCodes: [] },
    };
    for (const { id } of faithfulDialects) {
      emulator.dialect = id;
      for (const [operation, { path }] of Object.entries(endpoints)) {
        if (operation === "status") continue;
        const body = (bodies as Record<string, unknown>)[operation];
        const reply = await client.post(path, body === undefined ? {} : { body });
        expect(Math.floor(reply.status / 100), `${id}: ${operation}`).toBe(2);
        if (reply.status === 204) expect(reply.bytes).toHaveLength(0);
        readBody(reply);
      }
      const refused = [
        [await client.post("/v1/stream/stop"), 409],
        [await client.post("/v1/stream/clear", { authorization: "Bearer ck_live_wrong_wrong" }), 401],
        [await client.status("11111111-2222-4333-8444-555555555555"), 403],
        [await client.status("x"), 400],
        [await client.post("/v1/translation-language", { body: { languageCodes: [1] } }), 422],
        [await client.post("/v1/nothing"), 404],
      ] as const;
      for (const [reply, status] of refused) {
        expect(reply.status, id).toBe(status);
        expect(reply.text, id).not.toContain("ck_live");
        expect(reply.text.length, id).toBeGreaterThan(0);
        readBody(reply);
      }
    }
  });
});

test("traps are laid: the past and the clients say NO_ACTIVE_SESSION while a session runs", async () => {
  const { emulator, client } = await setUp();
  emulator.accounts.get().setViewers(5);
  emulator.accounts.get().start();
  for (const id of ["previous-status", "history", "client-states"]) {
    emulator.dialect = id;
    expect((await client.status(chapel.churchId)).text, id).toContain('"NO_ACTIVE_SESSION"');
  }
  emulator.dialect = "ok-envelope";
  expect((await client.status(chapel.churchId)).json()).toMatchObject({ status: "ok" });
});

test("an unknown dialect is refused and the old one stays", async () => {
  const { emulator } = await setUp();
  expect(() => (emulator.dialect = "klingon")).toThrow(/Known are: flat-camel/);
  expect(emulator.dialect).toBe("flat-camel");
});

describe("dialects that leave the specification", () => {
  const statusIn = async (dialect: string, clock?: ManualClock): Promise<() => Promise<unknown>> => {
    const { emulator, client } = await setUp({ dialect, ...(clock && { clock }) });
    const account = emulator.accounts.get();
    moves = (move) => account.fromElsewhere(move);
    captions = (visible) => account.setCaptionsVisible(visible);
    return async () => (await client.status(chapel.churchId)).json();
  };
  let moves: (move: DashboardMove) => void;
  let captions: (visible: boolean) => void;

  test("flags: no word at all", async () => {
    const status = await statusIn("flags");
    expect(await status()).toMatchObject({ isActive: false, isPaused: false, isSuspended: false });
    moves("start");
    expect(await status()).toMatchObject({ isActive: true, isPaused: false, connectedClients: [{}, {}] });
    moves("pause");
    expect(await status()).toMatchObject({ isActive: false, isPaused: true });
  });

  test("inactive and null-alone: other words for nothing", async () => {
    const status = await statusIn("inactive");
    expect(await status()).toEqual({ status: "inactive", running: false, connectedClients: [] });
    expect(await (await statusIn("null-alone"))()).toEqual({ session: null, clients: 0 });
  });

  test("ended: what is over stays, with its times", async () => {
    const clock = new ManualClock();
    const status = await statusIn("ended", clock);
    expect(await status()).toEqual({ stream: { state: "idle" } });
    moves("start");
    clock.pass(1_000);
    moves("stop");
    const [startedAt, endedAt] = ["2026-03-01T09:00:00.000Z", "2026-03-01T09:00:01.000Z"];
    expect(await status()).toEqual({ stream: { state: "session_ended", startedAt, endedAt } });
  });

  test("visibility: tells whether captions are hidden", async () => {
    const status = await statusIn("visibility");
    expect(await status()).toMatchObject({ captions: { visible: true } });
    captions(false);
    expect(await status()).toMatchObject({ captions: { visible: false } });
  });

  test("starting: for 20 seconds", async () => {
    const clock = new ManualClock();
    const status = await statusIn("starting", clock);
    moves("start");
    clock.pass(19_999);
    expect(await status()).toEqual({ status: "starting" });
    clock.pass(1);
    expect(await status()).toMatchObject({ status: "active" });
  });

  test("json-only and no-empty-json: demand opposite things of a request without a body", async () => {
    const { emulator, client } = await setUp({ dialect: "json-only" });
    const plain = { headers: {} };
    const asJson = { headers: { "content-type": "application/json" } };
    expect((await client.post("/v1/stream/clear", plain)).status).toBe(415);
    expect((await client.post("/v1/stream/clear", asJson)).status).toBe(200);
    emulator.dialect = "no-empty-json";
    expect((await client.post("/v1/stream/clear", plain)).status).toBe(200);
    expect((await client.post("/v1/stream/clear", asJson)).status).toBe(400);
    expect((await client.status(chapel.churchId)).status).toBe(200);
    expect((await client.post("/v1/stream/clear", { ...asJson, authorization: "Bearer x" })).status).toBe(
      401,
    );
  });

  test("soft-refusal: 200 and success false, but for what the specification lays down", async () => {
    const { client } = await setUp({ dialect: "soft-refusal" });
    const reply = await client.post("/v1/stream/stop");
    expect(reply.status).toBe(200);
    expect(reply.json()).toEqual({ success: false, message: "There is no active session." });
    const bad = await client.post("/v1/translation-language", { body: { languageCodes: [1] } });
    expect([bad.status, bad.json()]).toMatchObject([200, { success: false }]);
    expect((await client.post("/v1/stream/stop", { authorization: "Bearer ck_live_no" })).status).toBe(401);
    expect((await client.post("/v1/stream/clear")).json()).toEqual({ success: true });
  });
});
