import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { AxeResults } from "axe-core";
import type { Frame, Page } from "playwright-core";

const axeSource = readFileSync(join(import.meta.dirname, "../../node_modules/axe-core/axe.min.js"), "utf8");

/**
 * What axe objects to in one document, frames in it left out: each rule with the elements that break it.
 *
 * @param part expression for a part of the document; all of it without one
 */
export async function violations(document: Page | Frame, part = "document"): Promise<unknown[]> {
  // Half a megabyte, which stays in the document.
  if (!(await document.evaluate<boolean>('"axe" in window'))) await document.evaluate(axeSource);
  // What axe would load once more are styles and media, which none of its rules asks for here.
  const results = await document.evaluate<AxeResults>(
    `axe.run(${part}, { iframes: false, preload: false, resultTypes: ["violations"] })`,
  );
  return results.violations.map(({ id, nodes }) => [id, ...nodes.map(({ target }) => target.join(" "))]);
}
