import { describe, expect, it } from "vitest";
import { ImageReader, textOfSvg } from "../../../simulator/virtual-deck/model/images.ts";
import { puppetFolder, svg, svgUrl } from "./helpers.ts";

describe("images", () => {
  const loose = new ImageReader(puppetFolder, true);
  const base64 = `data:image/svg+xml;base64,${Buffer.from(svg("Grüße")).toString("base64")}`;

  it.each([
    ["percent-encoded SVG", svgUrl("Grüße"), { text: "Grüße", problem: undefined }],
    ["base64 SVG", base64, { text: "Grüße", dataUrl: base64 }],
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
    ["a bitmap", "data:image/png;base64,AAAA", { dataUrl: "data:image/png;base64,AAAA", svg: undefined }],
    [
      "no image at all",
      "data:text/html,<b>hi</b>",
      { dataUrl: undefined, problem: expect.anything() as string },
    ],
    ["raw SVG", svg("raw"), { text: "raw", dataUrl: svgUrl("raw") }],
    [
      "a path with extension",
      "images/dot.png",
      { dataUrl: expect.stringMatching(/^data:image\/png;base64,iVBOR/) as string },
    ],
    ["a path without", "images/plain", { text: "plain" }],
    [
      "a path that leads out",
      "../com.example.sdk.sdPlugin/manifest.json",
      { problem: expect.stringContaining("out of") as string },
    ],
    ["a missing file", "images/none.png", { problem: "no image images/none.png in the plugin folder" }],
    ["a file that is no image", "manifest.json", { problem: expect.stringContaining("no image") as string }],
  ])("are read: %s", (_, value, expected) => {
    expect(loose.read(value)).toMatchObject(expected);
  });

  it.each([
    ["<svg><style>text{fill:red}</style><text>A</text>\n <text>B<tspan>C</tspan></text></svg>", "A B C"],
    [
      "<svg><title>no</title><desc>no</desc><!-- <text>no</text> --><text>&#65;&#x42;&lt;&quot;&amp;lt;</text></svg>",
      'AB<"&lt;',
    ],
    ["<svg><text><![CDATA[a < b & c]]></text><script/><text>d</text></svg>", "a < b & c d"],
    ["<svg/>", ""],
  ])("give their words: %s", (source, words) => {
    expect(textOfSvg(source)).toBe(words);
  });
});
