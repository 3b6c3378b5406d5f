import { afterAll, describe, expect } from "vitest";
import { makeCertificates } from "../../simulator/caption-service/wire/certificates.ts";
import { a, stage } from "./stage.ts";

// All else of the network: test/service.
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
