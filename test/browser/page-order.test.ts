import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { action } from "../kit/desk.ts";
import type { InspectorPage } from "../kit/inspector-page.ts";
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

/** Whether it stands above what can be set of the key. */
async function isConnectionFirst({ frame }: InspectorPage): Promise<boolean> {
  const [connection, settings] = await Promise.all(
    ["#connection", "#action"].map((section) => frame.locator(section).boundingBox()),
  );
  return (connection?.y ?? 0) < (settings?.y ?? 0);
}

describe("the connection", () => {
  it("stands first until it works, stays while somebody is at it, and is last and folded from then on", async () => {
    desk.desk.deck.editGlobalSettings({});
    const first = await desk.settingsOf(0, 0);
    await expect.poll(() => isConnectionFirst(first)).toBe(true);
    const { baseUrl, apiKey, churchId } = desk.access();
    await first.fillAccount({ baseUrl, apiKey, churchId });
    expect(await first.result()).toMatch(writing("check.reached"));
    // Nothing moves under the cursor.
    expect(await isConnectionFirst(first)).toBe(true);
    expect(await first.check()).toMatch(writing("check.reached"));
    // OpenDeck keeps the page while it is out of sight.
    const [page] = desk.desk.deck.inspectors;
    page?.disappear();
    page?.appear();
    await expect.poll(() => isConnectionFirst(first)).toBe(false);
    expect(await first.field("account.apiKey").count()).toBe(0);
    const next = await desk.settingsOf(0, 0);
    await expect.poll(() => isConnectionFirst(next)).toBe(false);
    await next.says("account.connected");
    expect(await next.field("account.apiKey").count()).toBe(0);
  });

  it("stays where it is though the plugin hears late that the page is open", async () => {
    const { deck } = desk.desk;
    deck.editGlobalSettings({});
    deck.sleep();
    const inspector = await desk.settingsOf(0, 0);
    await expect.poll(() => isConnectionFirst(inspector)).toBe(true);
    const { baseUrl, apiKey, churchId } = desk.access();
    await inspector.fillAccount({ baseUrl, apiKey, churchId });
    deck.wake();
    expect(await inspector.result()).toMatch(writing("check.reached"));
    expect(await isConnectionFirst(inspector)).toBe(true);
  });

  it("stands first again where it has to be put right", async () => {
    desk.desk.deck.editGlobalSettings({ account: { ...desk.access(), apiKey: "ck_nobody_knows_this" } });
    await desk.reads(0, 0, "failure.apiKey");
    const inspector = await desk.settingsOf(0, 0);
    await expect.poll(() => isConnectionFirst(inspector)).toBe(true);
    await inspector.field("account.apiKey").waitFor();
  });

  it("keeps what few need behind one line, and shows it to those who use it", async () => {
    desk.desk.deck.editGlobalSettings({ account: desk.access() });
    const inspector = await desk.settingsOf(0, 0);
    await inspector.unfold();
    expect(await inspector.field("account.place").isVisible()).toBe(false);
    await inspector.choose("account.place", "account.new");
    await inspector.field("account.place").waitFor();
    const other = await desk.settingsOf(2, 0);
    await other.field("account.place").waitFor();
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
