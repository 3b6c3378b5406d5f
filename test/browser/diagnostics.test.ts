import { afterAll, beforeAll, expect, it } from "vitest";
import { action } from "../kit/desk.ts";
import type { InspectorPage } from "../kit/inspector-page.ts";
import { written } from "../kit/inspector-words.ts";
import { SettingsDesk } from "../kit/settings-desk.ts";

let desk: SettingsDesk;
beforeAll(async () => {
  const devices = [{ model: "standard", pages: [{ keys: { "0,0": action("status") } }] }] as const;
  desk = await SettingsDesk.open({ host: "openDeck", devices });
});
afterAll(() => desk.close());

async function inSight(): Promise<InspectorPage> {
  const inspector = await desk.settingsOf(0, 0);
  desk.desk.deck.inspectors.at(-1)?.appear();
  return inspector;
}

/** WebKit lets a page write to the clipboard at the click alone: what was promised then, and no text that comes later. */
const asInWebKit = `
  window.written = undefined;
  let isNow = false;
  const isClick = () => isNow;
  window.addEventListener("click", () => {
    isNow = true;
    setTimeout(() => (isNow = false));
  }, { capture: true });
  const refuse = () => Promise.reject(new DOMException("not at a click", "NotAllowedError"));
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: {
    writeText: (text) => (isClick() ? Promise.resolve(void (window.written = text)) : refuse()),
    write: async ([item]) => {
      if (!isClick()) return refuse();
      window.written = await (await item.getType("text/plain")).text();
    },
  } });
`;

it("are promised to the clipboard at the click, and name the host", async () => {
  const inspector = await inSight();
  await inspector.frame.evaluate(asInWebKit);
  await inspector.button("diagnostics.button").click();
  await inspector.says("diagnostics.copied");
  const text = await inspector.frame.evaluate<string>("window.written");
  expect(text).toMatch(/^OpenDeck \S+, language /m);
  expect(text).not.toMatch(/^Stream Deck /m);
});

it("are shown in the page's own font where there is no clipboard, and never without an answer", async () => {
  const inspector = await inSight();
  await inspector.frame.evaluate(
    `Object.defineProperty(navigator, "clipboard", { configurable: true, value: undefined })`,
  );
  await inspector.button("diagnostics.button").click();
  const box = inspector.frame.getByLabel(written("diagnostics.text"), { exact: true });
  expect(await box.inputValue()).toContain("Captions Control diagnostics");
  const fontOf = (selector: string): Promise<string> =>
    inspector.frame.evaluate(`getComputedStyle(document.querySelector("${selector}")).fontFamily`);
  expect(await fontOf("textarea")).toBe(await fontOf("body"));
  await desk.desk.deck.plugin.kill();
  await inspector.button("diagnostics.button").click();
  await inspector.says("check.noReplyOnLinux");
});
