import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { action } from "../kit/desk.ts";
import { SettingsDesk } from "../kit/settings-desk.ts";

let desk: SettingsDesk;
beforeAll(async () => {
  desk = await SettingsDesk.openWith(action("status"), action("stream"), action("clear"));
});
beforeEach(() => {
  desk.closeInspector();
  desk.desk.deck.editGlobalSettings({ account: desk.access() });
  for (const column of [0, 1, 2]) desk.desk.deck.editSettings(desk.at(column, 0), {});
});
afterAll(() => desk.close());

const accounts = (): Record<string, Record<string, unknown>> =>
  (desk.desk.deck.globalSettings["accounts"] ?? {}) as Record<string, Record<string, unknown>>;

describe("an account that works", () => {
  it("is folded away, and its fields come back by one click", async () => {
    const inspector = await desk.settingsOf(0, 0);
    const { host } = new URL(desk.access().baseUrl);
    await inspector.says(`Connected to ${host}`);
    expect(await inspector.field("API key").count()).toBe(0);
    await inspector.button("Change").click();
    await inspector.field("API key").waitFor();
    await expect.poll(() => inspector.focused()).toBe("Address");
  });

  const kept = "Not in use yet:";

  it("is kept by all keys until another one works, the page says so, and it comes back by undo", async () => {
    await desk.reads(0, 0, /OFF/);
    const inspector = await desk.settingsOf(1, 0);
    const isKept = (): Promise<boolean> => inspector.frame.getByText(kept).isVisible();
    await inspector.unfold();
    expect(await isKept()).toBe(false);
    await inspector.field("API key").pressSequentially("x");
    await inspector.says(kept);
    // Long enough for the automatic check.
    expect(await inspector.result()).toContain("The API key was rejected.");
    await desk.at(0, 0).tap();
    await desk.reads(0, 0, /OFF/);
    await inspector.field("API key").blur();
    expect(await inspector.check()).toContain("The API key was rejected.");
    await desk.at(0, 0).tap();
    await desk.reads(0, 0, /OFF/);
    expect(await isKept()).toBe(true);
    await inspector.button("Undo").click();
    await expect.poll(isKept).toBe(false);
    await desk.shared(desk.access());
    expect(await inspector.button("Undo").count()).toBe(0);
    await inspector.fill("API key", "ck_nobody_knows_this");
    await inspector.says(kept);
    desk.closeInspector();
    await desk.reads(0, 0, /API KEY/);
  });

  it("is kept by all keys while another one is chosen that does not", async () => {
    const accounts = { north: { ...desk.access(), name: "North", apiKey: "ck_nobody_knows_this" } };
    desk.desk.deck.editGlobalSettings({ account: desk.access(), accounts });
    await desk.reads(1, 0, /START/);
    const inspector = await desk.settingsOf(1, 0);
    await inspector.choose("Account", "North");
    await inspector.says(kept);
    expect(await inspector.result()).toContain("The API key was rejected.");
    expect(await inspector.frame.getByText("Connected to").count()).toBe(0);
    await desk.reads(1, 0, /START/);
    await inspector.choose("Account", "Shared by all buttons");
    await inspector.says("Connected to");
    expect(await inspector.frame.getByText(kept).count()).toBe(0);
  });
});

describe("named accounts", () => {
  it("are made, chosen on another key, renamed and deleted", async () => {
    const harbour = desk.access("Harbour Hall");
    desk.desk.emulator.accounts.get("Harbour Hall").fromElsewhere("start");
    const first = await desk.settingsOf(0, 0);
    await first.choose("Account", "New account…");
    await expect.poll(() => first.focused()).toBe("Name");
    await first.fill("Name", "Harbour");
    await first.fill("Address", harbour.baseUrl);
    await first.fill("API key", harbour.apiKey);
    await first.fill("Church ID", harbour.churchId);
    await desk.reads(0, 0, /.*LIVE/);
    await first.says("Connected to Harbour");
    const [id = ""] = Object.keys(accounts());
    await desk.saved(0, 0, { account: id });
    expect(accounts()).toEqual({ [id]: { name: "Harbour", ...harbour } });

    const second = await desk.settingsOf(1, 0);
    await second.choose("Account", "Harbour");
    await desk.reads(1, 0, /Harbour LIVE/);
    await second.unfold();
    await second.fill("Name", "Harbour Hall");
    await expect.poll(() => accounts()[id]?.["name"]).toBe("Harbour Hall");
    await second.more();
    await second.button("Delete this account…").click();
    await second.says("Buttons on other pages may use “Harbour Hall”.");
    await second.button("Keep").click();
    expect(accounts()[id]).toBeDefined();
    await second.button("Delete this account…").click();
    await second.choose("Account", "Shared by all buttons");
    expect(await second.button("Keep").count()).toBe(0);
    await second.choose("Account", "Harbour Hall");
    await second.more();
    await second.button("Delete this account…").click();
    await second.button("Delete").click();
    await desk.reads(1, 0, /START/);
    await desk.saved(1, 0, {});
    expect(accounts()).toEqual({});
    await desk.reads(0, 0, /ACCOUNT/);
    const orphan = await desk.settingsOf(0, 0);
    expect(await orphan.problemOf("Account")).toContain("This account isn't on this computer.");
    await orphan.choose("Account", "Shared by all buttons");
    await desk.reads(0, 0, /OFF/);
  });

  it("are made of what a key has of its own", async () => {
    const { apiKey, churchId } = desk.access("Harbour Hall");
    const inspector = await desk.settingsOf(1, 0);
    await inspector.choose("Account", "Only for this button");
    await inspector.fill("API key", apiKey);
    await inspector.fill("Church ID", churchId);
    await inspector.more();
    await inspector.button("Make it a named account").click();
    // Its name is there to be typed over.
    await expect.poll(() => inspector.focused()).toBe("Name");
    await desk.page.keyboard.type("Harbour");
    await expect
      .poll(() => Object.values(accounts()))
      .toEqual([{ name: "Harbour", ...desk.access("Harbour Hall") }]);
    const [id = ""] = Object.keys(accounts());
    await desk.saved(1, 0, { account: id });
    await desk.reads(1, 0, /Harbour LIVE/);
  });
});

it("an address of another origin borrows no API key, and the field says so", async () => {
  const inspector = await desk.settingsOf(2, 0);
  await inspector.choose("Account", "Only for this button");
  await inspector.unfold();
  const hint = (): Promise<string | null> => inspector.field("API key").getAttribute("placeholder");
  expect(await hint()).toBe("as in the shared account");
  await inspector.fill("Address", "https://captions.example.com");
  expect(await hint()).not.toBe("as in the shared account");
  expect(await inspector.problemOf("API key")).toContain("Required.");
  expect(await inspector.check()).toBe("API key: Required.");
  desk.closeInspector();
  await desk.reads(2, 0, /API KEY/);
});

it("an address copied from the dashboard or with its endpoint is understood", async () => {
  const { baseUrl, apiKey, churchId } = desk.access();
  desk.desk.deck.editGlobalSettings({});
  const inspector = await desk.settingsOf(0, 0);
  await inspector.fill("Address", `https://dashboard.example.com/db/${churchId}/settings`);
  expect(await inspector.value("Church ID")).toBe(churchId);
  await inspector.fill("Address", `${baseUrl}/v1/stream`);
  await inspector.fill("API key", apiKey);
  await desk.shared({ baseUrl, apiKey, churchId });
  await desk.reads(0, 0, /OFF/);
});
