import { ServiceFailure, type ServiceFailureKind } from "./service-failure.ts";

/** Codes of Node (libuv, getaddrinfo, OpenSSL) and undici that say more than "the connection dropped". */
const kindOfCode: Readonly<Record<string, ServiceFailureKind>> = {
  ENOTFOUND: "address-not-found",
  EAI_NONAME: "address-not-found",
  EAI_NODATA: "address-not-found",
  // The resolver itself can't be reached: a network trouble, not a wrong address.
  EAI_AGAIN: "no-connection",
  EAI_FAIL: "no-connection",
  ECONNREFUSED: "no-connection",
  EHOSTUNREACH: "no-connection",
  EHOSTDOWN: "no-connection",
  ENETUNREACH: "no-connection",
  ENETDOWN: "no-connection",
  EADDRNOTAVAIL: "no-connection",
  EACCES: "no-connection",
  // A proxy that can't be reached, refuses, or is not named rightly.
  UND_ERR_ABORTED: "no-connection",
  UND_ERR_PRX_CONN: "no-connection",
  UND_ERR_PRX_TLS: "no-connection",
  ERR_INVALID_URL: "no-connection",
  ETIMEDOUT: "timed-out",
  UND_ERR_CONNECT_TIMEOUT: "timed-out",
  EPROTO: "no-secure-connection",
  UND_ERR_HEADERS_OVERFLOW: "not-the-service",
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

/** What an error of the connection, thrown by Node or undici, is called in the plugin. */
export function connectionFailure(error: unknown): ServiceFailure {
  const code = codeOf(error);
  return new ServiceFailure(kindOf(code), code === undefined ? {} : { code });
}

function kindOf(code: string | undefined): ServiceFailureKind {
  if (code === undefined) return "connection-dropped";
  const known = kindOfCode[code];
  if (known !== undefined) return known;
  // OpenSSL's own codes (wrong version number: the port speaks no TLS) and those of undici's HTTP parser (HPE_...).
  if (code.startsWith("ERR_SSL_")) return "no-secure-connection";
  if (code.startsWith("HPE_")) return "not-the-service";
  return "connection-dropped";
}

/** The code of an error; of the first one inside where several addresses of one name were tried in vain. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  if ("code" in error && typeof error.code === "string") return error.code;
  // Undici's parser leaves the code out where it can't say more.
  return error.name === "HTTPParserError" ? "HPE_UNKNOWN" : undefined;
}
