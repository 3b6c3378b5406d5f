import { describe, expect, it } from "vitest";
import type { HttpsCaptionService } from "../../src/service/https-caption-service.ts";
import { churchId } from "../kit/emulator.ts";
import { serveRaw } from "../kit/tls-server.ts";

/** A server that answers every request with the same bytes and then closes, and counts the requests. */
async function startRaw(
  bytes: string | Buffer,
): Promise<{ requests: () => number; service: HttpsCaptionService }> {
  let requests = 0;
  const service = await serveRaw((socket) => {
    socket.once("data", () => {
      requests += 1;
      if (bytes.length === 0) socket.end();
      else socket.write(bytes, () => setTimeout(() => socket.end(), 20));
    });
  });
  return { requests: () => requests, service };
}

const limits = { timeLimit: 5_000 };

describe("a connection that drops", () => {
  it("before any byte has its command sent once more", async () => {
    const { requests, service } = await startRaw("");
    await expect(service.send({ name: "start" }, limits)).rejects.toMatchObject({
      kind: "connection-dropped",
    });
    expect(requests()).toBe(2);
  });

  it("before any byte has its poll sent once more", async () => {
    const { requests, service } = await startRaw("");
    await expect(service.checkStatus(churchId, limits)).rejects.toMatchObject({ kind: "connection-dropped" });
    expect(requests()).toBe(2);
  });

  it.each([
    "H",
    "HTTP/1.1 200 OK\r\n",
    "HTTP/1.1 200 OK\r\nContent-Type: appl",
    "HTTP/1.1 103 Early Hints\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nabc",
  ])("after %j has not: the service has seen the command", async (bytes) => {
    const { requests, service } = await startRaw(bytes);
    await expect(service.send({ name: "start" }, limits)).rejects.toMatchObject({
      kind: "connection-dropped",
    });
    expect(requests()).toBe(1);
  });
});

it.each([
  ["changes the protocol", "101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n"],
  ["changes to no protocol", "101 Switching Protocols\r\n\r\n-1957049843"],
  ["breaks the rules of HTTP", "200 OK\r\nno colon\r\n\r\n"],
  ["has a status that HTTP does not have", "099 Odd\r\nContent-Length: 0\r\n\r\n"],
])("an answer that %s is not the service's", async (_, answer) => {
  const { requests, service } = await startRaw(`HTTP/1.1 ${answer}`);
  await expect(service.send({ name: "clear" }, limits)).rejects.toMatchObject({ kind: "not-the-service" });
  expect(requests()).toBe(1);
});

it("interim answers go before the answer", async () => {
  const { service } = await startRaw(
    "HTTP/1.1 103 Early Hints\r\nContent-Type: text/html\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}",
  );
  await service.send({ name: "clear" }, limits);
});

it.each([
  [16, undefined],
  [17, "not-the-service"],
])("%d interim answers are as many as may be", async (count, kind) => {
  const interim = "HTTP/1.1 103 Early Hints\r\n\r\n".repeat(count);
  const { service } = await startRaw(`${interim}HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}`);
  const clear = service.send({ name: "clear" }, limits);
  await (kind === undefined ? clear : expect(clear).rejects.toMatchObject({ kind }));
});

it.each([
  ["is a page, in whatever encoding", "<html><p>Caf\xe9</p>", "not-the-service"],
  ["is no page", "Caf\xe9", undefined],
])("a good answer that is not UTF-8 and %s", async (_, body, kind) => {
  const head = `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n`;
  const { service } = await startRaw(Buffer.from(head + body, "latin1"));
  const clear = service.send({ name: "clear" }, limits);
  await (kind === undefined
    ? clear
    : expect(clear).rejects.toMatchObject({ kind, details: { came: "web page" } }));
});

it("an answer without a length is not whole where its connection was reset", async () => {
  const service = await serveRaw((socket, bare) => {
    socket.once("data", () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n{"success":fal', () =>
        setTimeout(() => bare.resetAndDestroy(), 20),
      );
    });
  });
  await expect(service.send({ name: "clear" }, limits)).rejects.toMatchObject({ kind: "connection-dropped" });
});
