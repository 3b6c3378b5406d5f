import { ServiceFailure, type ServiceFailureKind } from "./service-failure.ts";

/** Codes of Node (libuv, getaddrinfo, OpenSSL) that say more than "the connection dropped". */
const kindOfCode: Readonly<Record<string, ServiceFailureKind>> = {
  ENOTFOUND: "address-not-found",
  EAI_NONAME: "address-not-found",
  EAI_NODATA: "address-not-found",
  // The resolver itself can't be reached: a network failure, not a wrong address.
  EAI_AGAIN: "no-connection",
  EAI_FAIL: "no-connection",
  ECONNREFUSED: "no-connection",
  EHOSTUNREACH: "no-connection",
  EHOSTDOWN: "no-connection",
  ENETUNREACH: "no-connection",
  ENETDOWN: "no-connection",
  EADDRNOTAVAIL: "no-connection",
  EACCES: "no-connection",
  // A proxy refuses.
  ERR_PROXY_TUNNEL: "no-connection",
  ETIMEDOUT: "timed-out",
  EPROTO: "no-secure-connection",
  CERT_HAS_EXPIRED: "certificate-not-trusted",
  CERT_NOT_YET_VALID: "certificate-not-trusted",
  CERT_REVOKED: "certificate-not-trusted",
  CERT_REJECTED: "certificate-not-trusted",
  CERT_UNTRUSTED: "certificate-not-trusted",
  CERT_SIGNATURE_FAILURE: "certificate-not-trusted",
  CERT_CHAIN_TOO_LONG: "certificate-not-trusted",
  INVALID_CA: "certificate-not-trusted",
  INVALID_PURPOSE: "certificate-not-trusted",
  PATH_LENGTH_EXCEEDED: "certificate-not-trusted",
  HOSTNAME_MISMATCH: "certificate-not-trusted",
  ERR_TLS_CERT_ALTNAME_INVALID: "certificate-not-trusted",
  ERR_TLS_CERT_ALTNAME_FORMAT: "certificate-not-trusted",
  DEPTH_ZERO_SELF_SIGNED_CERT: "certificate-not-trusted",
  SELF_SIGNED_CERT_IN_CHAIN: "certificate-not-trusted",
  UNABLE_TO_GET_ISSUER_CERT: "certificate-not-trusted",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "certificate-not-trusted",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "certificate-not-trusted",
  ERROR_IN_CERT_NOT_BEFORE_FIELD: "certificate-not-trusted",
  ERROR_IN_CERT_NOT_AFTER_FIELD: "certificate-not-trusted",
};

/** What an error of the connection, thrown by Node, is called in the plugin. */
export function connectionFailure(error: unknown): ServiceFailure {
  const code = codeOf(error);
  return new ServiceFailure(kindOf(code), code === undefined ? {} : { code });
}

function kindOf(code: string | undefined): ServiceFailureKind {
  if (code === undefined) return "connection-dropped";
  const known = Object.hasOwn(kindOfCode, code) ? kindOfCode[code] : undefined;
  if (known !== undefined) return known;
  // OpenSSL's own codes (wrong version number: the port speaks no TLS) and those of the HTTP parser (HPE_...).
  if (code.startsWith("ERR_SSL_")) return "no-secure-connection";
  if (code.startsWith("HPE_")) return "not-the-service";
  return "connection-dropped";
}

/** The code of an error; of the first one inside where several addresses of one name were tried in vain. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return "code" in error && typeof error.code === "string" ? error.code : undefined;
}
