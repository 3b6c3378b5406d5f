import { readFileSync } from "node:fs";
import { Resvg } from "@resvg/resvg-js";
import { PNG } from "pngjs";
import { describe, expect, it } from "vitest";
import { faceSize, sheet, sheetFile } from "../../scripts/faces/accepted.ts";
import { catalogue, type Entry } from "../../scripts/faces/catalogue.ts";
import { contrast, luminance } from "../../scripts/faces/color-vision.ts";
import { drawFace, pressSymbols, toDataUrl } from "../../src/drawing/face-svg.ts";
import type { Face, Title } from "../../src/drawing/face.ts";
import { palette } from "../../src/drawing/palette.ts";
import { drawStrip } from "../../src/drawing/strip-svg.ts";
import { appLanguages } from "../../src/languages/app-language.ts";
import en from "../../src/i18n/keys/en.json" with { type: "json" };
import { KeyWording } from "../../src/i18n/key-wording.ts";
import { findObjections, findObjectionsOnKey, readTexts } from "./objections.ts";

const catalogues = appLanguages.map((language) => {
  const wording = new KeyWording(language);
  return { language, wording, entries: catalogue(wording) };
});
const { entries: englishEntries } = catalogues.find(({ language }) => language === "en") ?? expect.fail();
const pixelsPerFace = faceSize ** 2;
const fullName = ({ group, name: state }: Entry): string => `${group}: ${state}`;
const places = ["top", "middle", "bottom"] as const;
const listTitles = (...lineCounts: number[]): Title[] =>
  places.flatMap((place) => lineCounts.map((lines) => ({ place, lines })));

/** Undoes line breaks, to compare lines with a headline: removes hyphens, and blanks beside East Asian characters. */
const joinLines = (text: string): string =>
  text
    .replace(/-\s?|\u00ad/g, "")
    .replace(/\s/g, " ")
    .replace(/(?<=[\u3000-\uffef]) | (?=[\u3000-\uffef])/g, "");

const readLines = (svg: string): string[] => readTexts(svg).map(({ line }) => line);

/** Inside `<defs>`, Resvg parses the pictures without drawing them. */
function expectWellFormed(faces: readonly Face[]): void {
  const all = faces.flatMap((face) => [drawFace(face), drawStrip(face)]).join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><defs>${all}</defs></svg>`;
  expect(() => new Resvg(svg, { font: { loadSystemFonts: false } })).not.toThrow();
}

describe.each(catalogues)("every face in $language", ({ entries, language, wording }) => {
  it("can be drawn by Qt with all text inside the key", () => {
    expect(entries.flatMap((entry) => findObjections(entry.face, fullName(entry)))).toEqual([]);
    expectWellFormed(entries.map(({ face }) => face));
  });

  it.each(listTitles(1, 3))("leaves room for a title at the $place with $lines lines", (title) => {
    // The pixels of a key that the app prints a title over, from 0 at the top to 144.
    const moreThanOneLine = 24 * (title.lines - 1);
    const [titleTop, titleBottom] = {
      top: [0, 34 + moreThanOneLine],
      middle: [56 - moreThanOneLine / 2, 88 + moreThanOneLine / 2],
      bottom: [110 - moreThanOneLine, 144],
    }[title.place] as [number, number];
    const wrong = entries.flatMap((entry) => {
      const face = { ...entry.face, title };
      const named = { ...face, account: "Youth chapel" };
      // The ring of a long press leaves no room for a title, but lasts only a second.
      const texts = entry.face.ring === undefined ? readTexts(drawFace(named)) : [];
      const covered = texts.filter(({ top, bottom }) => bottom > titleTop && top < titleBottom);
      return [
        ...[face, named].flatMap((each) => findObjectionsOnKey(each, fullName(entry))),
        ...covered.map(({ line }) => `${fullName(entry)}: the title covers ${line}`),
      ];
    });
    expect(wrong).toEqual([]);
  });

  it("keeps the symbols of its state and its press beside any title and name", () => {
    const addTitles = (face: Face, ...lineCounts: number[]): Face[] => [
      face,
      ...listTitles(...lineCounts).map((title) => ({ ...face, title })),
    ];
    const missing: unknown[] = [];
    const withPress = entries.filter(({ face }) => face.press && face.ring === undefined && !face.title);
    for (const { face } of withPress) {
      const named = { ...face, account: "Youth chapel" };
      const withToast = { ...named, band: wording.say("state.now") };
      // A band is a toast. With a title of several lines it leaves no room for symbols, but it is gone in two seconds.
      const lineCounts = face.band === undefined ? [1, 2, 3] : [1];
      const onKey = [...addTitles(named, ...lineCounts), ...addTitles(withToast, 1)];
      for (const svg of [...onKey.map(drawFace), drawStrip(withToast)])
        for (const id of [`press-${pressSymbols[face.press ?? "stop"]}`, `symbol-${face.symbol}`])
          if (!svg.includes(`id="${id}"`)) missing.push([face.headline, id, svg]);
    }
    expect(missing).toEqual([]);
  });

  it("has room for the name of its account and a toast", () => {
    const toast = { band: wording.say("state.now") };
    // One face is enough for a long name: it is cut, and takes no more room than a short one.
    const [first = expect.fail()] = entries;
    const long = findObjections({ ...first.face, account: "Youth chapel, first floor" });
    const wrong = entries.flatMap((entry) =>
      [{ account: "North" }, { account: "North", ...toast }, toast].flatMap((more) =>
        findObjections({ ...entry.face, ...more }, fullName(entry)),
      ),
    );
    expect([...long, ...wrong]).toEqual([]);
  });

  it("shows the whole name of its account below the line along its top edge", () => {
    const wrong: unknown[] = [];
    for (const { face } of entries.filter(({ face }) => face.band === undefined && !face.title))
      // The ring of a long press has no room for long names. East Asian names are taller.
      for (const account of face.ring === undefined ? ["青年礼拜堂", "Jugendkapelle"] : ["North"])
        for (const draw of [drawFace, drawStrip]) {
          const text = readTexts(draw({ ...face, account })).find(({ line }) => line === account);
          // A name is at most 0.88 of its font size high, and the line is 5 pixels wide.
          const isBelowLine = text && text.bottom - text.size * 0.88 >= 6;
          if (!isBelowLine) wrong.push([face, account, text]);
        }
    expect(wrong).toEqual([]);
  });

  it("has a large headline and at most two small lines, or three with name and age", () => {
    const wrong: unknown[] = [];
    for (const { face } of entries) {
      // Beside a title, a headline of two lines may be smaller. No English headline needs two.
      const minSize = face.title === undefined || language === "en" ? 26 : 18;
      const maxSmall = face.age === undefined ? 2 : 3;
      const pictures = [
        { svg: drawFace(face), minSize, maxSmall: 2 },
        { svg: drawFace({ ...face, account: "North" }), minSize, maxSmall },
        { svg: drawStrip(face), minSize: 20, maxSmall },
      ];
      for (const { svg, minSize, maxSmall } of pictures) {
        // A figure is no line: it is drawn beside the symbol.
        const texts = readTexts(svg).filter(({ line }) => line !== face.figure);
        const large = texts.filter(({ size }) => size >= minSize).map(({ line }) => line);
        const isWhole = joinLines(large.join(" ")).includes(joinLines(face.headline));
        if (!isWhole || texts.length - large.length > maxSmall) wrong.push([face, texts]);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("cuts no words of the plugin", () => {
    const showsWordsOfService = /: (rejected|unknown state, long)$/;
    const others = entries.filter((entry) => !showsWordsOfService.test(fullName(entry)));
    const drawn = others.flatMap(({ face }) =>
      [drawFace(face), drawStrip(face), drawStrip({ ...face, account: "North" })].flatMap(readLines),
    );
    expect(drawn.filter((line) => line.includes("…"))).toEqual([]);
  });

  it("differs from every other face", () => {
    const groups = [...Map.groupBy(entries, ({ face }) => JSON.stringify(face)).values()];
    expect(groups.filter(({ length }) => length > 1).map((same) => same.map(fullName))).toEqual([]);
  });

  it("has room for any age and any running time", () => {
    const [minute, hour] = [60_000, 3_600_000];
    const times = [59_000, 59 * minute, 47 * hour + 59 * minute, 99 * 24 * hour];
    const faces = times.flatMap((time) => {
      const figure = wording.age(time).text;
      const age = wording.say("time.seen", { time: figure });
      const face: Face = { tone: "unknown", symbol: "clock", headline: "?", figure, age, account: "North" };
      return [wording.span(time).text, wording.say("short.timedOut")].map((detail) => ({ ...face, detail }));
    });
    for (const face of faces)
      for (const draw of [drawFace, drawStrip])
        expect(readLines(draw(face))).toEqual(
          expect.arrayContaining(["?", face.detail, face.age, face.figure]),
        );
  });
});

/** All English faces in one column, as in accepted.png. */
const drawnSheet = sheet(englishEntries);

describe("all faces", () => {
  it("use every word of the keys", () => {
    const used = new Set<string>();
    class RecordingWording extends KeyWording {
      override say(...[key, values]: Parameters<KeyWording["say"]>): string {
        used.add(key);
        return super.say(key, values);
      }
    }
    catalogue(new RecordingWording("en"));
    // The app, not a face, shows what each gesture at a dial does.
    const words = Object.keys(en).filter((key) => !key.startsWith("trigger."));
    expect([...used].sort()).toEqual(words.sort());
  });

  it("match the accepted sheet", () => {
    // After an intended change, run `npm run faces -- --accept` and look at the new picture.
    const accepted = PNG.sync.read(readFileSync(sheetFile));
    expect([drawnSheet.width, drawnSheet.height]).toEqual([accepted.width, accepted.height]);
    const bytesPerFace = pixelsPerFace * 4;
    for (const [index, entry] of englishEntries.entries()) {
      const range = [index * bytesPerFace, (index + 1) * bytesPerFace] as const;
      const [drawn, expected] = [drawnSheet.data.subarray(...range), accepted.data.subarray(...range)];
      const different = drawn.filter((byte, at) => Math.abs(byte - (expected[at] ?? 0)) > 24).length;
      expect([fullName(entry), different / bytesPerFace < 0.005]).toEqual([fullName(entry), true]);
    }
  });
});

describe("colors", () => {
  it.each(Object.entries(palette))("contrast with the background in the tone %s", (tone, colors) => {
    const { ground, text, mark, symbol } = colors;
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(symbol, ground)).toBeGreaterThanOrEqual(3);
    // Faces of these two tones have no marks at their edges.
    const hasMarks = !["neutral", "muted"].includes(tone);
    if (hasMarks) expect(contrast(mark, ground)).toBeGreaterThanOrEqual(3);
  });

  const { buffer, byteOffset, length } = drawnSheet.data;
  const pixels = new Uint32Array(buffer, byteOffset, length / 4);
  const colors = Uint32Array.from(new Set(pixels));

  const visions = ["greyscale", "protanopia", "deuteranopia"] as const;
  it.each(visions)("are not the only difference of two faces in %s", (vision) => {
    // Converts each of about a thousand colors once, because the sheet has many more pixels.
    const bytes = Buffer.from(colors.buffer);
    const luminances = new Map(
      [...colors].map((color, at) => [color, luminance(bytes.subarray(at * 4, at * 4 + 3), vision)]),
    );
    const light = Float64Array.from(pixels, (color) => luminances.get(color) ?? 0);
    const faces = englishEntries.map((entry, index) => ({
      name: fullName(entry),
      light: light.subarray(index * pixelsPerFace, (index + 1) * pixelsPerFace),
    }));
    const alike = faces.flatMap((one, index) =>
      faces
        .slice(index + 1)
        .filter((other) => areAlike(one.light, other.light))
        .map((other) => `${one.name} ~ ${other.name}`),
    );
    expect(alike).toEqual([]);
  });
});

/** Whether fewer than 2 % of the pixels differ by a fifth of the full luminance. */
function areAlike(one: Float64Array, other: Float64Array): boolean {
  let differing = 0;
  for (let at = 0; at < one.length; at += 1) {
    if (Math.abs((one[at] ?? 0) - (other[at] ?? 0)) >= 0.2) differing += 1;
    if (differing >= 0.02 * one.length) return false;
  }
  return true;
}

describe("hostile text", () => {
  it.each([
    ["markup", `<script>alert("x")</script>&amp;<!-- "/></text></svg>`],
    ["right to left", "تعليق مباشر \u202e\u2066 שידור"],
    ["emoji", "👨‍👩‍👧‍👦🏳️‍🌈🎉".repeat(5)],
    ["ten thousand characters", "W".repeat(10_000)],
    ["ten thousand words", "word ".repeat(10_000)],
    ["controls and lone surrogates", "a\u0000\u0007\u001b[31m\ufffe\uffff\ud83d x \udc00"],
    ["combining marks", `a${"\u0301".repeat(1_000)}`],
    ["nothing", ""],
    ["blanks", "   \n\t "],
    ["Japanese", "日曜日の午前の礼拝と祈り会"],
  ])("stays inside keys and strips: %s", (_, words) => {
    // A face with a warning drops small lines to keep its symbol, so it has another layout.
    const faces = (["neutral", "warning"] as const).flatMap((tone): Face[] => [
      { tone, symbol: "globe", headline: words, detail: words, figure: words },
      { tone, symbol: "globe", headline: words },
    ]);
    expect(faces.flatMap((face) => findObjections(face))).toEqual([]);
    expectWellFormed(faces);
  });

  it("can't end the data URL of its picture", () => {
    const url = toDataUrl(drawFace({ tone: "neutral", symbol: "globe", headline: `#%"';base64,` }));
    expect(url).toMatch(/^data:image\/svg\+xml,[\w%.!~*'()-]+$/);
  });
});
