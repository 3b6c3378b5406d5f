import { readFileSync } from "node:fs";
import { Resvg } from "@resvg/resvg-js";
import { PNG } from "pngjs";
import { describe, expect, it } from "vitest";
import { faceSize, sheet, sheetFile } from "../../scripts/faces/accepted.ts";
import { catalogue, type Entry } from "../../scripts/faces/catalogue.ts";
import { picture } from "../../scripts/faces/render.ts";
import { contrast, seenBy, toLinear } from "../../scripts/faces/colour-vision.ts";
import { drawFace, pressSymbols, toDataUrl } from "../../src/drawing/face-svg.ts";
import type { Face, Title } from "../../src/drawing/face.ts";
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
const pixels = faceSize ** 2;
const name = ({ group, name: state }: Entry): string => `${group}: ${state}`;
const places = ["top", "middle", "bottom"] as const;

/** Without hyphens; East Asian words may be broken without one. */
const plain = (text: string): string =>
  text
    .replace(/-\s?|\u00ad/g, "")
    .replace(/\s/g, " ")
    .replace(/(?<=[\u3000-\uffef]) | (?=[\u3000-\uffef])/g, "");

const lines = (svg: string): string[] => textsOf(svg).map(({ line }) => line);

/** Reads them as definitions, which are parsed and not laid out. */
function expectWellFormed(faces: readonly Face[]): void {
  const all = `<svg xmlns="http://www.w3.org/2000/svg"><defs>${faces.flatMap((face) => [keyOf(face), stripOf(face)]).join("")}</defs></svg>`;
  expect(() => new Resvg(all, { font: { loadSystemFonts: false } })).not.toThrow();
}

describe.each(everywhere)("every face in $language", ({ entries, language, wording }) => {
  it("can be drawn by Qt, with all text inside the key", () => {
    expect(entries.flatMap((entry) => objections(entry.face, name(entry)))).toEqual([]);
    expectWellFormed(entries.map(({ face }) => face));
  });

  it.each(places.flatMap((place) => [1, 3].map((lines): Title => ({ place, lines }))))(
    "leaves a title at the $place with $lines lines its room",
    (title) => {
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
        const texts = entry.face.ring === undefined ? textsOf(keyOf(named)) : [];
        const covered = texts.filter(({ y, size }) => y > from && y - size * 0.7 < to);
        const drawn = title.lines === 1 ? [face, named] : [named];
        return [
          ...drawn.flatMap((each) => objectionsOnKey(each, name(entry))),
          ...covered.map(({ line }) => `${name(entry)}: the title covers ${line}`),
        ];
      });
      expect(wrong).toEqual([]);
    },
  );

  it("keeps the symbols of LIVE and of a press beside any title and name", () => {
    const titles = places.flatMap((place) => [1, 2, 3].map((lines) => ({ title: { place, lines } })));
    const band = { band: wording.say("state.now"), account: "Youth chapel" };
    const missing: unknown[] = [];
    for (const { face } of entries.filter(
      ({ face: { press, ring, title } }) => press && ring === undefined && !title,
    )) {
      // Below a toast of two seconds there is no room beside a tall title.
      const lower = titles.filter(({ title }) => title.lines === 1);
      const rooms = [{}, ...(face.band === undefined ? titles : lower)];
      const faces = rooms.map((title): Face => ({ ...face, account: "Youth chapel", ...title }));
      const toasts = [{}, ...lower].map((title): Face => ({ ...face, ...band, ...title }));
      for (const svg of [...[...faces, ...toasts].map(keyOf), stripOf({ ...face, ...band })])
        for (const id of [`press-${pressSymbols[face.press ?? "stop"]}`, `symbol-${face.symbol}`])
          if (!svg.includes(`id="${id}"`)) missing.push([face.headline, id, svg]);
    }
    expect(missing).toEqual([]);
  });

  it("has room for an account and a toast", () => {
    const band = wording.say("state.now");
    const [long, short] = ["Youth chapel, first floor", "North"];
    const wrong = entries.flatMap((entry, index) =>
      // A long name is cut, and takes no more room than a short one.
      [{ account: index === 0 ? long : short }, { account: short, band }, { band }].flatMap((more) =>
        objections({ ...entry.face, ...more }, name(entry)),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it("shows the name of its account whole, and clear of its marks", () => {
    const wrong: unknown[] = [];
    for (const { face } of entries.filter(({ face }) => face.band === undefined && !face.title))
      // Within the ring of a hold there is no room for a long one. Those of East Asia stand higher.
      for (const account of face.ring === undefined ? ["青年礼拜堂", "Jugendkapelle"] : ["North"])
        for (const drawn of [keyOf, stripOf]) {
          const line = textsOf(drawn({ ...face, account })).find(({ line }) => line === account);
          if (!line || line.y - line.size * 0.88 < 6) wrong.push([face, account, line]);
        }
    expect(wrong).toEqual([]);
  });

  it("has a large headline and at most two small lines", () => {
    const wrong: unknown[] = [];
    for (const { face } of entries) {
      // A headline that needs two lines beside a title is lower; no English one does.
      const onKey = face.title === undefined || language === "en" ? 26 : 18;
      const named = { ...face, account: "North" };
      for (const [svg, least] of [
        [keyOf(face), onKey],
        [keyOf(named), onKey],
        [stripOf(face), 20],
      ] as const) {
        const texts = textsOf(svg);
        const large = texts.filter(({ size }) => size >= least).map(({ line }) => line);
        const isWhole = plain(large.join(" ")).includes(plain(face.headline));
        // A figure stands beside the symbol.
        const small = texts.filter(({ size, line }) => size < least && line !== face.figure);
        const most = svg === keyOf(face) || face.age === undefined ? 2 : 3;
        if (!isWhole || small.length > most) wrong.push([face, texts]);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("cuts no words of ours", () => {
    // Words of the service may be cut.
    const ours = entries.filter((entry) => !/: (rejected|unknown state, long)$/.test(name(entry)));
    const cut = ours.flatMap(({ face }) =>
      [keyOf(face), stripOf(face), stripOf({ ...face, account: "North" })].flatMap(lines),
    );
    expect(cut.filter((line) => line.includes("…"))).toEqual([]);
  });

  it("keeps the words for not ready in one line", () => {
    const words = wording.say("failure.notReady");
    const { face } = entries.find(({ name }) => name === "dashboard not ready") ?? expect.fail();
    for (const svg of [keyOf(face), stripOf(face), keyOf({ ...face, account: "North" })])
      expect(lines(svg)).toContainEqual(expect.stringContaining(words));
  });

  it("is unique", () => {
    const named = Map.groupBy(entries, ({ face }) => JSON.stringify(face));
    const alike = [...named.values()].filter(({ length }) => length > 1);
    expect(alike.map((same) => same.map(name))).toEqual([]);
  });

  it("has room for any age and span", () => {
    const [minute, hour] = [60_000, 3_600_000];
    for (const time of [59_000, 59 * minute, 47 * hour + 59 * minute, 99 * 24 * hour]) {
      const figure = wording.age(time).text;
      const age = wording.say("time.seen", { time: figure });
      const face = { tone: "unknown", symbol: "clock", headline: "?", figure, age } as const;
      for (const detail of [wording.span(time).text, wording.say("short.timedOut")])
        for (const account of [undefined, "North"])
          for (const draw of [keyOf, stripOf])
            expect(lines(draw({ ...face, account, detail }))).toEqual(
              expect.arrayContaining(["?", detail, age, figure]),
            );
    }
  });
});

/** One below the other, as they are accepted. */
const drawn = sheet(entries);

describe("the faces", () => {
  it("use every word", () => {
    const said = new Set<string>();
    class Listening extends KeyWording {
      override say(...[key, values]: Parameters<KeyWording["say"]>): string {
        said.add(key);
        return super.say(key, values);
      }
    }
    catalogue(new Listening("en"));
    // The app shows those of dials.
    const words = Object.keys(en).filter((key) => !key.startsWith("trigger."));
    expect([...said].sort()).toEqual(words.sort());
  });

  it("look as they were accepted", () => {
    // After an intended change: `npm run faces -- --accept`, and a look at the picture.
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

describe("colors", () => {
  it.each(Object.entries(palette))(
    "of the tone %s stand out from their ground",
    (tone, { ground, text, mark, symbol }) => {
      expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(symbol, ground)).toBeGreaterThanOrEqual(3);
      // Other tones have no marks.
      const isPlain = ["neutral", "muted"].includes(tone satisfies string);
      if (!isPlain) expect(contrast(mark, ground)).toBeGreaterThanOrEqual(3);
    },
  );

  // Each of about a thousand colors is converted once.
  const all = new Uint32Array(drawn.data.buffer, drawn.data.byteOffset, drawn.data.length / 4);
  const colours = [...new Set(all)];
  const numbers = new Map(colours.map((colour, index) => [colour, index]));
  const colourOf = all.map((colour) => numbers.get(colour) ?? 0);

  // On a key of 72 pixels at least 2 % of them differ by a fifth of the full luminance.
  it.each(["greyscale", "protanopia", "deuteranopia"] as const)(
    "are not needed to tell two faces apart in %s",
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

describe("hostile text", () => {
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
  ])("is drawn within bounds: %s", (_, words) => {
    // An overdue face leaves small lines out for its symbol.
    const faces = (["neutral", "overdue"] as const).flatMap((tone): Face[] => [
      { tone, symbol: "globe", headline: words, detail: words, figure: words },
      { tone, symbol: "globe", headline: words },
    ]);
    expect(faces.flatMap((face) => objections(face))).toEqual([]);
    expectWellFormed(faces);
  });

  it("never leaves the data URL", () => {
    const url = toDataUrl(drawFace({ tone: "neutral", symbol: "globe", headline: `#%"';base64,` }));
    expect(url).toMatch(/^data:image\/svg\+xml,[\w%.!~*'()-]+$/);
  });
});
