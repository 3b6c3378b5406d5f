import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterAll, describe, expect, vi } from "vitest";
import { makeCertificates } from "../../simulator/caption-service/wire/certificates.ts";
import { a, stage } from "./stage.ts";
import { saying } from "../kit/words.ts";

const trusting = stage({ environment: { NODE_TLS_REJECT_UNAUTHORIZED: "0" } });
describe.concurrent("a service that shows a certificate", () => {
  for (const kind of ["expired", "untrusted", "wrong-host"] as const)
    trusting.it(`that is ${kind} gets no request, whatever the environment says`, async (_, open) => {
      const church = await open(kind);
      const [clear, status] = church.place(a.clear(), a.status());
      await clear.tapAlert();
      await status.tapAlert();
      expect(church.service.requests).toEqual([]);
    });
});

if (process.platform === "linux") {
  // On Linux this variable says where the operating system's certificates are.
  const { caFile, dispose } = await makeCertificates();
  afterAll(dispose);
  const { it } = stage({ environment: { NODE_EXTRA_CA_CERTS: undefined, SSL_CERT_FILE: caFile } });
  it("a certificate that the operating system alone trusts is trusted by the first requests, and by those of every account", async (church, open) => {
    const others = [await open(), await open()];
    const keys = [church, ...others].flatMap((each) => [...each.place(a.clear(), a.status())]);
    for (const key of keys) await key.tap();
    for (const key of keys) await key.next("ok", 0);
    expect(keys.flatMap((key) => key.of("alert"))).toEqual([]);
  });
}

const sockets = new Set<Socket>();
const refusing = createServer((socket) => {
  sockets.add(socket);
  socket.on("error", () => undefined);
  socket.on("close", () => sockets.delete(socket));
  socket.once("data", () => {
    socket.write("HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n");
  });
});
refusing.listen(0, "127.0.0.1");
await once(refusing, "listening");
afterAll(() => void refusing.close());
const { port } = refusing.address() as AddressInfo;
const password = "proxy-password-canary";

stage({ environment: { HTTPS_PROXY: `http://127.0.0.1:${port}` } }).it(
  "a proxy that refuses is named on the key, and none of its sockets outlives its request",
  async (church) => {
    const [clear, status] = church.place(a.clear(), a.status());
    await clear.tapAlert("failure.proxyRefused");
    for (let press = 0; press < 5; press += 1) {
      await clear.tapAlert();
      await status.tapAlert();
    }
    await vi.waitFor(() => expect(sockets.size).toBe(0), 60_000);
    expect(church.service.connections).toEqual([]);
  },
);

stage({ environment: { HTTPS_PROXY: `http://user:${password}@:bad:port` } }).it(
  "a proxy address that can't be parsed is a failure like others, and its password is in no log",
  async (church) => {
    const [clear] = church.place(a.clear());
    await clear.tap();
    await clear.until(() => clear.of("alert")[0] ?? clear.of("ok")[0]);
    expect(clear.text).not.toMatch(saying("failure.defect"));
    expect(church.deck.plugin.log()).not.toContain(password);
    expect(church.deck.plugin.starts).toBe(1);
  },
);
