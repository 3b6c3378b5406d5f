import { AssertionError } from "node:assert";
import { describe, expect, it } from "vitest";
import { requestFailure } from "../../src/service/https-client.ts";
import { connectFailure } from "../../src/service/secure-socket.ts";

const withCode = (code: string, message = "no"): Error => Object.assign(new Error(message), { code });

describe("a failure to connect", () => {
  it.each([
    ["ECONNREFUSED", "no-connection"],
    ["ENETUNREACH", "no-connection"],
    ["EAI_AGAIN", "no-connection"],
    ["ECONNRESET", "connection-dropped"],
    ["ECONNABORTED", "connection-dropped"],
    ["ETIMEDOUT", "no-connection"],
  ])("by %s is %s", (code, kind) => {
    expect(connectFailure(withCode(code), false)).toMatchObject({ kind, details: { code } });
  });

  const alone = [
    { internal: true, address: "::1" },
    { internal: false, address: "fe80::1" },
  ];
  const outward = [...alone, { internal: false, address: "192.168.1.7" }];

  it.each([
    ["address-not-found", "in a network", false, outward],
    ["no-connection", "without a network", false, alone],
    ["no-connection", "when the name was found before", true, outward],
  ])("by an unknown name is %s %s", (kind, _, isNameKnown, existing) => {
    expect(connectFailure(withCode("ENOTFOUND"), isNameKnown, existing)).toMatchObject({ kind });
  });
});

describe("an error on an open connection", () => {
  it.each([
    ["ECONNRESET", "connection-dropped"],
    ["SOMETHING_NEW", "connection-dropped"],
    ["UND_ERR_DESTROYED", "connection-dropped"],
    ["ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC", "no-secure-connection"],
    ["UND_ERR_HEADERS_OVERFLOW", "not-the-service"],
  ])("with %s is %s", (code, kind) => {
    expect(requestFailure(withCode(code), true)).toMatchObject({ kind, details: { code } });
  });

  it.each([
    new TypeError("no code"),
    Object.assign(new Error("odd"), { code: 7 }),
    withCode("ERR_INVALID_ARG_TYPE"),
    withCode("UND_ERR_INVALID_ARG"),
    new AssertionError({ message: "before any answer" }),
  ])("is a defect when it says nothing about the connection: %s", (error) => {
    expect(requestFailure(error, false)).toBe(error);
  });
});
