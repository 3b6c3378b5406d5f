import os from "node:os";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { connectFailure } from "../../src/service/secure-socket.ts";

const withCode = (code: string): Error => Object.assign(new Error("no"), { code });

describe("a failure to connect", () => {
  it.each([
    ["ECONNREFUSED", "no-connection"],
    ["ENETUNREACH", "no-connection"],
    ["EAI_AGAIN", "no-connection"],
    ["ECONNRESET", "connection-dropped"],
    ["ECONNABORTED", "connection-dropped"],
    ["ETIMEDOUT", "no-connection"],
  ])("with the code %s is %s", (code, kind) => {
    expect(connectFailure(withCode(code), /* isNameNew: */ true)).toMatchObject({ kind, details: { code } });
  });

  // A computer has addresses that begin with fe80: even without a network.
  it.each([
    ["address-not-found", "in a network", true, "192.168.1.7"],
    ["no-connection", "without a network", true, "fe80::1"],
    ["no-connection", "when the name was found before", false, "192.168.1.7"],
  ])("with an unknown name is %s %s", (kind, _, isNameNew, address) => {
    const interfaces = { en0: [{ internal: false, address }], lo0: [{ internal: true, address: "::1" }] };
    const spy = vi.spyOn(os, "networkInterfaces").mockReturnValue(interfaces as never);
    onTestFinished(() => spy.mockRestore());
    expect(connectFailure(withCode("ENOTFOUND"), isNameNew)).toMatchObject({ kind });
  });
});
