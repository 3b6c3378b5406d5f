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

const everywhere = appLanguages.map((language) => {
  const wording = new KeyWording(language);
  return { language, wording, entries: catalogue(wording) };
});
const { entries } = everywhere.find(({ language }) => language === "en") ?? expect.fail();
const pixels = faceSize ** 2;
const name = ({ group, name: state }: Entry): string => `${group}: ${state}`;
const places = ["top", "middle", "bottom"] as const;
const listTitles = (...lineCounts: number[]): Title[] =>
  places.flatMap((place) => lineCounts.map((lines) => ({ place, lines })));

/** Without hyphens; East Asian words may be broken without one. */
const plain = (text: string): string =>
  text
    .replace(/-\s?|\u00ad/g, "")
    .replace(/\s/g, " ")
    .replace(/(?<=[\u3000-\uffef]) | (?=[\u3000-\uffef])/g, "");

const lines = (svg: string): string[] => readTexts(svg).map(({ line }) => line);

/** Reads pictures as definitions, which are parsed and not laid out. */
function expectWellFormed(faces: readonly Face[]): void {
  const all = faces.flatMap((face) => [drawFace(face), drawStrip(face)]).join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><defs>${all}</defs></svg>`;
  expect(() => new Resvg(svg, { font: { loadSystemFonts: false } })).not.toThrow();
}

describe.each(everywhere)("every face in $language", ({ entries, language, wording }) => {
  it("can be drawn by Qt, with all text inside the key", () => {
    expect(entries.flatMap((entry) => findObjections(entry.face, name(entry)))).toEqual([]);
    expectWellFormed(entries.map(({ face }) => face));
  });

  it.each(listTitles(1, 3))("leaves room for a title at the $place with $lines lines", (title) => {
    const further = 24 * (title.lines - 1);
    const [from, to] = {
      top: [0, 34 + further],
      middle: [56 - further / 2, 88 + further / 2],
      bottom: [110 - further, 144],
    }[title.place] as [number, number];
    const wrong = entries.flatMap((entry) => {
      const face = { ...entry.face, title };
      const named = { ...face, account: "Youth chapel" };
      // A hold has its ring in the middle for a second.
      const texts = entry.face.ring === undefined ? readTexts(drawFace(named)) : [];
      const covered = texts.filter(({ top, bottom }) => bottom > from && top < to);
      const drawn = title.lines === 1 ? [face, named] : [named];
      return [
        ...drawn.flatMap((each) => findObjectionsOnKey(each, name(entry))),
        ...covered.map(({ line }) => `${name(entry)}: the title covers ${line}`),
      ];
    });
    expect(wrong).toEqual([]);
  });

  it("keeps the symbols of LIVE and of a press beside any title and name", () => {
    const titles = listTitles(1, 2, 3).map((title) => ({ title }));
    // Below a toast of two seconds there is no room beside a tall title.
    const lower = listTitles(1).map((title) => ({ title }));
    const toast = { band: wording.say("state.now"), account: "Youth chapel" };
    const missing: unknown[] = [];
    for (const { face } of entries.filter(
      ({ face }) => face.press && face.ring === undefined && !face.title,
    )) {
      const named = [{}, ...(face.band === undefined ? titles : lower)];
      const faces = named.map((title): Face => ({ ...face, account: "Youth chapel", ...title }));
      const toasts = [{}, ...lower].map((title): Face => ({ ...face, ...toast, ...title }));
      for (const svg of [...[...faces, ...toasts].map(drawFace), drawStrip({ ...face, ...toast })])
        for (const id of [`press-${pressSymbols[face.press ?? "stop"]}`, `symbol-${face.symbol}`])
          if (!svg.includes(`id="${id}"`)) missing.push([face.headline, id, svg]);
    }
    expect(missing).toEqual([]);
  });

  it("has room for an account and a toast", () => {
    const band = wording.say("state.now");
    // A long name is cut, and takes no more room than a short one.
    const long = findObjections({
      ...(entries[0]?.face ?? expect.fail()),
      account: "Youth chapel, first floor",
    });
    const wrong = entries.flatMap((entry) =>
      [{ account: "North" }, { account: "North", band }, { band }].flatMap((more) =>
        findObjections({ ...entry.face, ...more }, name(entry)),
      ),
    );
    expect([...long, ...wrong]).toEqual([]);
  });

  it("shows the name of its account whole, and clear of its marks", () => {
    const wrong: unknown[] = [];
    for (const { face } of entries.filter(({ face }) => face.band === undefined && !face.title))
      // The ring of a hold has no room for long names. East Asian names are taller.
      for (const account of face.ring === undefined ? ["青年礼拜堂", "Jugendkapelle"] : ["North"])
        for (const draw of [drawFace, drawStrip]) {
          const text = readTexts(draw({ ...face, account })).find(({ line }) => line === account);
          if (!text || text.bottom - text.size * 0.88 < 6) wrong.push([face, account, text]);
        }
    expect(wrong).toEqual([]);
  });

  it("has a large headline and at most two small lines", () => {
    const wrong: unknown[] = [];
    for (const { face } of entries) {
      // A headline that needs two lines beside a title is lower; no English one does.
      const onKey = face.title === undefined || language === "en" ? 26 : 18;
      const pictures = [
        { svg: drawFace(face), minSize: onKey, maxLines: 2 },
        {
          svg: drawFace({ ...face, account: "North" }),
          minSize: onKey,
          maxLines: face.age === undefined ? 2 : 3,
        },
        { svg: drawStrip(face), minSize: 20, maxLines: face.age === undefined ? 2 : 3 },
      ];
      for (const { svg, minSize, maxLines } of pictures) {
        // A figure is drawn beside the symbol.
        const texts = readTexts(svg).filter(({ line }) => line !== face.figure);
        const large = texts.filter(({ size }) => size >= minSize).map(({ line }) => line);
        const isWhole = plain(large.join(" ")).includes(plain(face.headline));
        if (!isWhole || texts.length - large.length > maxLines) wrong.push([face, texts]);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("cuts no words of the plugin", () => {
    // Words of the service may be cut.
    const ours = entries.filter((entry) => !/: (rejected|unknown state, long)$/.test(name(entry)));
    const drawn = ours.flatMap(({ face }) =>
      [drawFace(face), drawStrip(face), drawStrip({ ...face, account: "North" })].flatMap(lines),
    );
    expect(drawn.filter((line) => line.includes("…"))).toEqual([]);
  });

  it("is unique", () => {
    const alike = Map.groupBy(entries, ({ face }) => JSON.stringify(face));
    expect([...alike.values()].filter(({ length }) => length > 1).map((same) => same.map(name))).toEqual([]);
  });

  it("has room for any age and span", () => {
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
        expect(lines(draw(face))).toEqual(expect.arrayContaining(["?", face.detail, face.age, face.figure]));
  });
});

/** All faces in the layout of the accepted sheet. */
const drawn = sheet(entries);

describe("all faces", () => {
  it("use every word", () => {
    const said = new Set<string>();
    class Listening extends KeyWording {
      override say(...[key, values]: Parameters<KeyWording["say"]>): string {
        said.add(key);
        return super.say(key, values);
      }
    }
    catalogue(new Listening("en"));
    // The app shows the trigger words of dials.
    const words = Object.keys(en).filter((key) => !key.startsWith("trigger."));
    expect([...said].sort()).toEqual(words.sort());
  });

  it("match the accepted sheet", () => {
    // After an intended change: `npm run faces -- --accept`, and a look at the picture.
    const accepted = PNG.sync.read(readFileSync(sheetFile));
    expect([drawn.width, drawn.height]).toEqual([accepted.width, accepted.height]);
    const size = pixels * 4;
    for (const [index, entry] of entries.entries()) {
      const [drawnPixels, acceptedPixels] = [drawn, accepted].map(({ data }) =>
        data.subarray(index * size, (index + 1) * size),
      );
      const different =
        drawnPixels?.filter((value, at) => Math.abs(value - (acceptedPixels?.[at] ?? 0)) > 24).length ?? size;
      expect([name(entry), different / size < 0.005]).toEqual([name(entry), true]);
    }
  });
});

describe("colors", () => {
  it.each(Object.entries(palette))("contrast with the ground in the tone %s", (tone, colors) => {
    const { ground, text, mark, symbol } = colors;
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(symbol, ground)).toBeGreaterThanOrEqual(3);
    // Other tones have no marks.
    const isPlain = ["neutral", "muted"].includes(tone satisfies string);
    if (!isPlain) expect(contrast(mark, ground)).toBeGreaterThanOrEqual(3);
  });

  // Each of about a thousand colors is converted once.
  const all = new Uint32Array(drawn.data.buffer, drawn.data.byteOffset, drawn.data.length / 4);
  const colors = Uint32Array.from(new Set(all));

  // On a key of 72 pixels at least 2 % of them differ by a fifth of the full luminance.
  it.each(["greyscale", "protanopia", "deuteranopia"] as const)("are not needed in %s", (vision) => {
    const bytes = Buffer.from(colors.buffer);
    const lights = new Map(
      [...colors].map((color, at) => [color, luminance(bytes.subarray(at * 4, at * 4 + 3), vision)]),
    );
    const light = Float64Array.from(all, (color) => lights.get(color) ?? 0);
    const seen = entries.map((entry, index) => ({
      entry,
      light: light.subarray(index * pixels, (index + 1) * pixels),
    }));
    const alike = seen.flatMap((one, index) =>
      seen
        .slice(index + 1)
        .filter((other) => areAlike(one.light, other.light))
        .map((other) => `${name(one.entry)} ~ ${name(other.entry)}`),
    );
    expect(alike).toEqual([]);
  });
});

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
  ])("stays within bounds: %s", (_, words) => {
    // An overdue face leaves small lines out for its symbol.
    const faces = (["neutral", "overdue"] as const).flatMap((tone): Face[] => [
      { tone, symbol: "globe", headline: words, detail: words, figure: words },
      { tone, symbol: "globe", headline: words },
    ]);
    expect(faces.flatMap((face) => findObjections(face))).toEqual([]);
    expectWellFormed(faces);
  });

  it("stays inside the data URL", () => {
    const url = toDataUrl(drawFace({ tone: "neutral", symbol: "globe", headline: `#%"';base64,` }));
    expect(url).toMatch(/^data:image\/svg\+xml,[\w%.!~*'()-]+$/);
  });
});
