import { describe, expect, it } from "vitest";
import { connectionFailure } from "../../src/service/connection-failure.ts";
import { ServiceFailure, type ServiceFailureKind } from "../../src/service/service-failure.ts";

const withCode = (code: string, message = "no"): Error => Object.assign(new Error(message), { code });

const codes: Readonly<Partial<Record<ServiceFailureKind, string>>> = {
  "no-connection": "ECONNREFUSED EHOSTUNREACH EHOSTDOWN ENETUNREACH ENETDOWN EADDRNOTAVAIL EACCES",
  "timed-out": "ETIMEDOUT",
  "no-secure-connection": "EPROTO ERR_SSL_WRONG_VERSION_NUMBER ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR",
  "not-the-service": "UND_ERR_HEADERS_OVERFLOW ERR_ASSERTION",
  "answer-too-long": "UND_ERR_RES_EXCEEDED_MAX_SIZE",
  "certificate-not-trusted":
    "CERT_HAS_EXPIRED CERT_NOT_YET_VALID CERT_REVOKED CERT_REJECTED CERT_UNTRUSTED CERT_SIGNATURE_FAILURE " +
    "CERT_CHAIN_TOO_LONG INVALID_CA INVALID_PURPOSE PATH_LENGTH_EXCEEDED HOSTNAME_MISMATCH " +
    "ERR_TLS_CERT_ALTNAME_INVALID ERR_TLS_CERT_ALTNAME_FORMAT DEPTH_ZERO_SELF_SIGNED_CERT " +
    "SELF_SIGNED_CERT_IN_CHAIN UNABLE_TO_GET_ISSUER_CERT UNABLE_TO_GET_ISSUER_CERT_LOCALLY " +
    "UNABLE_TO_VERIFY_LEAF_SIGNATURE ERROR_IN_CERT_NOT_BEFORE_FIELD ERROR_IN_CERT_NOT_AFTER_FIELD",
  "connection-dropped":
    "ECONNRESET EPIPE SOMETHING_NEW MY_ERR_SSL_ MY_HPE_ toString UND_ERR_SOCKET UND_ERR_DESTROYED " +
    "UND_ERR_RES_CONTENT_LENGTH_MISMATCH",
};

describe("an error of the connection", () => {
  for (const [kind, list] of Object.entries(codes)) {
    it.each(list.split(" "))(`%s is ${kind}`, (code) => {
      const failure = connectionFailure(withCode(code), false);
      expect(failure).toBeInstanceOf(ServiceFailure);
      expect(failure).toMatchObject({ kind, details: { code } });
    });
  }

  it("is told apart from bytes that are no answer to what was asked", () => {
    const failure = connectionFailure(withCode("UND_ERR_SOCKET", "bad upgrade"), false);
    expect(failure).toMatchObject({ kind: "not-the-service" });
  });

  it("that has its name already keeps it", () => {
    const failure = new ServiceFailure("proxy-refused", { status: 407 });
    expect(connectionFailure(failure, false)).toBe(failure);
  });
});

describe("a name that is not found", () => {
  const address = (internal: boolean, text: string): object => ({ internal, address: text });
  const interfaces = (...addresses: object[]) => ({ it: addresses }) as never;
  const lookUp = (code: string): Error => Object.assign(withCode(code), { syscall: "getaddrinfo" });
  const outward = (): never => interfaces(address(true, "127.0.0.1"), address(false, "192.168.1.7"));
  const alone = (): never => interfaces(address(true, "::1"), address(false, "fe80::1"));

  it("is a wrong address where there is a network", () => {
    expect(connectionFailure(lookUp("ENOTFOUND"), false, outward)).toMatchObject({
      kind: "address-not-found",
    });
  });

  it("tells of the network where no interface leads outward", () => {
    expect(connectionFailure(lookUp("ENOTFOUND"), false, alone)).toMatchObject({ kind: "no-connection" });
  });

  it("tells of the network where the address has answered before", () => {
    expect(connectionFailure(lookUp("ENOTFOUND"), true, outward)).toMatchObject({ kind: "no-connection" });
  });

  it.each(["EAI_AGAIN", "EAI_FAIL", "ENOENT", "SOMETHING_NEW"])(
    "is no connection where the look-up fails by %s",
    (code) => {
      expect(connectionFailure(lookUp(code), false, outward)).toMatchObject({ kind: "no-connection" });
    },
  );
});

describe("an error that tells nothing of the connection", () => {
  it.each([
    new TypeError("no code"),
    Object.assign(new Error("odd"), { code: 7 }),
    withCode("ERR_INVALID_ARG_TYPE"),
    withCode("UND_ERR_INVALID_ARG"),
  ])("is a defect, and stays what it is: %s", (error) => {
    expect(connectionFailure(error, false)).toBe(error);
  });

  it("is an error even where something else was thrown", () => {
    expect(connectionFailure("text", false)).toStrictEqual(new Error("text"));
  });
});
