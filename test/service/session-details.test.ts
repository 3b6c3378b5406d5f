import { describe, expect, it } from "vitest";
import { readStatus } from "../../src/service/status-reader.ts";

/** Details are read beside a state: whether they are the sign of a session is in status-reader.test.ts. */

const start = Date.UTC(2026, 10, 22, 9, 0, 0);
const iso = "2026-11-22T09:00:00Z";

function detailsIn(body: object): object {
  const reading = readStatus("application/json", JSON.stringify({ status: "active", ...body }));
  if (!reading.session) throw new Error(reading.unreadable);
  const { state, ...details } = reading.session;
  expect(state).toBe("active");
  return details;
}

const source = { transcriptionLanguage: "en" };
const targets = { translationLanguages: ["es"] };

type Case = readonly [body: object, details: object];

/** A case for each of these words and for each way to use it as a name. */
const named = (words: string, details: object, ...bodies: readonly ((word: string) => object)[]): Case[] =>
  words.split(" ").flatMap((word) => bodies.map((body): Case => [body(word), details]));

it.each<Case>([
  ...named(
    "client clients viewer viewers listener listeners attendees participants audience connections",
    { clients: 3 },
    (word) => ({ [word]: 3 }),
    (word) => ({ [`connected_${word}`]: 3 }),
  ),
  ...named("max maximum min limit allowed peak id ids version name url", {}, (word) => ({
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
    {},
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
  // Times, and none of a start.
  ...named(
    "timestamps times timing",
    {},
    (word) => ({ [word]: {} }),
    (word) => ({ [word]: iso }),
    (word) => ({ [word]: { other: iso } }),
  ),
  ...named("created updated changed paused suspended resumed", {}, (word) => ({ [`${word}At`]: iso })),
  // Of something else.
  ...named(
    "previousClients lastStartedAt dashboardClients formerLanguage planLanguage",
    {},
    (word) => ({ [word]: 5, [`${word}Source`]: "en" }),
    (word) => ({ [word]: start }),
  ),
  // Names may be spelled otherwise.
  ...named("startedAt STARTED_AT started-at streamHTTPStart", { startedAt: start }, (word) => ({
    [word]: iso,
  })),
  [{ [`a b c d e f g startedAt`]: iso }, { startedAt: start }],
  [{ [`a b c d e f g h startedAt`]: iso }, {}],
  [{ [`${"a".repeat(60)} since`]: iso }, {}],
])("%j has %j", (body, details) => {
  expect(detailsIn(body)).toEqual(details);
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
  expect(detailsIn({ clients })).toEqual(count === undefined ? {} : { clients: count });
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
  ...["mic", "usb-1", 5].map((device): Case => [{ source: device }, {}]),
  ...["hdmi", "es, fr"].map((device): Case => [{ output: device }, {}]),
  [{ source: " EN " }, { transcriptionLanguage: "EN" }],
  [{ source: "en_GB" }, { transcriptionLanguage: "en_GB" }],
  [{ source: ["eng"] }, { transcriptionLanguage: "eng" }],
  ...["english", "e", "en-", "en US", "1en", "en-123456789", null].map((language): Case => [
    { language },
    {},
  ]),
  [{ language: "en-12345678-x" }, { transcriptionLanguage: "en-12345678-x" }],
  ...[["en", "es"], {}, { note: "en" }, 5, null].map((languages): Case => [{ languages }, {}]),
  [{ languages: { source: "en", targets: [] } }, { ...source, translationLanguages: [] }],
  ...[{ code: "English" }, { name: "en" }, ["en", "de"], [null]].map((transcription): Case => [
    { transcription },
    {},
  ]),
  [{ transcription: { name: "English", code: 5, tag: " en " } }, source],
  [{ transcription: [{ code: "en" }] }, source],
  [{ transcription: { languageCode: "en" } }, source],
  // By the names of requests; a list with the source in it is of more than targets.
  [
    { languageCode: "en", languageCodes: ["es"] },
    { ...source, ...targets },
  ],
  [
    { languageCode: "en", languageCodes: [] },
    { ...source, translationLanguages: [] },
  ],
  [
    { languageCode: "en", languageCodes: ["fr"], targets: ["es"] },
    { ...source, ...targets },
  ],
  [{ languageCode: "en", languageCodes: ["EN", "es"] }, source],
  [{ languageCodes: ["es"] }, {}],
  [{ sessionStart: "2026-11-22T10:00:00+01:00" }, { startedAt: start }],
  [{ timestamps: null, plan: { name: "x" } }, {}],
])("%j is read as %j", (body, details) => {
  expect(detailsIn(body)).toEqual(details);
});

it.each([
  [",es, fr;de  it", ["es", "fr", "de", "it"]],
  ["", []],
  ["es, English", undefined],
  [["es", { code: "fr" }], "es fr".split(" ")],
  [["es", 5], undefined],
  [{ languageCodes: ["es"] }, ["es"]],
  [{ note: 1, list: ["es", "fr"] }, ["es", "fr"]],
  [{ code: "es", name: "Spanish" }, ["es"]],
  [{ es: {}, fr: false, de: true }, ["es", "de"]],
  [{ es: { enabled: true }, fr: { enabled: false } }, ["es"]],
  [[{ code: "es", active: true }].concat({ code: "fr", active: false }), ["es"]],
  [{ es: {}, Spanish: {} }, undefined],
  [{}, []],
  [5, undefined],
])("targets that are %j are %j", (targetLanguages, list) => {
  expect(detailsIn({ targetLanguages })).toEqual(list ? { translationLanguages: list } : {});
});

const noTimes = ["Sun, soon", "on 2026-11-22", "22.11.2026", "2026-99-99", "94668480", `${start}00`].concat(
  `at ${start}`,
  `${start} ms`,
);
it.each<[unknown, number | undefined]>([
  [` ${iso} `, start],
  ["2026-11-22T10:00:00+01:00", start],
  // As Flask writes it, and as mail does.
  [new Date(start).toUTCString(), start],
  [new Date(start).toUTCString().replace("GMT", "+0000"), start],
  ...noTimes.map((text): [string, undefined] => [text, undefined]),
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
  expect(detailsIn({ startedAt })).toEqual(time === undefined ? {} : { startedAt: time });
});

it.each([
  [true, { captionsHidden: true }],
  [true, { captions_hidden: "true" }],
  [true, { visible: false }],
  [true, { showCaptions: false }],
  [true, { captions: { visible: false } }],
  [true, { captions: { state: "hidden" } }],
  [true, { captionStatus: "Captions_Hidden" }],
  [true, { visibility: "HIDDEN" }],
  [true, { session: { captionVisibility: "hidden" } }],
  [false, { isHidden: false }],
  [false, { captions: { shown: true } }],
  [false, { visibility: "shown" }],
  [false, { hideCaptions: false }],
  // The outermost.
  [false, { captionsHidden: false, inner: { captionsHidden: true } }],
  // What is of another time, of clients or of other things does not count.
  [undefined, { previousVisibility: "hidden", last: { captionsHidden: true } }],
  [undefined, { users: [{ hidden: true }], members: { a: { captions: "hidden" } } }],
  [undefined, { dashboard: { visible: false }, audio: { hidden: true } }],
  [undefined, { error: { visibility: "hidden" } }],
  [undefined, { logo: { hidden: true }, banner: { isVisible: false } }],
  [undefined, { captions: { visibility: "visible, hidden for guests" } }],
  [undefined, { note: "hidden", visibility: "team", show: false, visible: 1, hiddenMenu: true }],
  [undefined, { captions: "off", captionsVisible: "x".repeat(100) }],
  [undefined, { visibility: "visibility" }],
])("captions are hidden: %j: %j", (captionsHidden, body) => {
  expect(detailsIn(body)).toEqual(captionsHidden === undefined ? {} : { captionsHidden });
});

describe("what no service in use says is not read", () => {
  const tag = (length: number): string => "en".padEnd(length, "-a");
  const many = Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`es-${at}`, 1]));

  it.each<[string, object, object]>([
    ["a tag of 65 characters", { source: tag(65), targets: [tag(65)] }, {}],
    ["501 languages", { targets: Array(501).fill("es") }, {}],
    ["501 languages in one text", { targets: "es,".repeat(501) }, {}],
    ["501 languages by name", { targets: many }, {}],
  ])("%s", (_, body, details) => {
    expect(detailsIn(body)).toEqual(details);
  });

  it("and what they may say is", () => {
    const translationLanguages = Array<string>(500).fill(tag(64));
    const details = detailsIn({ source: tag(64), targets: translationLanguages });
    expect(details).toEqual({ transcriptionLanguage: tag(64), translationLanguages });
  });
});
