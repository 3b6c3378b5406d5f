import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { Desk, type DeskOptions } from "../../simulator/desk/desk.ts";
import { launchBrowser } from "../../test/kit/browser.ts";

const root = join(import.meta.dirname, "../..");

/** A desk with its page, as seen over a volunteer's shoulder. */
export interface DeskView {
  readonly desk: Desk;
  readonly page: Page;
  /** A key of the shown page of the deck. */
  readonly key: (column: number, row: number) => Locator;
  /** Waits until a key reads so. */
  readonly reads: (column: number, row: number, words: RegExp) => Promise<void>;
  /** Takes a picture of the page, or of a part of it: a path in the repository that ends in `.png`. */
  readonly picture: (name: string, part?: Locator) => Promise<void>;
}

/** @returns what `act` returns, when the desk has ended */
export async function play<T>(options: DeskOptions, act: (view: DeskView) => Promise<T>): Promise<T> {
  const desk = await Desk.start(options);
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(desk.address);
    const key = (column: number, row: number): Locator =>
      page.locator(`.key[data-column="${column}"][data-row="${row}"]`);
    return await act({
      desk,
      page,
      key,
      reads: async (column, row, words) => {
        await desk.deck
          .key(column, row)
          .waitUntil(({ image }) => words.test(image.text ?? ""), { timeoutMs: 30_000 });
        // The page follows a moment later.
        await page.waitForTimeout(300);
      },
      picture: async (name, part) => {
        await (part ?? page).screenshot({ path: join(root, name) });
        console.log(name);
      },
    });
  } finally {
    await browser.close();
    await desk.stop();
  }
}
