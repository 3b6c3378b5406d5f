import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { sharedBrowser } from "../kit/browser.ts";

it("the printed card fits on one page of A4 and of Letter", async () => {
  const page = await (await sharedBrowser()).newPage();
  onTestFinished(() => page.close());
  await page.goto(pathToFileURL(join(import.meta.dirname, "../../docs/card.html")).href);
  for (const format of ["A4", "Letter"]) {
    const pdf = (await page.pdf({ format })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g), format).toHaveLength(1);
  }
});
