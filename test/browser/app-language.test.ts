import { expect, it, onTestFinished } from "vitest";
import { Desk } from "../../simulator/desk/desk.ts";
import { launchBrowser } from "../kit/browser.ts";

/** A desk in one language with the settings of the first key open; the frame is the plugin's own inspector. */
async function openInspector(language: string) {
  const desk = await Desk.start({ deck: { language } });
  onTestFinished(() => desk.stop());
  const browser = await launchBrowser();
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await page.goto(desk.address);
  await page.getByLabel("Settings of row 1, key 1").click();
  return page.frameLocator("iframe");
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
  const inspector = await openInspector(language);
  await inspector.getByRole("heading", { name: title, exact: true }).waitFor();
  expect(await inspector.locator("html").getAttribute("lang")).toBe(tag);
  expect(await inspector.getByRole("option", { name: choice, exact: true }).count()).toBe(1);
  await inspector.getByRole("button", { name: check, exact: true }).click();
  await inspector.getByRole("status").filter({ hasText: result }).waitFor();
});
