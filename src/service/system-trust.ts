import * as tls from "node:tls";

/** Codes by which a certificate is refused because nobody known has vouched for it. */
const unknownIssuer = new Set([
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
]);

let isTrusted = false;

/**
 * Trusts the certificates of the operating system besides Node's own, for churches and schools whose network reads along:
 * their filter's certificate is installed there. Only when one was refused for its issuer, and once, because reading the
 * store takes long on some systems (it is done in one go, and blocks).
 * @returns whether it is worth to try again
 */
export function trustSystemCertificates(code: string | undefined): boolean {
  if (isTrusted || code === undefined || !unknownIssuer.has(code)) return false;
  isTrusted = true;
  const system = tls.getCACertificates("system");
  if (system.length === 0) return false;
  tls.setDefaultCACertificates([...tls.getCACertificates("default"), ...system]);
  return true;
}
