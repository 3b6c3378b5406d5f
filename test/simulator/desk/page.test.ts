import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { Desk, DeskOptions } from "../../../simulator/desk/desk.ts";
import { violations } from "../../kit/axe.ts";
import { launchBrowser } from "../../kit/browser.ts";
import { openDesk, pluginWithInspector } from "./helpers.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const servicePanel = `document.querySelector("desk-page").shadowRoot.querySelector("desk-service-panel")`;

/** An inspector that connects and says of which action it is. */
const ownInspector = `<!doctype html><html lang="en"><title>Own</title><body><script>
  function connectElgatoStreamDeckSocket(port, uuid, event, info, actionInfo) {
    const socket = new WebSocket("ws://localhost:" + port);
    socket.onopen = () => {
      socket.send(JSON.stringify({ event, uuid }));
      document.body.append(JSON.parse(actionInfo).action);
    };
  }
</script></body></html>`;

interface Opened {
  readonly desk: Desk;
  readonly page: Page;
  /** A key of the first device, with whatever it shows. */
  readonly key: (column: number, row: number) => Locator;
  /** Waits until a key is called like this, which is what it shows and what it is. */
  readonly reads: (column: number, row: number, words: RegExp) => Promise<void>;
  /** Everything that any page of the browser has asked for. */
  readonly asked: string[];
}

async function openPage(options: DeskOptions = {}, width = 1440): Promise<Opened> {
  const desk = await openDesk(options);
  const context = await browser.newContext({ viewport: { width, height: 900 }, hasTouch: true });
  onTestFinished(() => context.close());
  const asked: string[] = [];
  const faults: string[] = [];
  context.on("request", (request) => asked.push(request.url()));
  context.on("weberror", (error) => faults.push(String(error.error())));
  context.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) faults.push(message.text());
  });
  const page = await context.newPage();
  page.setDefaultTimeout(8_000);
  page.on("websocket", (socket) => asked.push(socket.url()));
  onTestFinished(() => expect(faults).toEqual([]));
  await page.goto(desk.address);
  const key = (column: number, row: number): Locator =>
    page.locator(`.key[data-column="${column}"][data-row="${row}"]`);
  const reads = async (column: number, row: number, words: RegExp): Promise<void> => {
    const name = new RegExp(`^Row ${row + 1}, key ${column + 1}: ${words.source}`);
    await page.getByRole("button", { name }).waitFor();
  };
  await key(0, 0).waitFor();
  return { desk, page, key, reads, asked };
}

async function centre(key: Locator): Promise<{ x: number; y: number }> {
  const box = await key.boundingBox();
  if (!box) throw new Error("the key is not to be seen");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

describe("the desk page in a browser", () => {
  it("starts the stream by a click and stops it by holding, and shows the requests", async () => {
    const { desk, page, key, reads } = await openPage();
    const hold = desk.emulator.faults.add({ match: { path: "/v1/stream/start" }, fault: { kind: "hold" } });
    await reads(0, 0, /START\b/);
    await key(0, 0).click();
    await reads(0, 0, /STARTING/);
    await page.getByRole("row", { name: /POST \/v1\/stream\/start .*waits/ }).waitFor();
    hold.remove();
    await reads(0, 0, /LIVE/);
    await page.getByRole("row", { name: /POST \/v1\/stream\/start .*200/ }).waitFor();
    await page.getByRole("switch", { name: /Hide status polls \([1-9]/ }).uncheck();
    await page
      .getByRole("row", { name: /POST \/v1\/stream …/ })
      .first()
      .waitFor();

    const { x, y } = await centre(key(0, 0));
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.locator(".pressed").waitFor();
    await desk.deck.waitFor((deck) => deck.key(0, 0).held);
    // Off the key with the button down: it is held all the same.
    await page.mouse.move(x + 300, y);
    await reads(0, 0, /START\b/);
    expect(desk.deck.key(0, 0).held).toBe(true);
    await page.mouse.up();
    await desk.deck.waitFor((deck) => !deck.key(0, 0).held);
    await page.locator(".pressed").waitFor({ state: "detached" });
  });

  it("is worked by the keyboard and by touch", async () => {
    const { desk, page, key, reads } = await openPage();
    await reads(0, 0, /START\b/);
    await key(0, 0).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.down("Space");
    await desk.deck.waitFor((deck) => deck.key(1, 0).held);
    await page.keyboard.up("Space");
    await desk.deck.waitFor((deck) => !deck.key(1, 0).held);
    await reads(1, 0, /.*check mark/);
    expect(desk.emulator.accounts.get().clears).toBe(1);
    await page.keyboard.down("Enter");
    await desk.deck.waitFor((deck) => deck.key(1, 0).held);
    // Whoever looks elsewhere will not be heard letting go.
    await page.getByRole("tab", { name: "Network" }).focus();
    await desk.deck.waitFor((deck) => !deck.key(1, 0).held);
    await key(2, 0).tap();
    await reads(2, 0, /HIDDEN/);
    expect(desk.emulator.accounts.get().captionsVisible).toBe(false);
  });

  it("switches pages and devices, and lets go of what is held when the page is left", async () => {
    const { desk, page, key, reads } = await openPage();
    await reads(0, 2, /START/);
    await page.getByRole("button", { name: "Next page" }).click();
    await reads(0, 2, /empty/);
    await page.getByRole("button", { name: "Service", exact: true }).click();
    await reads(0, 2, /START/);
    await page.getByRole("tab", { name: "Stream Deck +" }).click();
    await page.getByText("no actions for dials").waitFor();
    await page.getByRole("tab", { name: "Stream Deck XL" }).click();
    await expect.poll(() => page.locator(".key").count()).toBe(32);
    await page.getByRole("button", { name: "144 px" }).click();
    expect((await page.locator(".picture").first().boundingBox())?.width).toBe(144);
    const { x, y } = await centre(key(2, 0));
    await page.mouse.move(x, y);
    await page.mouse.down();
    await desk.deck.waitFor((deck) => deck.device(1).key(2, 0).held);
    await page.goto("about:blank");
    await desk.deck.waitFor((deck) => !deck.device(1).key(2, 0).held);
  });

  it("puts an action on an empty key by clicks and by dragging, and the account is entered for it", async () => {
    const { page, key, reads } = await openPage({ demo: false });
    await key(0, 0).click();
    await page.getByRole("button", { name: "Start / Stop Stream" }).click();
    await reads(0, 0, /NOT SET/);
    await page.getByRole("tab", { name: "Actions" }).click();
    await page.getByRole("button", { name: "Stream Status" }).dragTo(key(3, 1));
    await reads(3, 1, /NOT SET/);
    await page.getByRole("tab", { name: "Actions" }).click();
    await page.getByRole("button", { name: "Clear Captions", exact: true }).click();
    await page.keyboard.press("Space");
    await reads(1, 0, /NOT SET/);
    await page.getByRole("button", { name: "Move", exact: true }).click();
    await key(4, 2).click();
    await reads(4, 2, /NOT SET/);
    await page.getByRole("tab", { name: "Access" }).click();
    await page.getByRole("button", { name: "Use for all keys" }).click();
    await reads(0, 0, /START/);
    await key(0, 0).click();
    await reads(0, 0, /LIVE/);
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await reads(0, 0, /empty/);
  });

  it("gives a key a title and an image", async () => {
    const { desk, page, key, reads } = await openPage();
    await reads(1, 0, /CLEAR/);
    await key(1, 0).click({ button: "right" });
    await page.getByLabel("Title").pressSequentially("Sunday morning");
    await reads(1, 0, /.*Sunday morning/);
    expect(await key(1, 0).locator(".title").textContent()).toBe("Sunday morning");
    const buffer = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><text>Mine</text></svg>');
    await page.getByLabel("Image file").setInputFiles({ name: "a.svg", mimeType: "image/svg+xml", buffer });
    await reads(1, 0, /Mine, Sunday morning/);
    await page.getByRole("button", { name: "Reset", exact: true }).click();
    await reads(1, 0, /CLEAR/);
    // A right-click opens the settings and presses nothing.
    expect(desk.emulator.accounts.get().clears).toBe(0);
  });

  it("shows the inspector of the last key pressed, which connects by itself", async () => {
    const { desk, page, key, reads } = await openPage({ pluginFolder: pluginWithInspector(ownInspector) });
    await reads(1, 0, /CLEAR/);
    await key(1, 0).click();
    const frame = page.frameLocator("iframe");
    await frame.getByText("com.captions.control.clear").waitFor();
    await desk.deck.waitFor(({ inspectors }) => inspectors[0]?.connected);
    await key(4, 2).click();
    await page.getByText("Click an action to put it on the selected key.").waitFor();
    expect(desk.deck.inspectors).toEqual([]);
  });

  it("asks nobody but the desk's own two origins", async () => {
    const { desk, page, key, reads, asked } = await openPage();
    await reads(0, 0, /START/);
    await key(0, 0).click();
    await page.locator("iframe, .note").first().waitFor();
    await reads(0, 0, /LIVE/);
    const own = [
      new URL(desk.address).host,
      new URL(desk.inspectorOrigin).host,
      `localhost:${desk.deck.port}`,
    ];
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.filter((url) => !url.startsWith("data:") && !own.includes(new URL(url).host))).toEqual([]);
  });

  it("says that the simulator is gone, and comes back with it", async () => {
    const { desk, page, reads } = await openPage({ demo: false });
    page.removeAllListeners("console");
    page.context().removeAllListeners("console");
    await desk.stop();
    const message = page.getByText("Disconnected from the simulator.");
    await message.waitFor();
    await openDesk({ port: Number(new URL(desk.address).port) });
    await reads(1, 0, /CLEAR/);
    await message.waitFor({ state: "detached" });
  });

  it.each([1440, 1024, 390])("has nothing that axe objects to at %i pixels", async (width) => {
    const { page, key, reads } = await openPage({}, width);
    await reads(0, 0, /START/);
    expect(await violations(page)).toEqual([]);
    await key(0, 0).click();
    await key(3, 1).click();
    await reads(0, 0, /LIVE/);
    expect(await violations(page)).toEqual([]);
    await key(1, 1).click();
    // The tabs are the same at every width.
    for (const tab of width === 1440 ? ["Access", "Network", "Dialect", "Faults", "Plugin"] : []) {
      await page.getByRole("tab", { name: tab }).click();
      if (tab === "Access") await page.getByRole("button", { name: "Create" }).click();
      if (tab === "Faults") await page.getByRole("button", { name: "Add fault" }).click();
      expect(await violations(page, servicePanel), tab).toEqual([]);
    }
    await page.getByRole("tab", { name: "Actions" }).click();
    await page.getByRole("button", { name: "Clear Captions", exact: true }).click();
    expect(await violations(page)).toEqual([]);
    const hasBars = await page.evaluate("document.documentElement.scrollWidth > innerWidth");
    expect(hasBars).toBe(false);
  });
});
