import { generateKeyPairSync, type KeyObject, randomBytes, sign, X509Certificate } from "node:crypto";

/** Somebody who can sign certificates. */
export interface Issuer {
  readonly name: string;
  readonly key: KeyObject;
}

export interface CertificateFields {
  readonly subject: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** Names of a server, and its addresses as bytes; without any it is an authority. */
  readonly names?: readonly (string | Uint8Array)[];
}

export interface Made extends Issuer {
  readonly pem: string;
}

/**
 * Makes a key pair (P-256) and a certificate for it. Node has all but the writing of the fields: RFC 5280 says which they
 * are, X.690 how they are written. A library for that would be most of what starting the emulator takes.
 *
 * @param issuer who signs; itself without one
 */
export function makeCertificate(
  { subject, notBefore, notAfter, names }: CertificateFields,
  issuer?: Issuer,
): Made {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const extensions = names
    ? [
        extension(oids.basicConstraints, true, sequence()),
        extension(oids.keyUsage, true, bits(7, 0x80)),
        extension(oids.extKeyUsage, false, sequence(oids.serverAuth)),
        extension(oids.subjectAltName, false, sequence(...names.map(generalName))),
      ]
    : [
        extension(oids.basicConstraints, true, sequence(der(0x01, [0xff]))),
        extension(oids.keyUsage, true, bits(1, 0x06)),
      ];
  const toBeSigned = sequence(
    der(0xa0, der(0x02, [2])),
    // Neither negative nor with a zero too many.
    der(0x02, [0x40], randomBytes(15)),
    sequence(oids.ecdsaWithSha256),
    distinguishedName(issuer?.name ?? subject),
    sequence(time(notBefore), time(notAfter)),
    distinguishedName(subject),
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(...extensions)),
  );
  const signature = sign("sha256", toBeSigned, issuer?.key ?? privateKey);
  const certificate = sequence(toBeSigned, sequence(oids.ecdsaWithSha256), der(0x03, [0], signature));
  return { name: subject, key: privateKey, pem: new X509Certificate(certificate).toString() };
}

type Bytes = Uint8Array | readonly number[];

/** A tag, the length of what follows, and that. */
function der(tag: number, ...parts: readonly Bytes[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Uint8Array.from(part)));
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Uint8Array.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Bytes[]): Buffer => der(0x30, ...parts);
const bits = (unused: number, byte: number): Buffer => der(0x03, [unused, byte]);
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, "hex"));

const oids = {
  commonName: oid("550403"),
  ecdsaWithSha256: oid("2a8648ce3d040302"),
  keyUsage: oid("551d0f"),
  subjectAltName: oid("551d11"),
  basicConstraints: oid("551d13"),
  extKeyUsage: oid("551d25"),
  serverAuth: oid("2b06010505070301"),
};

const distinguishedName = (name: string): Buffer =>
  sequence(der(0x31, sequence(oids.commonName, der(0x0c, Buffer.from(name)))));

/** Good until 2049. */
const time = (date: Date): Buffer =>
  der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replaceAll(/[-T:]/g, "")}Z`));

const extension = (id: Buffer, critical: boolean, value: Buffer): Buffer =>
  sequence(id, ...(critical ? [der(0x01, [0xff])] : []), der(0x04, value));

const generalName = (name: string | Uint8Array): Buffer =>
  typeof name === "string" ? der(0x82, Buffer.from(name)) : der(0x87, name);
