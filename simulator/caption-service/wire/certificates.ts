import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSecureContext, type SecureContext } from "node:tls";
import { type Issuer, makeCertificate } from "./x509.ts";

/** What a server can show to new connections: one good certificate and three that a client has to turn down. */
export const certificateKinds = ["good", "expired", "untrusted", "wrong-host"] as const;
export type CertificateKind = (typeof certificateKinds)[number];

const dayMs = 86_400_000;
const inDays = (days: number): Date => new Date(Date.now() + days * dayMs);
const ownNames = [Uint8Array.of(127, 0, 0, 1), Uint8Array.of(...Array<number>(15).fill(0), 1), "localhost"];

interface Material {
  readonly caPem: string;
  readonly contexts: Readonly<Record<CertificateKind, SecureContext>>;
}

let material: Material | null = null;

/**
 * Certificates made at the first start in this process, never stored: an authority of our own, to be trusted
 * through `NODE_EXTRA_CA_CERTS`, and a server certificate for each kind. All emulators of one process share them,
 * so that a client that can be given only one file trusts them all. Dates go by the computer's clock, as they do
 * for whoever checks them.
 */
export class Certificates {
  /** The authority's certificate. */
  readonly caPem: string;
  /** Path of a file with `caPem`, until `dispose`. */
  readonly caFile: string;
  readonly #folder: string;
  readonly #contexts: Material["contexts"];

  private constructor({ caPem, contexts }: Material, folder: string) {
    this.caPem = caPem;
    this.#folder = folder;
    this.caFile = join(folder, "caption-service-ca.pem");
    this.#contexts = contexts;
  }

  static async make(): Promise<Certificates> {
    const shared = (material ??= makeMaterial());
    const folder = await mkdtemp(join(tmpdir(), "caption-service-"));
    const certificates = new Certificates(shared, folder);
    await writeFile(certificates.caFile, shared.caPem, { mode: 0o600 });
    return certificates;
  }

  context(kind: CertificateKind): SecureContext {
    return this.#contexts[kind];
  }

  /** Removes the file and its folder. */
  async dispose(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }
}

function makeMaterial(): Material {
  // The two authorities need different names: with the same one a client reports a broken signature instead.
  const own = makeAuthority("Caption Service Emulator CA");
  const foreign = makeAuthority("Somebody Else CA");
  return {
    caPem: own.pem,
    contexts: {
      good: makeContext(own, ownNames, 30),
      expired: makeContext(own, ownNames, -1),
      untrusted: makeContext(foreign, ownNames, 30),
      "wrong-host": makeContext(own, ["captions.example"], 30),
    },
  };
}

const makeAuthority = (subject: string): ReturnType<typeof makeCertificate> =>
  makeCertificate({ subject, notBefore: inDays(-60), notAfter: inDays(60) });

/** `daysLeft`: until it expires; below zero it has already. */
function makeContext(ca: Issuer, names: readonly (string | Uint8Array)[], daysLeft: number): SecureContext {
  const subject = "Caption Service Emulator";
  const { pem, key } = makeCertificate(
    { subject, notBefore: inDays(-30), notAfter: inDays(daysLeft), names },
    ca,
  );
  const keyPem = key.export({ type: "pkcs8", format: "pem" });
  return createSecureContext({ cert: pem, key: keyPem, minVersion: "TLSv1.2" });
}
