import type { BrowserContext, Frame, Locator, Page } from "playwright-core";
import { expect, vi } from "vitest";
import { Desk, type DeskOptions } from "../../simulator/desk/desk.ts";
import type { JsonObject, Key, TraceEntry } from "../../simulator/virtual-deck/index.ts";
import { sharedBrowser } from "./browser.ts";
import { accessTo } from "./emulator.ts";
import { place, type Slot } from "./desk.ts";

/** Fields that are folded away while the account works. */
const accountLabels = ["Address", "API key", "Church ID"];

/** How long anything may take to appear, in milliseconds. */
const patience = 30_000;

/** The desk page in a browser, with the built plugin and the emulator behind it: what a volunteer sees and does. */
export class DeskPage {
  readonly desk: Desk;
  readonly page: Page;
  /** Addresses of everything that the page, or the inspector in it, has asked for: requests and sockets. */
  readonly asked: string[] = [];
  readonly #context: BrowserContext;
  readonly #faults: string[] = [];

  private constructor(desk: Desk, context: BrowserContext, page: Page) {
    this.desk = desk;
    this.page = page;
    this.#context = context;
    page.setDefaultTimeout(patience);
    context.on("request", (request) => this.asked.push(request.url()));
    page.on("websocket", (socket) => this.asked.push(socket.url()));
    context.on("weberror", (error) => this.#faults.push(String(error.error())));
    context.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) this.#faults.push(message.text());
    });
  }

  /** A desk for the tests of one file; its service does at once what it is told. */
  static async open(options: DeskOptions = {}): Promise<DeskPage> {
    const [desk, browser] = await Promise.all([Desk.start(options), sharedBrowser()]);
    for (const account of desk.emulator.accounts) account.setDelays({ startMs: 0, stopMs: 0 });
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      // What a browser with a window grants to whoever clicks.
      permissions: ["clipboard-write"],
    });
    const page = await context.newPage();
    const deskPage = new DeskPage(desk, context, page);
    await page.goto(desk.address);
    await deskPage.key(0, 0).waitFor();
    return deskPage;
  }

  /** A desk with these keys, from the top left, and nothing set up but what their settings say. */
  static openWith(...keys: readonly Slot[]): Promise<DeskPage> {
    const devices = [{ model: "standard", pages: [{ keys: place(keys) }] }] as const;
    return DeskPage.open({ demo: false, deck: { devices } });
  }

  /** Leaves the page without its desk, which it then looks for in vain: its console is full of that. */
  async stopDesk(): Promise<void> {
    this.#context.removeAllListeners("console");
    await this.desk.stop();
  }

  /** Nothing in the page may have gone wrong until now. */
  async close(): Promise<void> {
    await this.#context.close();
    await this.desk.stop();
    expect(this.#faults).toEqual([]);
  }

  key(column: number, row: number): Locator {
    return this.page.locator(`.key[data-column="${column}"][data-row="${row}"]`);
  }

  /** Waits until a key shows these words. */
  async reads(column: number, row: number, words: RegExp): Promise<void> {
    const name = new RegExp(`^Row ${row + 1}, key ${column + 1}: ${words.source}`);
    await this.page.getByRole("button", { name }).waitFor();
  }

  /**
   * Opens the settings of a key by a right-click, which presses nothing.
   *
   * @param step of a multi-action, from 0
   */
  async settingsOf(column: number, row: number, step?: number): Promise<InspectorPage> {
    await this.key(column, row).click({ button: "right" });
    if (step !== undefined) await this.page.locator(".steps button").nth(step).click();
    return this.inspector(column, row, step);
  }

  /** The inspector of a key, or of a step, that has been selected, once it is there and can be edited. */
  async inspector(column: number, row: number, step?: number): Promise<InspectorPage> {
    const uuid = await this.desk.deck.waitFor((deck) => {
      const { content } = deck.key(column, row);
      const instance = content?.kind === "multiAction" ? content.steps[step ?? 0] : content;
      return deck.inspectors.find((open) => open.connected && open.instance === instance)?.uuid;
    });
    const frame = await vi.waitFor(
      () => {
        const found = this.page.frames().find((each) => each.url().includes(encodeURIComponent(uuid)));
        return found ?? expect.fail("the inspector is not in the page");
      },
      { timeout: patience, interval: 20 },
    );
    const opened = new InspectorPage(frame);
    // Before that there are fields that can't be edited, nor reached by the keyboard. An account that is not there has none.
    const usable = 'input:enabled, button:enabled, select[aria-invalid="true"]';
    await frame.locator("account-panel").locator(usable).first().waitFor();
    return opened;
  }

  /** Closes the inspector, as the app does when it goes to the background. */
  closeInspector(): void {
    for (const inspector of this.desk.deck.inspectors) inspector.close();
  }

  /** Waits until the settings of a key are these. */
  saved(column: number, row: number, settings: JsonObject): Promise<void> {
    return until(() => expect(versionless(this.at(column, row).settings)).toEqual(settings));
  }

  /** Waits until the account shared by all keys is this. */
  shared(account: JsonObject): Promise<void> {
    return until(() => expect(versionless(this.desk.deck.globalSettings)).toEqual({ account }));
  }

  at(column: number, row: number): Key {
    return this.desk.deck.key(column, row);
  }

  /** Base address, API key and church ID of an account of the emulator; the first one without a name. */
  access(name?: string): { readonly baseUrl: string; readonly apiKey: string; readonly churchId: string } {
    return accessTo(this.desk.emulator, name);
  }

  /** What plugin and inspectors have said to each other, settings left out. */
  messages(): readonly TraceEntry[] {
    return this.desk.deck.trace.entries({
      where: ({ event }) => event === "sendToPlugin" || event === "sendToPropertyInspector",
    });
  }
}

/** The property inspector, as it is seen, heard and worked. */
export class InspectorPage {
  readonly frame: Frame;

  constructor(frame: Frame) {
    this.frame = frame;
  }

  /** A field, by its label. */
  field(label: string): Locator {
    return this.frame.getByLabel(label, { exact: true }).and(this.frame.locator("input, select"));
  }

  button(name: string): Locator {
    return this.frame.getByRole("button", { name, exact: true });
  }

  /** A preset, by its name. */
  preset(name: string): Locator {
    return this.frame.getByRole("group", { name, exact: true });
  }

  /** Unfolds the fields of an account that works. */
  async unfold(): Promise<void> {
    if (await this.field("Address").isVisible()) return;
    const change = this.button("Change");
    await change.or(this.field("Address")).first().waitFor();
    if (await change.isVisible()) await change.click();
    await this.field("Address").waitFor();
  }

  /** Types, as by pasting, and leaves the field. */
  async fill(label: string, text: string): Promise<void> {
    if (accountLabels.includes(label)) await this.unfold();
    await this.field(label).fill(text);
    await this.field(label).blur();
  }

  async choose(label: string, option: string): Promise<void> {
    await this.field(label).selectOption({ label: option });
  }

  /** What the focus is on, by its label. */
  focused(): Promise<string> {
    return this.frame.evaluate<string>(`(() => {
      let focused = document.activeElement;
      while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
      return (focused?.ariaLabel ?? focused?.labels?.[0]?.textContent ?? focused?.textContent ?? "").trim();
    })()`);
  }

  async value(label: string): Promise<string> {
    if (accountLabels.includes(label)) await this.unfold();
    return this.field(label).inputValue();
  }

  /** What is said to be wrong with a field, to whoever sees it and to whoever hears it. */
  async problemOf(label: string): Promise<string> {
    const field = this.field(label);
    if ((await field.getAttribute("aria-invalid")) !== "true") return "";
    return (await field.locator("xpath=../..").locator(".problem").innerText()).trim();
  }

  /** Waits until something is said, anywhere. */
  async says(words: string | RegExp): Promise<void> {
    await this.frame.getByText(words).first().waitFor();
  }

  /** Checks the connection by the button. @returns what came of it */
  async check(): Promise<string> {
    await this.button("Check connection").click();
    return this.result();
  }

  /** What came of the last check, once it is over. */
  async result(): Promise<string> {
    const over = this.frame.locator("connection-check .result").filter({ hasNotText: "Checking…" });
    return (await over.innerText({ timeout: 20_000 })).trim();
  }
}

/** Waits until expectations are met. */
function until(expectations: () => void): Promise<void> {
  return vi.waitFor(expectations, { timeout: patience, interval: 20 });
}

/** Settings but for their version, which every edit writes. */
function versionless({ version: _, ...settings }: JsonObject): JsonObject {
  return settings;
}
