import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSecureContext, type SecureContext } from "node:tls";
import { generate } from "selfsigned";

export const certificateKinds = ["good", "expired", "untrusted", "wrong-host"] as const;
export type CertificateKind = (typeof certificateKinds)[number];

type Authority = Readonly<Record<"cert" | "key", string>>;
type Extensions = NonNullable<NonNullable<Parameters<typeof generate>[1]>["extensions"]>;
type HostName = { readonly type: 2; readonly value: string } | { readonly type: 7; readonly ip: string };

const dayMs = 86_400_000;
const curve = { keyType: "ec", curve: "P-256", algorithm: "sha256" } as const;
const ownNames: HostName[] = [
  { type: 7, ip: "127.0.0.1" },
  { type: 7, ip: "::1" },
  { type: 2, value: "localhost" },
];

export type Certificates = Awaited<ReturnType<typeof makeCertificates>>;

let material: ReturnType<typeof makeMaterial> | null = null;

/** All emulators of one process share their authority, since a client takes one file only (`NODE_EXTRA_CA_CERTS`). */
export async function makeCertificates() {
  const { caPem, contexts } = await (material ??= makeMaterial());
  const folder = await mkdtemp(join(tmpdir(), "caption-service-"));
  const caFile = join(folder, "caption-service-ca.pem");
  await writeFile(caFile, caPem, { mode: 0o600 });
  return {
    caPem,
    caFile,
    context: (kind: CertificateKind): SecureContext => contexts[kind],
    dispose: (): Promise<void> => rm(folder, { recursive: true, force: true }),
  };
}

async function makeMaterial() {
  // The authorities have different names: with the same name, clients would report a bad signature, not an unknown authority.
  const own = await makeAuthority("Caption Service Emulator CA");
  const foreign = await makeAuthority("Somebody Else CA");
  const elsewhere: HostName[] = [{ type: 2, value: "captions.example" }];
  return {
    caPem: own.cert,
    contexts: {
      good: await makeContext(own, ownNames, 30),
      expired: await makeContext(own, ownNames, -1),
      untrusted: await makeContext(foreign, ownNames, 30),
      "wrong-host": await makeContext(own, elsewhere, 30),
    },
  };
}

const makeAuthority = (name: string): Promise<Authority> =>
  make(name, 60, [
    { name: "basicConstraints", cA: true, critical: true },
    { name: "keyUsage", keyCertSign: true, cRLSign: true, critical: true },
  ]);

async function makeContext(ca: Authority, altNames: HostName[], daysLeft: number): Promise<SecureContext> {
  const extensions: Extensions = [
    { name: "basicConstraints", cA: false, critical: true },
    { name: "keyUsage", digitalSignature: true, critical: true },
    { name: "extKeyUsage", serverAuth: true },
    { name: "subjectAltName", altNames },
  ];
  const made = await make("Caption Service Emulator", daysLeft, extensions, ca);
  return createSecureContext({ ...made, minVersion: "TLSv1.2" });
}

async function make(
  commonName: string,
  daysLeft: number,
  extensions: Extensions,
  ca?: Authority,
): Promise<Authority> {
  const made = await generate([{ name: "commonName", value: commonName }], {
    ...curve,
    ...(ca && { ca }),
    notBeforeDate: new Date(Date.now() - 60 * dayMs),
    notAfterDate: new Date(Date.now() + daysLeft * dayMs),
    extensions,
  });
  return { cert: made.cert, key: made.private };
}
