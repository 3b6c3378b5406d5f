import type { Locator } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import type { JsonObject, Key } from "../../simulator/virtual-deck/index.ts";
import type { ActionName } from "../../src/identifiers.ts";
import { appLanguages } from "../../src/languages/app-language.ts";
import { findViolations } from "../kit/axe.ts";
import { action } from "../kit/desk.ts";
import { inspectorTextPattern, inspectorText } from "../kit/inspector-words.ts";
import { SettingsDesk } from "../kit/settings-desk.ts";

const presets = [
  { name: "English", transcriptionLanguage: "en-US", languageCodes: ["es-MX", "en-US", "zh-Hant-HK"] },
  { name: "Gottesdienst am Sonntagabend", languageCodes: ["en-US", "fr-FR", "it-IT", "pt-BR", "uk-UA"] },
];
const failure = { outcome: "failed", kind: "certificate-not-trusted", code: "DEPTH_ZERO_SELF_SIGNED_CERT" };
const draft = { baseUrl: "https://captions.example.com", apiKey: "ck", churchId: "North Chapel", failure };

/** The keys whose settings pages have the longest lines: set up fully, or full of mistakes. */
const pages: readonly [name: ActionName, settings: JsonObject][] = [
  ["clear", { account: "north" }],
  [
    "stream",
    { stopGuard: "hold", languages: { transcriptionLanguage: "en-US", languageCodes: ["en-US"] }, draft },
  ],
  ["visibility", { clearText: true, account: "south" }],
  ["transcriptionLanguage", { languageCodes: ["en_GB", "de", "DE", "x-klingon"], restartGuard: "hold" }],
  ["translationLanguages", { presets }],
  ["status", { baseUrl: "http://captions.example.com", apiKey: "two words", churchId: "North Chapel" }],
];

const desk = await SettingsDesk.openWith(...pages.map(([name, settings]) => action(name, settings)));
/** The key of a page on a deck of five columns. */
const findKey = (index: number): Key => desk.deckKey(index % 5, Math.floor(index / 5));
const account = { ...desk.access(), name: "Main Campus" };
// `openAction` sets another language only after a page is loaded.
await desk.openSettings(0, 0);
const setGlobalSettings = (settings: JsonObject): void => desk.deck.editGlobalSettings(settings);
beforeEach(() => setGlobalSettings({ account, accounts: { north: { name: "North Chapel" } } }));

/** A script that finds elements that are too wide or cut, and English buttons of two lines. The arrow of a list has 28 px. */
const findLayoutFaults = `(() => {
  const canvas = document.createElement("canvas").getContext("2d");
  const name = (element) => element.tagName + " " + (element.ariaLabel ?? element.textContent).trim().slice(0, 60);
  const isSelectCut = (select) => {
    canvas.font = getComputedStyle(select).font;
    return [...select.selectedOptions].some(({ label }) => canvas.measureText(label).width > select.clientWidth - 28);
  };
  const isCut = (element) => { // A text for screen readers has 1 px.
    const { scrollWidth, clientWidth, clientHeight } = element;
    return scrollWidth > clientWidth + 1 && clientWidth > 1 && clientHeight > 1 && element.tagName !== "INPUT";
  };
  const all = [...document.querySelectorAll("main *")].filter((element) => element.checkVisibility());
  const isWide = (element) => element.getBoundingClientRect().right > document.documentElement.clientWidth;
  const wide = all.filter((element) =>
    isWide(element) || (element.tagName === "SELECT" ? isSelectCut(element) : isCut(element)));
  const tall = all.filter((element) => element.matches("button:not(.icon)") && element.offsetHeight > 30);
  return { wide: wide.map(name), tall: document.documentElement.lang === "en" ? tall.map(name) : [] };
})()`;

describe.each(appLanguages)("every settings page in %s", (language) => {
  it("fits into widths of 280, 320 and 560 px, and cuts no text", async () => {
    for (const [index, [name]] of pages.entries()) {
      const page = await desk.openAction(findKey(index).instance, language);
      await page.unfoldAll();
      for (const width of [280, 320, 560]) {
        await desk.page.setViewportSize({ width, height: 700 });
        const found = await page.frame.evaluate(findLayoutFaults);
        expect([name, width, found]).toEqual([name, width, { wide: [], tall: [] }]);
      }
      if (language === "en") expect(await findViolations(page.frame), name).toEqual([]);
    }
  });
});

it.each<[ActionName, JsonObject]>([
  ["stream", { mode: 5, stopGuard: 5, remindAfterHours: "soon", languages: 5, baseUrl: "http://x.example" }],
  [
    "translationLanguages",
    { presets: [{ languageCodes: ["x", "es", "es"], transcriptionLanguage: "es" }], baseUrl: {} },
  ],
])("the %s page is accessible with mistakes and an open list", async (name, bad) => {
  const index = pages.findIndex(([each]) => each === name);
  desk.deck.editSettings(findKey(index), bad);
  const page = await desk.openAction(findKey(index).instance);
  await page.connect();
  await page.unfoldAll();
  for (const field of await page.frame.getByRole("combobox", { name: inspectorText("list.add") }).all()) {
    await field.fill("port");
    await page.frame.getByRole("listbox").getByRole("option").first().waitFor();
  }
  expect(await findViolations(page.frame)).toEqual([]);
});

describe("the settings page of a key", () => {
  const readTop = (elements: Locator): Promise<number> =>
    elements.first().evaluate((element) => element.getBoundingClientRect().top + scrollY);

  beforeEach(async () => {
    desk.deck.editSettings(desk.deckKey(1, 0), {});
    await desk.page.setViewportSize({ width: 400, height: 700 });
  });

  it("shows a new account first and moves nothing at Connect", async () => {
    setGlobalSettings({});
    const page = await desk.openSettings(1, 0);
    expect(await page.accountLine()).toBe(inspectorText("account.notConnected"));
    const fields = [
      page.field("account.place"),
      page.field("account.churchId"),
      page.button("account.connect"),
    ];
    const before = await Promise.all(fields.map(readTop));
    expect(before[0]).toBeLessThan(await readTop(page.field("stream.mode")));
    await page.fillAccount(desk.access());
    expect(await page.connect()).toMatch(inspectorTextPattern("account.connected"));
    expect(await Promise.all(fields.map(readTop))).toEqual(before);
    expect(await findViolations(page.frame)).toEqual([]);
  });

  it("shows the settings of the key above an account that works", async () => {
    const page = await desk.openSettings(1, 0);
    await page.waitForText("account.connected", { name: "Main Campus" });
    expect(await page.field("account.apiKey").count()).toBe(0);
    const accountTop = await readTop(page.text("account.connected"));
    expect(accountTop).toBeGreaterThan(await readTop(page.field("stream.mode")));
    await page.button("account.change").click();
    await expect.poll(() => page.focused()).toBe(inspectorText("account.name"));
  });

  it("shows the account and the reason when the service rejects the API key", async () => {
    setGlobalSettings({ account: { ...account, apiKey: "ck_nobody_knows_this" } });
    await desk.waitForText(1, 0, "failure.apiKey");
    const page = await desk.openSettings(1, 0);
    await page.field("account.apiKey").waitFor();
    const failing = inspectorText("account.failing", { name: "Main Campus" });
    await expect.poll(() => page.accountLine()).toBe(`${failing} ${inspectorText("check.key-rejected")}`);
  });

  it("scrolls to the result of Connect when it is 256 px high", async () => {
    setGlobalSettings({});
    await desk.page.setViewportSize({ width: 400, height: 256 });
    const page = await desk.openSettings(1, 0);
    await page.fillAccount({ ...desk.access(), apiKey: "ck_nobody_knows_this" });
    await page.field("account.baseUrl").press("Enter");
    // The result is there.
    await page.accountLine();
    const bottom = (): Promise<number> =>
      page.frame.locator(".result").evaluate((element) => element.getBoundingClientRect().bottom);
    await expect.poll(bottom).toBeLessThan(257);
  });

  it("moves the focus from top to bottom with the Tab key", async () => {
    setGlobalSettings({});
    const page = await desk.openSettings(1, 0);
    await page.field("account.place").focus();
    const order = [await page.focused()];
    for (let count = 0; count < 9; count += 1) {
      await desk.page.keyboard.press("Tab");
      order.push(await page.focused());
    }
    const words = [
      "account.place",
      "account.baseUrl",
      "account.apiKey",
      "account.churchId",
      "account.connect",
      "stream.mode",
      "stream.hold",
      "remind.label",
      "start.languages",
      "diagnostics.button",
    ] as const;
    expect(order).toEqual(words.map((word) => inspectorText(word)));
  });

  it("keeps the focus on Connect during the check", async () => {
    const page = await desk.openSettings(1, 0);
    await page.unfoldAccount();
    desk.emulator.faults.add({ match: { path: "/v1/stream" }, fault: { kind: "hang" } });
    await page.button("account.connect").press("Enter");
    await page.waitForText("check.checking");
    expect(await page.focused()).toBe(inspectorText("account.connect"));
    desk.emulator.faults.clear();
  });

  it("speaks the language of the app", async () => {
    const { frame } = await desk.openAction(desk.deckKey(1, 0).instance, "zh_CN");
    await frame.getByRole("heading", { name: "开始 / 停止直播", exact: true, level: 1 }).waitFor();
    expect(await frame.locator("html").getAttribute("lang")).toBe("zh-CN");
    await frame.getByRole("button", { name: "更改", exact: true }).click();
    await frame.getByRole("button", { name: "连接", exact: true }).click();
    await frame.getByRole("status").filter({ hasText: "当前没有直播。" }).waitFor();
  });
});
