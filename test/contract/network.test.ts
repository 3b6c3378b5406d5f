import { afterAll, expect, it } from "vitest";
import { makeCertificates } from "../../simulator/caption-service/wire/certificates.ts";
import { startPluginWithAccounts } from "../kit/test-account.ts";
import { pressResults, waitForText, tap } from "../kit/desk.ts";
import { hangingLookUps } from "../kit/hanging-look-ups.ts";
import { keyTextPattern } from "../kit/words.ts";

// Other network tests: test/service.
const { caFile, dispose } = await makeCertificates();
afterAll(dispose);
// On Linux SSL_CERT_FILE replaces the operating system's certificates.
const isSystems = process.platform === "linux";
const authority = isSystems ? { NODE_EXTRA_CA_CERTS: undefined, SSL_CERT_FILE: caFile } : {};
const hanging = await hangingLookUps();
const open = await startPluginWithAccounts({
  environment: { NODE_TLS_REJECT_UNAUTHORIZED: "0", ...authority, ...hanging },
});

it.runIf(isSystems)(
  "trusts the operating system's certificates from each account's first request",
  async () => {
    const all = [await open(), await open(), await open()];
    const keys = all.flatMap((account) => account.place(["clear"], ["status"]));
    for (const key of keys) await key.tap();
    for (const key of keys) await key.waitUntil(() => pressResults(key).length > 0);
    expect(keys.flatMap(pressResults)).toEqual(keys.map(() => "ok"));
  },
);

// Also the control for the test above: it proves that certificates are checked in this environment.
it.concurrent.each(["expired", "untrusted", "wrong-host"] as const)(
  "ignores NODE_TLS_REJECT_UNAUTHORIZED=0 when the certificate is %s",
  async (kind) => {
    const account = await open(kind);
    for (const key of account.place(["clear"], ["status"])) await tap(key, "alert");
    expect(account.service.requests).toEqual([]);
  },
);

// Runs last: it ends the process.
it.skipIf(hanging === undefined)(
  "serves an account within 2 s while the name servers of others are silent",
  async () => {
    const account = await open();
    const { service, deck } = account;
    // `localhost` needs a lookup, which the hosts file answers.
    const [clear] = account.place(["clear", { baseUrl: `https://localhost:${service.port}` }]);
    const silent = (n: number) => ["clear", { baseUrl: `https://hangs-${n}` }] as const;
    const others = account.place(...[1, 2, 3, 4, 5, 6].map(silent));
    for (const other of others) {
      await other.tap();
      await waitForText(other, keyTextPattern("clear.clearing"));
    }
    // A closed connection makes every press look the name up again.
    service.setReply("clear", { headers: { connection: "close" } });
    for (let press = 1; press <= 4; press += 1) {
      const began = performance.now();
      await clear.tap();
      await service.nthRequest("clear", press);
      expect(performance.now() - began).toBeLessThan(2_000);
      await clear.waitUntil(() => pressResults(clear).length === press);
    }
    deck.plugin.closeSocket();
    expect(await deck.plugin.waitForExit({ timeoutMs: 30_000 })).toMatchObject({ forced: false });
  },
);
