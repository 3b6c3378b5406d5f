import { describe, expect, it } from "vitest";
import { render } from "../../scripts/faces/render.ts";
import { fit, widthOf } from "../../src/drawing/text-fit.ts";
import { languageList } from "../../src/drawing/language-codes-text.ts";

/** Width in pixels that a line really takes, drawn in a font with the widths of Arial. */
function drawnWidth(line: string, size: number): number {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="60"><text x="10" y="45" font-family="Arial" font-weight="bold" font-size="${size}">${line}</text></svg>`;
  const { data, width, height } = render(svg, 800);
  let left = width;
  let right = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) < 128) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
    }
  }
  return right - left + 1;
}

// With the advances of DejaVu Sans Bold, which stands in on Linux, in thousandths of the font size.
it.each([
  ["ABCDEFGHIJKLMNOPQRSTUVWXYZ", 19_627],
  ["abcdefghijklmnopqrstuvwxyz", 16_539],
  ["0123456789", 6_958],
  ["The quick brown fox: 12 min › 40 %", 19_878],
  ["Grüße, Ñandú, façade, Ærø", 15_295],
  ["Русский українська", 11_332],
  ["Ελληνικά", 5_129],
])("the width of %j is not under that of any font, and not far over that of Arial", (line, advances) => {
  const drawn = drawnWidth(line, 30);
  expect(widthOf(line, 30)).toBeGreaterThanOrEqual(drawn - 3);
  expect(widthOf(line, 30)).toBeLessThanOrEqual(drawn * 1.65 + 10);
  expect(widthOf(line, 1_000)).toBeGreaterThanOrEqual(advances);
});

it.each([
  ["йёїўЙЁЇ", "иеіуИЕІ"],
  ["άέήίόύώ", "αεηιουω"],
  ["أإآؤ", "اااو"],
  ["ǽ", "æ"],
])("%s is as wide as %s, without its accents", (text, plain) => {
  for (const form of ["NFC", "NFD"]) expect(widthOf(text.normalize(form), 20)).toBe(widthOf(plain, 20));
});

it.each(["ﷺ", "﷽", "⸻", "\u{1242b}"])("%s is wider than other letters", (sign) => {
  expect(widthOf(sign, 20)).toBeGreaterThanOrEqual(80);
  expect(fit(sign.repeat(30), 126, [34, 26], 18).lines.map((line) => Array.from(line).length)).toEqual([
    1, 2,
  ]);
});

it("vowels that stand beside their letter take room, those above and below take none", () => {
  expect(widthOf("कि", 20)).toBeGreaterThan(widthOf("क", 20));
  expect(widthOf("कु", 20)).toBe(widthOf("क", 20));
});

it.each(["中文字幕", "データを", "자막표시", "（？！）", "————"])("%s is as wide as four squares", (text) => {
  expect(widthOf(text, 20)).toBe(80);
  expect(widthOf(text.normalize("NFD"), 20)).toBe(80);
});

describe("fitting", () => {
  it.each([
    ["takes the largest size", "LIVE", ["LIVE"], 34],
    ["takes the fewer of equal sizes", "NOT READY", ["NOT", "READY"], 26],
    ["keeps words together that a hard blank joins", "LOGO A\u00a0LOGO", ["LOGO", "A\u00a0LOGO"], 26],
    ["breaks at soft hyphens", "AUS\u00adBLENDEN", ["AUS-", "BLENDEN"], 23],
    ["shows no soft hyphen elsewhere", "\u00ad\u00adAUS\u00ad", ["AUS-"], 34],
    ["breaks inside Japanese words only where it must", "プラグイン エラー", ["プラグイン", "エラー"], 25],
    ["breaks Japanese where it must", "日曜日午前の礼拝", ["日曜日午", "前の礼拝"], 26],
    ["breaks Korean where it must", "주일오전예배자막", ["주일오전", "예배자막"], 26],
    ["begins no line with a closing sign", "主日崇拜字。下一个", ["主日崇拜", "字。下一个"], 25],
    ["ends no line with an opening sign", "主日崇拜（上午）", ["主日崇拜", "（上午）"], 26],
    ["begins no line with a long vowel", "日曜日のパーティー", ["日曜日の", "パーティー"], 25],
    ["breaks between words where it can", "Korean (South Korea)", ["Korean", "(South K…"], 20],
    ["cuts after a whole word", "Serbo Croatian (Bosnia and Herzegovina)", ["Serbo", "Croatian…"], 20],
  ])("%s", (_, text, lines, size) => {
    expect(fit(text, 126, [34, 26], 20)).toEqual({ lines, size });
  });

  it("cuts what does not fit, with an ellipsis of its own, between whole signs", () => {
    const { lines, size } = fit("Donaudampfschifffahrtsgesellschaftskapitän", 126, [34, 26], 20);
    expect([size, lines.length]).toEqual([20, 2]);
    expect(lines[1]).toMatch(/…$/);
    for (const line of lines) expect(widthOf(line, size)).toBeLessThanOrEqual(126);
    const [family = ""] = fit("👨‍👩‍👧‍👦".repeat(20), 126, [22], 20).lines;
    expect(family.isWellFormed()).toBe(true);
  });
});

it("accents are not heaped up over other lines", () => {
  const [line = ""] = fit(`A${"\u0316\u0300".repeat(40)}B`, 126, [22], 20).lines;
  expect(line.match(/\p{M}/gu)?.length).toBeLessThan(4);
  expect(fit("हिन्दी", 126, [22], 18).lines).toEqual(["हिन्दी"]);
});

describe("lists of languages", () => {
  it.each([
    [["en-US"], "en"],
    [["es-MX", "fr-FR"], "es fr"],
    [["pt-BR", "pt-PT", "de"], "pt-BR +2"],
    [["es", "fr", "de", "it", "pl", "uk", "ro", "hu"], "es fr de +5"],
    [["zh-hans", "ZH-HANT"], "+2"],
    [[], ""],
    [["x".repeat(500)], "+1"],
  ])("%j is %j", (codes, text) => {
    expect(languageList(codes, 113.4)).toBe(text);
  });
});
