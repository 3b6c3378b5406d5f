import { join } from "node:path";
import type { FrameLocator, Locator, Page } from "playwright-core";
import { type Desk, type DeskOptions, startDesk } from "../../simulator/desk/desk.ts";
import { launchBrowser } from "../../test/kit/browser.ts";

export interface DeskPage {
  readonly desk: Desk;
  readonly page: Page;
  /** The settings page that is open. */
  readonly inspector: FrameLocator;
}

/** Opens a virtual desk in a browser, calls the function, and closes the desk. */
export async function withDesk<T>(options: DeskOptions, act: (view: DeskPage) => Promise<T>): Promise<T> {
  const desk = await startDesk(options);
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(desk.address);
    return await act({ desk, page, inspector: page.frameLocator("iframe") });
  } finally {
    await browser.close();
    await desk.stop();
  }
}

/** A key of the deck, as the desk page draws it. */
export const key = (page: Page, column: number, row: number): Locator =>
  page.locator(`.key[data-column="${column}"][data-row="${row}"]`);

export async function waitForText(view: DeskPage, column: number, row: number, text: RegExp): Promise<void> {
  const hasText = ({ image }: { image: { text?: string } }): boolean => text.test(image.text ?? "");
  await view.desk.deck.key(column, row).waitUntil(hasText);
  // The page in the browser draws the key a moment later.
  await view.page.waitForTimeout(300);
}

export async function savePicture(name: string, part: Page | Locator): Promise<void> {
  await part.screenshot({ path: join(import.meta.dirname, "../../docs/pictures", `${name}.png`) });
  console.log(name);
}
