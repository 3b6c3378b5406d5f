import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import type { CaptionServiceEmulator } from "../../simulator/caption-service/caption-service-emulator.ts";
import { type Desk, type DeskOptions, startDesk } from "../../simulator/desk/desk.ts";
import type { JsonObject, Key, VirtualDeck } from "../../simulator/virtual-deck/index.ts";
import { sharedBrowser } from "./browser.ts";

/**
 * The built plugin on a virtual deck, the emulator and a browser page, shared by the tests of one file. The file fails if the
 * page logged an error or a warning.
 */
export class BrowserDesk {
  readonly virtualDesk: Desk;
  readonly deck: VirtualDeck;
  readonly emulator: CaptionServiceEmulator;
  readonly page: Page;
  protected readonly context: BrowserContext;
  readonly #pageErrors: string[] = [];

  protected constructor(desk: Desk, page: Page) {
    this.virtualDesk = desk;
    this.deck = desk.deck;
    this.emulator = desk.emulator;
    this.page = page;
    this.context = page.context();
    page.setDefaultTimeout(30_000);
    afterAll(() => this.#close());
    this.context.on("weberror", (error) => this.#pageErrors.push(String(error.error())));
    this.context.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) this.#pageErrors.push(message.text());
    });
  }

  /** Starts a desk whose service carries out commands at once, and an empty page. */
  protected static async start(
    options: DeskOptions,
    pageOptions: BrowserContextOptions,
  ): Promise<[Desk, Page]> {
    const [desk, browser] = await Promise.all([startDesk(options), sharedBrowser()]);
    for (const account of desk.emulator.accounts) account.setDelays({ startMs: 0, stopMs: 0 });
    return [desk, await browser.newPage(pageOptions)];
  }

  /** Closes the inspector, as the app does when it goes to the background. */
  closeInspector(): void {
    for (const inspector of this.deck.inspectors) inspector.close();
  }

  /** Waits until a key has exactly these settings. */
  async expectSettings(column: number, row: number, settings: JsonObject): Promise<void> {
    await expect.poll(() => this.deckKey(column, row).settings).toEqual(settings);
  }

  /** Waits until the shared account has exactly these values. */
  async expectSharedAccount(account: JsonObject): Promise<void> {
    await expect.poll(() => this.deck.globalSettings).toEqual({ account });
  }

  deckKey(column: number, row: number): Key {
    return this.deck.key(column, row);
  }

  /** Base address, API key and church ID of an account of the emulator, by default the first. */
  access(name?: string): { readonly baseUrl: string; readonly apiKey: string; readonly churchId: string } {
    return this.emulator.access(name);
  }

  async #close(): Promise<void> {
    await this.context.close();
    await this.virtualDesk.stop();
    expect(this.#pageErrors).toEqual([]);
  }
}
