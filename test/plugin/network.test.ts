import { describe, expect, it } from "vitest";
import { nodeWithHangingLookUps } from "../kit/black-hole.ts";
import { type Desk, type DeskOptions, action, logs, reads, startDesk } from "../kit/desk.ts";
import { accessTo, startEmulator } from "../kit/emulator.ts";
import { startProxy } from "../kit/proxy.ts";
import { hasSilentAddresses, silentAddress } from "../kit/silent-address.ts";

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
  it("is used where the environment names one, and no connection through it is kept", async () => {
    const proxy = await startProxy();
    const { emulator, key } = await startWith(() => ({ HTTPS_PROXY: proxy.address }));
    await reads(key(0), "OFF");
    await key(1).tap();
    await key(1).waitUntil(({ overlays }) => overlays.some(({ kind }) => kind === "ok"));
    expect(new Set(proxy.tunnels)).toEqual(new Set([new URL(emulator.baseUrl).host]));
    await expect.poll(proxy.open).toBe(0);
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
    ["refuses", 407, "PROXY REFUSED"],
    ["fails", 502, "OFFLINE no network"],
  ])("that %s is named on the key", async (_, status, text) => {
    const proxy = await startProxy(status);
    const { key } = await startWith(() => ({ HTTPS_PROXY: proxy.address }));
    await reads(key(0), text);
  });

  it("that can't be reached is no connection", async () => {
    const { key } = await startWith(() => ({ HTTPS_PROXY: "http://127.0.0.1:1" }));
    await reads(key(0), "OFFLINE no network");
  });

  it.each(["nonsense", "http://user:pass word@:80", "http://user:canary%zz@127.0.0.1:80"])(
    "whose address can't be read (%s) is named on the key, and stays out of the log",
    async (address) => {
      const desk = await startWith(() => ({ HTTPS_PROXY: address }));
      await reads(desk.key(0), "PROXY ADDRESS not valid");
      expect(desk.deck.plugin.starts).toBe(1);
      expect(logs(desk)).not.toMatch(/nonsense|user|pass word|canary|unexpected/);
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

  it.skipIf(process.platform !== "linux")(
    "is taken from there by every account, and by presses right after the start",
    async () => {
      const accounts = await startEmulator();
      accounts.accounts.add({ name: "second" });
      const { key } = await startWith(
        (caFile) => ({ NODE_EXTRA_CA_CERTS: undefined, SSL_CERT_FILE: caFile }),
        {
          keys: [
            action("status", { ...accessTo(accounts) }),
            action("status", { ...accessTo(accounts, "second") }),
            action("clear", { ...accessTo(accounts, "second") }),
            action("clear", { ...accessTo(accounts) }),
          ],
        },
      );
      await Promise.all([key(2).tap(), key(3).tap()]);
      await Promise.all([reads(key(0), "OFF"), reads(key(1), "OFF")]);
      for (const index of [2, 3]) await key(index).waitUntil(({ overlays }) => overlays.length > 0);
      expect(
        [2, 3].map((index) =>
          key(index)
            .view()
            .overlays.map(({ kind }) => kind),
        ),
      ).toEqual([["ok"], ["ok"]]);
    },
  );

  it("is refused to anybody else, whatever the environment says", async () => {
    const { emulator, key } = await startWith(() => ({
      NODE_EXTRA_CA_CERTS: undefined,
      NODE_TLS_REJECT_UNAUTHORIZED: "0",
    }));
    await reads(key(0), "NOT TRUSTED certificate");
    expect(emulator.journal.entries()).toEqual([]);
  });
});

/** Loaded before the plugin: makes every name one of two addresses, of which the second leads nowhere. */
const twoAddresses = `
  import dns from "node:dns";
  const found = [{ address: "127.0.0.2", family: 4 }, { address: "::1", family: 6 }];
  dns.lookup = (_name, _options, callback) => process.nextTick(callback, null, found);
  dns.promises.lookup = async () => found;`;

describe.skipIf(!hasSilentAddresses)("a name with an IPv6 address, where there is no IPv6", () => {
  it("is reached though the first packet to the other address was lost", async () => {
    const emulator = await startEmulator();
    const { port, open } = await silentAddress(Number(new URL(emulator.baseUrl).port));
    const account = { ...accessTo(emulator), baseUrl: `https://localhost:${port}` };
    const { key } = await startWith(
      () => ({ NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(twoAddresses)}` }),
      { globalSettings: { account } },
    );
    await reads(key(0), "CHECKING");
    // The operating system sends the packet again a second after the first one.
    setTimeout(open, 600);
    const { image } = await key(0).waitUntil(({ image: { text = "" } }) => !/^(CHECKING)?$/.test(text));
    expect(image.text).toBe("OFF");
  });
});

describe("a name look-up that hangs", () => {
  it("does not keep the process alive when the socket has closed", async ({ skip }) => {
    const nodePath = await nodeWithHangingLookUps();
    if (nodePath === undefined) return skip("this system can't make look-ups hang");
    const account = { ...accessTo(await startEmulator()), baseUrl: "https://hangs.example" };
    const { deck, key } = await startDesk({ keys, nodePath, globalSettings: { account } });
    await reads(key(0), "CHECKING");
    await key(1).tap();
    await reads(key(1), "CLEARING");
    deck.closeSocket();
    expect(await deck.waitForExit({ timeoutMs: 3_000 })).toMatchObject({ forced: false });
  });
});
