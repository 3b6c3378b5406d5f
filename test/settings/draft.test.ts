import { expect, it } from "vitest";
import {
  accountAt,
  type Edited,
  isComplete,
  isInUseElsewhere,
  placeOf,
  readDraft,
  withSettledDraft,
  without,
  withTyped,
} from "../../src/settings/draft.ts";
import type { JsonObject } from "../../src/settings/json-object.ts";

const old = {
  baseUrl: "https://captions.example.com",
  apiKey: "ck_old",
  churchId: "0f8fad5b-d9cb-469f-a165-70867728950e",
};
/** Only the API key, in an account or as it was typed. */
const key = (apiKey: unknown): JsonObject => ({ apiKey });
const host = { baseUrl: "h" };
/** The account beside which this was typed. */
const typed = (draft: object): JsonObject => ({ ...old, draft });

it.each<[what: string, account: JsonObject, field: "apiKey" | "baseUrl", text: string, after: JsonObject]>([
  ["stands beside the account", old, "apiKey", "c", typed(key("c"))],
  ["is a field that was emptied, too", old, "apiKey", "", typed(key(""))],
  ["is none where it is as in use", typed(key("c")), "apiKey", "ck_old", old],
  ["is none where an empty field is empty", { draft: key("c") }, "apiKey", "", {}],
  [
    "has the others beside it",
    typed({ ...key("c"), churchId: 5 }),
    "baseUrl",
    "h",
    typed({ ...key("c"), ...host }),
  ],
  ["replaces what can't be read", { apiKey: 5, draft: 7 }, "apiKey", "c", { apiKey: 5, draft: key("c") }],
])("what is typed %s", (_, account, field, text, after) => {
  expect(withTyped(account, field, text)).toEqual(after);
});

const one = typed(key("ck_1"));
const emptied = typed(key(" "));
const two = { ...key("ck_12"), churchId: "0" };
const keyInUse = { ...old, ...key("ck_1") };
const keyOfOther = { ...old, ...key("ck_x") };
const church = { churchId: "1" };
const moved = { ...old, baseUrl: "https://evil.example.com" };

it.each<[what: string, now: JsonObject, checked: JsonObject, after: JsonObject | "as it was"]>([
  ["is in use", { ...one, name: "N" }, one, { ...keyInUse, name: "N" }],
  ["is in use without what was typed since", typed(two), one, { ...keyInUse, draft: two }],
  ["takes out a field that was emptied", emptied, emptied, { baseUrl: old.baseUrl, churchId: old.churchId }],
  ["is not in use where it was thrown away", old, one, "as it was"],
  ["is not in use where a field of it was put back", one, typed({ ...key("ck_1"), ...host }), "as it was"],
  ["is not in use beside fields of somebody else's", { ...moved, draft: key("ck_1") }, one, "as it was"],
  [
    "is in use after an earlier check has settled a part of it",
    { ...keyInUse, draft: church },
    typed({ ...key("ck_1"), ...church }),
    { ...keyInUse, ...church },
  ],
  [
    "is not in use where somebody filled what was emptied",
    { ...keyOfOther, draft: key("") },
    emptied,
    "as it was",
  ],
  ["is settled once", keyInUse, one, "as it was"],
  ["is nothing without a draft", old, old, "as it was"],
])("what was checked %s", (_, now, checked, after) => {
  const edited = { place: "shared", account: checked, earlier: [] } as const;
  const saved = { key: {}, global: { account: now } };
  const settled = after === "as it was" ? saved : { key: {}, global: { account: after } };
  expect(withSettledDraft(saved, edited)).toEqual(settled);
});

it("what was checked while an earlier check was under way is in use after that one, and not the other way round", () => {
  const first: Edited = { place: "own", account: one, earlier: [] };
  const second: Edited = { ...first, account: typed(key("ck_2")), earlier: [one] };
  const afterFirst = withSettledDraft({ key: typed(key("ck_23")), global: {} }, first);
  const afterSecond = withSettledDraft(afterFirst, second);
  expect(afterSecond).toEqual({
    key: { ...old, ...key("ck_2"), draft: key("ck_23") },
    global: {},
  });
  expect(withSettledDraft(afterSecond, first)).toBe(afterSecond);
  const foreign = { key: { ...keyOfOther, draft: key("ck_2") }, global: {} };
  expect(withSettledDraft(foreign, second)).toBe(foreign);
});

const evil = { draft: { baseUrl: "https://evil.example.com" } };

it.each<[what: string, own: JsonObject, account: JsonObject, complete: boolean, problems: string]>([
  ["is complete with the account that it is to replace", {}, one, true, ""],
  ["is complete where all is typed", {}, { draft: old }, true, ""],
  ["is none without anything typed", {}, old, false, ""],
  ["is not complete where a field is missing", {}, { draft: key("c") }, false, "baseUrl, churchId"],
  ["is not complete where a field is wrong", {}, typed({ churchId: "0" }), false, "churchId"],
  ["is not complete where a field was emptied", {}, typed(key("")), false, "apiKey"],
  ["of a key's own falls back on the account of the others", { draft: key("ck_1") }, old, true, ""],
  ["of a key's own that was emptied does so, and is not", { ...key("c"), draft: key("") }, old, false, ""],
  ["of a key's own takes no API key to another origin", evil, old, false, "apiKey, churchId"],
])("a draft %s", (_, own, account, complete, problems) => {
  const saved = { key: own, global: { account } };
  const place = placeOf(own);
  expect(isComplete(saved, place)).toBe(complete);
  const wrong = readDraft(saved, place).problems.map(({ field }) => field);
  expect(wrong.join(", ")).toBe(problems);
});

const elsewhere = { baseUrl: "https://elsewhere.example.com" };

it.each<[string, JsonObject, boolean]>([
  ["at its own origin", old, false],
  ["at another path of it", { ...old, baseUrl: `${old.baseUrl}/eu/` }, false],
  ["at another origin", { ...old, ...elsewhere }, true],
  ["at an address that is none", { ...old, baseUrl: "captions" }, true],
  ["nowhere", key(" ck_old "), false],
  ["with blanks around it", { ...elsewhere, ...key(" ck_old ") }, true],
  ["elsewhere and half typed", { ...elsewhere, ...key("ck_old_one") }, true],
  ["under another API key", { ...elsewhere, ...key("ck_other") }, false],
])("an API key that is in use %s", (_, inUse, isElsewhere) => {
  expect(isInUseElsewhere(old, [{}, { apiKey: 5 }, inUse])).toBe(isElsewhere);
});

it("whose account a key uses is told by its settings", () => {
  const named = { account: "n" };
  const keys = [{}, key("c"), { draft: key("") }, named, { ...named, churchId: 5 }, { account: {} }];
  expect(keys.map(placeOf)).toEqual(["shared", "own", "own", { id: "n" }, "own", { id: "" }]);
  expect(accountAt({ key: {}, global: { accounts: { n: old } } }, { id: "toString" })).toEqual({});
  expect(without({ ...old, draft: {} }, "draft")).toEqual(old);
});
