import { AssertionError } from "node:assert";
import { describe, expect, it } from "vitest";
import { requestFailure } from "../../src/service/https-client.ts";
import { connectFailure } from "../../src/service/secure-socket.ts";

const withCode = (code: string, message = "no"): Error => Object.assign(new Error(message), { code });

it.each([
  ["ECONNREFUSED", "no-connection"],
  ["ENETUNREACH", "no-connection"],
  ["EAI_AGAIN", "no-connection"],
  ["ECONNRESET", "connection-dropped"],
  ["ECONNABORTED", "connection-dropped"],
  ["ETIMEDOUT", "timed-out"],
])("connecting fails by %s: %s", (code, kind) => {
  expect(connectFailure(withCode(code), false)).toMatchObject({ kind, details: { code } });
});

it.each([
  ["ECONNRESET", "connection-dropped"],
  ["EPIPE", "connection-dropped"],
  ["SOMETHING_NEW", "connection-dropped"],
  ["UND_ERR_SOCKET", "connection-dropped"],
  ["UND_ERR_DESTROYED", "connection-dropped"],
  ["UND_ERR_RES_CONTENT_LENGTH_MISMATCH", "not-the-service"],
  ["ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC", "no-secure-connection"],
  ["UND_ERR_HEADERS_OVERFLOW", "not-the-service"],
  ["UND_ERR_RES_EXCEEDED_MAX_SIZE", "answer-too-long"],
])("a request on an open connection fails by %s: %s", (code, kind) => {
  expect(requestFailure(withCode(code), true)).toMatchObject({ kind, details: { code } });
});

it("bytes that are no answer to the request are told apart from a drop", () => {
  expect(requestFailure(withCode("UND_ERR_SOCKET", "bad upgrade"), true)).toMatchObject({
    kind: "not-the-service",
  });
});

describe("a name that is not found", () => {
  const address = (internal: boolean, text: string): object => ({ internal, address: text });
  const interfaces = (...addresses: object[]) => ({ it: addresses }) as never;
  const outward = (): never => interfaces(address(true, "127.0.0.1"), address(false, "192.168.1.7"));
  const alone = (): never => interfaces(address(true, "::1"), address(false, "fe80::1"));

  it.each([
    ["is a wrong address where there is a network", false, outward, "address-not-found"],
    ["tells of the network where no interface leads outward", false, alone, "no-connection"],
    ["tells of the network where the address has answered before", true, outward, "no-connection"],
  ])("%s", (_, isNameKnown, existing, kind) => {
    expect(connectFailure(withCode("ENOTFOUND"), isNameKnown, existing)).toMatchObject({ kind });
  });
});

it.each([
  new TypeError("no code"),
  Object.assign(new Error("odd"), { code: 7 }),
  withCode("ERR_INVALID_ARG_TYPE"),
  withCode("UND_ERR_INVALID_ARG"),
  new AssertionError({ message: "before any answer" }),
])("an error that tells nothing of the connection is a defect, and stays what it is: %s", (error) => {
  expect(requestFailure(error, false)).toBe(error);
});
