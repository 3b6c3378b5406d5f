import { describe, expect, it, onTestFinished, vi } from "vitest";
import { makeCertificates } from "../../simulator/caption-service/wire/certificates.ts";
import { findProxy } from "../../src/service/secure-socket.ts";
import { churchId } from "../kit/emulator.ts";
import { startProxy } from "../kit/proxy.ts";
import { FakeClock } from "../kit/fake-clock.ts";
import { outcome, timeLimit, startClient } from "../kit/service-client.ts";

const clear = { name: "clear" } as const;
const service = new URL("https://api.example.com");

function setProxy(address: string, name = "HTTPS_PROXY"): void {
  vi.stubEnv(name, address);
  onTestFinished(() => void vi.unstubAllEnvs());
}

describe("a proxy", () => {
  it.each(["HTTPS_PROXY", "https_proxy"])("in %s carries several requests in one tunnel", async (name) => {
    const proxy = await startProxy();
    setProxy(proxy.address, name);
    const { client } = await startClient();
    await client.checkStatus(churchId, timeLimit);
    await client.send(clear, timeLimit);
    expect(proxy.connectTargets).toHaveLength(1);
    expect(proxy.authorizations).toEqual([undefined]);
    client.closeConnections();
    await vi.waitFor(() => expect(proxy.countConnections()).toBe(0), 30_000);
  });

  it("gets the user name and password from its address", async () => {
    const proxy = await startProxy();
    setProxy(proxy.address.replace("//", "//us%40er:p%3Ass@"));
    const { client } = await startClient();
    await client.checkStatus(churchId, timeLimit);
    expect(proxy.authorizations).toEqual([`Basic ${Buffer.from("us@er:p:ss").toString("base64")}`]);
  });

  it.each([
    ["good", 1, null],
    ["wrong-host", 0, "certificate-not-trusted"],
  ] as const)("over TLS needs a trusted certificate: %s", async (kind, connectTargets, end) => {
    const certificates = await makeCertificates();
    onTestFinished(() => certificates.dispose());
    const proxy = await startProxy(200, certificates.context(kind));
    setProxy(proxy.address);
    const { client } = await startClient();
    expect(await outcome(client.send(clear, timeLimit))).toBe(end);
    client.closeConnections();
    expect(proxy.connectTargets).toHaveLength(connectTargets);
    await vi.waitFor(() => expect(proxy.countConnections()).toBe(0), 30_000);
  });

  it.each([
    [407, "proxy-refused"],
    [500, "no-connection"],
  ])("that answers %i ends a request in %s", async (status, kind) => {
    const proxy = await startProxy(status);
    setProxy(proxy.address);
    const { client } = await startClient();
    expect(await outcome(client.send(clear, timeLimit))).toBe(kind);
    expect(proxy.connectTargets).toHaveLength(1);
    await vi.waitFor(() => expect(proxy.countConnections()).toBe(0), 30_000);
  });

  it.each(["http://127.0.0.1:1", "http://no-such-proxy.invalid:8080"])(
    "that cannot be reached is not bypassed: %s",
    async (address) => {
      setProxy(address);
      const { emulator, client } = await startClient();
      expect(await outcome(client.checkStatus(churchId, timeLimit))).toBe("no-connection");
      expect(emulator.network.counts.sockets).toBe(0);
    },
  );

  it.each([
    ["does not answer CONNECT", 0],
    ["opens a tunnel to a silent service", 200],
  ])("that %s is given up when the request times out", async (_, status) => {
    const proxy = await startProxy(status);
    setProxy(proxy.address);
    const clock = new FakeClock();
    const { emulator, client } = await startClient(clock);
    await emulator.network.blackHole();
    const clearOutcome = outcome(client.send(clear, timeLimit));
    await vi.waitFor(() => expect(proxy.connectTargets).toHaveLength(1), 30_000);
    await clock.pass(timeLimit);
    expect(await clearOutcome).toBe("timed-out");
    await vi.waitFor(() => expect(proxy.countConnections()).toBe(0), 30_000);
  });
});

describe("the address of a proxy", () => {
  it.each([
    ["proxy.example:3128", { host: "proxy.example", port: 3128, isSecure: false }],
    ["  http://proxy.example:3128 ", { host: "proxy.example", port: 3128, isSecure: false }],
    // dXM6cA== is us:p in Base64.
    ["us:p@proxy.example", { host: "proxy.example", port: 80, authorization: "Basic dXM6cA==" }],
    ["HTTPS://proxy.example", { host: "proxy.example", port: 443, isSecure: true }],
    ["http://[::1]:3128", { host: "::1", port: 3128 }],
  ])("is read from %j", (address, proxy) => {
    expect(findProxy(service, { HTTPS_PROXY: address })).toMatchObject(proxy);
  });

  it.each(["ftp://127.0.0.1", "http://", "http://a:b%zz@127.0.0.1"])("is not valid as %s", (address) => {
    // The address may have a password, so the failure does not repeat it.
    const failure = { kind: "proxy-not-valid", message: "proxy-not-valid", details: {} };
    expect(() => findProxy(service, { HTTPS_PROXY: address })).toThrow(expect.objectContaining(failure));
  });

  // A process can't have both variables on Windows, which ignores the case of their names.
  it("is taken from https_proxy, or from HTTPS_PROXY when https_proxy is empty", () => {
    const findHost = (https_proxy: string): string | undefined =>
      findProxy(service, { HTTPS_PROXY: "http://upper", https_proxy })?.host;
    expect([findHost("http://lower"), findHost("")]).toEqual(["lower", "upper"]);
  });

  it("may be invalid for a service that no_proxy names", () => {
    const environment = { HTTPS_PROXY: "ftp://a", no_proxy: "example.com" };
    expect(findProxy(service, environment)).toBeUndefined();
  });

  it.each([
    ["https://api.example.com", "example.com", false],
    ["https://api.example.com", ".example.com", false],
    ["https://api.example.com", "*.example.com", false],
    ["https://api.example.com", "other.org, API.example.com", false],
    ["https://api.example.com", "*", false],
    ["https://api.example.com", "example.com:443", false],
    ["https://api.example.com:8443", "example.com:8443", false],
    ["https://127.0.0.1:9000", "127.0.0.1", false],
    ["https://[::1]:9000", "::1", false],
    ["https://[::1]:9000", "[::1]:9000", false],
    ["https://api.example.com", ", ,.", true],
    ["https://notexample.com", "example.com", true],
    ["https://example.com", "api.example.com", true],
    ["https://api.example.com", "example.com:8443", true],
    ["https://[::1]:9000", "[::1]:443", true],
  ])("is used for %s with NO_PROXY=%s: %s", (address, exceptions, isUsed) => {
    const proxy = findProxy(new URL(address), { https_proxy: "http://proxy:1", NO_PROXY: exceptions });
    expect(proxy !== undefined).toBe(isUsed);
  });
});
