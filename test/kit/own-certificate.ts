import { generate } from "selfsigned";

/** A certificate of this computer that no authority has signed. */
export async function ownCertificate(options: object = {}): Promise<Record<"cert" | "key", string>> {
  const { cert, private: key } = await generate([{ name: "commonName", value: "127.0.0.1" }], {
    algorithm: "sha256",
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "subjectAltName", altNames: [{ type: 7, ip: "127.0.0.1" }] },
    ],
    ...options,
  });
  return { cert, key };
}
