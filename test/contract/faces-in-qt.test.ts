import { describe, expect, vi } from "vitest";
import { a, type Church, live, pause, seen, sharedStage } from "./stage.ts";

/**
 * What QtSvg 6.9 draws, which Stream Deck uses: SVG Tiny 1.2, one font family a text. Widths: advances of DejaVu Sans
 * Bold, the widest font that may stand in, in 1/2048 em.
 */
const elements =
  /^(svg|g|defs|desc|title|metadata|path|rect|circle|ellipse|line|polyline|polygon|text|tspan|use|linearGradient|radialGradient|stop)$/;
const foreign =
  /\s(textLength|lengthAdjust|clip-path|mask|filter|class|style|dominant-baseline|letter-spacing)=/;
const advances: Readonly<Record<string, number>> = {
  ..."A1585 B1561 C1503 D1700 E1399 F1399 G1681 H1714 I762 J762 K1587 L1305 M2038 N1714 O1741 P1501 Q1741 R1577"
    .concat(
      " S1475 T1397 U1663 V1585 W2259 X1579 Y1483 Z1485 a1382 b1466 c1214 d1466 e1389 f891 g1466 h1458 i702",
    )
    .concat(
      " j702 k1362 l702 m2134 n1458 o1407 p1466 q1466 r1010 s1219 t979 u1458 v1335 w1892 x1321 y1335 z1192",
    )
    .split(" ")
    .reduce<Record<string, number>>(
      (all, each) => ({ ...all, [each.slice(0, 1)]: Number(each.slice(1)) }),
      {},
    ),
  " ": 713,
  ".": 778,
  ",": 778,
  ":": 819,
  "?": 1188,
  "'": 627,
};

const { it } = sharedStage;

/** What is wrong with a face of `width` times `height`. */
function faults(svg: string, width: number, height: number): string[] {
  const found: string[] = [];
  for (const [, name = ""] of svg.matchAll(/<([a-zA-Z][\w:-]*)/g))
    if (!elements.test(name)) found.push(`<${name}>`);
  const attribute = foreign.exec(svg)?.[1];
  if (attribute) found.push(attribute);
  for (const [, family = ""] of svg.matchAll(/font-family="([^"]*)"/g))
    if (family.includes(",") || family.trim() === "") found.push(`font-family ${family}`);
  for (const [, inside = ""] of svg.matchAll(/<text\b([^>]*)>/g))
    if (!svg.includes("font-family=")) found.push(`no font-family: ${inside}`);
  if (/url\((?!#)/.test(svg) || /href="(?!#)/.test(svg)) found.push("something from outside");
  for (const [whole, attributes = "", text = ""] of svg.matchAll(/<text\b([^>]*)>([^<]*)<\/text>/g)) {
    const number = (name: string): number =>
      Number(new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1] ?? 0);
    const anchor = /text-anchor="(\w+)"/.exec(attributes)?.[1] ?? "start";
    if (attributes.includes("transform=")) continue;
    const wide = Array.from(text.replace(/&\w+;|&#\w+;/g, "x")).reduce(
      (sum, sign) => sum + (advances[sign] ?? 1_425),
      0,
    );
    const length =
      (wide / 2048) * number("font-size") * (/font-weight="(bold|[6-9]00)"/.test(attributes) ? 1 : 0.88);
    const from = number("x") - { start: 0, middle: length / 2, end: length }[anchor as "start"];
    if (from < -4 || from + length > width + 4) found.push(`too wide: ${whole}`);
    if (number("y") > height || number("y") - number("font-size") < -8)
      found.push(`too high or low: ${whole}`);
  }
  return found;
}

/** Acts, and looks at every face that came of it. */
async function drawn(church: Church, act: () => Promise<void>): Promise<void> {
  await act();
  await pause(300);
  const seen = (): string[] => church.placed.flatMap((key) => key.of("face").map(({ svg }) => svg));
  await vi.waitUntil(() => seen().length > 0);
  const faces = new Set(seen());
  expect([...new Set([...faces].flatMap((svg) => faults(svg, 144, 144)))]).toEqual([]);
}

const every = () =>
  [
    a.stream(),
    a.stream({ stopGuard: "hold" }),
    a.stream({ mode: "stop" }),
    a.clear(),
    a.visibility(),
    a.visibility({ mode: "show" }),
    a.source("en-US", "de-DE", "uk-UA"),
    a.targets(["es-MX", "fr-CA", "pt-BR", "zh-Hant-TW"], [], ["de-DE"]),
    a.any("translation-languages", {
      presets: [{ name: "WWWWWW Wonderful <Nations> & Friends", languageCodes: ["de-DE"] }],
    }),
    a.status(),
  ] as const;

describe.concurrent("Qt can draw every face", () => {
  const answers = [
    { status: "NO_ACTIVE_SESSION" },
    { ...live, clients: 1_234, transcriptionLanguage: "en-US", translationLanguages: ["es-MX", "fr-CA"] },
    { ...live, captionsHidden: true, startedAt: new Date(Date.now() - 90_000_000).toISOString() },
    { status: "paused" },
    { status: "suspended" },
    { status: "rebalancing" },
    { status: "MAINTENANCE_WINDOW_SCHEDULED" },
    { status: "<b>&\"'" },
  ];
  for (const answer of answers)
    it(`of ${JSON.stringify(answer)}`, (church) =>
      drawn(church, async () => {
        church.service.status = answer;
        const keys = church.place(...every());
        await keys[9].tapOk();
        await pause(300);
        for (const key of keys.slice(0, 9)) await key.tap();
        await seen();
      }));

  for (const status of [302, 400, 401, 403, 404, 409, 422, 429, 500])
    it(`of a service that answers ${status}`, (church) =>
      drawn(church, async () => {
        const { status: first } = await church.settled();
        const failure = {
          status,
          body: { message: "The plan allows three languages & no <more> WWWWWWWWWWWWWWWWWW" },
        };
        for (const path of ["status", "start", "stop", "clear", "hide", "show", "source", "targets"])
          church.service.on(path, failure);
        const keys = church.place(...every());
        for (const key of keys) await key.tap();
        await first.tapAlert();
        await seen();
      }));

  it("of settings that are wrong", (church) =>
    drawn(church, async () => {
      const { account } = church;
      const wrong = [
        {},
        { ...account, apiKey: "" },
        { ...account, churchId: "" },
        { ...account, churchId: "x" },
        { ...account, baseUrl: "http://127.0.0.1" },
        { ...account, baseUrl: "https://a:b@127.0.0.1" },
        { ...account, baseUrl: "https://127.0.0.1/?x" },
        { ...account, baseUrl: "nonsense" },
      ];
      for (const fields of wrong) for (const key of church.placeWith(fields, ...every())) await key.tap();
      await seen();
      for (const setting of ["mode", "stopGuard", "languageCodes", "presets"])
        church.place(
          a.stream({ [setting]: 5 }),
          a.visibility({ [setting]: {} }),
          a.any("transcription-language", { [setting]: 5 }),
          a.any("translation-languages", { [setting]: 5 }),
        );
      await pause(500);
    }));

  it("of a host that is not there", (church) =>
    drawn(church, async () => {
      const fields = { ...church.account, baseUrl: "https://127.0.0.1:1" };
      for (const key of church.placeWith(fields, ...every())) await key.tap();
      await seen();
    }));
});
