import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { action } from "../kit/desk.ts";
import { writing, written } from "../kit/inspector-words.ts";
import { SettingsDesk } from "../kit/settings-desk.ts";

let desk: SettingsDesk;
beforeAll(async () => {
  desk = await SettingsDesk.openWith(action("stream"), action("translationLanguages"), action("status"));
});
beforeEach(() => {
  desk.closeInspector();
  desk.desk.deck.editSettings(desk.at(0, 0), {});
});
afterAll(() => desk.close());

describe("the connection", () => {
  it("begins the page, is open until it works, stays while somebody is at it, and is folded from then on", async () => {
    desk.desk.deck.editGlobalSettings({});
    const first = await desk.settingsOf(0, 0);
    const { baseUrl, apiKey, churchId } = desk.access();
    await first.fillAccount({ baseUrl, apiKey, churchId });
    expect(await first.result()).toMatch(writing("check.reached"));
    expect(await first.field("account.apiKey").isVisible()).toBe(true);
    // OpenDeck keeps the page while it is out of sight.
    const [page] = desk.desk.deck.inspectors;
    page?.disappear();
    page?.appear();
    await first.says("account.connected");
    expect(await first.field("account.apiKey").count()).toBe(0);
    const [place, mode] = await Promise.all(
      (["account.place", "stream.mode"] as const).map((label) => first.field(label).boundingBox()),
    );
    expect(place?.y ?? 999).toBeLessThan(mode?.y ?? 0);
  });

  it("is open where it has to be put right", async () => {
    desk.desk.deck.editGlobalSettings({ account: { ...desk.access(), apiKey: "ck_nobody_knows_this" } });
    await desk.reads(0, 0, "failure.apiKey");
    const inspector = await desk.settingsOf(0, 0);
    await inspector.field("account.apiKey").waitFor();
  });
});

describe("presets", () => {
  const three = ["Sunday", "Europe", "Asia"].map((name, index) => ({
    name,
    languageCodes: ["es-MX", "fr-FR", "ko-KR"].slice(index),
  }));

  it("are a line each, but for the one that is edited, so that three fit into a low window", async () => {
    desk.desk.deck.editGlobalSettings({ account: desk.access() });
    desk.desk.deck.editSettings(desk.at(1, 0), { presets: three });
    await desk.page.setViewportSize({ width: 320, height: 350 });
    const inspector = await desk.settingsOf(1, 0);
    await inspector.says("account.connected");
    const line = await inspector.preset("Sunday").locator(".fold").innerText();
    expect(line.trim()).toBe("Sunday es-MX, fr-FR, ko-KR");
    const connected = await inspector.text("account.connected").boundingBox();
    expect((connected?.y ?? 999) + (connected?.height ?? 0)).toBeLessThan(350);

    const names = inspector.field("account.name");
    expect(await names.count()).toBe(0);
    await inspector.unfoldPreset("Europe");
    expect(await names.inputValue()).toBe("Europe");
    await inspector.unfoldPreset("Asia");
    expect(await names.inputValue()).toBe("Asia");
    await expect.poll(async () => (await names.boundingBox())?.y ?? -1).toBeGreaterThan(0);
    await inspector.preset("Asia").locator(".fold").click();
    const doubled = [...three, { name: "Twice", languageCodes: ["fr-FR", "fr-fr"] }];
    desk.desk.deck.editSettings(desk.at(1, 0), { presets: doubled });
    const twice = (await desk.settingsOf(1, 0)).preset("Twice");
    await twice.getByText(written("list.duplicate", { item: "French (France)" })).waitFor();
    expect(await names.count()).toBe(0);
    await desk.page.setViewportSize({ width: 400, height: 700 });
  });
});
