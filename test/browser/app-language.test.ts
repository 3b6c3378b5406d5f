import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { action } from "../kit/desk.ts";
import { DeskPage } from "../kit/desk-page.ts";

let desk: DeskPage;
beforeAll(async () => {
  const keys = { "0,0": action("stream"), "1,0": action("transcriptionLanguage") };
  const devices = [{ model: "standard", pages: [{ keys }] }] as const;
  desk = await DeskPage.open({ demo: false, deck: { language: "zh_CN", devices } });
  desk.desk.deck.editGlobalSettings({ account: desk.access() });
});
afterAll(() => desk.close());

it("the inspector speaks the language of the app", async () => {
  await desk.key(0, 0).click({ button: "right" });
  const inspector = desk.page.frameLocator("iframe");
  await inspector.getByRole("heading", { name: "开始 / 停止直播", exact: true }).waitFor();
  expect(await inspector.locator("html").getAttribute("lang")).toBe("zh-CN");
  expect(await inspector.getByRole("option", { name: "开始或停止", exact: true }).count()).toBe(1);
  await inspector.getByRole("button", { name: "检查连接", exact: true }).click();
  await inspector.getByRole("status").filter({ hasText: "已连接。当前没有直播。" }).waitFor();
});

it("Enter that ends the composing of a word adds no language, the next one does", async () => {
  await desk.key(1, 0).click({ button: "right" });
  const line = desk.page.frameLocator("iframe").getByRole("combobox", { name: "添加语言" });
  await line.fill("西班牙语");
  await line.dispatchEvent("keydown", { key: "Enter", isComposing: true });
  expect(await line.inputValue()).toBe("西班牙语");
  await line.press("Enter");
  await vi.waitFor(() => expect(desk.at(1, 0).settings["languageCodes"]).toEqual(["es-ES"]));
});
