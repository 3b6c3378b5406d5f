import { expect, it } from "vitest";
import { fontConfiguration } from "../kit/browser.ts";

it("the fonts are found in a checkout of any name", () => {
  const xml = fontConfiguration("/R&D/fonts", "/<1>/cache");
  expect(xml).toContain("<dir>/R&amp;D/fonts</dir>");
  expect(xml).toContain("<cachedir>/&lt;1>/cache</cachedir>");
});
