import { connect } from "node:tls";
import { describe, expect, test } from "vitest";
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
    operation: "status",
    host: `127.0.0.1:${emulator.network.port}`,
    account: "Chapel",
    key: "…0001",
    keySentBy: "bearer",
    keySeenIn: [],
    contentType: "application/json",
    body: JSON.stringify({ churchId: chapel.churchId }),
    status: 200,
    outcome: "answered",
    fault: null,
  });
  expect(entry?.at).toBeGreaterThanOrEqual(before);
  expect(entry?.durationMs).toBeGreaterThanOrEqual(0);
  expect(Object.isFrozen(entry)).toBe(true);
});

describe("keys", () => {
  test("are seen wherever they stand, and redacted", async () => {
    const { emulator, client } = await setUp();
    await client.post(`/v1/stream/clear?note=${chapelKey}`, {
      headers: { "x-trace": chapelKey, cookie: `a=${chapelKey}` },
      body: { note: `key ${chapelKey}!` },
    });
    const [entry] = emulator.journal.entries();
    expect(entry).toMatchObject({ body: '{"note":"key …0001!"}' });
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
    expect(entry).toMatchObject({ keySentBy: "query", account: null });
    expect(JSON.stringify(entry)).not.toContain(secret);
    expect(JSON.stringify(entry)).not.toContain(sent);
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
