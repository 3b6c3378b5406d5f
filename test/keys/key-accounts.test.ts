import { beforeEach, describe, expect, it } from "vitest";
import { account, type FakeKey, identify } from "../kit/fake-desk.ts";
import { live, ServingDesk } from "../kit/serving-desk.ts";

// settings/account.test.ts tests which account a key uses.
const other = {
  baseUrl: "https://other.example.com",
  apiKey: "ck_live_other",
  churchId: "7c9e6679-7425-40de-944b-e07fc1f90ae7",
};

let desk: ServingDesk;
beforeEach(() => void (desk = new ServingDesk(live)));

const allRequests = () => [...desk.services.values()].flatMap((service) => service.requests);
const commandsTo = (access: typeof other): string[] =>
  (desk.services.get(identify(access))?.requestsOf("command") ?? []).map(({ kind }) => kind);

const makeSharedSettings = (fields: object) => ({ account: fields });
const makeNorthSettings = (fields: object) => ({ accounts: { north: { name: "North", ...fields } } });
describe.each([
  ["the shared account", {}, "failure.notSetUp", makeSharedSettings],
  ["a named account", { account: "north" }, "failure.account", makeNorthSettings],
] as const)("%s", (_, keySettings, missingText, makeGlobalSettings) => {
  it("makes every key say that it is missing and send nothing", async () => {
    await desk.replaceGlobalSettings({});
    for (const action of ["stream", "status", "clear"] as const) {
      const key = await desk.placeExactly(action, keySettings);
      await key.tap();
      expect([key.shows(missingText), key.results]).toEqual([true, ["alert"]]);
    }
    expect(desk.services.size).toBe(0);
  });

  it.each([null, 5, [], { baseUrl: 5 }])("alerts on a press when it is %j", async (fields) => {
    await desk.replaceGlobalSettings({ account: fields, accounts: { north: fields } });
    const key = await desk.placeExactly("clear", keySettings);
    await key.tap();
    expect([key.results, desk.services.size]).toEqual([["alert"], 0]);
  });

  it("is used as soon as it arrives or changes", async () => {
    await desk.replaceGlobalSettings({});
    const key = await desk.placeExactly("clear", keySettings);
    const stream = await desk.placeExactly("stream", keySettings);
    await desk.replaceGlobalSettings(makeGlobalSettings(account));
    await key.tap();
    await desk.replaceGlobalSettings(makeGlobalSettings(other));
    await key.tap();
    expect([commandsTo(account), commandsTo(other)]).toEqual([["clear"], ["clear"]]);
    expect(stream.shows("stream.live")).toBe(true);
  });

  it("adds no values to a key that has only an address", async () => {
    await desk.replaceGlobalSettings(makeGlobalSettings(account));
    const key = await desk.placeExactly("clear", { baseUrl: account.baseUrl, ...keySettings });
    await key.tap();
    expect([key.results, key.shows("failure.apiKey")]).toEqual([["alert"], true]);
    expect(allRequests()).toEqual([]);
  });
});

describe("keys with a named account", () => {
  const accounts = { north: { name: "North", ...account }, harbour: { name: "Harbour", ...other } };
  beforeEach(() => desk.replaceGlobalSettings({ account: other, accounts }));

  it("show its name and send their commands to it", async () => {
    // A key whose own fields are all blank has no own account.
    const named = { account: "north", baseUrl: "", apiKey: "  ", churchId: "" };
    const keys: FakeKey[] = [];
    for (const action of ["stream", "status", "clear", "visibility"] as const)
      keys.push(await desk.placeExactly(action, named));
    const dial = await desk.placeExactly("clear", named, "dial");
    const step = await desk.placeExactly("clear", { account: "harbour" }, "step");
    for (const { text } of [...keys, dial]) expect(text).toContain("North");
    await dial.tap();
    await step.tap();
    expect([commandsTo(account), commandsTo(other)]).toEqual([["clear"], ["clear"]]);
  });

  it("show its new name even while one of its fields is missing", async () => {
    await desk.replaceGlobalSettings({ accounts: { north: { name: "South", ...account, churchId: "" } } });
    const key = await desk.placeExactly("status", { account: "north" });
    expect([key.shows("failure.churchId"), key.text.includes("South")]).toEqual([true, true]);
    await desk.replaceGlobalSettings({ accounts });
    expect([key.shows("stream.live"), key.text.includes("North")]).toEqual([true, true]);
  });
});

describe("a key's own account", () => {
  it.each([
    [{ baseUrl: "http://captions.example.com" }, "failure.address"],
    [{ baseUrl: "https://user:secret@captions.example.com" }, "failure.address"],
    [{ apiKey: "a\nb" }, "failure.apiKey"],
    [{ churchId: "not-a-uuid" }, "failure.churchId"],
    [{ churchId: "" }, "failure.churchId"],
  ] as const)("makes every key name its invalid field and send nothing: %j", async (invalid, text) => {
    await desk.replaceGlobalSettings({ account });
    for (const action of ["stream", "status", "clear"] as const) {
      const key = await desk.place(action, invalid);
      await key.tap();
      expect([key.results, key.shows(text), key.text.includes("secret")]).toEqual([["alert"], true, false]);
    }
    expect(allRequests()).toEqual([]);
  });
});

it("two churches with one API key keep their states apart", async () => {
  const { baseUrl, apiKey } = account;
  const otherChurch = { baseUrl, apiKey, churchId: other.churchId };
  desk.onRequest = (request) =>
    request.answer({ state: request.churchId === other.churchId ? "none" : "active" });
  const key = await desk.placeExactly("stream", account);
  const otherKey = await desk.placeExactly("stream", otherChurch);
  expect([key.shows("stream.live"), otherKey.shows("stream.start")]).toEqual([true, true]);
});
