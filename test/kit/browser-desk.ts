import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { type Desk, type DeskOptions, startDesk } from "../../simulator/desk/desk.ts";
import type { JsonObject, Key } from "../../simulator/virtual-deck/index.ts";
import { sharedBrowser } from "./browser.ts";

/**
 * The built plugin on a virtual deck, the emulator and a browser page, shared by the tests of one file. An error on the page
 * fails them.
 */
export class BrowserDesk {
  readonly desk: Desk;
  readonly page: Page;
  protected readonly context: BrowserContext;
  readonly #faults: string[] = [];

  protected constructor(desk: Desk, page: Page) {
    this.desk = desk;
    this.page = page;
    this.context = page.context();
    page.setDefaultTimeout(30_000);
    afterAll(() => this.#close());
    this.context.on("weberror", (error) => this.#faults.push(String(error.error())));
    this.context.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) this.#faults.push(message.text());
    });
  }

  /** Starts a desk whose service carries out commands at once, and an empty page. */
  protected static async start(
    options: DeskOptions,
    looks: BrowserContextOptions,
  ): Promise<[desk: Desk, page: Page]> {
    const [desk, browser] = await Promise.all([startDesk(options), sharedBrowser()]);
    for (const account of desk.emulator.accounts) account.setDelays({ startMs: 0, stopMs: 0 });
    return [desk, await browser.newPage(looks)];
  }

  /** Closes the inspector, as the app does when it goes to the background. */
  closeInspector(): void {
    for (const inspector of this.desk.deck.inspectors) inspector.close();
  }

  /** Waits until the settings of a key are these. */
  async saved(column: number, row: number, settings: JsonObject): Promise<void> {
    await expect.poll(() => this.at(column, row).settings).toEqual(settings);
  }

  /** Waits until the account shared by all keys is this. */
  async shared(account: JsonObject): Promise<void> {
    await expect.poll(() => this.desk.deck.globalSettings).toEqual({ account });
  }

  at(column: number, row: number): Key {
    return this.desk.deck.key(column, row);
  }

  /** Base address, API key and church ID of an account of the emulator, by default the first. */
  access(name?: string): { readonly baseUrl: string; readonly apiKey: string; readonly churchId: string } {
    return this.desk.emulator.access(name);
  }

  async #close(): Promise<void> {
    await this.context.close();
    await this.desk.stop();
    expect(this.#faults).toEqual([]);
  }
}
