import { describe, expect, it } from "vitest";
import { type Desk, type DeskOptions, action, reads, startDesk } from "../kit/desk.ts";
import { startEmulator } from "../kit/emulator.ts";
import { startProxy } from "../kit/proxy.ts";

const keys = [action("status"), action("clear")];

/** A desk whose plugin has just these variables for its network, beside trust in the emulator. */
async function startWith(
  environment: (caFile: string) => Record<string, string | undefined>,
  options: DeskOptions = {},
): Promise<Desk> {
  // All emulators of a process have one authority, so its file can be named before the desk's own has started.
  const { certificate } = await startEmulator();
  return startDesk({
    keys,
    ...options,
    environment: { NODE_EXTRA_CA_CERTS: certificate.caFile, ...environment(certificate.caFile) },
  });
}

describe("a proxy", () => {
  it("is used where the environment names one, over one connection", async () => {
    const proxy = await startProxy();
    const { emulator, key } = await startWith(() => ({ HTTPS_PROXY: proxy.address }));
    await reads(key(0), "OFF");
    await key(1).tap();
    await key(1).waitUntil(({ overlays }) => overlays.some(({ kind }) => kind === "ok"));
    expect(new Set(proxy.tunnels)).toEqual(new Set([new URL(emulator.baseUrl).host]));
    expect(proxy.tunnels.length).toBeLessThanOrEqual(2);
  });

  it("is not used for exceptions", async () => {
    const proxy = await startProxy();
    const { key } = await startWith(() => ({
      HTTPS_PROXY: proxy.address,
      NO_PROXY: "example.com,127.0.0.1",
    }));
    await reads(key(0), "OFF");
    expect(proxy.tunnels).toEqual([]);
  });

  it.each([
    ["refuses", 407],
    ["fails", 502],
  ])("that %s is no connection, with a reason", async (_, status) => {
    const proxy = await startProxy(status);
    const { key } = await startWith(() => ({ HTTPS_PROXY: proxy.address }));
    await reads(key(0), "OFFLINE no network");
  });

  it.each(["http://127.0.0.1:1", "nonsense"])(
    "%s that can't be reached is no connection",
    async (address) => {
      const { deck, key } = await startWith(() => ({ HTTPS_PROXY: address }));
      await reads(key(0), "OFFLINE no network");
      expect(deck.plugin.starts).toBe(1);
    },
  );

  it("does not spare the service its certificate", async () => {
    const proxy = await startProxy();
    const { emulator, key, deck } = await startWith(() => ({
      HTTPS_PROXY: proxy.address,
      NODE_TLS_REJECT_UNAUTHORIZED: "0",
    }));
    await reads(key(0), "OFF");
    emulator.network.showCertificate("wrong-host");
    deck.wake();
    await reads(key(0), /not trusted/);
  });
});

describe("trust", () => {
  it.skipIf(process.platform !== "linux")("is taken from the operating system's store, too", async () => {
    // On Linux this variable says where that store is.
    const { key } = await startWith((caFile) => ({ NODE_EXTRA_CA_CERTS: undefined, SSL_CERT_FILE: caFile }));
    await reads(key(0), "OFF");
  });

  it("is refused to anybody else, whatever the environment says", async () => {
    const { emulator, key } = await startWith(() => ({
      NODE_EXTRA_CA_CERTS: undefined,
      NODE_TLS_REJECT_UNAUTHORIZED: "0",
    }));
    await reads(key(0), "NOT TRUSTED certificate");
    expect(emulator.journal.entries()).toEqual([]);
  });
});
