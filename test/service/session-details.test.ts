import { describe, expect, it } from "vitest";
import type { SessionDetails } from "../../src/service/caption-service.ts";
import { type DetailsReading, readDetails as readFields } from "../../src/service/session-details.ts";
import { fieldsOf } from "../../src/service/status-vocabulary.ts";

const start = Date.UTC(2026, 10, 22, 9, 0, 0);
const iso = "2026-11-22T09:00:00Z";

const read = (body: object): DetailsReading => readFields(fieldsOf(body));

/** What is read; undefined where nothing is. */
function readDetails(body: object): SessionDetails | undefined {
  const { details } = read(body);
  return Object.keys(details).length > 0 ? details : undefined;
}

const source = { transcriptionLanguage: "en" };
const targets = { translationLanguages: ["es"] };

type Case = readonly [body: object, details: object | undefined];

/** A case for each of these words and for each way to use it as a name. */
const named = (
  words: string,
  details: object | undefined,
  ...bodies: readonly ((word: string) => object)[]
): Case[] => words.split(" ").flatMap((word) => bodies.map((body): Case => [body(word), details]));

it.each<Case>([
  ...named(
    "client clients viewer viewers listener listeners attendees participants audience connections",
    { clients: 3 },
    (word) => ({ [word]: 3 }),
    (word) => ({ [`connected_${word}`]: 3 }),
  ),
  ...named("max maximum min limit allowed peak id ids version name url", undefined, (word) => ({
    [`${word}Clients`]: 3,
  })),
  ...named(
    "count number connected total amount size online",
    { clients: 2 },
    (word) => ({ viewers: { note: "x", [word]: 2 } }),
    (word) => ({ viewers: { others: [1], [word]: [{}, {}] } }),
  ),
  ...named("language languages lang langs locale locales", source, (word) => ({ [word]: " en " })),
  ...named(
    "transcription source spoken input original speech",
    source,
    (word) => ({ [word]: "en" }),
    (word) => ({ [`${word}Language`]: "en" }),
    (word) => ({ languages: { [word]: "en" } }),
  ),
  ...named("code tag language lang locale bcp47 id value", source, (word) => ({ spoken: { [word]: "en" } })),
  ...named(
    "translation translations target targets output outputs",
    targets,
    (word) => ({ [word]: "es" }),
    (word) => ({ [`${word}Languages`]: ["es"] }),
    (word) => ({ languages: { [word]: ["es"] } }),
  ),
  ...named(
    "supported available allowed max limit plan count",
    undefined,
    (word) => ({ [`${word}Languages`]: ["en"] }),
    (word) => ({ [`${word}TargetLanguages`]: ["en"] }),
  ),
  ...named(
    "started start since began begin",
    { startedAt: start },
    (word) => ({ [word]: iso }),
    (word) => ({ timestamps: { other: 5, [`${word}At`]: iso } }),
  ),
  ...named(
    "timestamps times timing",
    { startedAt: start },
    (word) => ({ [word]: { created: iso } }),
    (word) => ({ [word]: { sessionAt: iso } }),
  ),
  ...named(
    "timestamps times timing",
    undefined,
    (word) => ({ [word]: {} }),
    (word) => ({ [word]: iso }),
  ),
  // Times, and none of a start.
  ...named("timestamps times timing", undefined, (word) => ({ [word]: { other: iso } })),
  ...named("created updated changed paused suspended resumed", undefined, (word) => ({ [`${word}At`]: iso })),
])("%j has %j", (body, details) => {
  expect(readDetails(body)).toEqual(details);
});

it.each([
  [[1, 2], 2],
  [0, 0],
  [-1, undefined],
  [1.5, undefined],
  [2 ** 60, undefined],
  [" 12\n", 12],
  ["123456789", 123_456_789],
  ["1234567890", undefined],
  ["12 people", undefined],
  ["about 12", undefined],
  [true, undefined],
  [{ total: -1, list: [1] }, 1],
  [{ total: "many", list: [1, 2] }, 2],
  [{ a: { name: "Foyer" }, b: {} }, 2],
  [{}, 0],
  [{ a: {}, b: 5 }, undefined],
  [{ a: null }, undefined],
  [{ total: 12, connected: 3 }, 3],
  [{ note: "few", count: "3" }, 3],
])("clients that are %j are %j", (clients, count) => {
  expect(readDetails({ clients })).toEqual(count === undefined ? undefined : { clients: count });
});

it.each<Case>([
  [{ totalClients: 12, connectedClients: 3, clientIds: [1] }, { clients: 3 }],
  // The first that can be read.
  [{ clients: 3, viewers: 5 }, { clients: 3 }],
  [{ viewers: 5, clients: "x" }, { clients: 5 }],
  [{ source: "en", spoken: "de" }, source],
  [{ languages: { source: "en", spoken: "de" } }, source],
  [{ languages: { target: ["es"], outputs: ["fr"] } }, targets],
  [{ targets: ["es"], translations: ["fr"] }, targets],
  [{ startedAt: "soon", since: start }, { startedAt: start }],
  [{ times: { created: start + 1, started: start } }, { startedAt: start }],
  [{ times: { started: "soon", created: start } }, { startedAt: start }],
  [{ startedAt: start, times: { started: start + 1 } }, { startedAt: start }],
  // An audio device is no language, and a tag looks like one.
  [{ source: "mic" }, undefined],
  [{ source: "usb-1" }, undefined],
  [{ output: "hdmi" }, undefined],
  [{ output: "es, fr" }, undefined],
  [{ source: 5 }, undefined],
  [{ source: " EN " }, { transcriptionLanguage: "EN" }],
  [{ source: "en_GB" }, { transcriptionLanguage: "en_GB" }],
  [{ source: ["eng"] }, { transcriptionLanguage: "eng" }],
  ...["english", "e", "en-", "en US", "1en", "en-123456789", null].map((language): Case => [
    { language },
    undefined,
  ]),
  [{ language: "en-12345678-x" }, { transcriptionLanguage: "en-12345678-x" }],
  [{ languages: ["en", "es"] }, undefined],
  [{ languages: {} }, undefined],
  [{ languages: { note: "en" } }, undefined],
  [{ languages: 5 }, undefined],
  [{ languages: null, timestamps: null }, undefined],
  [{ languages: { source: "en", targets: [] } }, { ...source, translationLanguages: [] }],
  [{ transcription: { code: "English" } }, undefined],
  [{ transcription: { name: "en" } }, undefined],
  [{ transcription: { name: "English", code: 5, tag: " en " } }, source],
  [{ transcription: ["en", "de"] }, undefined],
  [{ transcription: [{ code: "en" }] }, source],
  [{ transcription: [null] }, undefined],
  [{ status: "ok", plan: { name: "x" } }, undefined],
])("%j is read as %j", (body, details) => {
  expect(readDetails(body)).toEqual(details);
});

it.each([
  [",es, fr;de  it", ["es", "fr", "de", "it"]],
  ["", []],
  ["es, English", undefined],
  [
    ["es", { code: "fr" }],
    ["es", "fr"],
  ],
  [["es", 5], undefined],
  [{ languageCodes: ["es"] }, ["es"]],
  [{ note: 1, list: ["es", "fr"] }, ["es", "fr"]],
  [{ code: "es", name: "Spanish" }, ["es"]],
  [{ es: {}, fr: false, de: true }, ["es", "de"]],
  [{ es: { enabled: true }, fr: { enabled: false } }, ["es"]],
  [
    [
      { code: "es", active: true },
      { code: "fr", active: false },
    ],
    ["es"],
  ],
  [{ es: {}, Spanish: {} }, undefined],
  [{}, []],
  [5, undefined],
])("targets that are %j are %j", (targetLanguages, list) => {
  expect(readDetails({ targetLanguages })).toEqual(list && { translationLanguages: list });
});

it.each<[unknown, number | undefined]>([
  [` ${iso} `, start],
  ["2026-11-22T10:00:00+01:00", start],
  // As Flask writes it, and as mail does.
  [new Date(start).toUTCString(), start],
  [new Date(start).toUTCString().replace("GMT", "+0000"), start],
  ...[
    "Sun, soon",
    "on 2026-11-22",
    "22.11.2026",
    "2026-99-99",
    "94668480",
    `${start}00`,
    `at ${start}`,
    `${start} ms`,
  ].map((text): [string, undefined] => [text, undefined]),
  [` ${start / 1000} `, start],
  [`${start / 1000}.5`, start + 500],
  ["946684801", Date.UTC(2000) + 1_000],
  [start, start],
  [start / 1000, start],
  ...[1e11 - 1, 1e11, Date.UTC(2000), Date.UTC(2200), true, [start]].map((value): [unknown, undefined] => [
    value,
    undefined,
  ]),
  [Date.UTC(2000) + 1, Date.UTC(2000) + 1],
  [Date.UTC(2200) - 1, Date.UTC(2200) - 1],
])("a start of %j is %j", (startedAt, time) => {
  expect(readDetails({ startedAt })).toEqual(time === undefined ? undefined : { startedAt: time });
});

describe("evidence of a session", () => {
  it.each([
    [true, { clients: [{}] }],
    [true, { clients: 0, viewers: 3 }],
    [true, { startedAt: start }],
    [true, { timestamps: { since: iso } }],
    [false, { clients: "0" }],
    [false, { viewers: { count: 0, list: [] } }],
    [false, { totalClients: 12, connectedClients: 0 }],
    [false, { language: "en", languages: ["en", "es"], targets: ["es"] }],
    [false, { updatedAt: start, timestamps: { created: start, changed: start } }],
    [false, { timestamps: { started: null } }],
    [false, { startedAt: null, since: "soon" }],
  ])("%s: %j", (evidence, body) => {
    expect(read(body).evidence).toBe(evidence);
  });

  it.each(["previousClients", "lastStartedAt", "dashboardClients", "formerLanguage", "planLanguage"])(
    "%s is of something else",
    (name) => {
      for (const body of [{ [name]: 5, [`${name}Source`]: "en" }, { [name]: start }])
        expect(read(body)).toMatchObject({ details: {}, evidence: false });
    },
  );
});

describe("what no service in use says is not read", () => {
  const deep = (leaf: unknown): unknown =>
    JSON.parse(`${"[".repeat(8_000)}${JSON.stringify(leaf)}${"]".repeat(8_000)}`);
  const tag = (length: number): string => "en".padEnd(length, "-a");
  const many = Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`es-${at}`, 1]));

  it.each<[string, object, object]>([
    ["lists of targets", { targets: deep("es") }, {}],
    ["lists of sources", { source: deep("es"), languages: deep("es") }, {}],
    ["targets in objects and lists", { targets: { list: deep("es") } }, {}],
    ["lists of clients", { clients: { connected: deep(1) } }, { clients: 1 }],
    ["lists of times", { timestamps: deep(1), startedAt: deep(1) }, {}],
    ["a tag of 65 characters", { source: tag(65), targets: [tag(65)] }, {}],
    ["501 languages", { targets: Array(501).fill("es") }, {}],
    ["501 languages in one text", { targets: "es,".repeat(501) }, {}],
    ["501 languages by name", { targets: many }, {}],
  ])("%s", (_, body, details) => {
    expect(read(body).details).toEqual(details);
  });

  it("and what they may say is", () => {
    const translationLanguages = Array<string>(500).fill(tag(64));
    const { details } = read({ source: tag(64), targets: translationLanguages });
    expect(details).toEqual({ transcriptionLanguage: tag(64), translationLanguages });
  });
});
