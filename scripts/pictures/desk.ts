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

/** Starts a virtual desk in a browser for as long as the function takes. */
export async function onDesk<T>(options: DeskOptions, act: (view: DeskPage) => Promise<T>): Promise<T> {
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

/** A key of the shown page. */
export const key = (page: Page, column: number, row: number): Locator =>
  page.locator(`.key[data-column="${column}"][data-row="${row}"]`);

interface Reading {
  readonly column: number;
  readonly row: number;
  readonly words: RegExp;
}

export async function reads({ desk, page }: DeskPage, { column, row, words }: Reading): Promise<void> {
  const test = ({ image }: { image: { text?: string } }): boolean => words.test(image.text ?? "");
  await desk.deck.key(column, row).waitUntil(test, { timeoutMs: 30_000 });
  // The page follows a moment later.
  await page.waitForTimeout(300);
}

export async function savePicture(name: string, part: Page | Locator): Promise<void> {
  await part.screenshot({ path: join(import.meta.dirname, "../../docs/pictures", `${name}.png`) });
  console.log(name);
}
