import { connect } from "node:tls";
import { describe, expect, test } from "vitest";
import { Journal } from "../../../simulator/caption-service/journal.ts";
import { failureOf } from "./support/https-client.ts";
import { chapel, chapelKey, setUp } from "./support/set-up.ts";

test("an entry tells everything of a request, and no key", async () => {
  const { emulator, client } = await setUp();
  const before = Date.now();
  await client.status(chapel.churchId);
  const [entry] = emulator.journal.entries();
  expect(entry).toMatchObject({
    sequence: 1,
    connectionId: 1,
    method: "POST",
    path: "/v1/stream",
    query: "",
    operation: "status",
    host: `127.0.0.1:${emulator.network.port}`,
    account: "Chapel",
    key: "…0001",
    keySentBy: "bearer",
    keyInAddress: false,
    keySeenIn: [],
    contentType: "application/json",
    body: JSON.stringify({ churchId: chapel.churchId }),
    bodyBytes: 51,
    status: 200,
    outcome: "answered",
    fault: null,
    faultId: null,
  });
  expect(entry?.at).toBeGreaterThanOrEqual(before);
  expect(entry?.durationMs).toBeGreaterThanOrEqual(0);
  expect(Object.isFrozen(entry)).toBe(true);
});

test("requests without a key, or to nowhere, are told as well", async () => {
  const { emulator, client } = await setUp();
  await client.post("/v1/nowhere", { authorization: null, method: "GET" });
  expect(emulator.journal.entries()[0]).toMatchObject({
    method: "GET",
    operation: null,
    account: null,
    key: null,
    keySentBy: "none",
    contentType: null,
    body: "",
    status: 404,
  });
});

describe("keys", () => {
  test("are seen wherever they stand, and redacted", async () => {
    const { emulator, client } = await setUp();
    await client.post(`/v1/stream/clear?note=${chapelKey}`, {
      headers: { "x-trace": chapelKey, cookie: `a=${chapelKey}` },
      body: { note: `key ${chapelKey}!` },
    });
    const [entry] = emulator.journal.entries();
    expect(entry).toMatchObject({ keyInAddress: true, query: "note=…0001", body: '{"note":"key …0001!"}' });
    expect([...(entry?.keySeenIn ?? [])].sort()).toEqual([
      "address",
      "body",
      "header cookie",
      "header x-trace",
    ]);
    expect(JSON.stringify(emulator.journal.entries())).not.toContain("ck_live");
  });

  test.each([
    ["unknown", "ck_live_unknown_key_77", "ck_live_unknown_key_77"],
    ["without the prefix", "quite-another-secret", "quite-another-secret"],
    ["percent-encoded", "ck%5Flive%5Fencoded%5Fkey", "encoded_key"],
  ])("%s, in the address", async (_, sent, secret) => {
    const { emulator, client } = await setUp();
    await client.post(`/v1/stream/${sent}?apiKey=${sent}`, { authorization: null });
    const [entry] = emulator.journal.entries();
    expect(entry).toMatchObject({ keyInAddress: true, keySentBy: "query", account: null });
    expect(JSON.stringify(entry)).not.toContain(secret);
    expect(JSON.stringify(entry)).not.toContain(sent);
  });

  test("a revoked one is still told whose it was", async () => {
    const { emulator, client } = await setUp();
    emulator.accounts.get().apiKeys.revoke("deck");
    await client.post("/v1/stream/clear");
    expect(emulator.journal.entries()[0]).toMatchObject({ status: 401, account: "Chapel" });
  });
});

test("a request that breaks off is told and not carried out", async () => {
  const { emulator } = await setUp();
  const { port } = emulator.network;
  const socket = connect({ port, host: "127.0.0.1", ca: emulator.certificate.caPem });
  const recorded = emulator.journal.next();
  const head = `POST /v1/stream/clear HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${chapelKey}\r\nContent-Length: 9\r\n\r\n`;
  socket.write(`${head}half`, () => socket.destroy());
  expect((await recorded).body).toBeNull();
  expect(await emulator.journal.waitFor(({ outcome }) => outcome !== "pending")).toMatchObject({
    outcome: "abandoned",
    status: null,
    account: "Chapel",
  });
  expect(emulator.accounts.get().clears).toBe(0);
});

test("what a client can make long is bounded", async () => {
  const { emulator, client } = await setUp();
  const long = "x".repeat(5000);
  await client.post(`/${long}?${long}`, { body: long, headers: { "content-type": long.slice(0, 3000) } });
  const [entry] = emulator.journal.entries();
  expect(entry?.body).toHaveLength(2048);
  expect(entry?.body?.endsWith("…")).toBe(true);
  expect(entry?.bodyBytes).toBe(5000);
  expect(JSON.stringify(entry).length).toBeLessThan(5000);
});

test("the oldest are forgotten first, and clearing keeps the numbering", async () => {
  const { emulator, client } = await setUp({ journalCapacity: 3 });
  for (let index = 0; index < 5; index += 1) await client.post("/v1/stream/clear");
  expect(emulator.journal.entries().map(({ sequence }) => sequence)).toEqual([3, 4, 5]);
  emulator.journal.clear();
  expect(emulator.journal.entries()).toEqual([]);
  await client.post("/v1/stream/clear");
  expect(emulator.journal.entries().map(({ sequence }) => sequence)).toEqual([6]);
});

test("a request that is under way when the journal is cleared stays away", async () => {
  const { emulator, client } = await setUp();
  const hold = emulator.faults.add({ fault: { kind: "hold" } });
  const answer = client.post("/v1/stream/clear");
  await hold.whenWaiting();
  emulator.journal.clear();
  hold.remove();
  await answer;
  expect(emulator.journal.entries()).toEqual([]);
});

test("listeners are told when a request was read and when it has its outcome, until they leave", async () => {
  const { emulator, client } = await setUp();
  const told: string[] = [];
  const leave = emulator.journal.subscribe(({ sequence, outcome, status }) =>
    told.push(`${sequence} ${outcome} ${status}`),
  );
  await client.post("/v1/stream/stop");
  leave();
  leave();
  await client.post("/v1/stream/clear");
  expect(told).toEqual(["1 pending null", "1 pending 409", "1 answered 409"]);
});

describe("waiting", () => {
  test("next: not one that is there already", async () => {
    const { emulator, client } = await setUp();
    await client.post("/v1/stream/clear");
    const next = emulator.journal.next(({ operation, status }) => operation === "clear" && status === 200);
    await client.post("/v1/captions/hide");
    await client.post("/v1/stream/clear");
    expect((await next).sequence).toBe(3);
  });

  test("next: nor news of one that arrived before", async () => {
    const { emulator, client } = await setUp();
    const hold = emulator.faults.add({ match: { times: 1 }, fault: { kind: "hold" } });
    const older = client.post("/v1/stream/clear");
    await hold.whenWaiting();
    const next = emulator.journal.next(({ operation }) => operation === "clear");
    hold.release();
    await older;
    await client.post("/v1/stream/clear", { agent: client.newAgent() });
    expect((await next).sequence).toBe(2);
  });

  test("waitFor: one that is there already will do", async () => {
    const { emulator, client } = await setUp();
    await client.post("/v1/stream/clear");
    expect((await emulator.journal.waitFor(({ operation }) => operation === "clear")).sequence).toBe(1);
  });

  test("what was heard of has been carried out", async () => {
    const { emulator, client } = await setUp();
    const next = emulator.journal.next();
    const answer = client.post("/v1/stream/start");
    await next;
    expect(emulator.accounts.get().session?.state).toBe("active");
    await answer;
  });

  test("ends with an error that names the last requests", async () => {
    const { emulator, client } = await setUp();
    await client.post("/v1/stream/stop");
    const never = emulator.journal.next(() => false, 10);
    await expect(never).rejects.toThrow(
      "No such request within 10 ms. The last ones: POST /v1/stream/stop 409.",
    );
  });

  test("a test that throws is an error of who waits", async () => {
    const { emulator, client } = await setUp();
    const broken = emulator.journal.next(() => {
      throw new TypeError("my mistake");
    });
    const [reply] = await Promise.all([
      client.post("/v1/stream/clear"),
      expect(broken).rejects.toThrow("my mistake"),
    ]);
    expect(reply.status).toBe(200);
  });

  test("leaves no timer when the journal is done", async () => {
    const journal = new Journal(1);
    const code = failureOf(journal.next());
    journal.dispose();
    expect(await code).toMatch(/stopped/);
  });
});
