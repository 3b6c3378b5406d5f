import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { action } from "../kit/desk.ts";
import { writing, written } from "../kit/inspector-words.ts";
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
    await inspector.says("account.connected", { name: host });
    expect(await inspector.field("account.apiKey").count()).toBe(0);
    await inspector.button("account.change").click();
    await inspector.field("account.apiKey").waitFor();
    await expect.poll(() => inspector.focused()).toBe(written("account.baseUrl"));
  });
});

describe("named accounts", () => {
  it("are made, chosen on another key, renamed and deleted", async () => {
    const harbour = desk.access("Harbour Hall");
    desk.desk.emulator.accounts.get("Harbour Hall").fromElsewhere("start");
    const first = await desk.settingsOf(0, 0);
    await first.choose("account.place", "account.new");
    await expect.poll(() => first.focused()).toBe(written("account.name"));
    await first.fill("account.name", "Harbour");
    await first.fillAccount(harbour);
    await desk.reads(0, 0, "stream.live");
    expect(await first.result()).toMatch(writing("check.reached"));
    const [id = ""] = Object.keys(accounts());
    await desk.saved(0, 0, { account: id });
    expect(accounts()).toEqual({ [id]: { name: "Harbour", ...harbour } });

    const second = await desk.settingsOf(1, 0);
    await second.choose("account.place", { text: "Harbour" });
    await desk.reads(1, 0, "stream.live");
    await desk.reads(1, 0, /Harbour/);
    await second.unfold();
    await second.fill("account.name", "Harbour Hall");
    await expect.poll(() => accounts()[id]?.["name"]).toBe("Harbour Hall");
    await second.button("account.delete").click();
    await second.says("account.deleteWarning", { name: "Harbour Hall" });
    await second.button("account.keep").click();
    expect(accounts()[id]).toBeDefined();
    await second.button("account.delete").click();
    await second.choose("account.place", "account.shared");
    expect(await second.button("account.keep").count()).toBe(0);
    await second.choose("account.place", { text: "Harbour Hall" });
    await second.unfold();
    await second.button("account.delete").click();
    await second.button("account.deleteNow").click();
    await desk.reads(1, 0, "stream.start");
    await desk.saved(1, 0, {});
    expect(accounts()).toEqual({});
    await desk.reads(0, 0, "failure.account");
    const orphan = await desk.settingsOf(0, 0);
    expect(await orphan.problemOf("account.place")).toBe(written("problem.not there"));
    // Where no option is chosen at all, the browser chooses the first when another comes.
    const chosen = (select: HTMLElement) => (select as HTMLSelectElement).selectedOptions[0]?.label;
    expect(await orphan.field("account.place").evaluate(chosen)).toBe("");
    await orphan.choose("account.place", "account.shared");
    await desk.reads(0, 0, "status.off");
  });
});

it("an address of another origin borrows no API key, and the field says so", async () => {
  const inspector = await desk.settingsOf(2, 0);
  await inspector.choose("account.place", "account.own");
  await inspector.unfold();
  const hint = (): Promise<string | null> => inspector.field("account.apiKey").getAttribute("placeholder");
  expect(await hint()).toBe(written("account.fromShared"));
  await inspector.fill("account.baseUrl", "https://captions.example.com");
  expect(await hint()).not.toBe(written("account.fromShared"));
  expect(await inspector.problemOf("account.apiKey")).toBe(written("problem.missing"));
  expect(await inspector.check()).toBe("API key: Required.");
  await inspector.button("draft.use").click();
  await desk.reads(2, 0, "failure.apiKey");
});

it("an address without its beginning is complete as it is saved, and not called wrong while it is typed", async () => {
  desk.desk.deck.editGlobalSettings({});
  const inspector = await desk.settingsOf(1, 0);
  const address = inspector.field("account.baseUrl");
  await address.pressSequentially("captions.example.org");
  // The page may be closed before the field is left.
  await desk.shared({ draft: { baseUrl: "https://captions.example.org" } });
  expect(await inspector.problemOf("account.baseUrl")).toBe("");
  expect(await address.inputValue()).toBe("captions.example.org");
  await address.blur();
  await expect.poll(() => address.inputValue()).toBe("https://captions.example.org");
});
