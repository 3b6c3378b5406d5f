import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { JsonObject } from "../../simulator/virtual-deck/index.ts";
import { action } from "../kit/desk.ts";
import { writing, written } from "../kit/inspector-words.ts";
import { SettingsDesk } from "../kit/settings-desk.ts";

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
  it("of one key is its own, and goes only after a question", async () => {
    const account = desk.access();
    const { apiKey, churchId } = desk.access("Harbour Hall");
    reset({ account: { ...account, name: "Main" } });
    desk.desk.emulator.accounts.get("Harbour Hall").fromElsewhere("start");
    const inspector = await desk.settingsOf(1, 0);
    await inspector.unfold();
    await inspector.frame
      .getByRole("option", { name: `${written("account.shared")}: Main` })
      .waitFor({ state: "attached" });
    await inspector.choose("account.place", "account.own");
    expect(await inspector.value("account.apiKey")).toBe("");
    expect(await inspector.field("account.apiKey").getAttribute("placeholder")).toBe(
      "as in the shared account",
    );
    await inspector.fillAccount({ apiKey, churchId });
    await desk.saved(1, 0, { apiKey, churchId });
    // The address is still the shared one.
    await desk.reads(1, 0, "stream.live");
    await desk.reads(0, 0, "stream.start");

    const shared = { text: `${written("account.shared")}: Main` };
    await inspector.choose("account.place", shared);
    await inspector.says("account.leaveOwn");
    await inspector.button("account.keep").click();
    expect(await inspector.value("account.place")).toBe("own");
    await desk.saved(1, 0, { apiKey, churchId });
    await inspector.choose("account.place", shared);
    await inspector.button("account.leaveNow").click();
    expect(await inspector.value("account.apiKey")).toBe(account.apiKey);
    await desk.reads(1, 0, "status.off");
    await desk.saved(1, 0, {});
    desk.desk.emulator.accounts.get("Harbour Hall").fromElsewhere("stop");
  });

  it("of one key becomes that of all in one step", async () => {
    const { baseUrl, apiKey, churchId } = desk.access();
    const old = { baseUrl: "https://old.example.com", apiKey: "ck_old", churchId: randomUUID() };
    reset({ account: old });
    const inspector = await desk.settingsOf(0, 0);
    const share = inspector.button("account.share");
    expect(await share.count()).toBe(0);
    await inspector.choose("account.place", "account.own");
    await inspector.fill("account.baseUrl", "captions");
    await inspector.fillAccount({ apiKey, churchId });
    // A mistake must not reach all keys.
    expect(await share.count()).toBe(0);
    await inspector.fill("account.baseUrl", baseUrl);
    await share.click();
    await desk.shared({ baseUrl, apiKey, churchId });
    await desk.saved(0, 0, {});
    expect(await inspector.value("account.place")).toBe("shared");
    await desk.reads(1, 0, "status.off");
  });

  it("that is too long for all buttons is not saved, and the field says so", async () => {
    reset({ account: desk.access() });
    const inspector = await desk.settingsOf(0, 0);
    await inspector.fill("account.apiKey", "x".repeat(3_000));
    await inspector.says("problem.too long");
    await inspector.button("check.button").click();
    expect(await inspector.frame.locator(".result").count()).toBe(0);
    await desk.shared(desk.access());
    await inspector.fill("account.apiKey", "ck_short");
    await desk.shared({ ...desk.access(), draft: { apiKey: "ck_short" } });
  });

  it("shows the API key only when asked to, and says where it is kept", async () => {
    reset({ account: desk.access() });
    const inspector = await desk.settingsOf(0, 0);
    await inspector.unfold();
    const type = (): Promise<string | null> => inspector.field("account.apiKey").getAttribute("type");
    expect(await type()).toBe("password");
    await inspector.button("account.reveal").click();
    expect(await type()).toBe("text");
    await inspector.button("account.hide").click();
    expect(await type()).toBe("password");
    await inspector.says("account.keptShared");
    await inspector.button("account.reveal").click();
    await inspector.choose("account.place", "account.own");
    await inspector.says("account.keptOwn");
    expect(await type()).toBe("password");
  });
});

describe("a step of a multi-action", () => {
  it("keeps its settings apart", async () => {
    const inspector = await desk.settingsOf(4, 0, 0);
    await inspector.choose("step.mode", "stream.start");
    const { content } = desk.at(4, 0);
    const settings = (): unknown => content?.kind === "multiAction" && content.steps[0]?.settings;
    await vi.waitFor(() => expect(settings()).toEqual({ mode: "start", version: 1 }), 60_000);
  });
});

describe("settings that nobody can have meant", () => {
  it("of an account are said to be unreadable, and can be typed anew", async () => {
    const { deck } = desk.desk;
    const settings = {
      baseUrl: 7,
      apiKey: { x: 1 },
      churchId: ["y"],
      mode: 5,
      stopGuard: [],
    };
    deck.editSettings(desk.at(0, 0), settings);
    const inspector = await desk.settingsOf(0, 0);
    expect(await inspector.value("account.place")).toBe("own");
    for (const label of ["stream.mode", "stream.hold"] as const) {
      const row = inspector.field(label).locator("xpath=ancestor::div[@class='row']");
      await row.getByText(written("list.broken")).waitFor();
    }
    for (const label of ["account.baseUrl", "account.apiKey", "account.churchId"] as const)
      expect(await inspector.problemOf(label)).toBe(written("problem.not text"));
    const [field, problem] = [written("account.baseUrl"), written("problem.not text")];
    expect(await inspector.check()).toBe(written("check.incomplete", { field, problem }));
    const { baseUrl, apiKey, churchId } = desk.access();
    await inspector.fillAccount({ baseUrl, apiKey, churchId });
    expect(await inspector.check()).toMatch(writing("check.reached"));
    await inspector.choose("stream.mode", "stream.toggle");
    await inspector.field("stream.hold").check();
    await desk.saved(0, 0, { ...settings, baseUrl, apiKey, churchId, mode: "toggle", stopGuard: "hold" });
    await desk.reads(0, 0, "stream.start");
  });
});
