import { beforeEach, describe, expect, it } from "vitest";
import { account, FakeDesk, settle } from "../kit/fake-desk.ts";
import { said } from "../kit/words.ts";

let desk: FakeDesk;

beforeEach(() => {
  desk = new FakeDesk();
});

describe("a key whose own address has another origin than the account it borrows from", () => {
  it.each(["stream", "clear", "status"] as const)(
    "sends nothing and asks for an API key: %s",
    async (action) => {
      const key = await desk.placeRaw(action, { baseUrl: "https://evil.example.com" });
      desk.keys.globalSettingsReceived({ account, accounts: { north: account } });
      const named = await desk.placeRaw(action, { baseUrl: "https://evil.example.com", account: "north" });
      await desk.clock.pass(60_000);
      for (const each of [key, named]) {
        await each.tap();
        expect(each.text).toContain(said("failure.apiKey", "failure.missing"));
        expect(each.surface.count("alert")).toBe(1);
      }
      expect(desk.services.size).toBe(0);
      await key.configure({ baseUrl: `${account.baseUrl}/` });
      expect(desk.service.of("status")).toHaveLength(1);
    },
  );
});

describe("a named account", () => {
  it("serves the keys that name it", async () => {
    const north = { ...account, name: "North", apiKey: "ck_live_north" };
    desk.keys.globalSettingsReceived({ account, accounts: { north } });
    const key = await desk.placeRaw("stream", { account: "north" });
    desk.serviceOf(north).open.answer({ state: "active" });
    await settle();
    expect(key.text).toContain(said("stream.live"));
    expect(desk.services.size).toBe(1);
    expect(desk.concealed).toContain("ck_live_north");
  });

  it("that is not there is said so, and nothing is sent", async () => {
    desk.keys.globalSettingsReceived({ account });
    const key = await desk.place("clear", { account: "north" });
    expect(key.text).toBe(said("failure.account", "failure.notThere"));
    await key.tap();
    expect(key.surface.count("alert")).toBe(1);
    expect(desk.services.size).toBe(0);
    desk.keys.globalSettingsReceived({ account, accounts: { north: { name: "North" } } });
    await key.tap();
    expect(desk.service.of("clear")).toHaveLength(1);
  });
});

describe("without a church ID", () => {
  it.each([
    ["stream", { mode: "start" }, false],
    ["stream", { mode: "stop" }, false],
    ["stream", {}, true],
    ["visibility", {}, false],
    ["transcriptionLanguage", { languageCodes: ["en"] }, false],
    ["translationLanguages", { presets: [{ languageCodes: ["es"] }] }, false],
  ] as const)("%s of %j works", async (action, settings, inMultiAction) => {
    const key = await desk.place(action, { ...settings, churchId: "" }, inMultiAction);
    desk.keys.globalSettingsReceived({});
    await key.press(1);
    const service = desk.serviceOf({ ...account, churchId: "" });
    expect(service.requests.map(({ what }) => what)).toHaveLength(1);
    expect(service.of("status")).toHaveLength(0);
  });

  it.each([
    ["stream", false],
    ["status", false],
    ["status", true],
  ] as const)("%s sends nothing and says so", async (action, inMultiAction) => {
    const key = await desk.place(action, { churchId: "" }, inMultiAction);
    desk.keys.globalSettingsReceived({});
    await key.tap();
    expect(key.text).toBe(said("failure.churchId", "failure.missing"));
    expect(key.surface.count("alert")).toBe(1);
    expect(desk.services.size).toBe(0);
    // What the press of a key needs may change with its settings.
    if (action === "stream") {
      await key.configure({ ...account, churchId: "", mode: "stop" });
      expect(key.text).not.toContain(said("failure.churchId"));
    }
  });
});
