import { expect, it } from "vitest";
import { action, reads, startDesk } from "../kit/desk.ts";
import { startEmulator } from "../kit/emulator.ts";
import { startProxy } from "../kit/proxy.ts";
import { said, saying } from "../kit/words.ts";

it("a proxy is used where the environment names one, keeps no connection, and spares nobody its certificate", async () => {
  const proxy = await startProxy();
  // All emulators of a process have one authority, so its file can be named before the desk's own has started.
  const { certificate } = await startEmulator();
  const { deck, emulator, key } = await startDesk({
    keys: [action("status"), action("clear")],
    environment: {
      NODE_EXTRA_CA_CERTS: certificate.caFile,
      NODE_TLS_REJECT_UNAUTHORIZED: "0",
      HTTPS_PROXY: proxy.address,
    },
  });
  await reads(key(0), said("status.off"));
  await key(1).tap();
  await key(1).waitUntil(({ overlays }) => overlays.some(({ kind }) => kind === "ok"));
  expect(new Set(proxy.tunnels)).toEqual(new Set([new URL(emulator.baseUrl).host]));
  await expect.poll(proxy.open).toBe(0);
  emulator.network.showCertificate("wrong-host");
  deck.wake();
  await reads(key(0), saying("short.certificate"));
});
