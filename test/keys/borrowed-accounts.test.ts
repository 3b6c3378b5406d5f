import { beforeEach, describe, expect, it } from "vitest";
import type { ServiceAccess } from "../../src/settings/account.ts";
import { account, type FakeDesk, type FakeKey } from "../kit/fake-desk.ts";
import { live, refused, ServingDesk } from "../kit/serving-desk.ts";

const other = {
  baseUrl: "https://other.example.com",
  apiKey: "ck_live_other",
  churchId: "7c9e6679-7425-40de-944b-e07fc1f90ae7",
} as const;
const blank = { baseUrl: "", apiKey: "  ", churchId: "" };

let desk: ServingDesk;
beforeEach(() => void (desk = new ServingDesk(live)));

const placed = (action: "stream" | "status" | "clear" | "visibility", settings: object = {}) =>
  desk.placeRaw(action, settings);
const requests = () => [...desk.services.values()].flatMap((service) => service.requests);
/** The commands that an account has got. */
const sentTo = ({ services }: FakeDesk, access: ServiceAccess): string[] =>
  (services.get(JSON.stringify([access.baseUrl, access.apiKey]))?.of("command") ?? []).map(
    ({ what }) => what,
  );

describe.each([
  ["the shared account", {}, "failure.notSetUp", (fields: object) => ({ account: fields })],
  [
    "a named account",
    { account: "north" },
    "failure.account",
    (fields: object) => ({ accounts: { north: { name: "North", ...fields } } }),
  ],
] as const)("%s", (_, lent, isMissing, settingsWith) => {
  // Which fields it lends to whom: settings/account.test.ts.
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
      expect([key.ends, key.says(missing)]).toEqual([["alert"], true]);
    }
    expect(requests()).toEqual([]);
  });

  it("that is missing or wrong is said by every key, and sends nothing; one that comes or changes is taken at once", async () => {
    await desk.share({});
    const keys = [await placed("stream", lent), await placed("status", lent), await placed("clear", lent)];
    expect(keys.map((key) => key.says(isMissing))).toEqual([true, true, true]);
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
    expect(keys[0]?.says("stream.live")).toBe(true);
  });
});

describe("a named account", () => {
  const accounts = { north: { name: "North", ...account }, harbour: { name: "Harbour", ...other } };
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
    expect([key.says("failure.churchId"), key.text.includes("South")]).toEqual([true, true]);
    await desk.share({ accounts });
    expect([key.says("stream.live"), key.text.includes("North")]).toEqual([true, true]);
  });
});

it.each([
  { baseUrl: "http://captions.example.com" },
  { baseUrl: "https://user:secret@captions.example.com" },
  { apiKey: "a\nb" },
  { churchId: "not-a-uuid" },
])("a field of a key's own that is wrong is said, and nothing is asked for: %j", async (wrong) => {
  await desk.share({});
  for (const action of ["stream", "status", ...("churchId" in wrong ? [] : (["clear"] as const))] as const) {
    const key = await desk.place(action, wrong);
    await key.tap();
    expect([key.ends, key.says("stream.live"), key.text.includes("secret")]).toEqual([
      ["alert"],
      false,
      false,
    ]);
  }
  expect(requests()).toEqual([]);
});
