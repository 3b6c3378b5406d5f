import type { Frame, Locator } from "playwright-core";
import { expect, vi } from "vitest";
import type { DeskOptions } from "../../simulator/desk/desk.ts";
import { BrowserDesk } from "./browser-desk.ts";
import { InspectorPage } from "./inspector-page.ts";

/** The desk page of `npm start` in a browser. */
export class DeskPage extends BrowserDesk {
  static async open(options: DeskOptions = {}): Promise<DeskPage> {
    const pageOptions = {
      viewport: { width: 1440, height: 900 },
      // A browser with a window grants this after a click.
      permissions: ["clipboard-write"],
    };
    const deskPage = new DeskPage(...(await BrowserDesk.start(options, pageOptions)));
    await deskPage.page.goto(deskPage.virtualDesk.address);
    await deskPage.key(0, 0).waitFor();
    return deskPage;
  }

  /** Stops the desk while its page stays open. The page then logs failed connections, which are no errors. */
  async stopDesk(): Promise<void> {
    this.context.removeAllListeners("console");
    await this.virtualDesk.stop();
  }

  key(column: number, row: number): Locator {
    return this.page.locator(`.key[data-column="${column}"][data-row="${row}"]`);
  }

  /** Waits until the text of a key begins with a match. */
  async waitForText(column: number, row: number, text: RegExp): Promise<void> {
    const name = new RegExp(`^Row ${row + 1}, key ${column + 1}: ${text.source}`, "u");
    try {
      await this.page.getByRole("button", { name }).waitFor();
    } catch (error) {
      const shown = await this.key(column, row).ariaSnapshot();
      throw new Error(`${shown}\n${this.deck.plugin.log(2_000)}`, { cause: error });
    }
  }

  /** Opens the settings of a key by its gear. */
  async openSettings(column: number, row: number): Promise<InspectorPage> {
    await this.page.getByRole("button", { name: `Settings of row ${row + 1}, key ${column + 1}` }).click();
    return this.waitForInspector(column, row);
  }

  /** Waits until the settings page of a selected key can be edited. */
  async waitForInspector(column: number, row: number): Promise<InspectorPage> {
    const uuid = await this.deck.waitFor((deck) => {
      const { content } = deck.key(column, row);
      return deck.inspectors.find((open) => open.connected && open.instance === content)?.uuid;
    });
    const find = (): Frame | undefined =>
      this.page.frames().find((each) => each.url().includes(encodeURIComponent(uuid)));
    return InspectorPage.whenUsable(await vi.waitFor(() => find() ?? expect.fail("no such frame"), 30_000));
  }
}
