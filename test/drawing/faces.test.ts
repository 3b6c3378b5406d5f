import { readFileSync } from "node:fs";
import { Resvg } from "@resvg/resvg-js";
import { PNG } from "pngjs";
import { describe, expect, it } from "vitest";
import { faceSize, sheet, sheetFile } from "../../scripts/faces/accepted.ts";
import { catalogue, type Entry } from "../../scripts/faces/catalogue.ts";
import { contrast, seenBy, toLinear } from "../../scripts/faces/colour-vision.ts";
import { drawFace, pressSymbols, toDataUrl } from "../../src/drawing/face-svg.ts";
import { drawStrip } from "../../src/drawing/strip-svg.ts";
import type { Face, Tone } from "../../src/drawing/face.ts";
import { palette } from "../../src/drawing/palette.ts";
import { appLanguages } from "../../src/languages/app-language.ts";
import en from "../../src/i18n/keys/en.json" with { type: "json" };
import { KeyWording } from "../../src/i18n/key-wording.ts";
import { objections, objectionsOnKey, textsOf } from "./objections.ts";

const entries = catalogue(new KeyWording("en"));
const everywhere = appLanguages.map((language) => ({
  language,
  entries: catalogue(new KeyWording(language)),
}));
/** One below the other, as they are accepted. */
const drawn = sheet(entries);
const pixels = faceSize ** 2;
const name = ({ group, name: state }: Entry): string => `${group}: ${state}`;

/** Without hyphens; East Asian words may be broken without one. */
const plain = (text: string): string =>
  text
    .replace(/-\s?|\u00ad/g, "")
    .replace(/\s/g, " ")
    .replace(/(?<=[\u3000-\uffef]) | (?=[\u3000-\uffef])/g, "");

/** Expects all these faces to be well-formed XML. */
function expectWellFormed(faces: readonly Face[]): void {
  const all = `<svg xmlns="http://www.w3.org/2000/svg">${faces.flatMap((face) => [drawFace(face), drawStrip(face)]).join("")}</svg>`;
  expect(() => new Resvg(all, { font: { loadSystemFonts: false } })).not.toThrow();
}

describe.each(everywhere)("every face in $language", ({ entries, language }) => {
  it("can be drawn", () => {
    expect(entries.flatMap((entry) => objections(entry.face, name(entry)))).toEqual([]);
    expectWellFormed(entries.map(({ face }) => face));
  });

  it.each([
    { titleLine: "top", from: 0, to: 34 },
    { titleLine: "middle", from: 56, to: 88 },
    { titleLine: "bottom", from: 110, to: 144 },
  ] as const)("has room for a title at the $titleLine", ({ titleLine, from, to }) => {
    for (const entry of entries) {
      const plain = { ...entry.face, titleLine };
      const named = { ...plain, account: "Youth chapel" };
      // A strip has no title.
      expect([plain, named].flatMap((face) => objectionsOnKey(face, name(entry)))).toEqual([]);
      // A hold has its ring in the middle for a second.
      if (entry.face.ring !== undefined) continue;
      const inTheWay = textsOf(drawFace(named)).filter(({ y, size }) => y > from && y - size * 0.7 < to);
      expect([name(entry), inTheWay]).toEqual([name(entry), []]);
    }
  });

  it("keeps the shape of what a press does, and what LIVE lacks, under any title, name and band", () => {
    for (const { face } of entries.filter(({ face: { press, ring } }) => press && ring === undefined))
      for (const titleLine of [undefined, "top", "middle", "bottom"] as const)
        for (const more of [{}, { account: "Youth chapel" }, { band: "NOW", account: "Youth chapel" }]) {
          const drawn = { ...face, ...more, ...(titleLine && { titleLine }) };
          for (const svg of [drawFace(drawn), drawStrip(drawn)])
            for (const id of [`press-${pressSymbols[face.press ?? "stop"]}`, `symbol-${face.symbol}`])
              expect([face.headline, titleLine, more, svg]).toEqual([
                ...[face.headline, titleLine, more],
                expect.stringContaining(`id="${id}"`),
              ]);
        }
  });

  it("has room for the name of an account, and says above all what it shows now", () => {
    const wording = new KeyWording(language);
    for (const entry of entries) {
      const changed = { ...entry.face, band: wording.say("state.now") };
      const named = [entry.face, changed].map((face) => ({ ...face, account: "Youth chapel, first floor" }));
      expect([changed, ...named].flatMap((face) => objections(face, name(entry)))).toEqual([]);
    }
  });

  it("says the name of an account whole, holds included, and clear of its marks", () => {
    for (const { face } of entries.filter(({ face }) => face.band === undefined))
      // Within the ring of a hold there is no room for a long one.
      for (const account of face.ring === undefined ? ["Jugendkapelle", "青年礼拜堂"] : ["North"])
        for (const draw of [drawFace, drawStrip]) {
          const line = textsOf(draw({ ...face, account })).find(({ line }) => line === account);
          expect([account, line && line.y - line.size * 0.88 >= 6]).toEqual([account, true]);
        }
  });

  it("has a headline that can be read across a dim room, and no more than two small lines", () => {
    for (const entry of entries) {
      const { face } = entry;
      // A headline that needs two lines beside a title is lower; no English one does.
      const onKey = face.titleLine === undefined || language === "en" ? 26 : 18;
      const named = { ...face, account: "North" };
      for (const [svg, least] of [
        [drawFace(face), onKey],
        [drawFace(named), onKey],
        [drawStrip(face), 20],
      ] as const) {
        const texts = textsOf(svg);
        const large = texts.filter(({ size }) => size >= least).map(({ line }) => line);
        expect([name(entry), plain(large.join(" "))]).toEqual([
          name(entry),
          expect.stringContaining(plain(face.headline)),
        ]);
        // A figure stands beside the symbol.
        const small = texts.filter(({ size, line }) => size < least && line !== face.figure);
        expect([name(entry), small.length]).toEqual([name(entry), Math.min(small.length, 2)]);
      }
    }
  });

  it("says its words whole", () => {
    for (const [entry, svg] of entries.flatMap((entry) => [
      [entry, drawFace(entry.face)] as const,
      [entry, drawStrip(entry.face)] as const,
      [entry, drawStrip({ ...entry.face, account: "North" })] as const,
    ])) {
      // What a user or the service has named may be cut; our own words must not be.
      const words = textsOf(svg)
        .map(({ line }) => line)
        .join(" ");
      if (name(entry) !== "Failures: refused")
        expect([name(entry), words]).toEqual([name(entry), expect.not.stringContaining("…")]);
      expect(plain(words)).toContain(plain(entry.face.headline));
    }
  });

  it("never breaks the words for not ready, of which a half says ready", () => {
    const words = new KeyWording(language).say("failure.notReady");
    const { face } = entries.find(({ name }) => name === "start refused") ?? expect.fail();
    for (const svg of [drawFace(face), drawStrip(face), drawFace({ ...face, account: "North" })])
      expect(textsOf(svg).map(({ line }) => line)).toContainEqual(expect.stringContaining(words));
  });

  it("says something else than the others", () => {
    const looks = entries.map((entry) => [name(entry), JSON.stringify(entry.face)] as const);
    for (const [state, look] of looks) {
      const same = looks.filter((other) => other[1] === look).map((other) => other[0]);
      expect(same).toEqual([state]);
    }
  });

  it("has room for any age and span", () => {
    const wording = new KeyWording(language);
    const [minute, hour] = [60_000, 3_600_000];
    for (const time of [59_000, 59 * minute, 47 * hour + 59 * minute, 99 * 24 * hour]) {
      const figure = wording.age(time).text;
      const age = wording.say("time.ago", { time: figure });
      const face = { tone: "unknown", symbol: "clock", headline: "?", figure, age } as const;
      for (const detail of [wording.span(time).text, wording.say("short.timedOut")])
        for (const svg of [drawFace({ ...face, detail }), drawStrip({ ...face, detail })])
          expect(textsOf(svg).map(({ line }) => line)).toEqual(["?", detail, age, figure]);
    }
  });
});

describe("every face", () => {
  it("together with the others says every word there is", () => {
    const said = new Set<string>();
    class Listening extends KeyWording {
      override say(...[key, values]: Parameters<KeyWording["say"]>): string {
        said.add(key);
        return super.say(key, values);
      }
    }
    catalogue(new Listening("en"));
    // Those of dials stand in the app.
    const words = Object.keys(en).filter((key) => !key.startsWith("trigger."));
    expect([...said].sort()).toEqual(words.sort());
  });

  it("looks as it was accepted", () => {
    // After a change that is meant: `npm run faces -- --accept`, and a look at the picture.
    const accepted = PNG.sync.read(readFileSync(sheetFile));
    expect([drawn.width, drawn.height]).toEqual([accepted.width, accepted.height]);
    const size = pixels * 4;
    for (const [index, entry] of entries.entries()) {
      let different = 0;
      for (let at = index * size; at < (index + 1) * size; at += 1) {
        if (Math.abs((drawn.data[at] ?? 0) - (accepted.data[at] ?? 0)) > 24) different += 1;
      }
      expect([name(entry), different / size < 0.005]).toEqual([name(entry), true]);
    }
  });
});

describe("colours", () => {
  it.each(Object.entries(palette))(
    "of the tone %s are told apart from their ground",
    (tone, { ground, text, mark, symbol }) => {
      expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(symbol, ground)).toBeGreaterThanOrEqual(3);
      // A key that does something has no marks.
      const isPlain = ["neutral", "muted"].includes(tone satisfies string);
      if (!isPlain) expect(contrast(mark, ground)).toBeGreaterThanOrEqual(3);
    },
  );

  // The measure: on a key of 72 pixels, at least 2 % of them differ by a fifth of the full luminance.
  it.each(["greyscale", "protanopia", "deuteranopia"] as const)(
    "are not needed to tell two faces apart: %s",
    (vision) => {
      const { data } = seenBy(drawn, vision);
      const light = Float64Array.from({ length: data.length / 4 }, (_, index) => {
        const linear = (channel: number): number => toLinear(data[index * 4 + channel] ?? 0);
        return 0.2126 * linear(0) + 0.7152 * linear(1) + 0.0722 * linear(2);
      });
      const seen = entries.map((entry, index) => ({
        entry,
        light: light.subarray(index * pixels, (index + 1) * pixels),
      }));
      const alike: string[] = [];
      for (const [index, one] of seen.entries())
        for (const other of seen.slice(index + 1))
          if (areAlike(one.light, other.light)) alike.push(`${name(one.entry)} ~ ${name(other.entry)}`);
      expect(alike).toEqual([]);
    },
  );
});

function areAlike(one: Float64Array, other: Float64Array): boolean {
  let differing = 0;
  for (let at = 0; at < one.length; at += 1) {
    if (Math.abs((one[at] ?? 0) - (other[at] ?? 0)) >= 0.2) differing += 1;
    if (differing >= 0.02 * one.length) return false;
  }
  return true;
}

describe("hostile words", () => {
  it.each([
    ["markup", `<script>alert("x")</script>&amp;<!--`],
    ["an entity", "Kids & Co &co;"],
    ["an end of everything", `"/></text></svg>`],
    ["right to left", "تعليق مباشر \u202e\u2066 שידור"],
    ["emoji", "👨‍👩‍👧‍👦🏳️‍🌈🎉".repeat(5)],
    ["ten thousand characters", "W".repeat(10_000)],
    ["ten thousand words", "word ".repeat(10_000)],
    ["controls", "a\u0000\u0007\u001b[31m\ufffe\uffff"],
    ["lone surrogates", "\ud83d x \udc00"],
    ["combining marks", `a${"\u0301".repeat(1_000)}`],
    ["nothing", ""],
    ["blanks", "   \n\t "],
    ["Japanese", "日曜日の午前の礼拝と祈り会"],
    ["a data URL", "data:image/svg+xml;base64,PHN2Zz4="],
  ])("%s: drawn within bounds", (_, words) => {
    const faces = (Object.keys(palette) as Tone[]).flatMap((tone): Face[] => [
      { tone, symbol: "globe", headline: words, detail: words, figure: words },
      { tone, symbol: "globe", headline: words },
    ]);
    expect(faces.flatMap((face) => objections(face))).toEqual([]);
    expectWellFormed(faces);
  });

  it("never leave the data URL", () => {
    const url = toDataUrl(drawFace({ tone: "neutral", symbol: "globe", headline: `#%"';base64,` }));
    expect(url).toMatch(/^data:image\/svg\+xml,[\w%.!~*'()-]+$/);
  });
});
