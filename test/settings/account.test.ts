import { describe, expect, it } from "vitest";
import { type AccountReading, readAccount } from "../../src/settings/account.ts";
import { readGlobalSettings } from "../../src/settings/global-settings.ts";

const shared = {
  baseUrl: "https://shared.example.com",
  apiKey: "ck_shared",
  churchId: "0f8fad5b-d9cb-469f-a165-70867728950e",
};
const own = { ...shared, baseUrl: "https://own.example.com", apiKey: "ck_own" };
const north = { ...shared, baseUrl: "https://north.example.com", apiKey: "ck_north" };
const draft = { apiKey: "ck_typed" };
const globalSettings = {
  account: shared,
  accounts: { north: { name: " North ", ...north }, unnamed: north, broken: 5 },
};

const read = (settings: unknown, global: unknown = globalSettings): AccountReading =>
  readAccount(settings, readGlobalSettings(global));
const missing = (field: string) => ({ kind: "field", field, problem: "missing" });

describe("a key's own account", () => {
  it("is used when all three fields are valid", () => {
    expect(read({ ...own, apiKey: " ck_own ", account: "north" })).toEqual({ access: own, name: undefined });
  });

  it.each([
    ["an API key alone", { apiKey: "ck_own" }, "baseUrl"],
    ["an address alone", { baseUrl: own.baseUrl }, "apiKey"],
    ["the shared address alone", { baseUrl: shared.baseUrl, account: "north" }, "apiKey"],
    ["a church ID alone", { churchId: own.churchId }, "baseUrl"],
    ["no church ID", { ...own, churchId: "\u200B " }, "churchId"],
  ])("borrows nothing when it has %s", (_, settings, missingField) => {
    expect(read(settings)).toEqual({ name: undefined, problem: missing(missingField) });
  });

  it("names its first invalid field", () => {
    const problem = { kind: "field", field: "baseUrl", problem: "not https" };
    const settings = { baseUrl: "http://own.example.com", apiKey: 5 };
    expect(read(settings)).toEqual({ name: undefined, problem });
  });
});

describe("the shared account", () => {
  it.each([
    [{}],
    [undefined],
    [null],
    [5],
    ["x"],
    [[]],
    [{ baseUrl: "", apiKey: " \u200B", churchId: null }],
    [{ account: " " }],
    [{ account: null }],
    [{ draft }],
  ])("is used by a key with %j", (settings) => {
    expect(read(settings)).toEqual({ access: shared, name: undefined });
  });

  it.each([
    ["nothing", null, "nothing set up"],
    ["a wrong type", { account: [shared] }, "nothing set up"],
    ["blank fields", { account: { baseUrl: "", apiKey: " " } }, "nothing set up"],
    ["a draft", { account: { draft } }, "only a draft"],
    ["a draft with wrong types", { account: { draft: { apiKey: 5 } } }, "only a draft"],
  ])("is missing when the global settings have %s", (_, global, kind) => {
    expect(read({}, global)).toEqual({ name: undefined, problem: { kind } });
  });

  it("counts as only a draft when no account is set up and the key has a draft", () => {
    expect(read({ draft }, {})).toEqual({ name: undefined, problem: { kind: "only a draft" } });
  });

  it("names its first missing field", () => {
    const account = { ...shared, churchId: null };
    expect(read({}, { account })).toEqual({ name: undefined, problem: missing("churchId") });
  });
});

describe("a named account", () => {
  it.each([
    ["north", "North"],
    ["unnamed", "unnamed"],
  ])("is used by its id %s under the name %s", (account, name) => {
    expect(read({ account, apiKey: " " })).toEqual({ access: north, name });
  });

  it.each([["south"], ["__proto__"], ["constructor"], [5], [{}], [["north"]], [true]])(
    "is reported as not there, despite a draft of the key, when its id is %j",
    (account) => {
      expect(read({ account, draft })).toEqual({ name: undefined, problem: { kind: "account not there" } });
    },
  );

  it("keeps its name when nothing is set up in it", () => {
    expect(read({ account: "broken" })).toEqual({ name: "broken", problem: { kind: "nothing set up" } });
  });
});
