import { describe, expect, it } from "vitest";
import { SettingsStore } from "../../src/inspector/settings-store.ts";

type Settings = Readonly<Record<string, unknown>>;

/** The settings of the key, and those that all keys share, each time that the store saved them. */
let savedKey: Settings[];
let savedGlobal: Settings[];

function open(settings: unknown, global?: unknown): SettingsStore {
  savedKey = [];
  savedGlobal = [];
  const client = {
    send: (event: string, { payload }: Settings = {}) =>
      void (event === "setSettings" ? savedKey : savedGlobal).push(payload as Settings),
  };
  const store = new SettingsStore(client, settings);
  if (global !== undefined) store.globalSettingsReceived(global);
  return store;
}

const account = {
  baseUrl: "https://a.example.com",
  apiKey: "ck_1",
  churchId: "0f8fad5b-d9cb-469f-a165-70867728950e",
};
const other = { ...account, baseUrl: "https://b.example.com", apiKey: "ck_other" };
const failure = { outcome: "failed", kind: "busy", status: 429 } as const;

describe("a draft", () => {
  it("is stored beside the shared account and keeps other settings", () => {
    const store = open({}, { account, other: 1 });
    store.type({ apiKey: "ck_2" });
    expect(savedGlobal).toEqual([{ account: { ...account, draft: { apiKey: "ck_2" } }, other: 1 }]);
    expect([store.text("apiKey"), store.isUnsaved, savedKey]).toEqual(["ck_2", true, []]);
  });

  it("is stored with a key that gets its own account", () => {
    const store = open(
      { account: "north", mode: "stop" },
      { accounts: { north: { name: "North", ...account } } },
    );
    store.begin("own");
    expect([savedKey, store.isUnsaved]).toEqual([[], true]);
    store.type({ apiKey: "ck_2" });
    expect(savedKey).toEqual([{ account: "north", mode: "stop", draft: { apiKey: "ck_2" } }]);
    expect(store.inUse).toEqual({ name: "North" });
  });

  it("holds the name of a new account", () => {
    const store = open({}, { account });
    store.begin("new", "Account 1");
    store.type({ apiKey: "ck_2" });
    expect(savedKey.at(-1)).toEqual({ draft: { isNew: true, name: "Account 1", apiKey: "ck_2" } });
    expect(open(savedKey.at(-1)).place).toBe("new");
  });

  it("keeps an emptied field as an empty text", () => {
    const store = open({}, { account });
    store.type({ apiKey: "" });
    expect([store.text("apiKey"), store.edited]).toEqual([
      "",
      { problem: { kind: "field", field: "apiKey", problem: "missing" } },
    ]);
  });

  it("ends when every field equals the account in use", () => {
    const store = open({}, { account });
    store.type({ apiKey: "ck_2", baseUrl: other.baseUrl });
    store.type({ apiKey: " ck_1 " });
    expect(savedGlobal.at(-1)).toEqual({ account: { ...account, draft: { baseUrl: other.baseUrl } } });
    store.type({ baseUrl: account.baseUrl });
    expect([savedGlobal.at(-1), store.isUnsaved]).toEqual([{ account }, false]);
  });

  it("keeps its last failure until a field is edited", () => {
    const store = open({}, { account });
    store.type({ apiKey: "ck_2" });
    store.keepFailure(failure);
    const reopened = open({}, savedGlobal.at(-1));
    expect(reopened.failure).toEqual(failure);
    reopened.type({ apiKey: "ck_3" });
    expect(reopened.failure).toBe(undefined);
  });

  it.each([5, { kind: "x" }, { kind: "constructor" }, {}])("ignores a stored failure of %j", (broken) => {
    expect(open({}, { account: { draft: { apiKey: "c", failure: broken } } }).failure).toBe(undefined);
  });

  it.each([
    ["shared", {}, { account: { ...account, draft: { apiKey: "c" } } }],
    ["own", { ...account, draft: { apiKey: "c" } }, {}],
    [{ id: "north" }, { account: "north", draft: { isNew: true } }, { accounts: { north: account } }],
  ])("is discarded by Cancel, and the account %j is selected", (place, key, global) => {
    const store = open(key, global);
    store.cancel();
    expect([store.place, store.isUnsaved]).toEqual([place, false]);
    expect(JSON.stringify([...savedKey, ...savedGlobal])).not.toContain("draft");
  });
});

describe("Connect", () => {
  it("replaces the shared draft with the connected values", () => {
    const store = open({}, { account: { ...account, name: "Main", draft: { apiKey: "c", failure } }, x: 1 });
    store.connect(other);
    expect(savedGlobal).toEqual([{ account: { name: "Main", ...other }, x: 1 }]);
  });

  it("replaces the draft of a key with the connected values", () => {
    const store = open({ mode: "stop", draft: { ...other } }, { account });
    store.connect(other);
    expect([savedKey, store.place]).toEqual([[{ mode: "stop", ...other }], "own"]);
  });
});

describe("the account of a key", () => {
  it("switches to an existing account and drops the key's own values", () => {
    const store = open({ ...account, mode: "stop", draft: { apiKey: "c" } }, { accounts: { north: other } });
    store.choose({ id: "north" });
    expect(savedKey.at(-1)).toEqual({ mode: "stop", account: "north" });
    store.choose("shared");
    expect(savedKey.at(-1)).toEqual({ mode: "stop" });
  });

  it.each(["south", "__proto__", "constructor", { toString: 0 }, 5, true])("is missing: ID %j", (id) => {
    // An ID is a text, so 5 and `true` lead to no account.
    const store = open({ account: id }, { account, accounts: { 5: account, true: account } });
    expect([store.isLost, store.text("apiKey")]).toEqual([true, ""]);
  });
});

describe("received settings", () => {
  it.each([null, 5, "x", [], { account: 5 }, { account: [] }])("are replaced when they are %j", (global) => {
    const store = open({}, global);
    expect(store.text("apiKey")).toBe("");
    store.type({ apiKey: "ck_2" });
    expect(savedGlobal[0]).toMatchObject({ account: { draft: { apiKey: "ck_2" } } });
  });

  it("must arrive before a change is saved", () => {
    const store = open({});
    store.type({ apiKey: "ck_2" });
    expect([store.isLoaded, savedGlobal]).toEqual([false, []]);
  });

  it("are the base of the next change", () => {
    const store = open({}, { account });
    store.globalSettingsReceived({ account: other, x: 2 });
    store.type({ churchId: "d" });
    expect(savedGlobal).toEqual([{ account: { ...other, draft: { churchId: "d" } }, x: 2 }]);
  });

  it("do not undo a newer change", () => {
    const store = open({ mode: "start" }, { account });
    store.type({ apiKey: "ck_2" });
    store.globalSettingsReceived({ account: { ...account, x: 1 } });
    expect(savedGlobal.at(-1)).toEqual({ account: { ...account, x: 1, draft: { apiKey: "ck_2" } } });
    store.set("mode", "stop");
    store.settingsReceived({ mode: "start", x: 1 });
    expect(savedKey.at(-1)).toEqual({ mode: "stop", x: 1 });
  });

  it("keep an unsaved choice of account until the key has another account", () => {
    const store = open({ account: "north" }, { account });
    store.begin("own");
    store.settingsReceived({ account: "north", mode: "stop" });
    expect(store.place).toBe("own");
    store.settingsReceived({ mode: "stop" });
    expect(store.place).toBe("shared");
  });
});
