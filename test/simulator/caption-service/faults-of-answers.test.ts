import { describe, expect, test } from "vitest";
import type { Fault } from "../../../simulator/caption-service/faults/fault.ts";
import { chapel, setUp } from "./support/set-up.ts";

describe("faults of the status", () => {
  test("any status, body and headers; the command is not carried out", async () => {
    const { emulator, client } = await setUp();
    for (const status of [201, 204, 304, 404, 418, 500, 503, 599]) {
      const headers = { "x-odd": "yes" };
      emulator.faults.add({
        match: { times: 1 },
        fault: { kind: "status", status, body: "<odd>", contentType: "text/odd", headers },
      });
      const reply = await client.post("/v1/stream/start");
      expect(reply.status).toBe(status);
      expect(reply.headers).toMatchObject({ "x-odd": "yes", "content-type": "text/odd" });
      expect(reply.text).toBe([204, 304].includes(status) ? "" : "<odd>");
    }
    expect(emulator.accounts.get().session).toBeNull();
    expect(emulator.network.counts.opened).toBe(1);
  });

  test("refusal: as the service says it, in the dialect of the day", async () => {
    const { emulator, client } = await setUp({ dialect: "ok-envelope" });
    for (const [as, status] of [
      ["missing-or-bad-key", 401],
      ["forbidden", 403],
      ["already-running", 409],
      ["dashboard-not-ready", 409],
      ["no-active-session", 409],
    ] as const) {
      emulator.faults.add({ match: { times: 1 }, fault: { kind: "refusal", as } });
      const reply = await client.post("/v1/stream/start");
      expect(reply.status, as).toBe(status);
      expect(reply.json()).toMatchObject({ error: { kind: as } });
      expect(emulator.accounts.get().session, as).toBeNull();
    }
  });

  test("rate-limit: no Retry-After, seconds, date, and with 503", async () => {
    const { emulator, client } = await setUp();
    const ask = async (fault: Fault): Promise<{ status: number; retryAfter: string | undefined }> => {
      emulator.faults.add({ match: { times: 1 }, fault });
      const { status, headers } = await client.status(chapel.churchId);
      return { status, retryAfter: headers["retry-after"] };
    };
    expect(await ask({ kind: "rate-limit" })).toEqual({ status: 429, retryAfter: undefined });
    expect(await ask({ kind: "rate-limit", retryAfter: 7 })).toEqual({ status: 429, retryAfter: "7" });
    expect(await ask({ kind: "rate-limit", retryAfter: 0, status: 503 })).toEqual({
      status: 503,
      retryAfter: "0",
    });
    const { retryAfter = "" } = await ask({ kind: "rate-limit", retryAfter: 90, form: "date" });
    expect(retryAfter).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/);
    expect(Math.abs(Date.parse(retryAfter) - Date.now() - 90_000)).toBeLessThan(2000);
  });

  test("redirect: where a follower would be seen", async () => {
    const { emulator, client } = await setUp();
    const { port } = emulator.network;
    for (const status of [301, 302, 303, 307, 308] as const) {
      for (const [to, location] of [
        ["http", `http://127.0.0.1:${port}/v1/stream`],
        ["other-host", `https://localhost:${port}/v1/stream`],
        ["https://evil.example/x", "https://evil.example/x"],
      ] as const) {
        emulator.faults.add({ match: { times: 1 }, fault: { kind: "redirect", status, to } });
        const reply = await client.status(chapel.churchId);
        expect([reply.status, reply.headers.location]).toEqual([status, location]);
      }
    }
  });
});

describe("faults of the body: the command is carried out", () => {
  test("over-long-body, announced or not", async () => {
    const { emulator, client } = await setUp();
    for (const announced of [true, false]) {
      const fault = { kind: "over-long-body", bytes: 300_001, announced } as const;
      emulator.faults.add({ match: { times: 1 }, fault });
      const reply = await client.status(chapel.churchId);
      expect(reply.headers["content-length"]).toBe(announced ? "300001" : undefined);
      expect(reply.bytes).toHaveLength(300_001);
      expect(reply.json()).toEqual({ status: "NO_ACTIVE_SESSION" });
    }
  });

  test("wrong-content-type", async () => {
    const { emulator, client } = await setUp();
    for (const [contentType, seen] of [
      ["text/csv", "text/csv"],
      [undefined, "application/octet-stream"],
      ["", undefined],
    ]) {
      emulator.faults.add({ match: { times: 1 }, fault: { kind: "wrong-content-type", contentType } });
      const reply = await client.status(chapel.churchId);
      expect(reply.headers["content-type"]).toBe(seen);
      expect(reply.json()).toEqual({ status: "NO_ACTIVE_SESSION" });
    }
  });

  test("junk bodies, also for a command whose answer has none", async () => {
    const { emulator, client } = await setUp({ dialect: "phase-plain-text" });
    const ask = async (fault: Fault, path: string): Promise<Buffer> => {
      emulator.faults.add({ match: { times: 1 }, fault });
      const reply = await client.post(path, { body: { churchId: chapel.churchId } });
      expect(reply.status).toBe(200);
      return reply.bytes;
    };
    for (const path of ["/v1/stream", "/v1/stream/clear"]) {
      const utf8 = new TextDecoder("utf-8", { fatal: true });
      const junk = await ask({ kind: "invalid-utf-8" }, path);
      expect(() => utf8.decode(junk)).toThrow(TypeError);
      expect(await ask({ kind: "empty-body" }, path)).toHaveLength(0);
      const broken = (await ask({ kind: "broken-json" }, path)).toString();
      expect(broken).toMatch(/^\{/);
      expect(() => JSON.parse(broken) as unknown).toThrow(SyntaxError);
    }
    expect(emulator.accounts.get().clears).toBe(3);
  });
});
