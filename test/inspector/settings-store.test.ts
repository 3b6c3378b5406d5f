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
    expect(shared).toEqual([{ account: { ...account, apiKey: "ck_2" }, other: 1 }]);
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
    expect(saved.at(-1)).toEqual({ mode: "start", accountAside: account });
    expect(store.account("apiKey")).toBe("");
    store.choose("own");
    expect(saved.at(-1)).toEqual({ mode: "start", ...account });
    expect(store.account("apiKey")).toBe("ck_1");
  });

  it("becomes that of all keys in one step", () => {
    const store = open({ apiKey: "ck_own", mode: "start" }, { account, other: 1 });
    store.shareOwn();
    expect(shared).toEqual([{ account: { ...account, apiKey: "ck_own" }, other: 1 }]);
    expect(saved.at(-1)).toEqual({ mode: "start" });
    expect(store.place).toBe("shared");
  });

  it("stays where it is as long as the shared account is not known", () => {
    const store = open({ apiKey: "ck_own" });
    store.shareOwn();
    expect(saved).toEqual([]);
    expect(store.place).toBe("own");
  });
});

it("settings of the action are written beside those that are there, also unknown ones", () => {
  const store = open({ future: { x: 1 }, mode: "start" });
  store.set("mode", "stop");
  expect(saved).toEqual([{ future: { x: 1 }, mode: "stop" }]);
});

it("what is no text is said to be broken, until it is replaced", () => {
  const store = open({ apiKey: { x: 1 } }, {});
  expect(store.isBroken("apiKey")).toBe(true);
  expect(store.account("apiKey")).toBe("");
  store.setAccount("apiKey", "ck_1");
  expect(store.isBroken("apiKey")).toBe(false);
});
