import { expect, it, onTestFinished, vi } from "vitest";
import { action } from "../kit/desk.ts";
import { DeskPage } from "../kit/desk-page.ts";

/** A desk in one language, with the inspector of its one key open. */
async function open(language: string, name: Parameters<typeof action>[0]) {
  const devices = [{ model: "standard", pages: [{ keys: { "0,0": action(name) } }] }] as const;
  const desk = await DeskPage.open({ demo: false, deck: { language, devices } });
  onTestFinished(() => desk.close());
  desk.desk.deck.editGlobalSettings({ account: desk.access() });
  await desk.key(0, 0).click({ button: "right" });
  return { desk, inspector: desk.page.frameLocator("iframe") };
}

it("the inspector speaks the language of the app", async () => {
  const { inspector } = await open("zh_CN", "stream");
  await inspector.getByRole("heading", { name: "开始 / 停止直播", exact: true }).waitFor();
  expect(await inspector.locator("html").getAttribute("lang")).toBe("zh-CN");
  expect(await inspector.getByRole("option", { name: "开始或停止", exact: true }).count()).toBe(1);
  await inspector.getByRole("button", { name: "检查连接", exact: true }).click();
  await inspector.getByRole("status").filter({ hasText: "已连接。当前没有直播。" }).waitFor();
});

it("Enter that ends the composing of a Japanese word adds no language, the next one does", async () => {
  const { desk, inspector } = await open("ja", "transcriptionLanguage");
  const line = inspector.getByRole("combobox", { name: "言語を追加" });
  await line.fill("スペイン語");
  await line.dispatchEvent("keydown", { key: "Enter", isComposing: true });
  expect(await line.inputValue()).toBe("スペイン語");
  await line.press("Enter");
  await vi.waitFor(() => expect(desk.at(0, 0).settings["languageCodes"]).toEqual(["es-ES"]));
});
