import { afterAll, describe, expect, it } from "vitest";
import { makeCertificates } from "../../simulator/caption-service/wire/certificates.ts";
import { churches } from "../kit/church.ts";
import { endsOf, tap } from "../kit/desk.ts";

// All else of the network: test/service.
describe("a service that shows a certificate", async () => {
  const open = await churches({ environment: { NODE_TLS_REJECT_UNAUTHORIZED: "0" } });

  it.concurrent.each(["expired", "untrusted", "wrong-host"] as const)(
    "that is %s gets no request, whatever the environment says",
    async (kind) => {
      const church = await open(kind);
      for (const key of church.place(["clear"], ["status"])) await tap(key, "alert");
      expect(church.service.requests).toEqual([]);
    },
  );
});

describe.runIf(process.platform === "linux")(
  "a certificate that the operating system alone trusts",
  async () => {
    // On Linux this variable says where the operating system's certificates are.
    const { caFile, dispose } = await makeCertificates();
    afterAll(dispose);
    const open = await churches({ environment: { NODE_EXTRA_CA_CERTS: undefined, SSL_CERT_FILE: caFile } });

    it("is trusted by the first requests, and by those of every account", async () => {
      const all = [await open(), await open(), await open()];
      const keys = all.flatMap((church) => church.place(["clear"], ["status"]));
      for (const key of keys) await key.tap();
      for (const key of keys) await key.waitUntil(() => endsOf(key).length > 0);
      expect(keys.flatMap(endsOf)).toEqual(keys.map(() => "ok"));
    });
  },
);
