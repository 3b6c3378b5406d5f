import { afterAll, expect, it } from "vitest";
import { makeCertificates } from "../../simulator/caption-service/wire/certificates.ts";
import { startPluginWithAccounts } from "../kit/test-account.ts";
import { pressResults, waitForText, tap } from "../kit/desk.ts";
import { hangingLookUps } from "../kit/hanging-look-ups.ts";
import { keyTextPattern } from "../kit/words.ts";

// Other network tests: test/service.
const { caFile, dispose } = await makeCertificates();
afterAll(dispose);
// SSL_CERT_FILE replaces the certificates of the operating system only on Linux.
const isLinux = process.platform === "linux";
const systemCertificates = isLinux ? { NODE_EXTRA_CA_CERTS: undefined, SSL_CERT_FILE: caFile } : {};
const hangingNames = await hangingLookUps();
const addAccount = await startPluginWithAccounts({
  environment: { NODE_TLS_REJECT_UNAUTHORIZED: "0", ...systemCertificates, ...hangingNames },
});

it.runIf(isLinux)("trusts the operating system's certificates from the first request on", async () => {
  // Their first requests all fail at once. The plugin then reads these certificates, and tries again.
  const accounts = [await addAccount(), await addAccount(), await addAccount()];
  const keys = accounts.flatMap((account) => account.place(["clear"], ["status"]));
  for (const key of keys) await key.tap();
  for (const key of keys) await key.waitUntil(() => pressResults(key).length > 0);
  expect(keys.flatMap(pressResults)).toEqual(keys.map(() => "ok"));
});

// Also the control for the test above: it proves that certificates are checked in this environment.
it.concurrent.each(["expired", "untrusted", "wrong-host"] as const)(
  "ignores NODE_TLS_REJECT_UNAUTHORIZED=0 when the certificate is %s",
  async (kind) => {
    const account = await addAccount(kind);
    for (const key of account.place(["clear"], ["status"])) await tap(key, "alert");
    expect(account.service.requests).toEqual([]);
  },
);

// Runs last: it ends the process.
it.skipIf(hangingNames === undefined)(
  "serves an account within 2 s while look-ups of other names hang",
  async () => {
    const account = await addAccount();
    const { service, deck } = account;
    // `localhost` needs a lookup, which the hosts file answers.
    const [clear] = account.place(["clear", { baseUrl: `https://localhost:${service.port}` }]);
    // The look-ups of these names hang. By default, Node.js has only 4 threads for look-ups.
    const keyOfName = (n: number) => ["clear", { baseUrl: `https://hangs-${n}` }] as const;
    const others = account.place(...[1, 2, 3, 4, 5, 6].map(keyOfName));
    for (const other of others) {
      await other.tap();
      await waitForText(other, keyTextPattern("clear.clearing"));
    }
    // A closed connection makes every press look the name up again.
    service.setReply("clear", { headers: { connection: "close" } });
    for (let press = 1; press <= 4; press += 1) {
      const began = performance.now();
      await clear.tap();
      await service.waitForRequest("clear", press);
      expect(performance.now() - began).toBeLessThan(2_000);
      await clear.waitUntil(() => pressResults(clear).length === press);
    }
    deck.plugin.closeSocket();
    expect(await deck.plugin.waitForExit({ timeoutMs: 30_000 })).toMatchObject({ forced: false });
  },
);
