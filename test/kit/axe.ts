import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { AxeResults } from "axe-core";
import type { Frame, Page } from "playwright-core";

const axeSource = readFileSync(join(import.meta.dirname, "../../node_modules/axe-core/axe.min.js"), "utf8");

/**
 * The rules that one document breaks, without its frames: each rule with the elements that break it.
 *
 * @param part expression for a part of the document; all of it without one
 */
export async function violations(document: Page | Frame, part = "document"): Promise<unknown[]> {
  // Axe has half a megabyte, so it is loaded once for each document.
  if (!(await document.evaluate<boolean>('"axe" in window'))) await document.evaluate(axeSource);
  // `preload` would load styles and media again, for rules that don't apply here.
  const results = await document.evaluate<AxeResults>(
    `axe.run(${part}, { iframes: false, preload: false, resultTypes: ["violations"] })`,
  );
  return results.violations.map(({ id, nodes }) => [id, ...nodes.map(({ target }) => target.join(" "))]);
}
