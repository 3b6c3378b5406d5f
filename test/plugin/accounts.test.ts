import { describe, expect, it } from "vitest";
import { accessTo } from "../kit/emulator.ts";
import { action, place, reads, sharedAccount, startDesk } from "../kit/desk.ts";

const statusRequests = (paths: readonly { path: string }[]): number =>
  paths.filter(({ path }) => path === "/v1/stream").length;

describe("accounts", () => {
  it("are taken from the key field by field, then from the shared account", async () => {
    const { deck, emulator, key } = await startDesk({ keys: [action("status"), action("status")] });
    const other = accessTo(emulator, "Harbour Hall");
    emulator.accounts.get("Harbour Hall").fromElsewhere("start");
    await reads(key(0), "OFF");
    deck.editSettings(key(1), { apiKey: ` ${other.apiKey} `, churchId: other.churchId, baseUrl: "" });
    await reads(key(1), /^3 LIVE/);
    await reads(key(0), "OFF");
  });

  it("change for all keys with the shared account, and both decks follow", async () => {
    const keys = place([action("stream"), action("status")]);
    const { deck, emulator } = await startDesk({
      devices: [
        { model: "standard", pages: [{ keys }] },
        { model: "xl", pages: [{ keys }] },
      ],
    });
    const [one, two] = [deck.device(0).key(0, 0), deck.device(1).key(0, 0)];
    await reads(one, "START stopped");
    await reads(two, "START stopped");
    emulator.accounts.get("Harbour Hall").fromElsewhere("start");
    deck.editGlobalSettings(sharedAccount(emulator, "Harbour Hall"));
    await reads(one, /^LIVE/);
    await reads(two, /^LIVE/);
  });

  it("that are not set up are said to be so, and nothing is sent", async () => {
    const { deck, emulator, key } = await startDesk({
      keys: [action("stream"), action("clear")],
      account: false,
    });
    await reads(key(0), "NOT SET UP see settings");
    await key(0).tap();
    await key(1).tap();
    await key(1).waitUntil(({ overlays }) => overlays.some(({ kind }) => kind === "alert"));
    expect(emulator.journal.entries()).toEqual([]);
    deck.editGlobalSettings(sharedAccount(emulator));
    await reads(key(0), "START stopped");
  });

  it("lend their API key to their own origin only", async () => {
    const { deck, emulator, key } = await startDesk({
      keys: [action("status"), action("clear")],
      account: false,
    });
    const { baseUrl, apiKey, churchId } = accessTo(emulator);
    // The church's own account is elsewhere; the keys come from somebody's profile.
    const account = { baseUrl: "https://captions.example.com", apiKey, churchId };
    deck.editGlobalSettings({ account, accounts: { north: account } });
    deck.editSettings(key(0), { baseUrl });
    deck.editSettings(key(1), { baseUrl, account: "north" });
    for (const index of [0, 1]) {
      await reads(key(index), "API KEY missing");
      await key(index).tap();
      await key(index).waitUntil(({ overlays }) => overlays.some(({ kind }) => kind === "alert"));
    }
    expect(emulator.journal.entries()).toEqual([]);
    deck.editSettings(key(0), { baseUrl, apiKey });
    await reads(key(0), "OFF");
  });

  it("with names are borrowed from by the keys that name them", async () => {
    const { deck, emulator, key } = await startDesk({ keys: [action("status"), action("clear")] });
    const harbour = { name: "Harbour", ...accessTo(emulator, "Harbour Hall") };
    emulator.accounts.get("Harbour Hall").fromElsewhere("start");
    deck.editSettings(key(0), { account: "harbour" });
    await reads(key(0), "ACCOUNT not found");
    deck.editGlobalSettings({ ...sharedAccount(emulator), accounts: { harbour } });
    await reads(key(0), /LIVE/);
    deck.editSettings(key(1), { account: "south" });
    await reads(key(1), "ACCOUNT not found");
    await key(1).tap();
    await key(1).waitUntil(({ overlays }) => overlays.some(({ kind }) => kind === "alert"));
    expect(emulator.journal.entries().map(({ path }) => path)).not.toContain("/v1/stream/clear");
    expect(deck.pluginLog()).not.toContain(harbour.apiKey);
  });

  it("without a church ID still clear, hide and set languages", async () => {
    const { deck, emulator, key, commands } = await startDesk({
      keys: [
        action("clear"),
        action("visibility"),
        action("transcriptionLanguage", { languageCodes: ["de-DE"] }),
        action("translationLanguages", { presets: [{ languageCodes: ["it-IT"] }] }),
        action("stream"),
        action("status"),
      ],
      account: false,
    });
    const { baseUrl, apiKey } = accessTo(emulator);
    deck.editGlobalSettings({ account: { baseUrl, apiKey } });
    await reads(key(4), "CHURCH ID missing");
    for (let index = 0; index < 6; index += 1) await key(index).tap();
    await key(3).waitUntil(({ overlays }) => overlays.length > 0);
    await key(5).waitUntil(({ overlays }) => overlays.length > 0);
    expect(
      [0, 2, 3].map((index) =>
        key(index)
          .view()
          .overlays.map(({ kind }) => kind),
      ),
    ).toEqual([["ok"], ["ok"], ["ok"]]);
    expect(
      [4, 5].map((index) =>
        key(index)
          .view()
          .overlays.map(({ kind }) => kind),
      ),
    ).toEqual([["alert"], ["alert"]]);
    expect(commands()).toHaveLength(4);
    expect(statusRequests(emulator.journal.entries())).toBe(0);
  });

  it("over plain http are refused before anything is sent", async () => {
    const { deck, emulator, key } = await startDesk({ keys: [action("status")], account: false });
    const access = accessTo(emulator);
    deck.editGlobalSettings({ account: { ...access, baseUrl: access.baseUrl.replace("https:", "http:") } });
    await reads(key(0), "ADDRESS needs https");
    await key(0).tap();
    await key(0).waitUntil(({ overlays }) => overlays.length > 0);
    expect(emulator.network.counts).toMatchObject({ sockets: 0, plainRefused: 0 });
  });

  it("with a revoked key say so, and again when it is replaced", async () => {
    const { deck, emulator, key, account } = await startDesk({ keys: [action("status"), action("clear")] });
    await reads(key(0), "OFF");
    account.apiKeys.revoke(account.apiKeys.first.name);
    await key(1).tap();
    await reads(key(1), "API KEY REJECTED see settings");
    await reads(key(0), / OFF \? key rejected| STOPPED \? key rejected/);
    const fresh = account.apiKeys.create("new");
    deck.editGlobalSettings({ account: { ...accessTo(emulator), apiKey: fresh.value } });
    await reads(key(0), "OFF");
  });

  it("with the church ID of another account say so", async () => {
    const { deck, emulator, key } = await startDesk({ keys: [action("stream")], account: false });
    const { churchId } = emulator.accounts.get("Harbour Hall");
    deck.editGlobalSettings({ account: { ...accessTo(emulator), churchId } });
    await reads(key(0), "WRONG CHURCH see settings");
  });

  it("come late or never from the app", async () => {
    const { deck, emulator, key } = await startDesk({
      keys: [action("status")],
      traits: { globalSettingsReply: false },
    });
    await reads(key(0), "NOT SET UP see settings");
    deck.editGlobalSettings(sharedAccount(emulator));
    await reads(key(0), "OFF");
  });
});

describe("polling", () => {
  it("is one poller for 32 keys on two decks, over one connection", async () => {
    const keys = place(Array.from({ length: 15 }, () => action("status")));
    const { deck, emulator } = await startDesk({
      devices: [
        { model: "standard", pages: [{ keys }] },
        {
          model: "xl",
          pages: [
            {
              keys: place(
                Array.from({ length: 32 }, () => action("stream")),
                8,
              ),
            },
          ],
        },
      ],
    });
    await reads(deck.device(1).key(7, 3), "START stopped");
    await reads(deck.device(0).key(4, 2), "OFF");
    const before = emulator.journal.entries().length;
    expect(before).toBeLessThanOrEqual(2);
    emulator.accounts.get().fromElsewhere("start");
    await reads(deck.device(1).key(7, 3), /^LIVE/, 6_000);
    await reads(deck.device(0).key(4, 2), /LIVE/);
    expect(emulator.journal.entries().length - before).toBe(1);
    expect(emulator.network.counts.opened).toBe(1);
  });

  it("stops with the last key in sight, and begins at once when one comes back", async () => {
    const { deck, emulator, account } = await startDesk({
      devices: [{ model: "standard", pages: [{ keys: place([action("stream")]) }, { keys: {} }] }],
    });
    await reads(deck.key(0, 0), "START stopped");
    deck.device().switchPage(1);
    const before = emulator.journal.entries().length;
    account.fromElsewhere("start");
    const silence = emulator.journal.next(undefined, 5_500).then(
      () => "asked",
      () => "silent",
    );
    expect(await silence).toBe("silent");
    expect(emulator.journal.entries()).toHaveLength(before);
    const asked = emulator.journal.next(undefined, 250);
    deck.device().switchPage(0);
    await asked;
    await reads(deck.key(0, 0), /^LIVE/);
  });

  it("asks at once on wake-up, over a new connection", async () => {
    const { deck, emulator, key } = await startDesk({ keys: [action("status")] });
    await reads(key(0), "OFF");
    const asked = emulator.journal.next(undefined, 1_000);
    deck.wake();
    expect((await asked).connectionId).not.toBe(emulator.journal.entries()[0]?.connectionId);
  });

  it("sends nothing to Stream Deck while nothing changes", async () => {
    const { deck, emulator, key } = await startDesk({
      keys: [action("stream"), action("status"), action("clear")],
    });
    await reads(key(1), "OFF");
    const since = deck.trace.mark();
    await emulator.journal.next(undefined, 6_000);
    await emulator.journal.next(undefined, 6_000);
    expect(deck.trace.count({ direction: "from-plugin", since })).toBe(0);
  });
});
