import { expect, it, vi } from "vitest";
import { sharedBrowser } from "../kit/browser.ts";
import { action } from "../kit/desk.ts";
import { InspectorPage } from "../kit/inspector-page.ts";
import { inspectorText } from "../kit/inspector-words.ts";
import { SettingsDesk } from "../kit/settings-desk.ts";

const keys = {
  "0,0": action("status"),
  "1,0": { steps: [action("stream"), action("visibility"), action("clear")] },
  "2,0": action("clear"),
};
const desk = await SettingsDesk.open({
  host: "openDeck",
  devices: [{ model: "standard", pages: [{ keys }] }],
});

async function inSight(): Promise<InspectorPage> {
  const inspector = await desk.openSettings(0, 0);
  desk.desk.deck.inspectors.at(-1)?.appear();
  return inspector;
}

/** WebKit allows clipboard writes only during a click. A promise made then may resolve to its text later. */
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

it("copies diagnostics with the host when only a click may use the clipboard", async () => {
  const inspector = await inSight();
  await inspector.frame.evaluate(asInWebKit);
  await inspector.button("diagnostics.button").click();
  await inspector.says("diagnostics.copied");
  const text = await inspector.frame.evaluate<string>("window.written");
  expect(text).toMatch(/^OpenDeck \S+, language /m);
  expect(text).not.toMatch(/^Stream Deck /m);
});

it("shows diagnostics in the page's own font when there is no clipboard", async () => {
  const inspector = await inSight();
  await inspector.frame.evaluate(
    `Object.defineProperty(navigator, "clipboard", { configurable: true, value: undefined })`,
  );
  await inspector.button("diagnostics.button").click();
  const box = inspector.frame.getByLabel(inspectorText("diagnostics.text"), { exact: true });
  expect(await box.inputValue()).toContain("Captions Control diagnostics");
  const fontOf = (selector: string): Promise<string> =>
    inspector.frame.evaluate(`getComputedStyle(document.querySelector("${selector}")).fontFamily`);
  expect(await fontOf("textarea")).toBe(await fontOf("body"));
});

it("keeps changes made on another page when a hidden page returns and is edited", async () => {
  const { deck, inspectorAddress } = desk.desk;
  const { baseUrl, apiKey, churchId } = desk.access();
  deck.editGlobalSettings({ account: { baseUrl, apiKey: "ck_nobody_knows_this", churchId } });
  let since = deck.trace.mark();
  const first = await desk.openSettings(0, 0);
  const appeared = (): Promise<unknown> =>
    deck.trace.waitForFrame({ event: "propertyInspectorDidAppear", since });
  await appeared();
  const [firstOpened] = deck.inspectors;
  firstOpened?.disappear();
  since = deck.trace.mark();
  const opened = deck.openInspector(desk.at(2, 0).instance);
  const page = await (await sharedBrowser()).newPage();
  await page.goto(inspectorAddress(opened) ?? "");
  const second = await InspectorPage.opened(page.mainFrame());
  await appeared();
  opened.disappear();
  firstOpened?.appear();
  await first.type("account.apiKey", apiKey);
  await first.connect();
  await desk.shared({ baseUrl, apiKey, churchId });
  since = deck.trace.mark();
  firstOpened?.disappear();
  opened.appear();
  await deck.trace.waitForFrame({ event: "didReceiveGlobalSettings", direction: "to-inspector", since });
  await second.says("account.connected");
  await second.unfold();
  await second.type("account.churchId", "0");
  await desk.shared({ baseUrl, apiKey, churchId, draft: { churchId: "0" } });
  await page.close();
});

it("scrolls to the top when it is opened again", async () => {
  const inspector = await inSight();
  await desk.page.setViewportSize({ width: 400, height: 256 });
  await inspector.unfold();
  await inspector.frame.evaluate("scrollTo(0, 100)");
  const opened = desk.desk.deck.inspectors.at(-1);
  opened?.disappear();
  opened?.appear();
  await expect.poll(() => inspector.frame.evaluate("scrollY")).toBe(0);
});

it("sends each request once while hidden and asks again when shown", async () => {
  const { deck } = desk.desk;
  const { page } = desk;
  await page.clock.install();
  const asked = (since: number): (string | undefined)[] =>
    deck.trace.entries({ direction: "from-inspector", since }).map(({ event }) => event);
  // A stopped plugin does not answer.
  await deck.plugin.kill();
  const since = deck.trace.mark();
  await desk.openSettings(0, 0);
  await deck.trace.waitForFrame({ event: "sendToPlugin", direction: "from-inspector", since });
  const [inspector] = deck.inspectors;
  inspector?.disappear();
  await page.clock.runFor(60_000);
  expect(asked(since)).toEqual([
    "registerPropertyInspector",
    "getSettings",
    "getGlobalSettings",
    "sendToPlugin",
  ]);
  await deck.plugin.restart();
  const later = deck.trace.mark();
  inspector?.appear();
  await deck.trace.waitForFrame({ event: "getGlobalSettings", direction: "from-inspector", since: later });
});

it("suggests a missing Node.js when the plugin has not answered for 12 s", async () => {
  desk.desk.deck.editGlobalSettings({ account: desk.access() });
  const inspector = await desk.openSettings(0, 0);
  await inspector.unfold();
  await desk.desk.deck.plugin.kill();
  await inspector.button("account.connect").click();
  await inspector.says("check.checking");
  await desk.page.clock.runFor(11_500);
  await inspector.says("check.checking");
  await desk.page.clock.runFor(1_000);
  const words = inspectorText("check.noReplyOnLinux");
  expect(await inspector.line()).toContain(words);
  await inspector.button("diagnostics.button").click();
  await desk.page.clock.runFor(3_000);
  await vi.waitFor(async () => expect(await desk.page.getByText(words).count()).toBe(2), 30_000);
});
