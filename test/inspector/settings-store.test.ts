import { describe, expect, it } from "vitest";
import { SettingsStore } from "../../src/inspector/settings-store.ts";

type Settings = Readonly<Record<string, unknown>>;

let saved: Settings[];
let shared: Settings[];

function open(settings: unknown, global?: unknown): SettingsStore {
  saved = [];
  shared = [];
  const client = {
    send: (event: string, { payload }: Settings = {}) =>
      void (event === "setSettings" ? saved : shared).push(payload as Settings),
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
  it("lies beside the shared account, with whatever else is there", () => {
    const store = open({}, { account, other: 1 });
    store.type({ apiKey: "ck_2" });
    expect(shared).toEqual([{ account: { ...account, draft: { apiKey: "ck_2" } }, other: 1 }]);
    expect([store.text("apiKey"), store.isUnsaved, saved]).toEqual(["ck_2", true, []]);
  });

  it("lies with the key while its own account is new, and the key keeps its account", () => {
    const store = open(
      { account: "north", mode: "stop" },
      { accounts: { north: { name: "North", ...account } } },
    );
    store.begin("own");
    expect([saved, store.isUnsaved]).toEqual([[], true]);
    store.type({ apiKey: "ck_2" });
    expect(saved).toEqual([{ account: "north", mode: "stop", draft: { apiKey: "ck_2" } }]);
    expect(store.inUse).toEqual({ name: "North" });
  });

  it("has the name of a new account", () => {
    const store = open({}, { account });
    store.begin("new", "Account 1");
    store.type({ apiKey: "ck_2" });
    expect(saved.at(-1)).toEqual({ draft: { isNew: true, name: "Account 1", apiKey: "ck_2" } });
    expect(open(saved.at(-1)).place).toBe("new");
  });

  it("keeps an emptied field as an empty text", () => {
    const store = open({}, { account });
    store.type({ apiKey: "" });
    expect([store.text("apiKey"), store.edited]).toEqual([
      "",
      { problem: { kind: "field", field: "apiKey", problem: "missing" } },
    ]);
  });

  it("ends when each field is typed as it is in use", () => {
    const store = open({}, { account });
    store.type({ apiKey: "ck_2", baseUrl: other.baseUrl });
    store.type({ apiKey: " ck_1 " });
    expect(shared.at(-1)).toEqual({ account: { ...account, draft: { baseUrl: other.baseUrl } } });
    store.type({ baseUrl: account.baseUrl });
    expect([shared.at(-1), store.isUnsaved]).toEqual([{ account }, false]);
  });

  it("keeps its last failure until something is typed", () => {
    const store = open({}, { account });
    store.type({ apiKey: "ck_2" });
    store.keepFailure(failure);
    expect(open({}, shared.at(-1)).failure).toEqual(failure);
    store.globalSettingsReceived(shared.at(-1));
    store.type({ apiKey: "ck_3" });
    expect(store.failure).toBe(undefined);
  });

  it.each([5, { kind: "x" }, { kind: "constructor" }, {}])("has no failure when it is %j", (broken) => {
    expect(open({}, { account: { draft: { apiKey: "c", failure: broken } } }).failure).toBe(undefined);
  });

  it.each([
    ["shared", {}, { account: { ...account, draft: { apiKey: "c" } } }],
    ["own", { ...account, draft: { apiKey: "c" } }, {}],
    [{ id: "north" }, { account: "north", draft: { isNew: true } }, { accounts: { north: account } }],
  ])("is thrown away by Cancel, which goes back to %j", (place, key, global) => {
    const store = open(key, global);
    store.cancel();
    expect([store.place, store.isUnsaved]).toEqual([place, false]);
    expect(JSON.stringify([...saved, ...shared])).not.toContain("draft");
  });
});

describe("Connect", () => {
  it("puts values in use in place of the draft of the shared account", () => {
    const store = open({}, { account: { ...account, name: "Main", draft: { apiKey: "c", failure } }, x: 1 });
    store.connect(other);
    expect(shared).toEqual([{ account: { name: "Main", ...other }, x: 1 }]);
  });

  it("puts values in use in place of the draft of a key's own account", () => {
    const store = open({ mode: "stop", draft: { ...other } }, { account });
    store.connect(other);
    expect([saved, store.place]).toEqual([[{ mode: "stop", ...other }], "own"]);
  });

  it("brings a new account into being, and the key uses it", () => {
    const store = open({ ...account, mode: "stop" }, { account });
    store.begin("new", "North");
    store.type(other);
    store.connect(other);
    const [[id, named] = []] = Object.entries(shared.at(-1)?.["accounts"] ?? {});
    expect(named).toEqual({ name: "North", ...other });
    expect([saved.at(-1), store.place]).toEqual([{ mode: "stop", account: id }, { id }]);
  });
});

describe("the account of a key", () => {
  it("changes to another one that exists, and loses what the key has of its own", () => {
    const store = open({ ...account, mode: "stop", draft: { apiKey: "c" } }, { accounts: { north: other } });
    store.choose({ id: "north" });
    expect(saved.at(-1)).toEqual({ mode: "stop", account: "north" });
    store.choose("shared");
    expect(saved.at(-1)).toEqual({ mode: "stop" });
  });

  it("is deleted, and the key goes back to the shared one", () => {
    const store = open({ account: "north" }, { account, accounts: { north: other, south: other } });
    store.delete();
    expect([saved.at(-1), shared.at(-1)]).toEqual([{}, { account, accounts: { south: other } }]);
  });

  it.each(["south", "__proto__", "constructor", { toString: 0 }, 5, true])(
    "is lost when its id is %j",
    (id) => {
      const store = open({ account: id }, { account, accounts: { 5: account, true: account } });
      expect([store.isLost, store.text("apiKey")]).toEqual([true, ""]);
    },
  );

  it("is renamed at once", () => {
    const store = open({ account: "north" }, { accounts: { north: { name: "North", ...other } } });
    store.rename("South");
    expect(shared).toEqual([{ accounts: { north: { name: "South", ...other } } }]);
  });
});

describe("settings that are received", () => {
  it.each([null, 5, "x", [], { account: 5 }, { account: [] }])("are replaced when they are %j", (global) => {
    const store = open({}, global);
    expect(store.text("apiKey")).toBe("");
    store.type({ apiKey: "ck_2" });
    expect(shared[0]).toMatchObject({ account: { draft: { apiKey: "ck_2" } } });
  });

  it("come before the first change, which would lose those of others", () => {
    const store = open({});
    store.type({ apiKey: "ck_2" });
    expect([store.isLoaded, shared]).toEqual([false, []]);
  });

  it("are the base of the next change", () => {
    const store = open({}, { account });
    store.globalSettingsReceived({ account: other, x: 2 });
    store.type({ churchId: "d" });
    expect(shared).toEqual([{ account: { ...other, draft: { churchId: "d" } }, x: 2 }]);
  });

  it("get a change again that is newer", () => {
    const store = open({ mode: "start" }, { account });
    store.type({ apiKey: "ck_2" });
    store.globalSettingsReceived({ account: { ...account, x: 1 } });
    expect(shared.at(-1)).toEqual({ account: { ...account, x: 1, draft: { apiKey: "ck_2" } } });
    store.set("mode", "stop");
    store.settingsReceived({ mode: "start", x: 1 });
    expect(saved.at(-1)).toEqual({ mode: "stop", x: 1 });
  });

  it("leave a place that was just chosen", () => {
    const store = open({ account: "north" }, { account });
    store.begin("own");
    store.settingsReceived({ account: "north", mode: "stop" });
    expect(store.place).toBe("own");
    store.settingsReceived({ mode: "stop" });
    expect(store.place).toBe("shared");
  });
});
