import { readFileSync } from "node:fs";
import { Resvg } from "@resvg/resvg-js";
import { PNG } from "pngjs";
import { describe, expect, it } from "vitest";
import { faceSize, sheet, sheetFile } from "../../scripts/faces/accepted.ts";
import { catalogue, type Entry } from "../../scripts/faces/catalogue.ts";
import { picture } from "../../scripts/faces/render.ts";
import { contrast, seenBy, toLinear } from "../../scripts/faces/colour-vision.ts";
import { drawFace, pressSymbols, toDataUrl } from "../../src/drawing/face-svg.ts";
import { drawStrip } from "../../src/drawing/strip-svg.ts";
import type { Face } from "../../src/drawing/face.ts";
import { palette } from "../../src/drawing/palette.ts";
import { appLanguages } from "../../src/languages/app-language.ts";
import en from "../../src/i18n/keys/en.json" with { type: "json" };
import { KeyWording } from "../../src/i18n/key-wording.ts";
import { keyOf, objections, objectionsOnKey, stripOf, textsOf } from "./objections.ts";

const everywhere = appLanguages.map((language) => {
  const wording = new KeyWording(language);
  return { language, wording, entries: catalogue(wording) };
});
const { entries } = everywhere.find(({ language }) => language === "en") ?? expect.fail();
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

/** Expects all these faces to be well-formed XML: a definition that nothing uses is read and not laid out. */
function expectWellFormed(faces: readonly Face[]): void {
  const all = `<svg xmlns="http://www.w3.org/2000/svg"><defs>${faces.flatMap((face) => [keyOf(face), stripOf(face)]).join("")}</defs></svg>`;
  expect(() => new Resvg(all, { font: { loadSystemFonts: false } })).not.toThrow();
}

describe.each(everywhere)("every face in $language", ({ entries, language, wording }) => {
  it("can be drawn", () => {
    expect(entries.flatMap((entry) => objections(entry.face, name(entry)))).toEqual([]);
    expectWellFormed(entries.map(({ face }) => face));
  });

  it.each([
    { titleLine: "top", from: 0, to: 34 },
    { titleLine: "middle", from: 56, to: 88 },
    { titleLine: "bottom", from: 110, to: 144 },
  ] as const)("has room for a title at the $titleLine", ({ titleLine, from, to }) => {
    const wrong = entries.flatMap((entry) => {
      const plain = { ...entry.face, titleLine };
      const named = { ...plain, account: "Youth chapel" };
      // A hold has its ring in the middle for a second.
      const texts = entry.face.ring === undefined ? textsOf(keyOf(named)) : [];
      const inTheWay = texts.filter(({ y, size }) => y > from && y - size * 0.7 < to);
      return [
        // A strip has no title.
        ...[plain, named].flatMap((face) => objectionsOnKey(face, name(entry))),
        ...inTheWay.map(({ line }) => `${name(entry)}: ${line} where the title is`),
      ];
    });
    expect(wrong).toEqual([]);
  });

  it("keeps the shape of what a press does, and what LIVE lacks, under any title, name and band", () => {
    const lacking: unknown[] = [];
    for (const { face } of entries.filter(({ face: { press, ring } }) => press && ring === undefined))
      for (const more of [{}, { account: "Youth chapel" }, { band: "NOW", account: "Youth chapel" }]) {
        const titled = (["top", "middle", "bottom"] as const).map((titleLine) => ({ titleLine }));
        const keys = [{}, ...titled].map((title) => keyOf({ ...face, ...more, ...title }));
        for (const svg of [...keys, stripOf({ ...face, ...more, titleLine: "middle" })])
          for (const id of [`press-${pressSymbols[face.press ?? "stop"]}`, `symbol-${face.symbol}`])
            if (!svg.includes(`id="${id}"`)) lacking.push([face.headline, more, id, svg]);
      }
    expect(lacking).toEqual([]);
  });

  it("has room for the name of an account, and says above all what it shows now", () => {
    const kinds = new Set<string>();
    const wrong = entries.flatMap((entry) => {
      const { band, ring, titleLine } = entry.face;
      const kind = JSON.stringify([band, ring !== undefined, titleLine]);
      // One that has to be cut takes no more room, and is cut by these alone.
      const isKnown = kinds.has(kind);
      const account = isKnown ? "North" : "Youth chapel, first floor";
      kinds.add(kind);
      const changed = { ...entry.face, band: wording.say("state.now") };
      const named = [entry.face, changed].map((face) => ({ ...face, account }));
      // Where a name has room behind the word, the word alone has.
      return [...(isKnown ? [] : [changed]), ...named].flatMap((face) => objections(face, name(entry)));
    });
    expect(wrong).toEqual([]);
  });

  it("says the name of an account whole, holds included, and clear of its marks", () => {
    const wrong: unknown[] = [];
    for (const { face } of entries.filter(({ face }) => face.band === undefined))
      // Within the ring of a hold there is no room for a long one. Those of East Asia stand higher.
      for (const account of face.ring !== undefined
        ? ["North"]
        : ["青年礼拜堂", ...(language === "de" ? ["Jugendkapelle"] : [])])
        for (const drawn of [keyOf, stripOf]) {
          const line = textsOf(drawn({ ...face, account })).find(({ line }) => line === account);
          if (!line || line.y - line.size * 0.88 < 6) wrong.push([face, account, line]);
        }
    expect(wrong).toEqual([]);
  });

  it("has a headline that can be read across a dim room, and no more than two small lines", () => {
    const wrong: unknown[] = [];
    for (const { face } of entries) {
      // A headline that needs two lines beside a title is lower; no English one does.
      const onKey = face.titleLine === undefined || language === "en" ? 26 : 18;
      const named = { ...face, account: "North" };
      for (const [svg, least] of [
        [keyOf(face), onKey],
        [keyOf(named), onKey],
        [stripOf(face), 20],
      ] as const) {
        const texts = textsOf(svg);
        const large = texts.filter(({ size }) => size >= least).map(({ line }) => line);
        const isRead = plain(large.join(" ")).includes(plain(face.headline));
        // A figure stands beside the symbol.
        const small = texts.filter(({ size, line }) => size < least && line !== face.figure);
        if (!isRead || small.length > 2) wrong.push([face, texts]);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("says its words whole", () => {
    const cut = entries.flatMap((entry) => {
      const { face } = entry;
      const texts = [keyOf(face), stripOf(face), stripOf({ ...face, account: "North" })].map((svg) =>
        textsOf(svg)
          .map(({ line }) => line)
          .join(" "),
      );
      // What a user or the service has named may be cut; our own words must not be.
      const mayBeCut = name(entry) === "Failures: rejected";
      const isWhole = (text: string): boolean =>
        (mayBeCut || !text.includes("…")) && plain(text).includes(plain(face.headline));
      return texts.filter((text) => !isWhole(text)).map((text) => [name(entry), text]);
    });
    expect(cut).toEqual([]);
  });

  it("never breaks the words for not ready, of which a half says ready", () => {
    const words = wording.say("failure.notReady");
    const { face } = entries.find(({ name }) => name === "start refused") ?? expect.fail();
    for (const svg of [keyOf(face), stripOf(face), keyOf({ ...face, account: "North" })])
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
      const [mine, its] = [drawn, accepted].map(({ data }) =>
        data.subarray(index * size, (index + 1) * size),
      );
      if (mine?.equals(its ?? Buffer.of()) === true) continue;
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

  // Of a thousand colours each is worked out once.
  const all = new Uint32Array(drawn.data.buffer, drawn.data.byteOffset, drawn.data.length / 4);
  const colours = [...new Set(all)];
  const numbers = new Map(colours.map((colour, index) => [colour, index]));
  const colourOf = all.map((colour) => numbers.get(colour) ?? 0);

  // The measure: on a key of 72 pixels, at least 2 % of them differ by a fifth of the full luminance.
  it.each(["greyscale", "protanopia", "deuteranopia"] as const)(
    "are not needed to tell two faces apart: %s",
    (vision) => {
      const { data } = seenBy(
        picture(colours.length, 1, Buffer.from(Uint32Array.from(colours).buffer)),
        vision,
      );
      const lightOf = colours.map((_, index) => {
        const linear = (channel: number): number => toLinear(data[index * 4 + channel] ?? 0);
        return 0.2126 * linear(0) + 0.7152 * linear(1) + 0.0722 * linear(2);
      });
      const light = new Float64Array(colourOf).map((colour) => lightOf[colour] ?? 0);
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
    // What a tone draws around them is seen above; an overdue one leaves small lines out for its symbol.
    const faces = (["neutral", "overdue"] as const).flatMap((tone): Face[] => [
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
