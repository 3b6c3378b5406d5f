import {
  createServer,
  getCACertificates,
  setDefaultCACertificates,
  type TLSSocket,
  type TlsOptions,
} from "node:tls";
import { expect, it } from "vitest";
import { ownCertificate } from "../kit/own-certificate.ts";
import { portOf } from "../kit/raw-sockets.ts";
import { connect, endOf, limits } from "../kit/service-client.ts";

const { cert, key } = await ownCertificate();
const trusted = getCACertificates("default");
setDefaultCACertificates([...trusted, cert]);

/** The client of a service that speaks TLS 1.2 in its own way. @param serve gets each connection's first request */
async function clientOf(options: TlsOptions, serve: (socket: TLSSocket) => void) {
  const server = createServer({ cert, key, maxVersion: "TLSv1.2", ...options }, (socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => serve(socket));
  });
  return connect({ baseUrl: `https://127.0.0.1:${await portOf(server)}`, apiKey: "ck_live_tls" });
}

const answer = (socket: TLSSocket): void => void socket.end("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}");

it.each([
  ["ECDHE-RSA-AES128-GCM-SHA256", null],
  // A modulus of 10,000 bits would take almost a second in one go.
  ["DHE-RSA-AES128-GCM-SHA256", "no-secure-connection"],
])("a service that wants keys by %s: %s", async (ciphers, end) => {
  const service = await clientOf({ ciphers, dhparam: "auto" }, answer);
  expect(await endOf(service.send({ name: "clear" }, limits))).toBe(end);
});

it("a service that asks for another handshake gets none", async () => {
  let handshakes = 0;
  const { promise: closed, resolve: close } = Promise.withResolvers<unknown>();
  const service = await clientOf({}, (socket) => {
    socket.on("secure", () => void (handshakes += 1)).on("close", close);
    socket.renegotiate({}, () => answer(socket));
  });
  const ended = endOf(service.send({ name: "clear" }, { timeLimit: 1_000 }));
  expect(await ended).toMatch(/, maybe$/);
  await closed;
  expect(handshakes).toBe(0);
});
