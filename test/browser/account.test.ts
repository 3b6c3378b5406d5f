import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { JsonObject } from "../../simulator/virtual-deck/index.ts";
import { action } from "../kit/desk.ts";
import { SettingsDesk } from "../kit/settings-desk.ts";

const own = "Only for this button";
const forAll = "Shared by all buttons";

let desk: SettingsDesk;
beforeAll(async () => {
  desk = await SettingsDesk.openWith(
    action("stream"),
    action("status"),
    action("translationLanguages"),
    action("transcriptionLanguage"),
    { steps: [action("stream"), action("visibility")] },
  );
});
beforeEach(() => {
  reset({});
});
afterAll(() => desk.close());

/** Closes the inspector, and starts over: nothing is set up but this, for all keys. */
function reset(globalSettings: JsonObject): void {
  const { deck } = desk.desk;
  desk.closeInspector();
  deck.editGlobalSettings(globalSettings);
  for (const column of [0, 1, 2, 3]) deck.editSettings(desk.at(column, 0), {});
}

describe("the account", () => {
  it("is typed once for all keys, and changed for all of them", async () => {
    const { baseUrl, apiKey, churchId } = desk.access();
    const first = await desk.settingsOf(0, 0);
    await first.fill("Address", baseUrl);
    await first.fill("API key", apiKey);
    await first.fill("Church ID", churchId);
    await desk.reads(0, 0, /START/);
    await desk.reads(1, 0, /OFF/);
    const second = await desk.settingsOf(1, 0);
    await second.fill("API key", "ck_nobody_knows_this");
    desk.closeInspector();
    await desk.reads(0, 0, /API KEY/);
    await desk.reads(1, 0, /API KEY/);
    await desk.shared({ baseUrl, apiKey: "ck_nobody_knows_this", churchId });
    expect(desk.at(1, 0).settings).toEqual({});
  });

  it("is saved with each letter, before the field is left", async () => {
    const inspector = await desk.settingsOf(0, 0);
    await inspector.field("API key").pressSequentially("abcd");
    await desk.shared({ apiKey: "abcd" });
    const another = await desk.settingsOf(1, 0);
    expect(await another.value("API key")).toBe("abcd");
  });

  it("of one key is its own, and switching never loses what was typed", async () => {
    const account = desk.access();
    const { apiKey, churchId } = desk.access("Harbour Hall");
    reset({ account });
    desk.desk.emulator.accounts.get("Harbour Hall").fromElsewhere("start");
    const inspector = await desk.settingsOf(1, 0);
    await inspector.choose("Account", own);
    expect(await inspector.value("API key")).toBe("");
    expect(await inspector.field("API key").getAttribute("placeholder")).toBe("as in the shared account");
    await inspector.fill("API key", apiKey);
    await inspector.fill("Church ID", churchId);
    await desk.saved(1, 0, { apiKey, churchId });
    // The address is still the shared one.
    await desk.reads(1, 0, /3 LIVE/);
    await desk.reads(0, 0, /START/);

    await inspector.choose("Account", forAll);
    expect(await inspector.value("API key")).toBe(account.apiKey);
    await inspector.says(
      "The button's own API key is no longer used but still saved with it, so exported profiles contain it.",
    );
    await desk.reads(1, 0, /OFF/);
    await desk.settingsOf(0, 0);
    const again = await desk.settingsOf(1, 0);
    expect(await again.value("Account")).toBe("shared");
    await again.choose("Account", own);
    expect(await again.value("API key")).toBe(apiKey);
    expect(await again.value("Church ID")).toBe(churchId);
    await desk.reads(1, 0, /3 LIVE/);
    await desk.shared(account);
  });

  it("of one key becomes that of all in one step", async () => {
    const { baseUrl, apiKey, churchId } = desk.access();
    const old = { baseUrl: "https://old.example.com", apiKey: "ck_old", churchId: randomUUID() };
    reset({ account: old });
    const inspector = await desk.settingsOf(0, 0);
    const share = inspector.button("Use for all buttons");
    expect(await share.count()).toBe(0);
    await inspector.choose("Account", own);
    await inspector.fill("Address", "captions");
    await inspector.fill("API key", apiKey);
    await inspector.fill("Church ID", churchId);
    // A mistake must not reach all keys.
    expect(await share.count()).toBe(0);
    await inspector.fill("Address", baseUrl);
    await inspector.more();
    await share.click();
    await desk.shared({ baseUrl, apiKey, churchId });
    await desk.saved(0, 0, {});
    expect(await inspector.value("Account")).toBe("shared");
    await desk.reads(1, 0, /OFF/);
  });

  it("that is too long for all buttons is not saved, and the field says so", async () => {
    reset({ account: desk.access() });
    const inspector = await desk.settingsOf(0, 0);
    await inspector.fill("API key", "x".repeat(3_000));
    await inspector.says("This is too long to be shared by all buttons, so it was not saved.");
    await desk.shared(desk.access());
    await inspector.fill("API key", "ck_short");
    await desk.shared({ ...desk.access(), apiKey: "ck_short" });
  });

  it("shows the API key only when asked to, and says where it is kept", async () => {
    reset({ account: desk.access() });
    const inspector = await desk.settingsOf(0, 0);
    await inspector.unfold();
    const type = (): Promise<string | null> => inspector.field("API key").getAttribute("type");
    expect(await type()).toBe("password");
    await inspector.button("Show the API key").click();
    expect(await type()).toBe("text");
    await inspector.button("Hide the API key").click();
    expect(await type()).toBe("password");
    await inspector.says("Kept on this computer, never in exported profiles.");
    await inspector.button("Show the API key").click();
    await inspector.choose("Account", own);
    await inspector.says("Saved with this button, so exported profiles contain it.");
    expect(await type()).toBe("password");
  });
});

describe("the stop guard", () => {
  it("is not offered where a press only starts", async () => {
    const inspector = await desk.settingsOf(0, 0);
    const guard = inspector.field("Only when held for 1 second");
    await guard.check();
    await inspector.choose("A press", "Only starts");
    await guard.waitFor({ state: "hidden" });
    await desk.saved(0, 0, { mode: "start", stopGuard: "hold" });
  });
});

describe("a step of a multi-action", () => {
  it("has no stop guard, because nobody can hold it, and keeps its settings apart", async () => {
    const inspector = await desk.settingsOf(4, 0, 0);
    expect(await inspector.field("A press").isVisible()).toBe(true);
    expect(await inspector.field("Only when held for 1 second").isVisible()).toBe(false);
    await inspector.choose("A press", "Only starts");
    const { content } = desk.at(4, 0);
    const settings = (): unknown => content?.kind === "multiAction" && content.steps[0]?.settings;
    await vi.waitFor(() => expect(settings()).toEqual({ mode: "start", version: 1 }));
  });
});

describe("settings that nobody can have meant", () => {
  const unreadable = "What was saved here can't be read.";

  it("of an account are said to be unreadable, and can be typed anew", async () => {
    const { deck } = desk.desk;
    const settings = {
      baseUrl: 7,
      apiKey: { x: 1 },
      churchId: ["y"],
      mode: 5,
      stopGuard: [],
      accountAside: "z",
    };
    deck.editSettings(desk.at(0, 0), settings);
    const inspector = await desk.settingsOf(0, 0);
    expect(await inspector.value("Account")).toBe("own");
    for (const label of ["A press", "Only when held for 1 second"]) {
      const row = inspector.field(label).locator("xpath=ancestor::div[@class='row']");
      await row.getByText(unreadable).waitFor();
    }
    for (const label of ["Address", "API key", "Church ID"])
      expect(await inspector.problemOf(label)).toContain(unreadable);
    expect(await inspector.check()).toContain("Address: What was saved here can't be read.");
    const { baseUrl, apiKey, churchId } = desk.access();
    await inspector.fill("Address", baseUrl);
    await inspector.fill("API key", apiKey);
    await inspector.fill("Church ID", churchId);
    expect(await inspector.check()).toMatch(/^Connected\./);
    await inspector.choose("A press", "Starts or stops");
    await inspector.field("Only when held for 1 second").check();
    await desk.saved(0, 0, { ...settings, baseUrl, apiKey, churchId, mode: "toggle", stopGuard: "hold" });
    await desk.reads(0, 0, /START/);
  });

  it("of the name of an account are said to be wrong", async () => {
    reset({ account: desk.access() });
    desk.desk.deck.editSettings(desk.at(0, 0), { account: { toString: 0 } });
    const inspector = await desk.settingsOf(0, 0);
    expect(await inspector.problemOf("Account")).toContain("This account isn't on this computer.");
    await inspector.choose("Account", forAll);
    await desk.reads(0, 0, /START/);
  });

  it("for all keys are replaced by what is typed", async () => {
    reset({ account: { baseUrl: 5, apiKey: [], churchId: {} } });
    const inspector = await desk.settingsOf(1, 0);
    const { baseUrl, apiKey, churchId } = desk.access();
    await inspector.fill("Address", baseUrl);
    await inspector.fill("API key", apiKey);
    await inspector.fill("Church ID", churchId);
    await desk.shared({ baseUrl, apiKey, churchId });
    await desk.reads(1, 0, /OFF/);
  });

  it("of presets are replaced by the first change", async () => {
    desk.desk.deck.editSettings(desk.at(2, 0), { presets: [null, { name: 1, languageCodes: [5] }] });
    const inspector = await desk.settingsOf(2, 0);
    await inspector.says(unreadable);
    await inspector.button("Add a preset").click();
    await inspector.field("Add language").fill("es-ES");
    await inspector.field("Add language").press("Enter");
    await desk.saved(2, 0, { presets: [{ languageCodes: ["es-ES"] }] });
  });

  it("of languages are replaced by the first change", async () => {
    desk.desk.deck.editSettings(desk.at(3, 0), { languageCodes: [["en"], "  "] });
    const inspector = await desk.settingsOf(3, 0);
    await inspector.says(unreadable);
    await inspector.field("Add language").fill("en");
    await inspector.field("Add language").press("Enter");
    await desk.saved(3, 0, { languageCodes: ["en"] });
  });
});
