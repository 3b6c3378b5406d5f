import { createServer, type TlsOptions, type TLSSocket } from "node:tls";
import { expect, it } from "vitest";
import { trust } from "../kit/emulator.ts";
import { answerLookUps } from "../kit/look-ups.ts";
import { makeTestCertificate } from "../kit/test-certificate.ts";
import { listenForTest } from "../kit/listen-for-test.ts";
import { makeClient, outcome, timeLimit } from "../kit/service-client.ts";

const day = 86_400_000;
const inDays = (days: number): Date => new Date(Date.now() + days * day);
const authority = await makeTestCertificate({ name: "Authority" });
const intermediate = await makeTestCertificate({ name: "Intermediate", ca: authority });
const untrustedAuthority = await makeTestCertificate({ name: "Untrusted" });
const good = await makeTestCertificate({ ca: authority });

/**
 * Makes clients trust `authority`, and starts a service that accepts every command.
 * @returns also the connections whose handshake the client has completed
 */
async function serve(options: TlsOptions) {
  trust(authority.cert);
  const connections: TLSSocket[] = [];
  const server = createServer(options, (socket) => {
    connections.push(socket);
    socket.on("error", () => undefined);
    socket.once("data", () => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"));
  });
  server.on("tlsClientError", () => undefined);
  return { port: await listenForTest(server), connections };
}

const sendClear = (baseUrl: string) =>
  makeClient({ baseUrl, apiKey: "ck_live_tls" }).send({ name: "clear" }, timeLimit);

const validBetween = (from: Date, to: Date) => ({ notBeforeDate: from, notAfterDate: to, ca: authority });

it.each([
  ["certificate-date", "is expired", validBetween(inDays(-9), inDays(-1))],
  ["certificate-date", "is not yet valid", validBetween(inDays(1), inDays(9))],
  ["certificate-chain", "comes without its intermediate", { ca: intermediate }],
  ["certificate-not-trusted", "signs itself", {}],
] as const)("fails with %s when the certificate %s", async (kind, _, options) => {
  const { port, connections } = await serve(await makeTestCertificate(options));
  expect(await outcome(sendClear(`https://127.0.0.1:${port}`))).toBe(kind);
  expect(connections).toEqual([]);
});

// Such a network decrypts the traffic, and answers with certificates that it signs itself.
it("fails with certificate-not-trusted in a TLS-inspecting network", async () => {
  const { cert, key } = await makeTestCertificate({ ca: untrustedAuthority });
  const { port } = await serve({ cert: `${cert}\n${untrustedAuthority.cert}`, key });
  expect(await outcome(sendClear(`https://127.0.0.1:${port}`))).toBe("certificate-not-trusted");
});

it("fails with certificate-not-trusted when the certificate is for another name", async () => {
  const { port } = await serve(good);
  answerLookUps("captions.example", () => ["127.0.0.1"]);
  expect(await outcome(sendClear(`https://captions.example:${port}`))).toBe("certificate-not-trusted");
});

it("fails with no-secure-connection when no cipher is shared", async () => {
  // The certificate has an EC key, and this cipher needs an RSA key.
  const { port } = await serve({ ...good, ciphers: "ECDHE-RSA-AES128-GCM-SHA256", maxVersion: "TLSv1.2" });
  expect(await outcome(sendClear(`https://127.0.0.1:${port}`))).toBe("no-secure-connection");
});
