import * as tls from "node:tls";

/** Error codes of a certificate whose issuer is not known. */
const unknownIssuer = new Set([
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
]);

/** Number of certificates that the operating system added; undefined before its store was read. */
let added: number | undefined;

/** Whether connections that begin now trust all that can be trusted. */
export function isSystemTrusted(): boolean {
  return added !== undefined;
}

/**
 * Trusts the certificates of the operating system besides Node's own, for churches and schools whose network reads along:
 * their filter's certificate is installed there. Only when one was refused for its issuer, and once, because reading the
 * store takes long on some systems (it is done in one go, and blocks).
 * @param hadSystem whether they were trusted already when the connection began whose certificate was refused
 * @returns whether a new connection may succeed
 */
export function trustSystem(error: unknown, hadSystem: boolean): boolean {
  if (hadSystem || !(error instanceof Error && "code" in error)) return false;
  if (!unknownIssuer.has(String(error.code))) return false;
  if (added === undefined) {
    const system = tls.getCACertificates("system");
    added = system.length;
    if (added > 0) tls.setDefaultCACertificates([...tls.getCACertificates("default"), ...system]);
  }
  return added > 0;
}
