import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Browser } from "playwright-core";
import { launchBrowser } from "../kit/browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it.each(["A4", "Letter"])("the card for the desk is one page of %s", async (format) => {
  const page = await browser.newPage();
  await page.goto(pathToFileURL(join(import.meta.dirname, "../../docs/card.html")).href);
  const pdf = (await page.pdf({ format })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});
