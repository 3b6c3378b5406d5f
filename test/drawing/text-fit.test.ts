import { describe, expect, it } from "vitest";
import { fitLanguageName, languageList } from "../../src/drawing/language-codes-text.ts";
import { fit, fitWhole, tidy } from "../../src/drawing/text-fit.ts";
import { measureWidth } from "../../src/drawing/text-width.ts";
import { KeyWording } from "../../src/i18n/key-wording.ts";

describe("an estimated width", () => {
  // Measured in thousandths of the font size: the wider of Noto Sans Bold and DejaVu Sans Bold, which Linux takes for Arial.
  it.each([
    ["ABCDEFGHIJKLMNOPQRSTUVWXYZ", 19_627],
    ["abcdefghijklmnopqrstuvwxyz", 16_539],
    ["0123456789", 6_958],
    ["The quick brown fox: 12 min › 40 %", 19_878],
    ["Grüße, Ñandú, façade, Ærø", 15_295],
    ["Русский українська", 11_332],
    ["Македонски", 7_185],
    ["Ελληνικά", 5_129],
    ["العربية", 3_295],
    ["می\u200cخوانم", 4_481],
    ["פ\u05bcה עברית", 4_200],
    ["ภาษาไทย", 3_600],
    ["ქართული", 5_314],
  ])("is 1 to 1.8 times the measured width of %j", (line, measured) => {
    const width = measureWidth(line, 1_000);
    expect(width).toBeGreaterThanOrEqual(measured);
    expect(width).toBeLessThanOrEqual(measured * 1.8);
  });

  it.each([
    ["йёїўЙЁЇ", "иеіуИЕІ"],
    ["άέήίόύώ", "αεηιουω"],
    ["أإآؤ", "اااو"],
    ["कु", "क"],
    ["🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴"],
  ])("is the same with and without marks: %s, %s", (text, unmarked) => {
    // A mark is part of its letter in NFC, and a character after the letter in NFD.
    for (const form of ["NFC", "NFD"])
      expect(measureWidth(text.normalize(form), 20)).toBe(measureWidth(unmarked, 20));
  });

  it.each(["中文字幕", "データを", "자막표시", "（？！）", "————"])("is 4 x 20 pixels for %s", (text) => {
    expect([measureWidth(text, 20), measureWidth(text.normalize("NFD"), 20)]).toEqual([80, 80]);
  });
});

describe("fitting", () => {
  it.each([
    ["draws a short word in the largest size", "LIVE", ["LIVE"], 34],
    ["breaks a line to draw the words larger", "NOT READY", ["NOT", "READY"], 26],
    ["keeps words together at a hard blank", "LOGO A\u00a0LOGO", ["LOGO", "A\u00a0LOGO"], 26],
    ["breaks at soft hyphens", "AUS\u00adBLENDEN", ["AUS-", "BLENDEN"], 23],
    ["shows a soft hyphen only at the end of a line", "\u00ad\u00adAUS\u00ad", ["AUS-"], 34],
    ["breaks Japanese at blanks first", "プラグイン エラー", ["プラグイン", "エラー"], 25],
    ["breaks Japanese between words", "日曜日午前の礼拝", ["日曜日午前", "の礼拝"], 25],
    ["breaks Thai between words", "ภาษาไทยและลาว", ["ภาษาไทย", "และลาว"], 25],
    ["breaks Korean between syllables if need be", "주일오전예배자막", ["주일오전", "예배자막"], 26],
    ["keeps a bracket with its word", "한국어(대한민국)", ["한국어", "(대한민국)"], 24],
    ["begins no line with a closing sign", "主日崇拜字。下一个", ["主日崇拜", "字。下一个"], 25],
    ["ends no line with an opening sign", "主日崇拜（上午）", ["主日崇拜", "（上午）"], 26],
    ["cuts the last word that fits in part", "Korean (South Korea)", ["Korean", "(South K…"], 20],
    ["cuts after a whole word", "Serbo Croatian (Bosnia and Herzegovina)", ["Serbo", "Croatian…"], 20],
    ["splits a word between graphemes", "Donaudampfschifffahrtskapitän", ["Donaudam", "pfschifff…"], 20],
    ["cuts between family emoji", "👨‍👩‍👧‍👦".repeat(20), ["👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦…"], 20],
  ])("%s", (_, text, lines, size) => {
    // 126 pixels wide, with a font size of 20 to 34 in one line and of 20 to 26 in two.
    expect(fit(text, 126, [34, 26], 20)).toEqual({ lines, size });
  });

  it.each(["العربية", "Українська", "Беларуская", "Македонски", "Қазақша", "Ελληνικά", "Հայերեն"])(
    "keeps %s in one line",
    (name) => {
      expect(fitWhole(name, 132, [34], 18)?.lines).toEqual([name]);
    },
  );
});

describe("tidied text", () => {
  it.each([
    ["keeps the joiners inside Persian words", "می\u200cخوانم", "می\u200cخوانم"],
    ["keeps a family emoji together", "👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"],
    ["keeps the flags of Wales and Norway", "🏴󠁧󠁢󠁷󠁬󠁳󠁿🇳🇴", "🏴󠁧󠁢󠁷󠁬󠁳󠁿🇳🇴"],
    ["drops tags outside a flag", "a\u{e0067}b\u{e007f}", "ab"],
    ["drops direction marks without a blank", "a\u202e\u2066b\u200bc\ufeff", "abc"],
    ["joins the blanks around a direction mark", "a \u202e b", "a b"],
    ["turns controls into one blank", "a\n\u0000\t b", "a b"],
    ["keeps the marks of Hindi letters", "हिन्दी", "हिन्दी"],
    ["limits stacks of marks", `A${"\u0316\u0300".repeat(40)}B`, "A\u0316\u0300\u0316B"],
    ["limits runs of joiners", `a${"\u200d".repeat(40)}b`, "a\u200d\u200d\u200db"],
  ])("%s", (_, text, tidied) => {
    expect(tidy(text)).toBe(tidied);
  });
});

describe("languages", () => {
  it.each([
    ["es-MX", "Mexican Spanish"],
    ["es-419", "Spanish (Latin Am.)"],
    ["zh-Hans-CN", "Simplified Chinese"],
  ])("show %s in a headline as %s", (code, headline) => {
    expect(fitLanguageName(code, new KeyWording("en"))).toBe(headline);
  });

  it.each([
    [["en-US"], "en"],
    [["es-MX", "fr-FR"], "es fr"],
    [["pt-BR", "pt-PT", "de"], "pt-BR +2"],
    [["es", "fr", "de", "it", "pl", "uk", "ro", "hu"], "es fr de +5"],
    [["zh-hans", "ZH-HANT"], "+2"], // "zh-Hans +1" is wider than 113 pixels.
    [[], ""],
    [["x".repeat(500)], "+1"],
  ])("show the list %j as %j", (codes, text) => {
    expect(languageList(codes, 113)).toBe(text);
  });
});
