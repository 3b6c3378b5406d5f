import { connect } from "node:tls";
import { describe, expect, test } from "vitest";
import { endpoints } from "../../../simulator/caption-service/service/endpoints.ts";
import { chapel, setUp } from "./support/set-up.ts";

const all = Object.values(endpoints);

test("the eight endpoints of the specification, and no others", async () => {
  expect(all.map(({ path }) => path).sort()).toEqual([
    "/v1/captions/hide",
    "/v1/captions/show",
    "/v1/stream",
    "/v1/stream/clear",
    "/v1/stream/start",
    "/v1/stream/stop",
    "/v1/transcription-language",
    "/v1/translation-language",
  ]);
  const { client } = await setUp();
  for (const path of [
    "/",
    "/v1",
    "/v1/stream/",
    "/v2/stream",
    "//v1/stream",
    "/V1/stream",
    "/health",
    "/v1/%73tream",
  ]) {
    expect((await client.post(path)).status, path).toBe(404);
  }
});

test("they take POST only", async () => {
  const { emulator, client } = await setUp();
  emulator.accounts.get().start();
  const { history } = emulator.accounts.get();
  for (const { path } of all) {
    for (const method of ["GET", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"])
      expect((await client.post(path, { method })).status, `${method} ${path}`).toBe(405);
  }
  expect(emulator.accounts.get().history).toEqual(history);
});

test("served under the prefix as well as without it", async () => {
  const { emulator, client } = await setUp({ pathPrefix: "/captions/api/" });
  expect((await client.post("/captions/api/v1/stream/clear")).status).toBe(200);
  expect((await client.post("/v1/stream/clear")).status).toBe(200);
  expect((await client.post("/captions/v1/stream/clear")).status).toBe(404);
  expect((await client.post("/captions/apiv1/stream/clear")).status).toBe(404);
  expect(emulator.accounts.get().clears).toBe(2);
  expect(emulator.journal.entries()[0]).toMatchObject({
    path: "/captions/api/v1/stream/clear",
    operation: "clear",
  });
});

test("a status request without a UUID in a JSON object is malformed", async () => {
  const { client } = await setUp();
  const bodies: [string, unknown][] = [
    ["no body", undefined],
    ["not JSON", "{churchId"],
    ["an array", "[]"],
    ["null", "null"],
    ["no churchId", {}],
    ["a number", { churchId: 7 }],
    ["no UUID", { churchId: "chapel" }],
    ["a UUID and more", { churchId: `${chapel.churchId}0` }],
    ["invalid UTF-8", Buffer.from([0x7b, 0xff, 0x7d])],
  ];
  for (const [what, body] of bodies) {
    const ask = { body, headers: { "content-type": "application/json" } };
    expect((await client.post("/v1/stream", ask)).status, what).toBe(400);
  }
});

test("hide, show and clear work with and without a session, also when repeated", async () => {
  const { emulator, client } = await setUp();
  const account = emulator.accounts.get();
  for (const isRunning of [false, true]) {
    if (isRunning) account.start();
    for (const [path, visible] of [
      ["/v1/captions/hide", false],
      ["/v1/captions/hide", false],
      ["/v1/captions/show", true],
      ["/v1/captions/show", true],
    ] as const) {
      expect((await client.post(path)).status).toBe(200);
      expect(account.captionsVisible).toBe(visible);
    }
    expect((await client.post("/v1/stream/clear")).status).toBe(200);
  }
  expect(account.clears).toBe(2);
  expect(account.session?.restarts).toBe(0);
});

describe("hostile input", () => {
  test("413 over 64 KiB, with and without Content-Length, and the connection goes on", async () => {
    const { emulator, client } = await setUp();
    const body = Buffer.alloc(64 * 1024 + 1, " ");
    expect((await client.status(chapel.churchId, { body })).status).toBe(413);
    const headers = { "transfer-encoding": "chunked" };
    expect((await client.status(chapel.churchId, { body, headers })).status).toBe(413);
    const fits = Buffer.from(JSON.stringify({ churchId: chapel.churchId }).padEnd(64 * 1024));
    expect((await client.status(chapel.churchId, { body: fits })).status).toBe(200);
    expect(emulator.network.counts.opened).toBe(1);
  });

  test("junk on the connection ends it and nothing else", async () => {
    const { emulator, client } = await setUp();
    for (const junk of [
      "\0\0\0\r\n\r\n",
      "POST /v1/stream HTTP/9.9\r\n\r\n",
      "CONNECT example:443 HTTP/1.1\r\nHost: example\r\n\r\n",
      `POST /v1/stream HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(40_000)}\r\n\r\n`,
      "POST /v1/stream HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcde",
      "POST /v1/stream HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n",
    ]) {
      const { port } = emulator.network;
      const socket = connect({ port, host: "127.0.0.1", ca: emulator.certificate.caPem });
      socket.on("error", () => undefined);
      const closed = new Promise((resolve) => socket.once("close", resolve));
      socket.resume();
      socket.write(junk);
      await closed;
      expect((await client.status(chapel.churchId)).status, junk.slice(0, 80)).toBe(200);
    }
  });
});
