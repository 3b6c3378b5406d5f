import { beforeEach, describe, expect, it } from "vitest";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { account, FakeDesk, settle } from "../kit/fake-desk.ts";
import { said } from "../kit/words.ts";

let desk: FakeDesk;

beforeEach(() => {
  desk = new FakeDesk();
});

describe("the shared account", () => {
  it("serves keys that have none of their own", async () => {
    const key = await desk.placeRaw("stream", {});
    expect(key.text).toBe(said("state.checking"));
    desk.keys.globalSettingsReceived({ account });
    await settle();
    desk.service.open.answer({ state: "active" });
    await settle();
    expect(key.text).toBe(said("stream.live", "stream.pressToStop"));
  });

  it("is waited for by a press, but not for ever", async () => {
    const key = await desk.placeRaw("clear", {});
    await key.tap();
    desk.keys.globalSettingsReceived({ account });
    await settle();
    expect(desk.service.of("clear")).toHaveLength(1);

    const silent = new FakeDesk();
    const late = await silent.placeRaw("clear", {});
    await late.tap();
    await silent.clock.pass(2_000);
    expect(late.text).toBe(said("failure.notSetUp", "failure.openSettings"));
    expect(late.surface.count("alert")).toBe(1);
    silent.keys.globalSettingsReceived({ account });
    await settle();
    expect(late.text).toBe(said("clear.clear", "clear.captions"));
  });

  it("serves a press of a key that has left meanwhile, and only that", async () => {
    const key = await desk.placeRaw("clear", {});
    const other = await desk.placeRaw("clear", {});
    await key.tap();
    await key.leave();
    await other.leave();
    desk.keys.globalSettingsReceived({ account });
    await settle();
    expect(desk.service.requests.map(({ what }) => what)).toEqual(["clear"]);
    desk.service.open.answer();
    await settle();
    expect(key.surface.calls).not.toContain("ok");
  });

  it("is not asked about again once it is known", async () => {
    await desk.place("stream");
    desk.keys.globalSettingsReceived({});
    desk.service.open.fail(new ServiceFailure("no-connection"));
    await desk.clock.pass(4_000);
    expect(desk.service.of("status")).toHaveLength(1);
  });

  it("changes for all its keys at once", async () => {
    const key = await desk.placeRaw("stream", {});
    desk.keys.globalSettingsReceived({ account });
    await settle();
    const other = { ...account, apiKey: "ck_other" };
    desk.keys.globalSettingsReceived({ account: other });
    await settle();
    desk.service.open.answer({ state: "active" });
    await settle();
    expect(key.text).toBe(said("state.checking"));
    desk.serviceOf(other).open.answer({ state: "paused" });
    await settle();
    expect(key.text).toContain(said("stream.paused"));
    await desk.clock.pass(60_000);
    expect(desk.service.of("status")).toHaveLength(1);
  });

  it.each([undefined, null, 5, "x", [], {}, { account: 5 }, { account: [] }, { account: { apiKey: {} } }])(
    "of %j is survived",
    async (settings) => {
      const key = await desk.placeRaw("status", {});
      desk.keys.globalSettingsReceived(settings);
      await settle();
      expect(key.text).not.toBe("");
      desk.keys.globalSettingsReceived({ account });
      await settle();
      desk.service.open.answer({ state: "none" });
      await settle();
      expect(key.text).toBe(said("status.off"));
    },
  );
});

describe("settings of a newer plugin", () => {
  it("are used where they can be read", async () => {
    const key = await desk.place("clear", { version: 2, future: {} });
    desk.keys.globalSettingsReceived({ version: "next", account: {} });
    await key.tap();
    expect(desk.service.of("clear")).toHaveLength(1);
  });

  it("ask for an update where they can't, on the key and on a press", async () => {
    const stream = await desk.place("stream", { version: 2, mode: { kind: "start" } });
    const languages = await desk.place("translationLanguages", { version: 7, lists: [["de-DE"]] });
    const old = await desk.place("stream", { version: 1, mode: { kind: "start" } });
    expect([stream.text, languages.text]).toEqual([
      said("failure.update", "failure.newerSettings"),
      said("failure.update", "failure.newerSettings"),
    ]);
    expect(old.text).toBe(said("failure.setting", "setting.mode"));
    await stream.tap();
    expect(stream.surface.count("alert")).toBe(1);
    await stream.configure({ ...account, mode: "start" });
    expect(stream.text).not.toContain(said("failure.update"));
  });

  it("ask for an update where the account can't be found in them", async () => {
    const key = await desk.placeRaw("clear", {});
    desk.keys.globalSettingsReceived({ version: 2, accounts: [account] });
    await settle();
    expect(key.text).toBe(said("failure.update", "failure.newerSettings"));
    desk.keys.globalSettingsReceived({ accounts: [account] });
    await settle();
    expect(key.text).toBe(said("failure.notSetUp", "failure.openSettings"));
    desk.keys.globalSettingsReceived({ version: 2, account });
    await settle();
    expect(key.text).toBe(said("clear.clear", "clear.captions"));
  });
});

describe("polling", () => {
  it("is that of one key, however many keys and decks show the account", async () => {
    for (let key = 0; key < 32; key += 1) await desk.place(key % 2 ? "stream" : "status");
    desk.onRequest = (request) => request.answer({ state: "none" });
    desk.service.open.answer({ state: "none" });
    await desk.clock.pass(60_000);
    expect(desk.service.of("status")).toHaveLength(13);
  });

  it("ends with the last key and begins again with the next", async () => {
    desk.onRequest = (request) => request.answer({ state: "none" });
    const one = await desk.place("stream");
    const two = await desk.place("clear");
    await one.leave();
    await desk.clock.pass(5_000);
    const before = desk.service.of("status").length;
    await two.leave();
    await desk.clock.pass(60_000);
    expect(desk.service.of("status")).toHaveLength(before);
    await desk.place("clear");
    expect(desk.service.of("status")).toHaveLength(before + 1);
  });

  it("sends nothing to the keys while nothing changes", async () => {
    desk.onRequest = (request) => request.answer({ state: "none" });
    const key = await desk.place("stream");
    const before = key.surface.calls.length;
    await desk.clock.pass(600_000);
    expect(key.surface.calls).toHaveLength(before);
  });

  it("begins at once on wake-up, over new connections", async () => {
    desk.onRequest = (request) => request.answer({ state: "none" });
    await desk.place("stream");
    await desk.clock.pass(1_000);
    desk.clock.sleep(3_600_000);
    desk.keys.wokeUp();
    await settle();
    expect(desk.service.of("status")).toHaveLength(2);
    expect(desk.service.reconnects).toBe(1);
  });

  it("begins at once when settings change that could put it right", async () => {
    const key = await desk.place("stream");
    desk.service.open.fail(new ServiceFailure("key-rejected"));
    await desk.clock.pass(1_000);
    await key.configure({ ...account, stopGuard: "hold" });
    expect(desk.service.of("status")).toHaveLength(2);
  });

  it("leaves accounts in peace whose settings did not change", async () => {
    const key = await desk.place("stream");
    const other = { ...account, apiKey: "ck_other" };
    await desk.place("stream", other);
    for (const access of [account, other])
      desk.serviceOf(access).open.fail(new ServiceFailure("key-rejected"));
    await desk.clock.pass(1_000);
    await key.configure({ ...account, stopGuard: "hold" });
    await key.configure({ ...account, stopGuard: "hold" });
    desk.keys.globalSettingsReceived({ accounts: { one: { name: "One" } } });
    await settle();
    expect(desk.serviceOf(account).of("status")).toHaveLength(2);
    expect(desk.serviceOf(other).of("status")).toHaveLength(1);
  });

  it("begins at once when the account that a failing key borrows changes", async () => {
    await desk.placeRaw("stream", {});
    desk.keys.globalSettingsReceived({ account });
    await settle();
    desk.service.open.fail(new ServiceFailure("wrong-account"));
    await desk.clock.pass(1_000);
    desk.keys.globalSettingsReceived({ account: { ...account, churchId: account.churchId.toUpperCase() } });
    await settle();
    expect(desk.service.of("status")).toHaveLength(2);
  });

  it("does not follow every letter typed while all is well", async () => {
    desk.onRequest = (request) => request.answer({ state: "none" });
    const key = await desk.place("stream");
    for (let letter = 0; letter < 20; letter += 1) await key.configure({ ...account, note: letter });
    expect(desk.service.of("status")).toHaveLength(1);
  });
});

describe("settings", () => {
  it("that change the account take effect at once", async () => {
    const key = await desk.place("stream");
    const other = { ...account, apiKey: "ck_other" };
    await key.configure(other);
    expect(desk.serviceOf(other).of("status")).toHaveLength(1);
    desk.service.open.answer({ state: "active" });
    await desk.clock.pass(4_000);
    expect(key.text).toBe(said("state.checking"));
    expect(desk.service.of("status")).toHaveLength(1);
  });

  it("typed letter by letter leave few accounts behind", async () => {
    const key = await desk.place("stream");
    for (let length = 4; length < 60; length += 1)
      await key.configure({ ...account, apiKey: "k".repeat(length) });
    const open = [...desk.services.values()].filter(({ isClosed }) => !isClosed);
    expect(open.length).toBeLessThanOrEqual(17);
  });

  it.each([
    [{ baseUrl: "http://captions.example.com" }, said("failure.address", "failure.notHttps")],
    [{ baseUrl: "captions" }, said("failure.address", "failure.notValid")],
    [{ baseUrl: "https://u:p@captions.example.com" }, said("failure.address", "failure.hasLogin")],
    [{ baseUrl: "https://captions.example.com?x" }, said("failure.address", "failure.hasQuery")],
    [{ baseUrl: 5 }, said("failure.address", "failure.notValid")],
    [{ apiKey: "two words" }, said("failure.apiKey", "failure.notValid")],
    [{ apiKey: ["x"] }, said("failure.apiKey", "failure.notValid")],
    [{ churchId: "12345" }, said("failure.churchId", "failure.notValid")],
    [{ mode: "banana" }, said("failure.setting", "setting.mode")],
    [{ stopGuard: 1 }, said("failure.setting", "setting.stopGuard")],
  ])("%j are named, and nothing is sent", async (settings, text) => {
    const key = await desk.place("stream", settings);
    desk.keys.globalSettingsReceived({});
    await settle();
    expect(key.text).toBe(text);
    await key.tap();
    expect(key.surface.count("alert")).toBe(1);
    const commands = [...desk.services.values()].flatMap((service) => service.of("command"));
    expect(commands).toEqual([]);
    await key.configure(account);
    desk.service.open.answer({ state: "none" });
    await settle();
    expect(key.text).toBe(said("stream.start", "stream.stopped"));
  });

  it("give their API key to the log to conceal", async () => {
    await desk.placeRaw("stream", { apiKey: " ck_one " });
    desk.keys.globalSettingsReceived({ account: { apiKey: "ck_two" } });
    expect(desk.concealed).toEqual(["ck_one", "ck_two"]);
  });
});

describe("a key", () => {
  it("that is announced twice is drawn again and pressed once", async () => {
    const key = await desk.place("clear");
    const { surface } = key;
    surface.image = "";
    desk.keys.appear({
      id: key.id,
      action: "clear",
      device: "deck",
      surface,
      inMultiAction: false,
      settings: account,
    });
    await settle();
    expect(key.text).toBe(said("clear.clear", "clear.captions"));
    await key.tap();
    expect(desk.service.of("clear")).toHaveLength(1);
  });

  it("that has gone is never drawn again", async () => {
    const key = await desk.place("clear");
    await key.tap();
    await key.leave();
    const before = key.surface.calls.length;
    desk.service.of("clear")[0]?.answer();
    await desk.clock.pass(10_000);
    expect(key.surface.calls).toHaveLength(before);
  });

  it("that is not there can be pressed, released and configured without harm", () => {
    desk.keys.press("nobody");
    desk.keys.release("nobody");
    desk.keys.settingsReceived("nobody", {});
    desk.keys.disappear("nobody");
  });
});
