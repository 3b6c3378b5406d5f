import { describe, expect, it } from "vitest";
import type { AccountSource } from "../../src/keys/account-source.ts";
import { chooseSource, FollowedAccounts, type PlacedKey } from "../../src/keys/followed-accounts.ts";
import { readAccount } from "../../src/settings/account.ts";
import { readGlobalSettings } from "../../src/settings/global-settings.ts";

const old = { baseUrl: "https://old.example.com", apiKey: "ck_old", churchId: "" };
const wrong = { ...old, apiKey: "ck_wrong" };
const half = { ...old, baseUrl: "https://new.example.co" };
const other = { ...old, baseUrl: "https://new.example.com" };
const source = (settings: unknown, account: unknown = {}): AccountSource => ({
  settings,
  global: readGlobalSettings({ account }),
});

describe("while a settings page is open, a key follows", () => {
  it.each([
    ["what it followed, while that works", wrong, wrong, old, true, old],
    ["what it followed, while that works and an address is typed", half, old, old, true, old],
    ["what is typed, where that is the same account", { ...old, x: 1 }, old, old, true, { ...old, x: 1 }],
    ["what is typed, where nothing works and its origin was left", wrong, old, old, false, wrong],
    ["what it followed, where nothing works and an address is typed", half, old, old, false, old],
    ["what is typed, where its address was left", other, other, old, false, other],
    ["what was left, where it is new and an address is typed", half, old, undefined, false, old],
    ["what it followed, where an address that was left is typed anew", half, other, other, false, other],
    [
      "what it followed, where the address is no longer one",
      { ...old, baseUrl: "htt" },
      old,
      old,
      false,
      old,
    ],
    ["what is typed, where there never was an address", { apiKey: "c" }, {}, {}, false, { apiKey: "c" }],
  ] as const)("%s", (_, typed, left, followed, isWorking, expected) => {
    const earlier = { left: source(left), followed: followed && source(followed) };
    expect(chooseSource(source(typed), earlier, () => isWorking).settings).toEqual(expected);
  });

  it("nothing that was deleted, even if it works", () => {
    const followed = source({ account: "north" });
    const typed = source({ account: "north" });
    expect(chooseSource(typed, { left: followed, followed }, () => true)).toBe(typed);
  });

  it("no address of its account in place of its own that is being typed anew", () => {
    const left = source({ baseUrl: old.baseUrl, apiKey: "ck_own" }, other);
    const typed = source({ baseUrl: "", apiKey: "ck_own" }, other);
    expect(chooseSource(typed, { left, followed: undefined }, () => false)).toBe(left);
  });
});

const working = new Set<unknown>([old.apiKey]);
const works = (_: string, { settings, global }: AccountSource): boolean =>
  working.has(readAccount(settings, global).access?.apiKey);
const apiKeyOf = (followed: FollowedAccounts, id: string): string | undefined => {
  const { settings, global } = followed.follow(id);
  return readAccount(settings, global).access?.apiKey;
};

const placed = (settings: unknown): PlacedKey => ({ settings, isShown: true });

function opened(): FollowedAccounts {
  const followed = new FollowedAccounts(works);
  followed.globalChanged(readGlobalSettings({ account: old }));
  followed.keyAppeared("page", placed({}));
  followed.pageOpened("page");
  return followed;
}

describe("a key that appears while a settings page is open", () => {
  it("goes on with the shared account that works", () => {
    const followed = opened();
    followed.globalChanged(readGlobalSettings({ account: wrong }));
    followed.left();
    followed.keyAppeared("new", placed({}));
    expect([apiKeyOf(followed, "new"), followed.isKept("new")]).toEqual([old.apiKey, true]);
    followed.pageClosed("page");
    expect([apiKeyOf(followed, "new"), followed.isKept("new")]).toEqual([wrong.apiKey, false]);
  });

  it("goes on with the one that was last found to work, also where it has been there before", () => {
    const followed = opened();
    followed.keyAppeared("before", placed({}));
    followed.keyLeft("before");
    const next = { ...other, apiKey: "ck_next" };
    followed.globalChanged(readGlobalSettings({ account: next }));
    working.add(next.apiKey);
    followed.reached(next, followed.saved);
    followed.globalChanged(readGlobalSettings({ account: wrong }));
    followed.left();
    for (const id of ["new", "before"]) {
      followed.keyAppeared(id, placed({}));
      expect(apiKeyOf(followed, id)).toBe(next.apiKey);
    }
    working.delete(next.apiKey);
    followed.keyAppeared("newer", placed({}));
    expect(apiKeyOf(followed, "newer")).toBe(old.apiKey);
  });

  it("with an account of its own has that", () => {
    const followed = opened();
    followed.keyAppeared("own", placed(other));
    expect(followed.follow("own").settings).toEqual(other);
  });
});

it("a page that is closed late, because its key was lost, ends nothing of what is typed in another one", () => {
  const followed = opened();
  followed.keyAppeared("other", placed({}));
  followed.keyLeft("page");
  followed.pageLost("page");
  followed.pageOpened("other");
  followed.globalChanged(readGlobalSettings({ account: wrong }));
  followed.pageClosed("page");
  expect([apiKeyOf(followed, "other"), followed.isOpen]).toEqual([old.apiKey, true]);
});
