import { describe, expect, it, onTestFinished, vi } from "vitest";
import { makeCertificates } from "../../simulator/caption-service/wire/certificates.ts";
import { proxyFor } from "../../src/service/proxy.ts";
import { churchId } from "../kit/emulator.ts";
import { startProxy } from "../kit/proxy.ts";
import { endOf, limits, startClient } from "../kit/service-client.ts";

function environment(name: string, value: string): void {
  vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
}

describe("a proxy", () => {
  it.each(["HTTPS_PROXY", "https_proxy"])("in %s makes a tunnel, for each request its own", async (name) => {
    const proxy = await startProxy();
    environment(name, proxy.address);
    const { service } = await startClient();
    await service.checkStatus(churchId, limits);
    await service.send({ name: "clear" }, limits);
    expect(proxy.tunnels).toHaveLength(2);
    expect(proxy.authorizations).toEqual([undefined, undefined]);
    await vi.waitFor(() => expect(proxy.open()).toBe(0), 60_000);
  });

  // Not by the environment of the process: on Windows both are one name.
  it("in lower case goes first, unless it is empty", () => {
    const host = (lower: string): string | undefined =>
      proxyFor(new URL("https://api.example.com"), { HTTPS_PROXY: "http://upper", https_proxy: lower })?.host;
    expect([host("http://lower"), host("")]).toEqual(["lower", "upper"]);
  });

  it("gets the sign-in of its address", async () => {
    const proxy = await startProxy();
    environment("HTTPS_PROXY", proxy.address.replace("//", "//us%40er:p%3Ass@"));
    const { service } = await startClient();
    await service.checkStatus(churchId, limits);
    expect(proxy.authorizations).toEqual([`Basic ${Buffer.from("us@er:p:ss").toString("base64")}`]);
  });

  it("may be reached over TLS itself, and then its certificate counts", async () => {
    const certificates = await makeCertificates();
    onTestFinished(() => certificates.dispose());
    const good = await startProxy(200, certificates.context("good"));
    environment("HTTPS_PROXY", good.address);
    const { service } = await startClient();
    await service.checkStatus(churchId, limits);
    expect(good.tunnels).toHaveLength(1);
    await vi.waitFor(() => expect(good.open()).toBe(0), 60_000);
    const bad = await startProxy(200, certificates.context("wrong-host"));
    environment("HTTPS_PROXY", bad.address);
    service.reconnect();
    expect(await endOf(service.checkStatus(churchId, limits))).toBe("certificate-not-trusted");
    expect(bad.tunnels).toEqual([]);
  });

  it.each([
    [407, "proxy-refused"],
    [500, "no-connection"],
    [504, "no-connection"],
  ])("that answers %i ends the request in %s", async (status, kind) => {
    const proxy = await startProxy(status);
    environment("HTTPS_PROXY", proxy.address);
    const { service } = await startClient();
    expect(await endOf(service.send({ name: "clear" }, limits))).toBe(kind);
    expect(proxy.tunnels).toHaveLength(1);
    await vi.waitFor(() => expect(proxy.open()).toBe(0), 60_000);
  });

  it("that is not there is no connection, and is not passed by", async () => {
    environment("HTTPS_PROXY", "http://127.0.0.1:1");
    const { emulator, service } = await startClient();
    expect(await endOf(service.checkStatus(churchId, limits))).toBe("no-connection");
    expect(emulator.network.counts.sockets).toBe(0);
  });

  it.each([0, 200])("that is silent (%i) is given up with the request", async (status) => {
    const proxy = await startProxy(status);
    environment("HTTPS_PROXY", proxy.address);
    const { emulator, service } = await startClient();
    await emulator.network.blackHole();
    for (let request = 1; request <= 3; request += 1) {
      const failing = expect(service.send({ name: "clear" }, limits)).rejects.toThrow();
      await vi.waitFor(() => expect(proxy.tunnels).toHaveLength(request), 60_000);
      service.close();
      await failing;
    }
    await vi.waitFor(() => expect(proxy.open()).toBe(0), 60_000);
  });

  it("whose name is not found tells nothing of the service's address", async () => {
    environment("HTTPS_PROXY", "http://no-such-proxy.invalid:8080");
    const { service } = await startClient();
    expect(await endOf(service.checkStatus(churchId, limits))).toBe("no-connection");
  });

  it.each([
    ["proxy.example:3128", { host: "proxy.example", port: 3128, isSecure: false }],
    ["  http://proxy.example:3128 ", { host: "proxy.example", port: 3128, isSecure: false }],
    ["us:p@proxy.example", { host: "proxy.example", port: 80, authorization: "Basic dXM6cA==" }],
    ["HTTPS://proxy.example", { host: "proxy.example", port: 443, isSecure: true }],
    ["http://[::1]:3128", { host: "::1", port: 3128 }],
  ])("is read from %j", (address, proxy) => {
    expect(proxyFor(new URL("https://api.example.com"), { HTTPS_PROXY: address })).toMatchObject(proxy);
  });

  it.each(["ftp://127.0.0.1", "http://", "http://a:b%zz@127.0.0.1"])(
    "is not valid as %s",
    async (address) => {
      environment("HTTPS_PROXY", address);
      const { emulator, service } = await startClient();
      const failure = await service.checkStatus(churchId, limits).catch((error: unknown) => error);
      expect(failure).toMatchObject({ kind: "proxy-not-valid", message: "proxy-not-valid", details: {} });
      expect(emulator.network.counts.sockets).toBe(0);
    },
  );
});

describe("exceptions", () => {
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
    ["https://api.example.com", "", true],
    ["https://api.example.com", ", ,.", true],
    ["https://notexample.com", "example.com", true],
    ["https://example.com", "api.example.com", true],
    ["https://api.example.com", "example.com:8443", true],
    ["https://[::1]:9000", "[::1]:443", true],
  ])("%s with NO_PROXY=%s goes by the proxy: %s", (origin, exceptions, expected) => {
    const variables = { https_proxy: "http://proxy:1", NO_PROXY: exceptions };
    expect(proxyFor(new URL(origin), variables) !== undefined).toBe(expected);
  });

  it("go before an address that can't be read", () => {
    const variables = { HTTPS_PROXY: "ftp://a", no_proxy: "example.com" };
    expect(proxyFor(new URL("https://example.com"), variables)).toBeUndefined();
  });
});
