import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { sharedBrowser } from "../kit/browser.ts";

it.each(["A4", "Letter"])("the card for the desk is one page of %s", async (format) => {
  const page = await (await sharedBrowser()).newPage();
  onTestFinished(() => page.close());
  await page.goto(pathToFileURL(join(import.meta.dirname, "../../docs/card.html")).href);
  const pdf = (await page.pdf({ format })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});
