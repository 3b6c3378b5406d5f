import { afterAll, describe, expect, it } from "vitest";
import { makeCertificates } from "../../simulator/caption-service/wire/certificates.ts";
import { churches } from "../kit/church.ts";
import { endsOf, tap } from "../kit/desk.ts";

// All else of the network: test/service.
describe("a service that shows a certificate", async () => {
  const { caFile, dispose } = await makeCertificates();
  afterAll(dispose);
  // On Linux this variable says where the operating system's certificates are.
  const isSystems = process.platform === "linux";
  const authority = isSystems ? { NODE_EXTRA_CA_CERTS: undefined, SSL_CERT_FILE: caFile } : {};
  const open = await churches({ environment: { NODE_TLS_REJECT_UNAUTHORIZED: "0", ...authority } });

  it.runIf(isSystems)(
    "that the operating system alone trusts gets the first requests, and those of every account",
    async () => {
      const all = [await open(), await open(), await open()];
      const keys = all.flatMap((church) => church.place(["clear"], ["status"]));
      for (const key of keys) await key.tap();
      for (const key of keys) await key.waitUntil(() => endsOf(key).length > 0);
      expect(keys.flatMap(endsOf)).toEqual(keys.map(() => "ok"));
    },
  );

  // That this is seen to hold is also why the one before tells something, in this environment.
  it.concurrent.each(["expired", "untrusted", "wrong-host"] as const)(
    "that is %s gets no request, whatever the environment says",
    async (kind) => {
      const church = await open(kind);
      for (const key of church.place(["clear"], ["status"])) await tap(key, "alert");
      expect(church.service.requests).toEqual([]);
    },
  );
});
