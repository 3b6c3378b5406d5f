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

it.each([
  [
    "de",
    "de",
    "Stream starten / stoppen",
    "Startet oder stoppt",
    "Verbindung prüfen",
    /Verbunden\. Es läuft kein/,
  ],
  ["zh_CN", "zh-CN", "开始 / 停止直播", "开始或停止", "检查连接", /已连接。当前没有直播。/],
  ["klingon", "en", "Start / Stop Stream", "Starts or stops", "Check connection", /Connected\. No session/],
])("the inspector of an app in %s speaks %s", async (language, tag, title, choice, check, result) => {
  const { inspector } = await open(language, "stream");
  await inspector.getByRole("heading", { name: title, exact: true }).waitFor();
  expect(await inspector.locator("html").getAttribute("lang")).toBe(tag);
  expect(await inspector.getByRole("option", { name: choice, exact: true }).count()).toBe(1);
  await inspector.getByRole("button", { name: check, exact: true }).click();
  await inspector.getByRole("status").filter({ hasText: result }).waitFor();
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
