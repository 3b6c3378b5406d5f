import { beforeEach, describe, expect, it } from "vitest";
import { account, type FakeKey, identify } from "../kit/fake-desk.ts";
import { live, ServingDesk } from "../kit/serving-desk.ts";

const other = {
  baseUrl: "https://other.example.com",
  apiKey: "ck_live_other",
  churchId: "7c9e6679-7425-40de-944b-e07fc1f90ae7",
};

let desk: ServingDesk;
beforeEach(() => void (desk = new ServingDesk(live)));

const placed = (action: "stream" | "status" | "clear" | "visibility", settings: object = {}) =>
  desk.placeRaw(action, settings);
const requests = () => [...desk.services.values()].flatMap((service) => service.requests);
const sentTo = (access: typeof other): string[] =>
  (desk.services.get(identify(access))?.of("command") ?? []).map(({ what }) => what);

// Which account a key uses: settings/account.test.ts.
describe.each([
  ["the shared account", {}, "failure.notSetUp", (fields: object) => ({ account: fields })],
  [
    "a named account",
    { account: "north" },
    "failure.account",
    (fields: object) => ({ accounts: { north: { name: "North", ...fields } } }),
  ],
] as const)("%s", (_, named, isMissing, settingsWith) => {
  it("is named by every key, and nothing is sent, while it is missing", async () => {
    await desk.share({});
    const keys = [await placed("stream", named), await placed("status", named), await placed("clear", named)];
    for (const key of keys) {
      await key.tap();
      expect([key.says(isMissing), key.results]).toEqual([true, ["alert"]]);
    }
    expect(desk.services.size).toBe(0);
  });

  it.each([null, 5, [], { baseUrl: 5 }])("alerts on a press when it is %j", async (fields) => {
    await desk.share({ account: fields, accounts: { north: fields } });
    const key = await placed("clear", named);
    await key.tap();
    expect([key.results, desk.services.size]).toEqual([["alert"], 0]);
  });

  it("is used as soon as it arrives or changes", async () => {
    await desk.share({});
    const [key, stream] = [await placed("clear", named), await placed("stream", named)];
    await desk.share(settingsWith(account));
    await key.tap();
    await desk.share(settingsWith(other));
    await key.tap();
    expect([sentTo(account), sentTo(other)]).toEqual([["clear"], ["clear"]]);
    expect(stream.says("stream.live")).toBe(true);
  });

  it("lends nothing to a key with an address of its own", async () => {
    await desk.share(settingsWith(account));
    const key = await placed("clear", { baseUrl: account.baseUrl, ...named });
    await key.tap();
    expect([key.results, key.says("failure.apiKey")]).toEqual([["alert"], true]);
    expect(requests()).toEqual([]);
  });
});

describe("keys with a named account", () => {
  const accounts = { north: { name: "North", ...account }, harbour: { name: "Harbour", ...other } };
  beforeEach(() => desk.share({ account: other, accounts }));

  it("send to it from keys, dials and steps, and carry its name", async () => {
    const named = { account: "north", baseUrl: "", apiKey: "  ", churchId: "" };
    const keys: FakeKey[] = [];
    for (const action of ["stream", "status", "clear", "visibility"] as const)
      keys.push(await placed(action, named));
    const dial = await desk.placeRaw("clear", named, "dial");
    const step = await desk.placeRaw("clear", { account: "harbour" }, "step");
    for (const { text } of [...keys, dial]) expect(text).toContain("North");
    await dial.tap();
    await step.tap();
    expect([sentTo(account), sentTo(other)]).toEqual([["clear"], ["clear"]]);
  });

  it("carry its new name after a change, also while a field is missing", async () => {
    await desk.share({ accounts: { north: { name: "South", ...account, churchId: "" } } });
    const key = await placed("status", { account: "north" });
    expect([key.says("failure.churchId"), key.text.includes("South")]).toEqual([true, true]);
    await desk.share({ accounts });
    expect([key.says("stream.live"), key.text.includes("North")]).toEqual([true, true]);
  });
});

describe("a key's own account", () => {
  it.each([
    [{ baseUrl: "http://captions.example.com" }, "failure.address"],
    [{ baseUrl: "https://user:secret@captions.example.com" }, "failure.address"],
    [{ apiKey: "a\nb" }, "failure.apiKey"],
    [{ churchId: "not-a-uuid" }, "failure.churchId"],
    [{ churchId: "" }, "failure.churchId"],
  ] as const)("names an invalid field on every key and sends nothing: %j", async (invalid, word) => {
    await desk.share({ account });
    for (const action of ["stream", "status", "clear"] as const) {
      const key = await desk.place(action, invalid);
      await key.tap();
      expect([key.results, key.says(word), key.text.includes("secret")]).toEqual([["alert"], true, false]);
    }
    expect(requests()).toEqual([]);
  });
});

it("two churches with one API key keep their states apart", async () => {
  const { baseUrl, apiKey } = account;
  const elsewhere = { baseUrl, apiKey, churchId: other.churchId };
  desk.onRequest = (request) =>
    request.answer({ state: request.churchId === other.churchId ? "none" : "active" });
  const [here, there] = [await placed("stream", account), await placed("stream", elsewhere)];
  expect([here.says("stream.live"), there.says("stream.start")]).toEqual([true, true]);
});
