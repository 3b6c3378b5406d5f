import { afterAll, beforeAll, expect, it } from "vitest";
import { action } from "../kit/desk.ts";
import { SettingsDesk } from "../kit/settings-desk.ts";

let desk: SettingsDesk;
beforeAll(async () => {
  const keys = { "0,0": action("stream"), "1,0": action("transcriptionLanguage") };
  desk = await SettingsDesk.open({ language: "zh_CN", devices: [{ model: "standard", pages: [{ keys }] }] });
  desk.desk.deck.editGlobalSettings({ account: desk.access() });
});
afterAll(() => desk.close());

it("the inspector speaks the language of the app", async () => {
  const { frame } = await desk.settingsOf(0, 0);
  await frame.getByRole("heading", { name: "开始 / 停止直播", exact: true, level: 1 }).waitFor();
  expect(await frame.locator("html").getAttribute("lang")).toBe("zh-CN");
  expect(await frame.getByRole("option", { name: "开始或停止", exact: true }).count()).toBe(1);
  await frame.getByRole("button", { name: "更改", exact: true }).click();
  await frame.getByRole("button", { name: "检查并使用", exact: true }).click();
  await frame.getByRole("status").filter({ hasText: "已连接。当前没有直播。" }).waitFor();
});

it("Enter that ends the composing of a word adds no language, the next one does", async () => {
  const { frame } = await desk.settingsOf(1, 0);
  const line = frame.getByRole("combobox", { name: "添加语言" });
  await line.fill("西班牙语");
  await line.dispatchEvent("keydown", { key: "Enter", isComposing: true });
  expect(await line.inputValue()).toBe("西班牙语");
  await line.press("Enter");
  await desk.saved(1, 0, { languageCodes: ["es-ES"] });
});
