import { generate } from "selfsigned";

type Issued = Record<"cert" | "key", string>;

interface Options {
  /** The common name. */
  readonly name?: string;
  readonly ca?: Issued;
  readonly notBeforeDate?: Date;
  readonly notAfterDate?: Date;
}

/** Makes a certificate for 127.0.0.1 and localhost, signed by itself or by `ca`. It can sign other certificates. */
export async function makeTestCertificate({ name = "127.0.0.1", ...options }: Options = {}): Promise<Issued> {
  const { cert, private: key } = await generate([{ name: "commonName", value: name }], {
    keyType: "ec",
    algorithm: "sha256",
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      {
        name: "subjectAltName",
        // Type 7 is an IP address, type 2 a DNS name (RFC 5280, section 4.2.1.6).
        altNames: [
          { type: 7, ip: "127.0.0.1" },
          { type: 2, value: "localhost" },
        ],
      },
    ],
    ...options,
  });
  return { cert, key };
}
