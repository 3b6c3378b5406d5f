import { describe, expect, it } from "vitest";
import type { SessionDetails } from "../../src/service/caption-service.ts";
import { readDetails as read } from "../../src/service/session-details.ts";

const start = Date.UTC(2026, 10, 22, 9, 0, 0);
const words = (list: string): string[] => list.split(" ");
const compound = (word: string, rest: string): string => word + rest;

/** What is read; undefined where there is nothing of a session. */
function readDetails(body: object): SessionDetails | undefined {
  const { details, isSign } = read(body);
  return isSign || Object.keys(details).length > 0 ? details : undefined;
}

type Case = [body: object, details: object | undefined];

describe("viewers", () => {
  it.each(
    words("client clients viewer viewers listener listeners attendees participants audience connections"),
  )("are counted under %s", (word) => {
    expect(readDetails({ [word]: 3 })).toEqual({ clients: 3 });
    expect(readDetails({ [`connected_${word}`]: 3 })).toEqual({ clients: 3 });
  });

  it.each(words("max maximum min limit allowed peak id ids version name url"))(
    "are not what is named %s",
    (word) => {
      expect(readDetails({ [compound(word, "Clients")]: 3 })).toBeUndefined();
    },
  );

  it.each<Case>([
    [{ clients: [1, 2] }, { clients: 2 }],
    [{ clients: 0 }, { clients: 0 }],
    [{ clients: -1 }, undefined],
    [{ clients: 1.5 }, undefined],
    [{ clients: 2 ** 60 }, undefined],
    [{ clients: "12" }, { clients: 12 }],
    [{ clients: " 12\n" }, { clients: 12 }],
    [{ clients: "123456789" }, { clients: 123_456_789 }],
    [{ clients: "1234567890" }, undefined],
    [{ clients: "12 people" }, undefined],
    [{ clients: "about 12" }, undefined],
    [{ clients: "" }, undefined],
    [{ clients: true }, undefined],
    [{ clients: null }, undefined],
    [{ clients: { total: -1, list: [1] } }, undefined],
    [{ clients: { total: "many", list: [1, 2] } }, { clients: 2 }],
    [{ clients: { a: { name: "Foyer" }, b: {} } }, { clients: 2 }],
    [{ clients: {} }, { clients: 0 }],
    [{ clients: { a: {}, b: 5 } }, undefined],
    [{ clients: { total: 12, connected: 3 } }, { clients: 3 }],
    [{ clients: { note: "few", count: "3" } }, { clients: 3 }],
    [{ totalClients: 12, connectedClients: 3, clientIds: [1] }, { clients: 3 }],
    [{ clients: { a: null } }, undefined],
    [{ clients: { a: "x" } }, undefined],
    // The first that can be read.
    [{ clients: 3, viewers: 5 }, { clients: 3 }],
    [{ clients: "x", viewers: 5 }, { clients: 5 }],
    [{ viewers: 5, clients: "x" }, { clients: 5 }],
  ])("are read from %j", (body, details) => {
    expect(readDetails(body)).toEqual(details);
  });

  it.each(words("count number connected total amount size online"))(
    "are counted by the field %s of an object",
    (word) => {
      expect(readDetails({ viewers: { note: "x", [word]: 4 } })).toEqual({ clients: 4 });
      expect(readDetails({ viewers: { others: [1], [word]: [{}, {}] } })).toEqual({ clients: 2 });
    },
  );
});

describe("languages", () => {
  it.each(words("language languages lang langs locale locales"))("are read under %s", (word) => {
    expect(readDetails({ [word]: " en-US " })).toEqual({ transcriptionLanguage: "en-US" });
  });

  it.each(words("transcription source spoken input original speech"))("%s is what is spoken", (word) => {
    const details = { transcriptionLanguage: "en" };
    expect(readDetails({ [word]: "en" })).toEqual(details);
    expect(readDetails({ [compound(word, "Language")]: "en" })).toEqual(details);
    expect(readDetails({ languages: { [word]: "en" } })).toEqual(details);
  });

  it.each(words("translation translations target targets output outputs"))(
    "%s is what is translated into",
    (word) => {
      const details = { translationLanguages: ["es"] };
      expect(readDetails({ [word]: "es" })).toEqual(details);
      expect(readDetails({ [compound(word, "Languages")]: ["es"] })).toEqual(details);
      expect(readDetails({ languages: { [word]: ["es"] } })).toEqual(details);
    },
  );

  it.each(words("supported available allowed max limit plan count"))("that are %s are none", (word) => {
    expect(readDetails({ [compound(word, "Languages")]: ["en"] })).toBeUndefined();
    expect(readDetails({ [compound(word, "TargetLanguages")]: ["en"] })).toBeUndefined();
  });

  it.each<Case>([
    // An audio device is no language, and a tag looks like one.
    [{ source: "mic" }, undefined],
    [{ source: "usb-1" }, undefined],
    [{ input: "a" }, undefined],
    [{ source: " EN " }, { transcriptionLanguage: "EN" }],
    [{ source: "en_GB" }, { transcriptionLanguage: "en_GB" }],
    [{ source: ["eng"] }, { transcriptionLanguage: "eng" }],
    [{ source: 5 }, undefined],
    [{ output: "hdmi" }, undefined],
    [{ output: "es, fr" }, undefined],
    [{ language: "eng" }, { transcriptionLanguage: "eng" }],
    [{ language: "english" }, undefined],
    [{ language: "e" }, undefined],
    [{ language: "en-" }, undefined],
    [{ language: "en US" }, undefined],
    [{ language: "1en" }, undefined],
    [{ language: "en-12345678-x" }, { transcriptionLanguage: "en-12345678-x" }],
    [{ language: "en-123456789" }, undefined],
    [{ languages: ["en", "es"] }, {}],
    [{ languages: {} }, undefined],
    [{ languages: { note: "en" } }, {}],
    [{ languages: 5 }, undefined],
    [{ language: null }, undefined],
    [{ languages: { source: "en", targets: [] } }, { transcriptionLanguage: "en", translationLanguages: [] }],
    [{ source: "en", spoken: "de" }, { transcriptionLanguage: "en" }],
    [{ languages: { source: "en", spoken: "de" } }, { transcriptionLanguage: "en" }],
    [{ languages: { target: ["es"], outputs: ["fr"] } }, { translationLanguages: ["es"] }],
    [{ languages: null, timestamps: null }, undefined],
    [{ targets: ["es"], translations: ["fr"] }, { translationLanguages: ["es"] }],
    [{ transcription: { code: "English" } }, undefined],
    [{ transcription: { name: "en" } }, undefined],
    [{ transcription: { name: "English", code: 5, tag: " en " } }, { transcriptionLanguage: "en" }],
    [{ transcription: ["en", "de"] }, undefined],
    [{ transcription: [{ code: "en" }] }, { transcriptionLanguage: "en" }],
    [{ transcription: [null] }, undefined],
  ])("are read from %j", (body, details) => {
    expect(readDetails(body)).toEqual(details);
  });

  it.each(words("code tag language lang locale bcp47 id value"))("may be named by %s", (word) => {
    expect(readDetails({ spoken: { [word]: "en" } })).toEqual({ transcriptionLanguage: "en" });
  });

  it.each([
    ["es, fr;de  it", ["es", "fr", "de", "it"]],
    [",es,", ["es"]],
    ["", []],
    ["es, English", undefined],
    [[], []],
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
  ])("to translate into are listed by %j", (targetLanguages, list) => {
    const expected = list && { translationLanguages: list };
    expect(readDetails({ targetLanguages })).toEqual(expected);
  });
});

describe("the start", () => {
  const iso = "2026-11-22T09:00:00Z";

  it.each(words("started start since began begin"))("is read under %s", (word) => {
    expect(readDetails({ [word]: iso })).toEqual({ startedAt: start });
    expect(readDetails({ timestamps: { other: 5, [compound(word, "At")]: iso } })).toEqual({
      startedAt: start,
    });
  });

  it.each(words("timestamps times timing"))("is looked for in %s", (word) => {
    expect(readDetails({ [word]: { created: iso } })).toEqual({ startedAt: start });
    expect(readDetails({ [word]: { sessionAt: iso } })).toEqual({ startedAt: start });
    expect(readDetails({ [word]: {} })).toBeUndefined();
    expect(readDetails({ [word]: { other: iso } })).toEqual({});
    expect(readDetails({ [word]: iso })).toBeUndefined();
  });

  it.each(words("created updated changed paused suspended resumed"))(
    "is not %s, which tells of a session all the same",
    (word) => {
      expect(readDetails({ [compound(word, "At")]: iso })).toEqual({});
      expect(readDetails({ [compound(word, "At")]: "soon" })).toBeUndefined();
    },
  );

  it.each<[unknown, number | undefined]>([
    [` ${iso} `, start],
    ["2026-11-22T10:00:00+01:00", start],
    // As Flask writes it, and as mail does.
    [new Date(start).toUTCString(), start],
    [new Date(start).toUTCString().replace("GMT", "+0000"), start],
    ["Sun, soon", undefined],
    ["Sunday", undefined],
    ["on 2026-11-22", undefined],
    ["22.11.2026", undefined],
    ["2026-99-99", undefined],
    [String(start), start],
    [` ${start / 1000} `, start],
    [`${start / 1000}.5`, start + 500],
    ["946684801", Date.UTC(2000) + 1_000],
    ["94668480", undefined],
    [`${start}00`, undefined],
    [`at ${start}`, undefined],
    [`${start} ms`, undefined],
    [start, start],
    [start / 1000, start],
    [1e11 - 1, undefined],
    [1e11, undefined],
    [Date.UTC(2000), undefined],
    [Date.UTC(2000) + 1, Date.UTC(2000) + 1],
    [Date.UTC(2200), undefined],
    [Date.UTC(2200) - 1, Date.UTC(2200) - 1],
    [0, undefined],
    [true, undefined],
    [[start], undefined],
  ])("%j is %j", (startedAt, time) => {
    expect(readDetails({ startedAt })).toEqual(time === undefined ? undefined : { startedAt: time });
  });

  it.each<Case>([
    [{ startedAt: start, since: start + 1 }, { startedAt: start }],
    [{ startedAt: "soon", since: start }, { startedAt: start }],
    [{ times: { created: start, started: start + 1 } }, { startedAt: start + 1 }],
    [{ times: { started: "soon", created: start } }, { startedAt: start }],
    [{ startedAt: start, times: { started: start + 1 } }, { startedAt: start }],
  ])("of several in %j is the first that can be read", (body, details) => {
    expect(readDetails(body)).toEqual(details);
  });
});

it("nothing of a session is nothing", () => {
  expect(readDetails({})).toBeUndefined();
  expect(readDetails({ status: "ok", plan: { name: "x" } })).toBeUndefined();
});

describe("a sign of a session", () => {
  it.each([
    [true, { clients: 1 }],
    [true, { clients: [{}] }],
    [true, { language: "en" }],
    [true, { languages: ["en", "es"] }],
    [true, { languages: { source: "en", targets: [] } }],
    [true, { targets: ["es"] }],
    [true, { updatedAt: start }],
    [true, { timestamps: { changed: start } }],
    [false, { clients: 0 }],
    [false, { clients: "0" }],
    [false, { clients: [] }],
    [false, { viewers: { count: 0, list: [] } }],
    [false, { languages: [] }],
    [false, { languages: {} }],
    [false, { languages: { source: null, targets: [] } }],
    [false, { targets: [], translation: "" }],
    [false, { timestamps: { started: null } }],
    [false, { startedAt: null, updatedAt: "soon" }],
  ])("%s: %j", (isSign, body) => {
    expect(read(body).isSign).toBe(isSign);
  });

  it.each(["previousClients", "lastStartedAt", "dashboardClients", "formerLanguage", "planLanguage"])(
    "%s is of something else",
    (name) => {
      expect(read({ [name]: 5, [`${name}Source`]: "en" })).toMatchObject({ details: {}, isSign: false });
      expect(read({ [name]: start })).toMatchObject({ details: {}, isSign: false });
    },
  );

  it("is told with its end", () => {
    expect(read({ startedAt: start, endedAt: start + 1 }).endedAt).toBe(start + 1);
    expect(read({ startedAt: start, endedAt: null }).endedAt).toBeUndefined();
  });
});

describe("what no service in use says is not read", () => {
  const deep = (levels: number, leaf: unknown): unknown =>
    JSON.parse(`${"[".repeat(levels)}${JSON.stringify(leaf)}${"]".repeat(levels)}`);
  const tag = (length: number): string => "en".padEnd(length, "-a");

  it.each<[string, object, object]>([
    ["a list in 8,000 others", { targets: deep(8_000, "es") }, {}],
    ["a source in 8,000 lists", { source: deep(8_000, "es"), languages: deep(8_000, "es") }, {}],
    ["targets in objects and lists", { targets: { list: deep(8_000, "es") } }, {}],
    ["clients in 8,000 lists", { clients: { connected: deep(8_000, 1) } }, { clients: 1 }],
    ["times in 8,000 lists", { timestamps: deep(8_000, 1), startedAt: deep(8_000, 1) }, {}],
    ["a tag of 65 characters", { source: tag(65), targets: [tag(65)] }, {}],
    ["501 languages", { targets: Array(501).fill("es") }, {}],
    ["501 languages in one text", { targets: "es,".repeat(501) }, {}],
    [
      "501 languages by name",
      { targets: Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`es-${at}`, 1])) },
      {},
    ],
  ])("%s", (_, body, details) => {
    expect(read(body).details).toEqual(details);
  });

  it("and what they may say is", () => {
    const targets = Array<string>(500).fill(tag(64));
    expect(read({ source: tag(64), targets }).details).toEqual({
      transcriptionLanguage: tag(64),
      translationLanguages: targets,
    });
  });
});
