import { createServer, type TlsOptions } from "node:tls";
import { expect, it } from "vitest";
import { trust } from "../kit/emulator.ts";
import { resolveName } from "../kit/names.ts";
import { ownCertificate } from "../kit/own-certificate.ts";
import { listenForTest } from "../kit/raw-sockets.ts";
import { connect, outcome, timeLimit } from "../kit/service-client.ts";

const day = 86_400_000;
const inDays = (days: number): Date => new Date(Date.now() + days * day);
const ec = { keyType: "ec" } as const;
const authority = await ownCertificate({ ...ec, name: "Authority" });
const intermediate = await ownCertificate({ ...ec, name: "Intermediate", ca: authority });
const foreign = await ownCertificate({ ...ec, name: "Foreign" });
const good = await ownCertificate({ ...ec, ca: authority });

interface Service {
  readonly port: number;
  /** Server names that clients asked for. */
  readonly names: unknown[];
}

/** A service that accepts every command. */
async function serve(options: TlsOptions): Promise<Service> {
  trust(authority.cert);
  const names: unknown[] = [];
  const server = createServer(options, (socket) => {
    names.push(socket.servername);
    socket.on("error", () => undefined);
    socket.once("data", () => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"));
  });
  server.on("tlsClientError", () => undefined);
  return { port: await listenForTest(server), names };
}

const clear = (baseUrl: string) =>
  connect({ baseUrl, apiKey: "ck_live_tls" }).send({ name: "clear" }, timeLimit);

it.each([
  ["certificate-date", "is expired", { notBeforeDate: inDays(-9), notAfterDate: inDays(-1), ca: authority }],
  [
    "certificate-date",
    "is not yet valid",
    { notBeforeDate: inDays(1), notAfterDate: inDays(9), ca: authority },
  ],
  ["certificate-chain", "comes without its intermediate", { ca: intermediate }],
  ["certificate-not-trusted", "signs itself", {}],
] as const)("is %s when the certificate %s", async (kind, _, options) => {
  const { port, names } = await serve(await ownCertificate({ ...ec, ...options }));
  expect(await outcome(clear(`https://127.0.0.1:${port}`))).toBe(kind);
  expect(names).toEqual([]);
});

it("is certificate-not-trusted when a filter signs with its own authority", async () => {
  const { cert, key } = await ownCertificate({ ...ec, ca: foreign });
  const { port } = await serve({ cert: `${cert}\n${foreign.cert}`, key });
  expect(await outcome(clear(`https://127.0.0.1:${port}`))).toBe("certificate-not-trusted");
});

it("is certificate-not-trusted when the certificate is for another name", async () => {
  const { port } = await serve(good);
  resolveName("captions.example", () => ["127.0.0.1"]);
  expect(await outcome(clear(`https://captions.example:${port}`))).toBe("certificate-not-trusted");
});

it("is no-secure-connection when no cipher is shared", async () => {
  const { port } = await serve({ ...good, ciphers: "ECDHE-RSA-AES128-GCM-SHA256", maxVersion: "TLSv1.2" });
  expect(await outcome(clear(`https://127.0.0.1:${port}`))).toBe("no-secure-connection");
});
