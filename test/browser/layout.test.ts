import type { Frame, Locator } from "playwright-core";
import { expect, it } from "vitest";
import type { JsonObject } from "../../simulator/virtual-deck/index.ts";
import type { ActionName } from "../../src/identifiers.ts";
import { appLanguages } from "../../src/languages/app-language.ts";
import { violations } from "../kit/axe.ts";
import { action } from "../kit/desk.ts";
import { writing, written } from "../kit/inspector-words.ts";
import { SettingsDesk } from "../kit/settings-desk.ts";

const presets = [
  { name: "English", transcriptionLanguage: "en-US", languageCodes: ["es-MX", "fr-FR", "zh-Hant-HK"] },
  { name: "Gottesdienst am Sonntagabend", languageCodes: ["en-US", "fr-FR", "it-IT", "pt-BR", "uk-UA"] },
];

/** Keys whose pages have the longest lines: all of them new, set up, or full of mistakes. A good account is the same on each. */
const pages: readonly [name: ActionName, settings: JsonObject, account?: "folded" | "opened"][] = [
  ["clear", { account: "north" }],
  [
    "stream",
    { stopGuard: "hold", languages: { transcriptionLanguage: "en-US", languageCodes: ["en-US"] } },
    "opened",
  ],
  ["visibility", { clearText: true, account: "south" }],
  [
    "transcriptionLanguage",
    { languageCodes: ["en_GB", "de", "DE", "x-klingon"], restartGuard: "hold" },
    "folded",
  ],
  ["translationLanguages", { presets }, "folded"],
  ["status", { baseUrl: "http://captions.example.com", apiKey: "two words", churchId: "North Chapel" }],
];

const desk = await SettingsDesk.openWith(...pages.map(([name, settings]) => action(name, settings)));
const accounts = { north: { name: "North Chapel" } };
desk.desk.deck.editGlobalSettings({ account: { ...desk.access(), name: "Main Campus" }, accounts });
await desk.page.setViewportSize({ width: 280, height: 200 });
await desk.settingsOf(0, 0);

/**
 * Names of what is wider than the page, or cut, and of buttons whose text has two lines, in a page of each width: the narrowest
 * with labels beside the fields, and with labels above them. The window is as narrow as the last and stays so, for each change is
 * drawn: what the styles ask of its width is answered for the other.
 */
const faults = `window.brush ??= document.createElement("canvas").getContext("2d"), [370, 280].map((width) => {
  document.documentElement.style.width = width + "px";
  for (const rule of [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])) {
    if (!(rule instanceof CSSMediaRule)) continue;
    rule.asked ??= Number(/^\\(width < (\\d+)px\\)$/.exec(rule.conditionText)[1]);
    const answer = width < rule.asked ? "all" : "not all";
    if (rule.media.mediaText !== answer) rule.media.mediaText = answer;
  }
  const name = (element) => element.tagName + " " + (element.ariaLabel ?? element.textContent).trim().slice(0, 60);
  const all = [...document.querySelectorAll("main *")].filter((element) => element.checkVisibility());
  // Each question is answered by a look at the whole page: most elements need but two.
  const isCut = (element) => {
    const { scrollWidth, clientWidth } = element;
    const isWider = scrollWidth > clientWidth + 1 && clientWidth > 1;
    return isWider && element.clientHeight > 1 && !["INPUT", "SELECT"].includes(element.tagName);
  };
  const isSelectCut = (select) => {
    brush.font = getComputedStyle(select).font;
    const room = select.clientWidth - 28;
    return [...select.selectedOptions].some(({ label }) => brush.measureText(label).width > room);
  };
  const wide = all.filter(
    (element) =>
      element.getBoundingClientRect().right > width ||
      (element.tagName === "SELECT" ? isSelectCut(element) : isCut(element)),
  );
  const tall = all.filter((element) => element.matches("button:not(.icon, .fold)") && element.offsetHeight > 30);
  return { width, wide: wide.map(name), tall: tall.map(name) };
})`;

const summary = 'document.querySelector("account-panel > .line")';

it.each(appLanguages)("in %s no line is wider than the page, and nothing is cut", async (language) => {
  for (const [at, [name, , account]] of pages.entries()) {
    const inspector = await desk.settings(desk.at(at % 5, Math.floor(at / 5)).instance, language);
    const { frame } = inspector;
    await inspector.unfoldAll();
    // A good account is folded once the service has answered: opened, it has a name as long as users like.
    await expectNoFault(name, frame, language, account ? summary : "document");
    if (account === "opened") {
      await frame.evaluate(`${summary}.querySelector("button").click()`);
      await expectNoFault(`${name}, account opened`, frame, language, `!${summary}`);
    }
    // All that the page of the status key has is in others, too.
    if (language === "en" && name !== "status") expect(await violations(frame), name).toEqual([]);
  }
});

it.each<[ActionName, bad: JsonObject]>([
  [
    "stream",
    { mode: 5, stopGuard: 5, remindAfterHours: "soon", languages: 5, baseUrl: "http://example.com" },
  ],
  [
    "translationLanguages",
    { presets: [{ languageCodes: ["x", "es", "es"], transcriptionLanguage: "es" }], baseUrl: {} },
  ],
])("axe objects to nothing in %s with mistakes and a list of languages open", async (name, bad) => {
  const at = pages.findIndex(([each]) => each === name);
  const inspector = await desk.edit(at % 5, Math.floor(at / 5), bad);
  await inspector.check();
  await inspector.unfoldAll();
  const lines = await inspector.frame.getByRole("combobox", { name: written("list.add") }).all();
  for (const line of lines) await line.fill("port");
  await inspector.frame.getByRole("listbox").getByRole("option").first().waitFor();
  expect(await violations(inspector.frame)).toEqual([]);
});

it("a new key says first what it lacks; a good one begins with its own settings, its account in one line", async () => {
  const { deck } = desk.desk;
  deck.editGlobalSettings({});
  deck.editSettings(desk.at(1, 0), {});
  const topOf = (element: HTMLElement): number =>
    element.checkVisibility() ? element.getBoundingClientRect().top + scrollY : Infinity;
  const top = (words: Locator): Promise<number> => words.first().evaluate(topOf);
  const fresh = await desk.settingsOf(1, 0);
  const fields = (["baseUrl", "apiKey", "churchId"] as const).map((field) => written(`account.${field}`));
  const lacks = fresh.text("account.lacks", { fields: fields.join(", ") });
  expect(await top(lacks)).toBeLessThan(await top(fresh.field("account.place")));
  expect(await top(fresh.field("account.place"))).toBeLessThan(await top(fresh.field("stream.mode")));
  // It grows shorter with each field, and moves none.
  const address = await top(fresh.field("account.baseUrl"));
  await fresh.fillAccount(desk.access());
  await lacks.waitFor({ state: "detached" });
  expect(await top(fresh.field("account.baseUrl"))).toBe(address);
  expect(await fresh.result()).toMatch(writing("check.reached"));
  expect(await violations(fresh.frame)).toEqual([]);
  // The place that is kept for a result is given back.
  const place = fresh.text("check.button").locator("xpath=following-sibling::*");
  await expect.poll(async () => (await place.boundingBox())?.height).toBeLessThan(100);
  // Nothing moves under the hand of whoever is at the page.
  expect(await top(fresh.field("account.place"))).toBeLessThan(await top(fresh.field("stream.mode")));
  deck.editGlobalSettings({ account: { ...desk.access(), name: "Main Campus" } });
  const good = await desk.settingsOf(1, 0);
  await good.says("account.connected", { name: "Main Campus" });
  expect(await good.field("account.apiKey").count()).toBe(0);
  const connected = good.text("account.connected");
  expect(await top(connected)).toBeGreaterThan(await top(good.field("stream.mode")));
  await good.button("account.change").click();
  await expect.poll(() => good.focused()).toBe(written("account.name"));
  deck.editGlobalSettings({ account: { ...desk.access(), apiKey: "ck_nobody_knows_this" } });
  await desk.reads(1, 0, "failure.apiKey");
  await (await desk.settingsOf(1, 0)).field("account.apiKey").waitFor();
});

it("the inspector speaks the language of the app", async () => {
  desk.desk.deck.editGlobalSettings({ account: desk.access() });
  const { frame } = await desk.settings(desk.at(1, 0).instance, "zh_CN");
  await frame.getByRole("heading", { name: "开始 / 停止直播", exact: true, level: 1 }).waitFor();
  expect(await frame.locator("html").getAttribute("lang")).toBe("zh-CN");
  expect(await frame.getByRole("option", { name: "开始或停止", exact: true }).count()).toBe(1);
  await frame.getByRole("button", { name: "更改", exact: true }).click();
  await frame.getByRole("button", { name: "检查并使用", exact: true }).click();
  await frame.getByRole("status").filter({ hasText: "已连接。当前没有直播。" }).waitFor();
});

it("the keyboard goes through the inspector from top to bottom and leaves nothing out", async () => {
  desk.desk.deck.editSettings(desk.at(1, 0), {});
  desk.desk.deck.editGlobalSettings({});
  const inspector = await desk.settingsOf(1, 0);
  await inspector.field("account.place").focus();
  const order = [await inspector.focused()];
  for (let step = 0; step < 10; step += 1) {
    await desk.page.keyboard.press("Tab");
    order.push(await inspector.focused());
  }
  const words = [
    "account.place",
    "account.baseUrl",
    "account.apiKey",
    "account.reveal",
    "account.churchId",
    "check.button",
    "stream.mode",
    "stream.hold",
    "remind.label",
    "start.languages",
    "diagnostics.button",
  ] as const;
  expect(order).toEqual(words.map((word) => written(word)));
});

it("the keyboard loses no button by what the button does", async () => {
  desk.desk.deck.editGlobalSettings({ account: desk.access() });
  const inspector = await desk.settingsOf(1, 0);
  await inspector.unfold();
  const { emulator } = desk.desk;
  emulator.faults.add({ match: { path: "/v1/stream" }, fault: { kind: "hang" } });
  await inspector.press("check.button", "Enter");
  await inspector.says("check.checking");
  expect(await inspector.focused()).toBe(written("check.button"));
  emulator.faults.clear();
  desk.desk.deck.editGlobalSettings({});
});

/** @param seen expression for what the page has by then */
async function expectNoFault(page: string, frame: Frame, language: string, seen: string): Promise<void> {
  const found = await frame.evaluate<{ width: number; wide: string[]; tall: string[] }[]>(
    `until(() => ${seen}).then(() => scheduler.postTask(() => (${faults})))`,
  );
  for (const { width, wide, tall } of found) {
    expect([page, width, wide]).toEqual([page, width, []]);
    if (language === "en") expect([page, width, tall]).toEqual([page, width, []]);
  }
}
