import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { AxeResults } from "axe-core";
import type { Frame, Page } from "playwright-core";

const axeSource = readFileSync(join(import.meta.dirname, "../../node_modules/axe-core/axe.min.js"), "utf8");

/** Finds the rules of accessibility that a document breaks, each with the elements that break it. Ignores its frames. */
export async function findViolations(document: Page | Frame): Promise<unknown[]> {
  // Axe is half a megabyte, so a document loads it once.
  if (!(await document.evaluate<boolean>('"axe" in window'))) await document.evaluate(axeSource);
  // `preload` would load styles and media again, for rules that don't apply here.
  const results = await document.evaluate<AxeResults>(
    `axe.run(document, { iframes: false, preload: false, resultTypes: ["violations"] })`,
  );
  return results.violations.map(({ id, nodes }) => [id, ...nodes.map(({ target }) => target.join(" "))]);
}
