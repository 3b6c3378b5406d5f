import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Locator } from "playwright-core";
import { action } from "../kit/desk.ts";
import { writing, written } from "../kit/inspector-words.ts";
import { SettingsDesk } from "../kit/settings-desk.ts";

let desk: SettingsDesk;
beforeAll(async () => {
  desk = await SettingsDesk.openWith(action("status"), action("clear"), action("transcriptionLanguage"));
});
beforeEach(async () => {
  desk.closeInspector();
  desk.desk.deck.editGlobalSettings({ account: desk.access() });
  await desk.reads(0, 0, "status.off");
});
afterAll(() => desk.close());

const placeOf = async (button: Locator): Promise<{ x: number; y: number }> => {
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
};

it("what is said of an account takes no button away from under the pointer", async () => {
  const inspector = await desk.settingsOf(0, 0);
  await inspector.unfold();
  await inspector.field("account.apiKey").pressSequentially("x");
  const undo = inspector.button("account.undo");
  const before = await placeOf(undo);
  await inspector.says("account.kept");
  expect(await placeOf(undo)).toEqual(before);
  expect(await inspector.result()).toBe(written("check.key-rejected"));
  expect(await placeOf(undo)).toEqual(before);
  const help = await placeOf(inspector.button("diagnostics.button"));
  // The next letter takes the result away, but not its place.
  await inspector.field("account.apiKey").pressSequentially("y");
  await inspector.frame.locator(".result.failed").waitFor({ state: "detached" });
  expect(await placeOf(inspector.button("diagnostics.button"))).toEqual(help);
  await undo.click();
  await desk.shared(desk.access());
});

it("a button that the page moves away while it is pressed gets its click all the same", async () => {
  const { mouse } = desk.page;
  const inspector = await desk.settingsOf(2, 0);
  await inspector.says("account.connected");
  const check = inspector.button("check.button");
  // To leave the line adds what stands in it, above the button.
  await inspector.field("list.add").fill("german");
  await inspector.field("list.add").press("Escape");
  await inspector.says("list.none");
  const { x, y } = await placeOf(check);
  await mouse.move(x, y);
  await mouse.down();
  await desk.saved(2, 0, { languageCodes: ["de-DE"] });
  await expect.poll(async () => (await placeOf(check)).y).toBeGreaterThan(y + 15);
  await mouse.up();
  expect(await inspector.result()).toMatch(writing("check.reached"));
  // One that is left with the pointer is not meant any more.
  const copy = await placeOf(inspector.button("diagnostics.button"));
  await mouse.move(copy.x, copy.y);
  await mouse.down();
  await mouse.move(copy.x, copy.y - 60);
  await mouse.up();
  expect(await inspector.text("diagnostics.copied").count()).toBe(0);
});
