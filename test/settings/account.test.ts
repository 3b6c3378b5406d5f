import { describe, expect, it } from "vitest";
import { identityOf, readAccount } from "../../src/settings/account.ts";

const shared = {
  baseUrl: "https://shared.example.com",
  apiKey: "ck_shared",
  churchId: "0f8fad5b-d9cb-469f-a165-70867728950e",
};
const ownId = "7c9e6679-7425-40de-944b-e07fc1f90ae7";

describe("an account", () => {
  it("is the shared one for a key that has none", () => {
    for (const own of [{}, undefined, null, 5, "x", [], { baseUrl: "", apiKey: "  ", churchId: null }]) {
      expect(readAccount(own, shared)).toEqual({ access: shared, problems: [] });
    }
  });

  it("is joined field by field", () => {
    const { access } = readAccount({ churchId: ownId, apiKey: " ck_own " }, shared);
    expect(access).toEqual({ ...shared, churchId: ownId, apiKey: "ck_own" });
  });

  it("names what is missing, in the order of mending", () => {
    expect(readAccount({}, undefined)).toEqual({
      access: undefined,
      problems: [
        { field: "baseUrl", problem: "missing" },
        { field: "apiKey", problem: "missing" },
        { field: "churchId", problem: "missing" },
      ],
    });
  });

  it("can do without a church ID", () => {
    expect(readAccount({ churchId: "" }, { ...shared, churchId: undefined })).toEqual({
      access: { ...shared, churchId: "" },
      problems: [{ field: "churchId", problem: "missing" }],
    });
  });

  it("gives no access without a base address or without an API key", () => {
    expect(readAccount({ ...shared, apiKey: "" }, undefined)).toEqual({
      access: undefined,
      problems: [{ field: "apiKey", problem: "missing" }],
    });
    expect(readAccount({ ...shared, baseUrl: "captions" }, undefined)).toEqual({
      access: undefined,
      problems: [{ field: "baseUrl", problem: "not an address" }],
    });
  });

  it("is missing where somebody wrote null", () => {
    expect(readAccount({}, { ...shared, churchId: null }).problems).toEqual([
      { field: "churchId", problem: "missing" },
    ]);
  });

  it("does not replace a wrong value by the shared one", () => {
    const { access, problems } = readAccount({ baseUrl: "http://own.example.com", apiKey: 5 }, shared);
    expect(access).toBeUndefined();
    expect(problems).toEqual([
      { field: "baseUrl", problem: "not https" },
      { field: "apiKey", problem: "not text" },
    ]);
  });

  it("is the same for addresses that differ only in form", () => {
    const own = { baseUrl: "https://SHARED.example.com/", churchId: shared.churchId.toUpperCase() };
    const one = readAccount(own, shared).access;
    const other = readAccount({}, shared).access;
    expect(one && other && identityOf(one) === identityOf(other)).toBe(true);
  });
});
