import { expect, it } from "vitest";
import {
  accountAt,
  isComplete,
  isInUseElsewhere,
  type JsonObject,
  placeOf,
  readDraft,
  withSettledDraft,
  without,
  withTyped,
} from "../../src/settings/draft.ts";

const old = {
  baseUrl: "https://captions.example.com",
  apiKey: "ck_old",
  churchId: "0f8fad5b-d9cb-469f-a165-70867728950e",
};
const empty: JsonObject = {};

it.each<[what: string, account: JsonObject, field: "apiKey" | "baseUrl", text: string, after: JsonObject]>([
  ["stands beside the account", old, "apiKey", "c", { ...old, draft: { apiKey: "c" } }],
  ["is a field that was emptied, too", old, "apiKey", "", { ...old, draft: { apiKey: "" } }],
  ["is none where it is as in use", { ...old, draft: { apiKey: "c" } }, "apiKey", "ck_old", old],
  ["is none where an empty field is empty", { draft: { apiKey: "c" } }, "apiKey", "", {}],
  [
    "has the others beside it",
    { draft: { apiKey: "c", churchId: 5, x: 1 } },
    "baseUrl",
    "h",
    { draft: { apiKey: "c", baseUrl: "h" } },
  ],
  [
    "replaces what can't be read",
    { apiKey: 5, draft: 7 },
    "apiKey",
    "c",
    { apiKey: 5, draft: { apiKey: "c" } },
  ],
])("what is typed %s", (_, account, field, text, after) => {
  expect(withTyped(account, field, text)).toEqual(after);
});

it.each<[what: string, now: JsonObject, checked: JsonObject, after: JsonObject | "as it was"]>([
  [
    "is in use",
    { ...old, name: "N", draft: { apiKey: "ck_1" } },
    { ...old, draft: { apiKey: "ck_1" } },
    { ...old, name: "N", apiKey: "ck_1" },
  ],
  [
    "is in use without what was typed since",
    { ...old, draft: { apiKey: "ck_12", churchId: "0" } },
    { ...old, draft: { apiKey: "ck_1" } },
    { ...old, apiKey: "ck_1", draft: { apiKey: "ck_12", churchId: "0" } },
  ],
  [
    "takes out a field that was emptied",
    { ...old, draft: { apiKey: " " } },
    { ...old, draft: { apiKey: " " } },
    { baseUrl: old.baseUrl, churchId: old.churchId },
  ],
  ["is not in use where it was thrown away", old, { ...old, draft: { apiKey: "ck_1" } }, "as it was"],
  [
    "is not in use where one of its fields was put back",
    { ...old, draft: { apiKey: "ck_1" } },
    { ...old, draft: { apiKey: "ck_1", baseUrl: "https://a.example.com" } },
    "as it was",
  ],
  [
    "is not in use beside fields that somebody else has written since",
    { ...old, baseUrl: "https://evil.example.com", draft: { apiKey: "ck_1" } },
    { ...old, draft: { apiKey: "ck_1" } },
    "as it was",
  ],
  [
    "is in use after an earlier check has settled a part of it",
    { ...old, apiKey: "ck_1", draft: { churchId: "1" } },
    { ...old, draft: { apiKey: "ck_1", churchId: "1" } },
    { ...old, apiKey: "ck_1", churchId: "1" },
  ],
  [
    "is not in use where an emptied field was filled by somebody else",
    { ...old, apiKey: "ck_x", draft: { apiKey: "" } },
    { ...old, draft: { apiKey: "" } },
    "as it was",
  ],
  ["is settled once", { ...old, apiKey: "ck_1" }, { ...old, draft: { apiKey: "ck_1" } }, "as it was"],
  ["is nothing without a draft", old, old, "as it was"],
])("what was checked %s", (_, now, checked, after) => {
  expect(withSettledDraft(now, checked)).toEqual(after === "as it was" ? now : after);
});

it.each<[what: string, key: JsonObject, account: JsonObject, complete: boolean, problems: string]>([
  [
    "is complete with the account that it is to replace",
    empty,
    { ...old, draft: { apiKey: "ck_1" } },
    true,
    "",
  ],
  ["is complete where all is typed", empty, { draft: old }, true, ""],
  ["is none without anything typed", empty, old, false, ""],
  ["is not complete where a field is missing", empty, { draft: { apiKey: "c" } }, false, "baseUrl, churchId"],
  ["is not complete where a field is wrong", empty, { ...old, draft: { churchId: "0" } }, false, "churchId"],
  ["is not complete where a field was emptied", empty, { ...old, draft: { apiKey: "" } }, false, "apiKey"],
  ["of a key's own falls back on the account of the others", { draft: { apiKey: "ck_1" } }, old, true, ""],
  [
    "of a key's own that was emptied does so, and is not complete",
    { apiKey: "c", draft: { apiKey: "" } },
    old,
    false,
    "",
  ],
  [
    "of a key's own takes no API key to another origin",
    { draft: { baseUrl: "https://evil.example.com" } },
    old,
    false,
    "apiKey, churchId",
  ],
])("a draft %s", (_, key, account, complete, problems) => {
  const saved = { key, global: { account } };
  const place = placeOf(key);
  expect(isComplete(saved, place)).toBe(complete);
  expect(
    readDraft(saved, place)
      .problems.map(({ field }) => field)
      .join(", "),
  ).toBe(problems);
});

it.each<[string, JsonObject, boolean]>([
  ["at its own origin", old, false],
  ["at another path of it", { ...old, baseUrl: `${old.baseUrl}/eu/` }, false],
  ["at another origin", { ...old, baseUrl: "https://elsewhere.example.com" }, true],
  ["at an address that is none", { ...old, baseUrl: "captions" }, true],
  ["nowhere", { apiKey: " ck_old " }, false],
  ["with blanks around it", { baseUrl: "https://elsewhere.example.com", apiKey: " ck_old " }, true],
  ["elsewhere and half typed", { baseUrl: "https://elsewhere.example.com", apiKey: "ck_old_one" }, true],
  ["under another API key", { baseUrl: "https://elsewhere.example.com", apiKey: "ck_other" }, false],
])("an API key that is in use %s", (_, inUse, elsewhere) => {
  expect(isInUseElsewhere(old, [{}, { apiKey: 5 }, inUse])).toBe(elsewhere);
});

it("whose account a key uses is told by its settings", () => {
  const keys = [
    {},
    { apiKey: "c" },
    { draft: { apiKey: "" } },
    { account: "n" },
    { account: "n", churchId: 5 },
    { account: {} },
  ];
  expect(keys.map(placeOf)).toEqual(["shared", "own", "own", { id: "n" }, "own", { id: "" }]);
  expect(accountAt({ key: {}, global: { accounts: { n: old } } }, { id: "toString" })).toEqual({});
  expect(without({ ...old, draft: {} }, "draft")).toEqual(old);
});
