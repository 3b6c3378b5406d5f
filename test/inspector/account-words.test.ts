import { beforeEach, expect, it } from "vitest";
import { isInherited, isWorthSharing, lossOf, mistakeIn } from "../../src/inspector/account-words.ts";
import type { CheckState } from "../../src/inspector/check-words.ts";
import { SettingsStore } from "../../src/inspector/settings-store.ts";
import { speak } from "../../src/inspector/words.ts";
import { written } from "../kit/inspector-words.ts";

beforeEach(() => speak("en"));

const account = {
  baseUrl: "https://a.example.com",
  apiKey: "ck_1",
  churchId: "0f8fad5b-d9cb-469f-a165-70867728950e",
};
const elsewhere = { baseUrl: "https://b.example.com" };

function storeOf(settings: object, shared: object = account): SettingsStore {
  const store = new SettingsStore({ send: () => undefined }, settings);
  store.globalSettingsReceived({ account: shared });
  return store;
}

const missing = written("problem.missing");
const noText = written("problem.not text");

it.each<[settings: object, shared: object, apiKey: string, isFromShared: boolean]>([
  [{}, {}, "", false],
  [{}, { baseUrl: account.baseUrl }, missing, false],
  [{ churchId: "c" }, account, "", true],
  // An address of another origin borrows no API key.
  [elsewhere, account, missing, false],
  [{ apiKey: { x: 1 } }, account, noText, false],
  [{}, { ...account, apiKey: 5 }, noText, false],
])(
  "of a key with %j, the shared account %j, the API key is said to be %j",
  (own, shared, mistake, isFromShared) => {
    const store = storeOf(own, shared);
    expect([mistakeIn("apiKey", store, true), isInherited(store, "apiKey")]).toEqual([mistake, isFromShared]);
  },
);

it("a field that was typed too long for all keys says so", () => {
  const store = storeOf({});
  store.type("apiKey", "x".repeat(3_000));
  expect(mistakeIn("apiKey", store, true)).toBe(written("problem.too long"));
});

it.each<[isWorth: boolean, own: object]>([
  [true, { apiKey: "ck_own" }],
  [true, { ...account, ...elsewhere }],
  [false, {}],
  // A mistake must not reach all keys.
  [false, { ...account, baseUrl: "captions" }],
  [false, { ...account, churchId: 5 }],
  [false, { ...account, draft: { apiKey: "c" } }],
])("that it is %j to make the account of all keys of %j", (isWorth, own) => {
  expect(isWorthSharing(storeOf(own))).toBe(isWorth);
});

const failed = { outcome: "failed", kind: "key-rejected" } as Exclude<CheckState, undefined>;

it.each<[what: string, draft: object, check: CheckState, loss: string | undefined, own?: object]>([
  ["before it is checked", { apiKey: "c" }, undefined, undefined],
  ["while it is checked", { apiKey: "c" }, "checking", undefined],
  ["that failed", { apiKey: "c" }, failed, written("draft.losesAccount")],
  ["with a mistake", { baseUrl: "http://a.example.com" }, failed, undefined],
  ["without an API key", { apiKey: "" }, undefined, written("draft.losesAll")],
  ["without a church ID", { churchId: "" }, undefined, written("draft.losesState")],
  [
    "that leads back to the shared account",
    { apiKey: "" },
    undefined,
    written("draft.fallsBack", { name: written("account.shared") }),
    { apiKey: "ck_own" },
  ],
])("what the keys lose by a draft %s", (_, draft, check, loss, own) => {
  const store = own ? storeOf({ ...own, draft }) : storeOf({}, { ...account, draft });
  expect(lossOf(store, check)).toBe(loss);
});
