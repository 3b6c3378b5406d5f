import { join } from "node:path";
import { expect, it } from "vitest";
import { readDataUrl, readIcon } from "../../../simulator/virtual-deck/model/images.ts";
import { puppetFolder, svg, svgUrl } from "./helpers.ts";

it.each([
  ["percent-encoded SVG", svgUrl("Grüße"), { text: "Grüße", svg: svg("Grüße"), problem: undefined }],
  [
    "an SVG cut off by a bare #",
    `data:image/svg+xml,<svg><text>a</text><rect fill="#fff"/></svg>`,
    { text: 'a <rect fill="' },
  ],
  [
    "broken percent encoding",
    "data:image/svg+xml,%E0%A4%A",
    { problem: expect.stringContaining("percent") as string },
  ],
  ["raw SVG", svg("raw"), { dataUrl: undefined, problem: expect.stringContaining("no data URL") as string }],
  ["nothing", "", { dataUrl: undefined, problem: undefined }],
])("what the plugin draws is read: %s", (_, value, expected) => {
  expect(readDataUrl(value)).toMatchObject(expected);
});

it.each([
  ["<tspan>A</tspan>\n <tspan>B<tspan>C</tspan></tspan>", "A B C"],
  ["a &lt; b &amp; c &amp;lt;", "a < b & c &lt;"],
])("an image gives its words: %s", (content, words) => {
  expect(readDataUrl(svgUrl(content)).text).toBe(words);
});

it("an image of the manifest is a file of the plugin", () => {
  expect(readIcon(join(puppetFolder, "images/plain")).text).toBe("plain");
  expect(readIcon(join(puppetFolder, "images/none")).problem).toContain("no image");
});
