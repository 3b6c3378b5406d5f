import { beforeEach, describe, expect, it } from "vitest";
import { SettingsStore } from "../../src/inspector/settings-store.ts";

type Settings = Readonly<Record<string, unknown>>;

let saved: Settings[];
let shared: Settings[];

function open(settings: unknown, global?: unknown): SettingsStore {
  saved = [];
  shared = [];
  const client = {
    setSettings: (value: Settings) => void saved.push(value),
    setGlobalSettings: (value: Settings) => void shared.push(value),
  };
  const store = new SettingsStore(client, settings);
  if (global !== undefined) store.globalSettingsReceived(global);
  return store;
}

const account = { baseUrl: "https://a.example.com", apiKey: "ck_1", churchId: "c" };

beforeEach(() => {
  open({});
});

describe("the shared account", () => {
  it("is where a new key stands", () => {
    const store = open({}, { account, other: 1 });
    expect(store.place).toBe("shared");
    expect(store.account("apiKey")).toBe("ck_1");
  });

  it("is written whole, with whatever else is there", () => {
    const store = open({}, { account, other: 1 });
    store.setAccount("apiKey", "ck_2");
    expect(shared).toEqual([{ account: { ...account, apiKey: "ck_2" }, other: 1, version: 1 }]);
    expect(saved).toEqual([]);
  });

  it("can't be changed before it has been received, because others would be lost", () => {
    const store = open({});
    store.setAccount("apiKey", "ck_2");
    expect(store.isLoaded).toBe(false);
    expect(shared).toEqual([]);
  });

  it.each([null, 5, "x", [], { account: 5 }, { account: [] }])(
    "of %j is replaced by the first edit",
    (global) => {
      const store = open({}, global);
      expect(store.account("apiKey")).toBe("");
      store.setAccount("apiKey", "ck_2");
      expect(shared[0]).toMatchObject({ account: { apiKey: "ck_2" } });
    },
  );
});

describe("a key's own account", () => {
  it("is where a key stands that has something of its own", () => {
    expect(open({ apiKey: "ck_own" }).place).toBe("own");
    expect(open({ apiKey: "  " }).place).toBe("shared");
    expect(open({ apiKey: 5 }).place).toBe("own");
  });

  it("is laid aside and taken up again with all that was typed", () => {
    const store = open({ ...account, mode: "start" }, { account: {} });
    store.choose("shared");
    expect(saved.at(-1)).toEqual({ mode: "start", accountAside: account, version: 1 });
    expect(store.account("apiKey")).toBe("");
    store.choose("own");
    expect(saved.at(-1)).toEqual({ mode: "start", ...account, version: 1 });
    expect(store.account("apiKey")).toBe("ck_1");
  });

  it("becomes that of all keys in one step", () => {
    const store = open({ apiKey: "ck_own", mode: "start" }, { account, other: 1 });
    store.shareOwn();
    expect(shared).toEqual([{ account: { ...account, apiKey: "ck_own" }, other: 1, version: 1 }]);
    expect(saved.at(-1)).toEqual({ mode: "start", version: 1 });
    expect(store.place).toBe("shared");
  });

  it("of another origin takes neither API key nor church ID of the shared account with it", () => {
    const store = open({ baseUrl: "https://elsewhere.example.com" }, { account: { ...account, x: 1 } });
    store.shareOwn();
    expect(shared).toEqual([{ account: { baseUrl: "https://elsewhere.example.com", x: 1 }, version: 1 }]);
    store.choose("own");
    store.setAccount("baseUrl", account.baseUrl);
    store.create("North");
    expect(shared.at(-1)?.["accounts"]).toEqual({
      [store.named[0]?.id ?? ""]: { name: "North", baseUrl: account.baseUrl },
    });
  });

  it("completes a shared account that has an API key and no address yet", () => {
    const store = open({ baseUrl: "https://a.example.com" }, { account: { apiKey: "ck_1" } });
    store.shareOwn();
    expect(shared.at(-1)?.["account"]).toEqual({ baseUrl: "https://a.example.com", apiKey: "ck_1" });
  });

  it("stays where it is as long as the shared account is not known", () => {
    const store = open({ apiKey: "ck_own" });
    store.shareOwn();
    expect(saved).toEqual([]);
    expect(store.place).toBe("own");
  });
});

describe("a named account", () => {
  const north = { name: "North", baseUrl: "https://north.example.com", apiKey: "ck_north", churchId: "c" };
  const global = { account, accounts: { north, harbour: { apiKey: "ck_h" }, broken: 5 }, other: 1 };

  it("is where a key stands that names one and has nothing of its own", () => {
    const store = open({ account: "north" }, global);
    expect(store.place).toEqual({ id: "north" });
    expect([store.account("name"), store.account("apiKey")]).toEqual(["North", "ck_north"]);
    expect(store.named.map(({ name }) => name)).toEqual(["North", "harbour", "broken"]);
    expect(open({ account: "north", apiKey: "ck_own" }, global).place).toBe("own");
    expect(open({ account: " " }, global).place).toBe("shared");
  });

  it("is chosen, left, and comes back with what was laid aside", () => {
    const store = open({ apiKey: "ck_own", mode: "start" }, global);
    store.choose({ id: "north" });
    const aside = { accountAside: { apiKey: "ck_own" }, version: 1 };
    expect(saved.at(-1)).toEqual({ mode: "start", account: "north", ...aside });
    store.choose("shared");
    expect(saved.at(-1)).toEqual({ mode: "start", ...aside });
    store.choose("own");
    expect(saved.at(-1)).toEqual({ mode: "start", apiKey: "ck_own", version: 1 });
    expect(shared).toEqual([]);
  });

  it("is renamed and edited without touching the others", () => {
    const store = open({ account: "north" }, global);
    store.setAccount("name", "Nord");
    store.setAccount("apiKey", "ck_2");
    expect(shared.at(-1)).toEqual({
      ...global,
      accounts: { ...global.accounts, north: { ...north, name: "Nord", apiKey: "ck_2" } },
      version: 1,
    });
    expect(saved).toEqual([]);
  });

  it("is made anew, empty, or of the key's own with all that it borrows", () => {
    const empty = open({}, { account });
    empty.create("Account 1");
    const { place } = empty;
    const id = typeof place === "object" ? place.id : "";
    expect(shared.at(-1)).toEqual({ account, accounts: { [id]: { name: "Account 1" } }, version: 1 });
    expect(saved.at(-1)).toEqual({ account: id, version: 1 });

    const own = open({ apiKey: "ck_own", mode: "start", accountAside: {} }, { account });
    own.create("South");
    expect(own.named).toHaveLength(1);
    expect(Object.values(shared.at(-1)?.["accounts"] ?? {})).toEqual([
      { name: "South", ...account, apiKey: "ck_own" },
    ]);
    expect(saved.at(-1)).toEqual({ mode: "start", account: own.named[0]?.id, version: 1 });
  });

  it("that would make the shared settings too large is not made", () => {
    const store = open({ apiKey: "x".repeat(3_000) }, { account });
    store.create("South");
    expect([store.tooLong, store.place, saved, shared]).toEqual(["name", "own", [], []]);
  });

  it("is deleted, and the key goes back to the shared one", () => {
    const store = open({ account: "north" }, global);
    store.delete();
    expect(shared.at(-1)).toEqual({
      ...global,
      accounts: { harbour: { apiKey: "ck_h" }, broken: 5 },
      version: 1,
    });
    expect(saved.at(-1)).toEqual({ version: 1 });
    expect(store.place).toBe("shared");
  });

  it.each(["south", "__proto__", "constructor"])("that is not there, such as %s, lends nothing", (id) => {
    const store = open({ account: id }, global);
    expect([store.place, store.lender, store.account("apiKey")]).toEqual([{ id }, undefined, ""]);
  });
});

it("settings that the host hands over late decide where the account comes from", () => {
  const store = open({}, { account });
  store.settingsReceived({ account: "north" });
  expect(store.place).toEqual({ id: "north" });
  store.choose("own");
  store.settingsReceived(saved.at(-1));
  expect(store.place).toBe("own");
});

it.each([{ toString: 0 }, [], [[]], 5, true])(
  "an account that is named by %j is one that is not there",
  (named) => {
    const store = open({ account: named }, { account, accounts: { 5: account, true: account } });
    expect([store.place, store.lender]).toEqual([{ id: "" }, undefined]);
    store.choose("shared");
    expect(saved.at(-1)).toEqual({ version: 1 });
  },
);

describe("undo", () => {
  it("brings back the account as it was, and leaves all else", () => {
    const store = open({ mode: "start" }, { account, other: 1 });
    store.begin();
    expect(store.canUndo).toBe(false);
    store.setAccount("apiKey", "ck_2");
    store.begin();
    store.choose("own");
    store.setAccount("churchId", "d");
    store.set("mode", "stop");
    expect(store.canUndo).toBe(true);
    store.undo();
    expect(shared.at(-1)).toEqual({ account, other: 1, version: 1 });
    expect(saved.at(-1)).toEqual({ mode: "stop", version: 1 });
    expect([store.canUndo, store.place]).toEqual([false, "shared"]);
  });

  it("is not there where nothing was begun", () => {
    const store = open({}, { account });
    store.setAccount("apiKey", "ck_2");
    expect(store.canUndo).toBe(false);
  });
});

it("settings of the action are written beside those that are there, also unknown ones", () => {
  const store = open({ future: { x: 1 }, mode: "start" });
  store.set("mode", "stop");
  expect(saved).toEqual([{ future: { x: 1 }, mode: "stop", version: 1 }]);
});

describe("the version", () => {
  it.each([undefined, 0, 1, -5, "2", null, {}])(
    "of settings that had %j is ours after an edit",
    (version) => {
      const store = open({ version }, { version });
      store.set("mode", "stop");
      store.setAccount("apiKey", "ck_2");
      expect([saved.at(-1)?.["version"], shared.at(-1)?.["version"]]).toEqual([1, 1]);
    },
  );

  it("of a newer plugin stays, with all that this one does not know", () => {
    const store = open({ version: 2, future: 1 }, { version: 3, accounts: [] });
    store.set("mode", "stop");
    store.setAccount("apiKey", "ck_2");
    expect(saved.at(-1)).toEqual({ version: 2, future: 1, mode: "stop" });
    expect(shared.at(-1)).toEqual({ version: 3, accounts: [], account: { apiKey: "ck_2" } });
  });
});

describe("the shared settings stay small", () => {
  const bytesOf = (settings: unknown): number => Buffer.byteLength(JSON.stringify(settings));

  it.each(["x", "é", '"', "\u0001"])("to the byte, whatever they are made of: %j", (letter) => {
    const store = open({}, { account });
    let length = 1;
    for (; store.tooLong === undefined; length += 1) {
      store.setAccount("baseUrl", `https://${letter.repeat(length)}`);
    }
    expect(store.tooLong).toBe("baseUrl");
    expect(bytesOf(shared.at(-1))).toBeLessThanOrEqual(2_500);
    expect(bytesOf(shared.at(-1))).toBeGreaterThan(2_500 - bytesOf(letter));
  });

  it("and what was too long is not saved, until it is shorter, as it was, or the key's own", () => {
    const long = "x".repeat(3_000);
    const store = open({}, { account });
    store.setAccount("apiKey", long);
    expect([store.tooLong, store.account("apiKey"), shared]).toEqual(["apiKey", "ck_1", []]);
    store.setAccount("apiKey", "ck_1");
    expect(store.tooLong).toBeUndefined();
    store.setAccount("apiKey", long);
    store.choose("own");
    expect(store.tooLong).toBeUndefined();
    store.setAccount("apiKey", long);
    expect(saved.at(-1)?.["apiKey"]).toBe(long);
    store.shareOwn();
    expect([store.tooLong, store.place, shared]).toEqual(["apiKey", "own", []]);
    store.setAccount("apiKey", "ck_2");
    store.shareOwn();
    expect([store.tooLong, store.place]).toEqual([undefined, "shared"]);
    expect(shared.at(-1)).toMatchObject({ account: { apiKey: "ck_2" } });
  });
});

it("what is no text is said to be broken, until it is replaced", () => {
  const store = open({ apiKey: { x: 1 } }, {});
  expect(store.isBroken("apiKey")).toBe(true);
  expect(store.account("apiKey")).toBe("");
  store.setAccount("apiKey", "ck_1");
  expect(store.isBroken("apiKey")).toBe(false);
});
