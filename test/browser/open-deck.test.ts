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

/** Opens the settings page of the status key, and reports to the plugin that somebody sees it. */
async function openInSight(): Promise<InspectorPage> {
  const inspector = await desk.openSettings(0, 0);
  desk.deck.inspectors.at(-1)?.appear();
  return inspector;
}

/** WebKit lets a page write to the clipboard only during a click. The page may then write a promise of a text. */
const restrictClipboard = `
  window.written = undefined;
  let isInClick = false;
  window.addEventListener("click", () => {
    isInClick = true;
    setTimeout(() => (isInClick = false));
  }, { capture: true });
  const refuse = () => Promise.reject(new DOMException("not at a click", "NotAllowedError"));
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: {
    writeText: (text) => (isInClick ? Promise.resolve(void (window.written = text)) : refuse()),
    write: async ([item]) => {
      if (!isInClick) return refuse();
      window.written = await (await item.getType("text/plain")).text();
    },
  } });
`;

it("copies diagnostics of OpenDeck when only a click may use the clipboard", async () => {
  const inspector = await openInSight();
  await inspector.frame.evaluate(restrictClipboard);
  await inspector.button("diagnostics.button").click();
  await inspector.waitForText("diagnostics.copied");
  const text = await inspector.frame.evaluate<string>("window.written");
  expect(text).toMatch(/^OpenDeck \S+, language /m);
  expect(text).not.toMatch(/^Stream Deck /m);
});

it("shows diagnostics in the page's own font when there is no clipboard", async () => {
  const inspector = await openInSight();
  await inspector.frame.evaluate(
    `Object.defineProperty(navigator, "clipboard", { configurable: true, value: undefined })`,
  );
  await inspector.button("diagnostics.button").click();
  const box = inspector.frame.getByLabel(inspectorText("diagnostics.text"), { exact: true });
  expect(await box.inputValue()).toContain("Captions Control diagnostics");
  const readFont = (selector: string): Promise<string> =>
    inspector.frame.evaluate(`getComputedStyle(document.querySelector("${selector}")).fontFamily`);
  expect(await readFont("textarea")).toBe(await readFont("body"));
});

it("a settings page that was hidden keeps an account saved by another page", async () => {
  const { deck } = desk;
  const account = desk.access();
  deck.editGlobalSettings({ account: { ...account, apiKey: "ck_nobody_knows_this" } });
  const waitUntilPageAppears = (since: number): Promise<unknown> =>
    deck.trace.waitForFrame({ event: "propertyInspectorDidAppear", since });
  const beforeA = deck.trace.mark();
  const pageA = await desk.openSettings(0, 0);
  await waitUntilPageAppears(beforeA);
  const [inspectorA] = deck.inspectors;
  // OpenDeck keeps a hidden page open.
  inspectorA?.disappear();
  const beforeB = deck.trace.mark();
  const inspectorB = deck.openInspector(desk.deckKey(2, 0).instance);
  const browserPage = await (await sharedBrowser()).newPage();
  await browserPage.goto(desk.virtualDesk.inspectorAddress(inspectorB) ?? "");
  const pageB = await InspectorPage.whenUsable(browserPage.mainFrame());
  await waitUntilPageAppears(beforeB);
  // Page B is hidden while page A saves the account.
  inspectorB.disappear();
  inspectorA?.appear();
  await pageA.type("account.apiKey", account.apiKey);
  await pageA.connect();
  await desk.expectSharedAccount(account);
  // Page B shows the account of page A, and an edit changes only the draft.
  const since = deck.trace.mark();
  inspectorA?.disappear();
  inspectorB.appear();
  await deck.trace.waitForFrame({ event: "didReceiveGlobalSettings", direction: "to-inspector", since });
  await pageB.waitForText("account.connected");
  await pageB.unfoldAccount();
  await pageB.type("account.churchId", "0");
  await desk.expectSharedAccount({ ...account, draft: { churchId: "0" } });
  await browserPage.close();
});

it("the settings page scrolls to the top when it is opened again", async () => {
  const inspector = await openInSight();
  await desk.page.setViewportSize({ width: 400, height: 256 });
  await inspector.unfoldAccount();
  await inspector.frame.evaluate("scrollTo(0, 100)");
  const opened = desk.deck.inspectors.at(-1);
  opened?.disappear();
  opened?.appear();
  await expect.poll(() => inspector.frame.evaluate("scrollY")).toBe(0);
});

it("the settings page sends each request once while hidden and again when shown", async () => {
  const { deck, page } = desk;
  await page.clock.install();
  // Without the plugin, nothing answers the page.
  await deck.plugin.kill();
  const since = deck.trace.mark();
  await desk.openSettings(0, 0);
  await deck.trace.waitForFrame({ event: "sendToPlugin", direction: "from-inspector", since });
  const [inspector] = deck.inspectors;
  inspector?.disappear();
  await page.clock.runFor(60_000);
  const requests = deck.trace.entries({ direction: "from-inspector", since }).map(({ event }) => event);
  expect(requests.join(" ")).toBe("registerPropertyInspector getSettings getGlobalSettings sendToPlugin");
  await deck.plugin.restart();
  const shownAt = deck.trace.mark();
  inspector?.appear();
  await deck.trace.waitForFrame({ event: "getGlobalSettings", direction: "from-inspector", since: shownAt });
});

it("suggests a missing Node.js when the plugin has not answered for 12 s", async () => {
  desk.deck.editGlobalSettings({ account: desk.access() });
  const inspector = await desk.openSettings(0, 0);
  await inspector.unfoldAccount();
  await desk.deck.plugin.kill();
  await desk.page.clock.install();
  await inspector.button("account.connect").click();
  await inspector.waitForText("check.checking");
  await desk.page.clock.runFor(11_500);
  await inspector.waitForText("check.checking");
  await desk.page.clock.runFor(1_000);
  const words = inspectorText("check.noReplyOnLinux");
  expect(await inspector.accountLine()).toContain(words);
  await inspector.button("diagnostics.button").click();
  await desk.page.clock.runFor(3_000);
  // Now Connect and the diagnostics show these words.
  await vi.waitFor(async () => expect(await desk.page.getByText(words).count()).toBe(2), 30_000);
});
