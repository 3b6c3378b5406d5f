import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { type Desk, type DeskOptions, startDesk } from "../../simulator/desk/desk.ts";
import { launchBrowser } from "../../test/kit/browser.ts";

const root = join(import.meta.dirname, "../..");

export type DeskView = ReturnType<typeof viewOf>;

export async function play<T>(options: DeskOptions, act: (view: DeskView) => Promise<T>): Promise<T> {
  const desk = await startDesk(options);
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(desk.address);
    return await act(viewOf(desk, page));
  } finally {
    await browser.close();
    await desk.stop();
  }
}

const viewOf = (desk: Desk, page: Page) => ({
  desk,
  page,
  /** A key of the shown page of the deck. */
  key: (column: number, row: number) => page.locator(`.key[data-column="${column}"][data-row="${row}"]`),
  reads: async (column: number, row: number, words: RegExp) => {
    const key = desk.deck.key(column, row);
    await key.waitUntil(({ image }) => words.test(image.text ?? ""), { timeoutMs: 30_000 });
    // The page follows a moment later.
    await page.waitForTimeout(300);
  },
  picture: async (name: string, part: Page | Locator = page) => {
    await part.screenshot({ path: join(root, name) });
    console.log(name);
  },
});
