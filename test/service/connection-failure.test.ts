import { describe, expect, it } from "vitest";
import { connectionFailure } from "../../src/service/connection-failure.ts";
import type { ServiceFailureKind } from "../../src/service/service-failure.ts";

const withCode = (code: string): Error => Object.assign(new Error("no"), { code });

const codes: Readonly<Partial<Record<ServiceFailureKind, string>>> = {
  "address-not-found": "ENOTFOUND EAI_NONAME EAI_NODATA",
  "no-connection":
    "EAI_AGAIN EAI_FAIL ECONNREFUSED EHOSTUNREACH EHOSTDOWN ENETUNREACH ENETDOWN EADDRNOTAVAIL EACCES " +
    "ERR_PROXY_TUNNEL",
  "timed-out": "ETIMEDOUT",
  "no-secure-connection": "EPROTO ERR_SSL_WRONG_VERSION_NUMBER ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR",
  "not-the-service": "HPE_HEADER_OVERFLOW HPE_INVALID_CONSTANT",
  "certificate-not-trusted":
    "CERT_HAS_EXPIRED CERT_NOT_YET_VALID CERT_REVOKED CERT_REJECTED CERT_UNTRUSTED CERT_SIGNATURE_FAILURE " +
    "CERT_CHAIN_TOO_LONG INVALID_CA INVALID_PURPOSE PATH_LENGTH_EXCEEDED HOSTNAME_MISMATCH " +
    "ERR_TLS_CERT_ALTNAME_INVALID ERR_TLS_CERT_ALTNAME_FORMAT DEPTH_ZERO_SELF_SIGNED_CERT " +
    "SELF_SIGNED_CERT_IN_CHAIN UNABLE_TO_GET_ISSUER_CERT UNABLE_TO_GET_ISSUER_CERT_LOCALLY " +
    "UNABLE_TO_VERIFY_LEAF_SIGNATURE ERROR_IN_CERT_NOT_BEFORE_FIELD ERROR_IN_CERT_NOT_AFTER_FIELD",
  "connection-dropped": "ECONNRESET EPIPE SOMETHING_NEW MY_ERR_SSL_ MY_HPE_ toString",
};

describe("an error of the connection", () => {
  for (const [kind, list] of Object.entries(codes)) {
    it.each(list.split(" "))(`%s is ${kind}`, (code) => {
      expect(connectionFailure(withCode(code))).toMatchObject({ kind, details: { code } });
    });
  }

  it("of several addresses is that of the first", () => {
    const errors = [withCode("ECONNREFUSED"), withCode("ENETDOWN")];
    expect(connectionFailure(new AggregateError(errors)).details.code).toBe("ECONNREFUSED");
    const none = Object.assign(new AggregateError([]), { code: "ETIMEDOUT" });
    expect(connectionFailure(none).kind).toBe("timed-out");
  });

  it.each([new Error("no code"), Object.assign(new Error("odd"), { code: 7 }), "text", undefined, null])(
    "without a code is a dropped connection: %s",
    (error) => {
      const failure = connectionFailure(error);
      expect(failure.kind).toBe("connection-dropped");
      expect(failure.details).toStrictEqual({});
    },
  );
});
