import { expect, it } from "vitest";
import type { InspectorWordKey } from "../../src/i18n/inspector-wording.ts";
import { DeskPage } from "../kit/desk-page.ts";
import type { InspectorPage } from "../kit/inspector-page.ts";
import { inspectorText } from "../kit/inspector-words.ts";
import { keyTextPattern } from "../kit/words.ts";

const desk = await DeskPage.open({ demo: false });

/** Puts an action on an empty key by clicks. @returns its settings page */
async function putAction(action: InspectorWordKey, column: number, row = 0): Promise<InspectorPage> {
  await desk.key(column, row).click();
  await desk.page.getByRole("button", { name: inspectorText(action), exact: true }).click();
  return desk.waitForInspector(column, row);
}

/** Reads the values for the account in the tab Access, as a new user does. */
async function readAccess(): Promise<{ address: string; churchId: string; apiKey: string }> {
  const { page } = desk;
  await page.getByRole("button", { name: "Access", exact: true }).click();
  await page.getByLabel("New API key").fill("Sunday desk");
  await page.getByRole("button", { name: "Create" }).click();
  const item = page.getByRole("listitem").filter({ hasText: "Sunday desk" });
  const apiKey = await item.locator("code").innerText();
  const [address = "", churchId = ""] = await page.locator("#access .line > .row > code").allInnerTexts();
  return { address, churchId, apiKey };
}

it("takes a new user to LIVE by clicks and typing alone", async () => {
  const inspector = await putAction("stream.title", 0);
  await desk.waitForText(0, 0, keyTextPattern("failure.notSetUp"));
  const { address, churchId, apiKey } = await readAccess();

  // Typical input: an address without https://, an API key after a space, and a dashboard's URL for the church ID.
  const typed = address.replace("https://", "");
  await inspector.type("account.baseUrl", typed);
  await desk.expectSharedAccount({ draft: { baseUrl: typed } });
  await inspector.field("account.baseUrl").press("Tab");
  await inspector.fill("account.apiKey", ` ${apiKey}`);
  await inspector.fill("account.churchId", ` https://dashboard.example.com/db/${churchId}/live?tab=1 `);
  expect(await inspector.field("account.baseUrl").inputValue()).toBe(address);
  expect(await inspector.field("account.churchId").inputValue()).toBe(churchId);
  await desk.waitForText(0, 0, keyTextPattern("failure.notConnected"));
  expect(await inspector.connect()).toContain(inspectorText("check.none"));
  await desk.expectSharedAccount({ baseUrl: address, apiKey, churchId });
  // The key has no account of its own, so a profile that somebody exports has none either.
  expect(desk.deckKey(0, 0).settings).toEqual({});
  await desk.waitForText(0, 0, keyTextPattern("stream.start"));
  await desk.key(0, 0).click();
  await desk.waitForText(0, 0, keyTextPattern("stream.live"));
});

it("needs no account settings for the next key", async () => {
  const inspector = await putAction("status.title", 1);
  await desk.waitForText(1, 0, keyTextPattern("stream.live"));
  await inspector.unfoldAccount();
  expect(await inspector.field("account.place").inputValue()).toBe("shared");
  expect(await inspector.connect()).toContain(inspectorText("check.active"));
});

it("saves a preset's name and an unconfirmed language when another key is selected", async () => {
  const inspector = await putAction("translationLanguages.title", 2);
  await inspector.button("translation.add").click();
  await expect.poll(() => inspector.focused()).toBe(inspectorText("translation.name"));
  await desk.page.keyboard.type("Sunday");
  await inspector.type("list.add", "pt-br");
  await desk.openSettings(1, 0);
  await desk.expectSettings(2, 0, { presets: [{ name: "Sunday", languageCodes: ["pt-BR"] }] });
});

it("ticks the language key on the checklist once it has a language", async () => {
  const done = desk.page.getByRole("listitem").filter({ hasText: "Done: Add a Transcription Language key" });
  const inspector = await putAction("transcriptionLanguage.title", 0, 1);
  await desk.waitForText(0, 1, keyTextPattern("failure.noLanguage"));
  expect(await done.count()).toBe(0);
  await inspector.add("en-US");
  await done.waitFor();
});
