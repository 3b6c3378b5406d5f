import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AccountReading, identityOf, readAccount } from "../../src/settings/account.ts";
import { readGlobalSettings } from "../../src/settings/global-settings.ts";

const shared = {
  baseUrl: "https://shared.example.com",
  apiKey: "ck_shared",
  churchId: "0f8fad5b-d9cb-469f-a165-70867728950e",
};
/** @param account the shared one */
const join = (own: unknown, account: unknown): AccountReading =>
  readAccount(own, readGlobalSettings({ account }));

const ownId = "7c9e6679-7425-40de-944b-e07fc1f90ae7";

describe("an account", () => {
  it("is the shared one for a key that has none", () => {
    for (const own of [{}, undefined, null, 5, "x", [], { baseUrl: "", apiKey: "  ", churchId: null }]) {
      expect(join(own, shared)).toEqual({ access: shared, problems: [], name: undefined });
    }
  });

  it("is joined field by field", () => {
    const { access } = join({ churchId: ownId, apiKey: " ck_own " }, shared);
    expect(access).toEqual({ ...shared, churchId: ownId, apiKey: "ck_own" });
  });

  it("names what is missing, in the order in which to enter it", () => {
    expect(join({}, undefined)).toMatchObject({
      access: undefined,
      problems: [
        { field: "baseUrl", problem: "missing" },
        { field: "apiKey", problem: "missing" },
        { field: "churchId", problem: "missing" },
      ],
    });
  });

  it("can do without a church ID", () => {
    expect(join({ churchId: "" }, { ...shared, churchId: undefined })).toMatchObject({
      access: { ...shared, churchId: "" },
      problems: [{ field: "churchId", problem: "missing" }],
    });
  });

  it("gives no access without a base address or without an API key", () => {
    expect(join({ ...shared, apiKey: "" }, undefined)).toMatchObject({
      access: undefined,
      problems: [{ field: "apiKey", problem: "missing" }],
    });
    expect(join({ ...shared, baseUrl: "captions" }, undefined)).toMatchObject({
      access: undefined,
      problems: [{ field: "baseUrl", problem: "not an address" }],
    });
  });

  it("is missing where somebody wrote null", () => {
    expect(join({}, { ...shared, churchId: null }).problems).toEqual([
      { field: "churchId", problem: "missing" },
    ]);
  });

  it("does not replace a wrong value by the shared one", () => {
    const { access, problems } = join({ baseUrl: "http://own.example.com", apiKey: 5 }, shared);
    expect(access).toBeUndefined();
    expect(problems).toEqual([
      { field: "baseUrl", problem: "not https" },
      { field: "apiKey", problem: "not text" },
      { field: "churchId", problem: "missing" },
    ]);
  });

  it("is the same for addresses that differ only in form", () => {
    const own = { baseUrl: "https://SHARED.example.com/", churchId: shared.churchId.toUpperCase() };
    const one = join(own, shared).access;
    const other = join({}, shared).access;
    expect(one && other && identityOf(one) === identityOf(other)).toBe(true);
  });
});

describe("an API key and a church ID go only to the origin of their own account:", () => {
  const missing = [
    { field: "apiKey", problem: "missing" },
    { field: "churchId", problem: "missing" },
  ];

  it.each([
    "https://evil.example.com",
    "https://shared.example.com.evil.example.com",
    "https://shared.example.com:8443",
    "https://evil.example.com/https://shared.example.com",
  ])("a key of its own address %s borrows none", (baseUrl) => {
    expect(join({ baseUrl }, shared)).toMatchObject({ access: undefined, problems: missing });
    // One of its own goes there all the same.
    const own = { baseUrl, apiKey: "ck_own" };
    expect(join(own, shared).access).toEqual({ ...own, churchId: "" });
  });

  it.each(["https://shared.example.com/", " HTTPS://SHARED.example.com:443/eu "])(
    "a key of the same origin, such as %s, does",
    (baseUrl) => {
      const { apiKey, churchId } = shared;
      expect(join({ baseUrl }, shared).access).toMatchObject({ apiKey, churchId });
    },
  );

  it("a key with an address of its own borrows none from an account that has no good address", () => {
    for (const baseUrl of ["", undefined, "http://own.example.com", 5]) {
      const { problems } = join({ baseUrl: "https://own.example.com" }, { ...shared, baseUrl });
      expect(problems).toEqual(missing);
    }
  });
});

describe("a named account", () => {
  const accounts = {
    north: { name: " North ", baseUrl: "https://north.example.com", apiKey: "ck_north", churchId: ownId },
    harbour: { baseUrl: "https://harbour.example.com", apiKey: "ck_harbour" },
    broken: 5,
  };
  const global = readGlobalSettings({ account: shared, accounts });
  const notThere = {
    access: undefined,
    problems: [{ field: "account", problem: "not there" }],
    name: undefined,
  };

  it("stands in place of the shared one, field by field, and has a name", () => {
    const { name: _, ...north } = accounts.north;
    expect(readAccount({ account: "north" }, global)).toEqual({ access: north, problems: [], name: "North" });
    expect(readAccount({ account: "north", apiKey: "ck_own" }, global).access).toEqual({
      ...north,
      apiKey: "ck_own",
    });
    expect(readAccount({ account: "harbour" }, global)).toEqual({
      access: { ...accounts.harbour, churchId: "" },
      problems: [{ field: "churchId", problem: "missing" }],
      name: "harbour",
    });
  });

  it("lends its API key and church ID to its own origin only", () => {
    const { problems } = readAccount({ account: "north", baseUrl: shared.baseUrl }, global);
    expect(problems.map(({ field }) => field)).toEqual(["apiKey", "churchId"]);
  });

  it.each(["south", "__proto__", "constructor", 5, {}, ["north"], true])(
    "%j that is not there is said so, whatever else the key has",
    (account) => {
      expect(readAccount({ ...shared, account }, global)).toEqual(notThere);
    },
  );

  it.each(["", " ", null, undefined])("of %j is the shared one", (account) => {
    expect(readAccount({ account }, global).access).toEqual(shared);
  });

  it("with nothing good in it is there, and asks for what is missing", () => {
    expect(readAccount({ account: "broken" }, global).problems.map(({ field }) => field)).toEqual([
      "baseUrl",
      "apiKey",
      "churchId",
    ]);
  });
});

it("settings of any type, depth and size are read", () => {
  const deep = JSON.parse(`${"[".repeat(5_000)}${"]".repeat(5_000)}`) as unknown;
  const tricks = JSON.parse('{"__proto__":{"apiKey":"x"},"constructor":5,"toString":null}') as unknown;
  const anything = fc.oneof(
    fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true }),
    fc.constantFrom(
      deep,
      tricks,
      "x".repeat(1_000_000),
      Array.from({ length: 100_000 }, () => null),
    ),
  );
  const accountLike = fc.record(
    { baseUrl: anything, apiKey: anything, churchId: anything, account: anything, name: anything },
    { requiredKeys: [] },
  );
  const settings = fc.oneof(anything, accountLike);
  fc.assert(
    fc.property(settings, settings, settings, (own, account, named) => {
      readAccount(own, readGlobalSettings({ account, accounts: { a: named } }));
      readAccount(own, readGlobalSettings({ account, accounts: named }));
      readAccount(own, readGlobalSettings(account));
    }),
  );
});
