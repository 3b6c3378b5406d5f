import { beforeEach, describe, expect, it } from "vitest";
import { maxSharedAccountMs } from "../../src/limits.ts";
import type { WordKey } from "../../src/i18n/key-wording.ts";
import type { ServiceAccess } from "../../src/settings/account.ts";
import { account, type FakeDesk, type FakeKey } from "../kit/fake-desk.ts";
import { refused, ServingDesk } from "../kit/serving-desk.ts";
import { saying } from "../kit/words.ts";

const other = {
  baseUrl: "https://other.example.com",
  apiKey: "ck_live_other",
  churchId: "7c9e6679-7425-40de-944b-e07fc1f90ae7",
} as const;
const blank = { baseUrl: "", apiKey: "  ", churchId: "" };

let desk: ServingDesk;
beforeEach(() => {
  desk = new ServingDesk({ state: "active" });
});

const placed = (action: "stream" | "status" | "clear" | "visibility", settings: object = {}) =>
  desk.placeRaw(action, settings);
/** The commands that an account has got. */
const sentTo = ({ services }: FakeDesk, access: ServiceAccess): string[] =>
  (services.get(JSON.stringify([access.baseUrl, access.apiKey]))?.of("command") ?? []).map(
    ({ what }) => what,
  );
const shows = ({ text }: FakeKey, word: WordKey): boolean => saying(word).test(text);

describe.each([
  ["the shared account", {}, (fields: object) => ({ account: fields })],
  [
    "a named account",
    { account: "north" },
    (fields: object) => ({ accounts: { north: { name: "North", ...fields } } }),
  ],
] as const)("%s", (_, lent, settingsWith) => {
  it("is taken field by field where a key's own is blank or absent", async () => {
    await desk.share(settingsWith(account));
    for (const own of [{}, blank, { baseUrl: account.baseUrl }, { baseUrl: `${account.baseUrl}/` }]) {
      const key = await placed("clear", { ...own, ...lent });
      await key.tap();
      expect(key.ends).toEqual(["ok"]);
    }
    expect(sentTo(desk, account)).toHaveLength(4);
    await placed("status", { ...lent, churchId: other.churchId });
    const ids = [...desk.services.values()].flatMap(({ requests }) =>
      requests.map(({ churchId }) => churchId),
    );
    expect(ids).toContain(other.churchId);
    const own = await placed("clear", { ...lent, apiKey: other.apiKey });
    await own.tap();
    expect(sentTo(desk, { ...account, apiKey: other.apiKey })).toEqual(["clear"]);
  });

  it.each([
    ["another host", "https://other.example.com"],
    ["another port", "https://captions.example.com:8443"],
    ["another scheme", "http://captions.example.com"],
  ])("gives its API key and church ID to no other origin: %s", async (_, baseUrl) => {
    await desk.share(settingsWith(account));
    const keys = [
      await placed("stream", { baseUrl, ...lent }),
      await placed("clear", { baseUrl, ...lent }),
      await placed("status", { baseUrl, apiKey: other.apiKey, ...lent }),
    ];
    for (const key of keys) {
      await key.tap();
      expect(key.ends).toEqual(["alert"]);
    }
    const missing = ["failure.apiKey", "failure.apiKey", "failure.churchId"] as const;
    if (baseUrl.startsWith("https"))
      for (const [index, key] of keys.entries())
        expect(shows(key, missing[index] ?? "failure.apiKey")).toBe(true);
    const requests = [...desk.services.values()].flatMap(({ requests }) => requests);
    expect(requests).toEqual([]);
    const prefixed = await placed("clear", { baseUrl: `${account.baseUrl}/elsewhere`, ...lent });
    await prefixed.tap();
    expect(prefixed.ends).toEqual(["ok"]);
  });

  it("that is missing or wrong is said by every key, and sends nothing; one that comes or changes is taken at once", async () => {
    await desk.share({});
    const keys = [await placed("stream", lent), await placed("status", lent), await placed("clear", lent)];
    for (const fields of [null, 5, [], { baseUrl: 5 }]) {
      await desk.share({ account: fields, accounts: { north: fields } });
      for (const key of keys) {
        await key.tap();
        expect(key.ends.at(-1)).toBe("alert");
      }
    }
    expect(desk.services.size).toBe(0);
    await desk.share(settingsWith(account));
    await keys[2]?.tap();
    expect(sentTo(desk, account)).toEqual(["clear"]);
    await desk.share(settingsWith(other));
    await keys[2]?.tap();
    expect([sentTo(desk, account), sentTo(desk, other)]).toEqual([["clear"], ["clear"]]);
    expect(keys[0] && shows(keys[0], "stream.live")).toBe(true);
  });
});

it("a key without an account of its own is drawn once the others are known, or no longer waited for", async () => {
  const key = await placed("clear");
  await desk.clock.pass(maxSharedAccountMs - 1);
  expect(key.surface.calls).toEqual([]);
  await desk.clock.pass(1);
  expect(shows(key, "failure.notSetUp")).toBe(true);
  desk = new ServingDesk({ state: "active" });
  const next = await placed("clear");
  await desk.share({ account });
  expect(next.surface.count("image")).toBe(1);
});

describe("a named account", () => {
  const accounts = {
    north: { name: "North", ...account },
    harbour: { name: "Harbour", ...other },
    broken: 5,
  };
  beforeEach(() => desk.share({ account: other, accounts }));

  it("is the one that its keys, dials and steps go to, and they carry its name", async () => {
    const named = { account: "north", ...blank };
    const keys: FakeKey[] = [];
    for (const action of ["stream", "status", "clear", "visibility"] as const)
      keys.push(await placed(action, named));
    const dial = await desk.placeRaw("clear", named, false, true);
    const step = await desk.placeRaw("clear", { account: "harbour" }, true);
    for (const { text } of [...keys, dial]) expect(text).toContain("North");
    await dial.tap();
    await step.tap();
    expect([sentTo(desk, account), sentTo(desk, other)]).toEqual([["clear"], ["clear"]]);
    // Beside a success and the service's own words, too.
    expect(dial.text).toMatch(/North/);
    desk.on("clear", refused);
    await dial.tap();
    expect(dial.text).toMatch(/North/);
    expect(desk.log.filter((line) => line.includes("North: clear"))).toHaveLength(2);
  });

  it("is named also where something is missing in it, and followed where it is renamed", async () => {
    await desk.share({ accounts: { north: { name: "South", ...account, churchId: "" } } });
    const key = await placed("status", { account: "north" });
    expect([shows(key, "failure.churchId"), key.text.includes("South")]).toEqual([true, true]);
    await desk.share({ accounts });
    expect([shows(key, "stream.live"), key.text.includes("North")]).toEqual([true, true]);
  });

  it.each(["gone", "broken", "__proto__", "constructor"])(
    "that is not there is said, and nothing is sent: %s",
    async (id) => {
      const before = desk.services.size;
      for (const action of ["clear", "stream", "status"] as const) {
        const key = await placed(action, { account: id });
        await key.tap();
        expect(key.ends).toEqual(["alert"]);
        // One that is there with nothing in it is not set up.
        expect(shows(key, "failure.account")).toBe(id !== "broken");
      }
      expect(desk.services.size).toBe(before);
    },
  );
});
