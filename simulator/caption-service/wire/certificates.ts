import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSecureContext, type SecureContext } from "node:tls";
import { generate } from "selfsigned";

export const certificateKinds = ["good", "expired", "untrusted", "wrong-host"] as const;
export type CertificateKind = (typeof certificateKinds)[number];

type Certificate = Readonly<Record<"cert" | "key", string>>;
type Extensions = NonNullable<NonNullable<Parameters<typeof generate>[1]>["extensions"]>;
/** Type 2 is a DNS name, type 7 an IP address (RFC 5280, section 4.2.1.6). */
type HostName = { readonly type: 2; readonly value: string } | { readonly type: 7; readonly ip: string };

const dayMs = 86_400_000;
const curve = { keyType: "ec", curve: "P-256", algorithm: "sha256" } as const;
const ownNames: HostName[] = [
  { type: 7, ip: "127.0.0.1" },
  { type: 7, ip: "::1" },
  { type: 2, value: "localhost" },
];

export type Certificates = Awaited<ReturnType<typeof makeCertificates>>;

let shared: ReturnType<typeof makeSharedCertificates> | null = null;

/** All emulators of a process share one authority, since `NODE_EXTRA_CA_CERTS` names only one file. */
export async function makeCertificates() {
  const { caPem, contexts } = await (shared ??= makeSharedCertificates());
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

async function makeSharedCertificates() {
  // If both authorities had one name, clients would report a bad signature in place of an unknown authority.
  const trusted = await makeAuthority("Caption Service Emulator CA");
  const untrusted = await makeAuthority("Somebody Else CA");
  const otherNames: HostName[] = [{ type: 2, value: "captions.example" }];
  return {
    caPem: trusted.cert,
    contexts: {
      good: await makeContext(trusted, ownNames, 30),
      expired: await makeContext(trusted, ownNames, -1),
      untrusted: await makeContext(untrusted, ownNames, 30),
      "wrong-host": await makeContext(trusted, otherNames, 30),
    },
  };
}

const makeAuthority = (name: string): Promise<Certificate> =>
  makeCertificate(name, 60, [
    { name: "basicConstraints", cA: true, critical: true },
    { name: "keyUsage", keyCertSign: true, cRLSign: true, critical: true },
  ]);

async function makeContext(ca: Certificate, altNames: HostName[], daysLeft: number): Promise<SecureContext> {
  const extensions: Extensions = [
    { name: "basicConstraints", cA: false, critical: true },
    { name: "keyUsage", digitalSignature: true, critical: true },
    { name: "extKeyUsage", serverAuth: true },
    { name: "subjectAltName", altNames },
  ];
  const made = await makeCertificate("Caption Service Emulator", daysLeft, extensions, ca);
  return createSecureContext({ ...made, minVersion: "TLSv1.2" });
}

async function makeCertificate(
  commonName: string,
  daysLeft: number,
  extensions: Extensions,
  ca?: Certificate,
): Promise<Certificate> {
  const made = await generate([{ name: "commonName", value: commonName }], {
    ...curve,
    ...(ca && { ca }),
    notBeforeDate: new Date(Date.now() - 60 * dayMs),
    notAfterDate: new Date(Date.now() + daysLeft * dayMs),
    extensions,
  });
  return { cert: made.cert, key: made.private };
}
