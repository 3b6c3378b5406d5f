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
  // Which fields it lends to whom: settings/account.test.ts.
  it("is that of a key whose own fields are blank or absent", async () => {
    await desk.share(settingsWith(account));
    for (const own of [{}, blank]) {
      const key = await placed("clear", { ...own, ...lent });
      await key.tap();
      expect(key.ends).toEqual(["ok"]);
    }
    expect(sentTo(desk, account)).toHaveLength(2);
  });

  it("gives its API key and church ID to no other origin: keys say what is missing, and send nothing", async () => {
    await desk.share(settingsWith(account));
    const { baseUrl } = other;
    for (const [action, own, missing] of [
      ["stream", {}, "failure.apiKey"],
      ["clear", {}, "failure.apiKey"],
      ["status", { apiKey: other.apiKey }, "failure.churchId"],
    ] as const) {
      const key = await placed(action, { baseUrl, ...own, ...lent });
      await key.tap();
      expect([key.ends, shows(key, missing)]).toEqual([["alert"], true]);
    }
    expect([...desk.services.values()].flatMap(({ requests }) => requests)).toEqual([]);
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
    const dial = await desk.placeRaw("clear", named, "dial");
    const step = await desk.placeRaw("clear", { account: "harbour" }, "step");
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
