import { describe, expect, it } from "vitest";
import { type AccountReading, readAccount } from "../../src/settings/account.ts";
import { readGlobalSettings } from "../../src/settings/global-settings.ts";

const shared = {
  baseUrl: "https://shared.example.com",
  apiKey: "ck_shared",
  churchId: "0f8fad5b-d9cb-469f-a165-70867728950e",
};
const ownId = "7c9e6679-7425-40de-944b-e07fc1f90ae7";
const own = { baseUrl: "https://own.example.com", apiKey: "ck_own" };
const mine = { apiKey: "ck_own", churchId: ownId };

/** @param account the shared one */
const join = (settings: unknown, account: unknown): AccountReading =>
  readAccount(settings, readGlobalSettings({ account }));
/** What is wrong, as `field: problem`. */
const wrong = ({ problems }: AccountReading): string =>
  problems.map(({ field, problem }) => `${field}: ${problem}`).join(", ");

const noneOfBoth = "apiKey: missing, churchId: missing";

type Case = [what: string, settings: unknown, account: unknown, access: unknown, problems: string];
const noChurch = "churchId: missing";
const european = { ...shared, baseUrl: "https://shared.example.com/eu" };

it.each<Case>([
  ...[{}, undefined, null, 5, "x", [], { baseUrl: "", apiKey: "  ", churchId: null }].map(
    (settings): Case => [
      `the shared one for a key that has ${JSON.stringify(settings)}`,
      settings,
      shared,
      shared,
      "",
    ],
  ),
  ["joined field by field", { ...mine, apiKey: " ck_own " }, shared, { ...shared, ...mine }, ""],
  ["missing, in the order in which to enter it", {}, undefined, undefined, `baseUrl: missing, ${noneOfBoth}`],
  ["without a church ID", {}, { ...shared, churchId: null }, { ...shared, churchId: "" }, noChurch],
  ["no access without an API key", { ...shared, apiKey: "" }, undefined, undefined, "apiKey: missing"],
  ["no access without an address", { ...shared, baseUrl: "x" }, {}, undefined, "baseUrl: not an address"],
  [
    "not the shared one in place of a wrong value",
    { baseUrl: "http://own.example.com", apiKey: 5 },
    shared,
    undefined,
    `baseUrl: not https, apiKey: not text, ${noChurch}`,
  ],
  // An API key and a church ID go only to the origin of their own account.
  ...[
    "https://evil.example.com",
    "https://shared.example.com.evil.example.com",
    "https://shared.example.com:8443",
    "https://evil.example.com/https://shared.example.com",
  ].flatMap((baseUrl): Case[] => [
    [`nothing borrowed to ${baseUrl}`, { baseUrl }, shared, undefined, noneOfBoth],
    [`its own at ${baseUrl}`, { ...own, baseUrl }, shared, { ...own, baseUrl, churchId: "" }, noChurch],
  ]),
  ["borrowed at the same origin", { baseUrl: "https://shared.example.com/" }, shared, shared, ""],
  [
    "borrowed at another path of it",
    { baseUrl: " HTTPS://SHARED.example.com:443/eu " },
    shared,
    european,
    "",
  ],
  ...["", undefined, "http://own.example.com", 5].map((baseUrl): Case => {
    const lender = { ...shared, baseUrl };
    return [
      `nothing borrowed of an account whose address is ${baseUrl}`,
      { baseUrl: own.baseUrl },
      lender,
      undefined,
      noneOfBoth,
    ];
  }),
])("an account is %s", (_, settings, account, access, problems) => {
  const reading = join(settings, account);
  expect([reading.access, wrong(reading)]).toEqual([access, problems]);
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
    hasDraft: false,
  };

  it("stands in place of the shared one, field by field, and has a name", () => {
    const { name: _, ...north } = accounts.north;
    expect(readAccount({ account: "north" }, global)).toEqual({
      access: north,
      problems: [],
      name: "North",
      hasDraft: false,
    });
    expect(readAccount({ account: "north", apiKey: "ck_own" }, global).access).toEqual({
      ...north,
      apiKey: "ck_own",
    });
    expect(readAccount({ account: "harbour" }, global)).toEqual({
      access: { ...accounts.harbour, churchId: "" },
      problems: [{ field: "churchId", problem: "missing" }],
      name: "harbour",
      hasDraft: false,
    });
  });

  it("lends its API key and church ID to its own origin only", () => {
    expect(wrong(readAccount({ account: "north", baseUrl: shared.baseUrl }, global))).toBe(noneOfBoth);
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
    expect(wrong(readAccount({ account: "broken" }, global))).toBe(`baseUrl: missing, ${noneOfBoth}`);
  });
});
