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

const account = { baseUrl: "https://a.example.com", apiKey: "ck_1", churchId: "c" };

describe("the shared account", () => {
  it("gets each letter as a draft, with whatever else is there", () => {
    const store = open({}, { account, other: 1 });
    expect([store.place, store.text("apiKey")]).toEqual(["shared", "ck_1"]);
    store.type("apiKey", "ck_2");
    expect(shared).toEqual([{ account: { ...account, draft: { apiKey: "ck_2" } }, other: 1 }]);
    expect([store.text("apiKey"), store.hasDraft, saved]).toEqual(["ck_2", true, []]);
    store.discard();
    expect(shared.at(-1)).toEqual({ account, other: 1 });
  });

  it("can't be changed before it has been received, because others would be lost", () => {
    const store = open({});
    store.type("apiKey", "ck_2");
    expect([store.isLoaded, shared]).toEqual([false, []]);
  });

  it.each([null, 5, "x", [], { account: 5 }, { account: [] }])(
    "of %j is replaced by the first edit",
    (global) => {
      const store = open({}, global);
      expect(store.text("apiKey")).toBe("");
      store.type("apiKey", "ck_2");
      expect(shared[0]).toMatchObject({ account: { draft: { apiKey: "ck_2" } } });
    },
  );
});

describe("a check", () => {
  it("settles what was checked, and the version", () => {
    const store = open({}, { account, other: 1 });
    store.type("apiKey", "ck_2");
    const checked = store.beginCheck();
    store.type("apiKey", "ck_23");
    const next = store.beginCheck();
    store.settle(checked);
    const settled = { account: { ...account, apiKey: "ck_2", draft: { apiKey: "ck_23" } } };
    expect(shared.at(-1)).toEqual({ ...settled, other: 1 });
    store.settle(next);
    expect(shared.at(-1)).toEqual({ account: { ...account, apiKey: "ck_23" }, other: 1 });
  });

  it("of an emptied account of a key's own leads back to the shared one", () => {
    const store = open({ apiKey: "ck_own", mode: "start" }, { account });
    store.type("apiKey", "");
    expect(saved.at(-1)).toEqual({ apiKey: "ck_own", mode: "start", draft: { apiKey: "" } });
    store.settle(store.beginCheck());
    expect([saved.at(-1), store.place]).toEqual([{ mode: "start" }, "shared"]);
  });
});

describe("settings that are received", () => {
  it("are taken before the next write, which writes back nothing of what was before", () => {
    const store = open({}, { account });
    store.globalSettingsReceived({ account: { ...account, apiKey: "ck_new" }, other: 2 });
    store.type("churchId", "d");
    expect(shared).toEqual([
      { account: { ...account, apiKey: "ck_new", draft: { churchId: "d" } }, other: 2 },
    ]);
  });

  it("and are older than an edit get the edit again", () => {
    const store = open({ mode: "start" }, { account });
    store.type("apiKey", "ck_2");
    store.globalSettingsReceived({ account: { ...account, churchId: "new" } });
    expect(shared.at(-1)).toEqual({ account: { ...account, churchId: "new", draft: { apiKey: "ck_2" } } });
    store.set("mode", "stop");
    store.settingsReceived({ mode: "start", x: 1 });
    expect(saved.at(-1)).toEqual({ mode: "stop", x: 1 });
  });

  it("and have another address get nothing that was typed for the one before", () => {
    const store = open({}, { account });
    store.type("apiKey", "ck_2");
    const other = { ...account, baseUrl: "https://b.example.com" };
    store.globalSettingsReceived({ account: other });
    expect([shared.length, store.hasDraft]).toEqual([1, false]);
  });

  it("decide whose account is edited, but for one that is about to be filled in", () => {
    const store = open({}, { account });
    store.settingsReceived({ account: "north" });
    expect(store.place).toEqual({ id: "north" });
    store.choose("own");
    store.settingsReceived({ account: "north", mode: "stop" });
    expect(store.place).toBe("own");
  });
});

describe("a key's own account", () => {
  it("is where a key stands that has something of its own, a draft too", () => {
    const settings = [{ apiKey: "ck_own" }, { apiKey: "  " }, { apiKey: 5 }, { draft: { apiKey: "c" } }];
    expect(settings.map((each) => open(each).place)).toEqual(["own", "shared", "own", "own"]);
  });

  it("is gone when the key uses another one", () => {
    const store = open({ ...account, mode: "start", draft: { apiKey: "c" } }, { account: {} });
    store.choose({ id: "north" });
    expect(saved.at(-1)).toEqual({ mode: "start", account: "north" });
  });

  it("becomes that of all keys in one step, with what it inherits and no draft that was there", () => {
    const store = open(
      { apiKey: "ck_own", mode: "start" },
      { account: { ...account, x: 1, draft: { baseUrl: "h" } } },
    );
    store.shareOwn();
    expect(shared).toEqual([{ account: { ...account, apiKey: "ck_own", x: 1 } }]);
    expect([saved.at(-1), store.place]).toEqual([{ mode: "start" }, "shared"]);
  });

  it.each([account, { apiKey: "ck_1" }])(
    "of another origin takes neither API key nor church ID that was shared with it: %j",
    (lent) => {
      const store = open({ baseUrl: "https://elsewhere.example.com" }, { account: lent });
      store.shareOwn();
      expect(shared.at(-1)?.["account"]).toEqual({ baseUrl: "https://elsewhere.example.com" });
    },
  );

  it("stays where it is as long as the shared account is not known, or would be too large", () => {
    for (const global of [undefined, { account, x: "x".repeat(2_500) }]) {
      const store = open({ apiKey: "ck_own" }, global);
      store.shareOwn();
      expect([saved, shared, store.place]).toEqual([[], [], "own"]);
    }
  });
});

describe("a named account", () => {
  const north = { name: "North", baseUrl: "https://north.example.com", apiKey: "ck_north", churchId: "c" };
  const global = { account, accounts: { north, harbour: { apiKey: "ck_h" }, broken: 5 }, other: 1 };

  it("is edited and renamed without touching the others", () => {
    const store = open({ account: "north" }, global);
    expect(store.named.map(({ name }) => name)).toEqual(["North", "harbour", "broken"]);
    store.rename("Nord");
    store.type("apiKey", "ck_2");
    const edited = { ...north, name: "Nord", draft: { apiKey: "ck_2" } };
    expect(shared.at(-1)).toEqual({ ...global, accounts: { ...global.accounts, north: edited } });
    expect(saved).toEqual([]);
  });

  it("is made anew, empty, or of the key's own with all that it inherits", () => {
    const fresh = open({}, { account });
    fresh.create("Account 1");
    const [id = ""] = fresh.named.map((each) => each.id);
    expect(shared.at(-1)).toEqual({ account, accounts: { [id]: { name: "Account 1" } } });
    expect([saved.at(-1), fresh.place]).toEqual([{ account: id }, { id }]);

    const own = open({ apiKey: "ck_own", mode: "start" }, { account });
    own.create("South");
    expect(Object.values(shared.at(-1)?.["accounts"] ?? {})).toEqual([
      { name: "South", ...account, apiKey: "ck_own" },
    ]);
    expect(saved.at(-1)).toEqual({ mode: "start", account: own.named[0]?.id });
    own.globalSettingsReceived({ account });
    expect(Object.values(shared.at(-1)?.["accounts"] ?? {})).toEqual([
      { name: "South", ...account, apiKey: "ck_own" },
    ]);
  });

  it("is deleted, and the key goes back to the shared one", () => {
    const store = open({ account: "north" }, global);
    store.delete();
    const accounts = { harbour: { apiKey: "ck_h" }, broken: 5 };
    expect(shared.at(-1)).toEqual({ ...global, accounts });
    expect([saved.at(-1), store.place]).toEqual([{}, "shared"]);
  });

  it.each(["south", "__proto__", "constructor", { toString: 0 }, [], 5, true])(
    "that is not there, such as %j, gives nothing",
    (id) => {
      const store = open({ account: id }, { account, accounts: { 5: account, true: account } });
      expect([store.fallback, store.text("apiKey")]).toEqual([undefined, ""]);
      store.choose("shared");
      expect(saved.at(-1)).toEqual({});
    },
  );
});

it.each(["x", "é", '"', "\u0001"])(
  "the shared settings stay small, whatever they are made of: %j",
  (letter) => {
    const store = open({}, { account });
    // As typed, but for what is far from the limit.
    const first = Math.floor(2_000 / Buffer.byteLength(JSON.stringify(letter).slice(1, -1)));
    for (let length = first; length < 2_500 && store.tooLong === undefined; length += 1)
      store.type("baseUrl", `https://${letter.repeat(length)}`);
    // What is cut off is half typed, and must not wait to be checked.
    expect([store.tooLong, store.hasDraft]).toEqual(["baseUrl", false]);
    const size = Buffer.byteLength(JSON.stringify(shared.at(-2)));
    expect(size).toBeLessThanOrEqual(2_500);
    expect(size).toBeGreaterThan(2_480);
    store.type("baseUrl", account.baseUrl);
    expect([store.tooLong, store.hasDraft]).toEqual([undefined, false]);
  },
);

it("what is no text is said to be broken, until it is replaced", () => {
  const store = open({ apiKey: { x: 1 } }, {});
  expect([store.isBroken("apiKey"), store.text("apiKey")]).toEqual([true, ""]);
  store.type("apiKey", "ck_1");
  expect(store.isBroken("apiKey")).toBe(false);
});
