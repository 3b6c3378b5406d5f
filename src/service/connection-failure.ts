import { networkInterfaces } from "node:os";
import { ServiceFailure, type ServiceFailureKind } from "./service-failure.ts";

/** Codes of Node (libuv, getaddrinfo, OpenSSL) that say more than "the connection dropped". */
const kindOfCode: Readonly<Record<string, ServiceFailureKind>> = {
  ECONNREFUSED: "no-connection",
  EHOSTUNREACH: "no-connection",
  EHOSTDOWN: "no-connection",
  ENETUNREACH: "no-connection",
  ENETDOWN: "no-connection",
  EADDRNOTAVAIL: "no-connection",
  EACCES: "no-connection",
  ETIMEDOUT: "timed-out",
  UND_ERR_SOCKET: "connection-dropped",
  UND_ERR_DESTROYED: "connection-dropped",
  // The connection ended within the body of an answer.
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "connection-dropped",
  UND_ERR_RES_EXCEEDED_MAX_SIZE: "answer-too-long",
  UND_ERR_HEADERS_OVERFLOW: "not-the-service",
  // Some answers that break the rules of HTTP get through undici's parser to its assertions. The plugin has no assertions.
  ERR_ASSERTION: "not-the-service",
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

/** Codes of errors that tell how the connection is; Node's and undici's other ones (ERR_INVALID_ARG_TYPE) are mistakes of ours. */
const comesFromNetwork = (code: string): boolean => !/^(ERR|UND_ERR)_/.test(code);

/**
 * What an error of the connection is called in the plugin. An error that tells nothing of the connection is a defect of the
 * plugin, and comes back as it is.
 * @param isNameKnown the address is right: that its name is not found tells of the network
 */
export function connectionFailure(
  error: unknown,
  isNameKnown: boolean,
  interfaces: Interfaces = networkInterfaces,
): Error {
  if (error instanceof ServiceFailure) return error;
  if (!(error instanceof Error)) return new Error(String(error));
  // undici's parser of HTTP means to give its errors a code, and gives none.
  if (error.name === "HTTPParserError")
    return new ServiceFailure(error.message.includes("EOF") ? "connection-dropped" : "not-the-service");
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  const kind = code === undefined ? undefined : kindOf(error, code, isNameKnown, interfaces);
  return code === undefined || kind === undefined ? error : new ServiceFailure(kind, { code });
}

type Interfaces = () => NodeJS.Dict<readonly { readonly internal: boolean; readonly address: string }[]>;

function kindOf(
  error: Error,
  code: string,
  isNameKnown: boolean,
  interfaces: Interfaces,
): ServiceFailureKind | undefined {
  if ("syscall" in error && error.syscall === "getaddrinfo") {
    // Windows and macOS say "not found" of every name where there is no network, Linux says that it could not ask.
    const isName = code === "ENOTFOUND" && !isNameKnown && hasNetwork(interfaces);
    return isName ? "address-not-found" : "no-connection";
  }
  // undici's own errors of sockets; those that it makes of bytes it will not have differ in their words only.
  if (code === "UND_ERR_SOCKET" && error.message.startsWith("bad ")) return "not-the-service";
  if (Object.hasOwn(kindOfCode, code)) return kindOfCode[code];
  // OpenSSL's own codes (wrong version number: the port speaks no TLS).
  if (code.startsWith("ERR_SSL_")) return "no-secure-connection";
  return comesFromNetwork(code) ? "connection-dropped" : undefined;
}

function hasNetwork(interfaces: Interfaces): boolean {
  return Object.values(interfaces()).some((addresses) =>
    addresses?.some(({ internal, address }) => !internal && !address.startsWith("fe80:")),
  );
}
