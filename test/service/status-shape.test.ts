import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readStatus } from "../../src/service/status-reader.ts";
import { shapeOf, understanding } from "../../src/service/status-shape.ts";
import { json } from "../fuzz/hostile.ts";
import { runs } from "../kit/random-runs.ts";

const apiKey = "ck_live_abcdefghKey";
const churchId = "0f8fad5b-d9cb-469f-a165-70867728950e";
const secrets = [apiKey, churchId];

function shapeOfText(body: string, contentType = "application/json"): readonly string[] {
  return shapeOf({ status: 200, contentType, body }, readStatus(contentType, body), secrets);
}

/** The lines of a shape below the first. */
function shapeIn(body: unknown): readonly string[] {
  const [head, ...lines] = shapeOfText(JSON.stringify(body));
  expect(head).toBe("HTTP 200, application/json");
  return lines;
}

describe("a shape", () => {
  it("has paths and types, and first the words and flags that were read as state", () => {
    const body = {
      data: {
        plan: "active",
        previousStatus: "paused",
        message: "Grace and peace",
        muted: false,
        connectedClients: 12,
        transcriptionLanguage: "en-US",
        startedAt: "2026-11-22T09:02:00Z",
        updated: 1_795_338_120,
        ping: 1_795_338_120_000,
        room: null,
        note: " ",
        languages: [],
        meta: {},
        state: "Active",
        isLive: true,
      },
    };
    expect(shapeIn(body)).toEqual([
      "data.state: state: Active",
      "data.isLive: true",
      "data.plan: string",
      "data.previousStatus: string",
      "data.message: string",
      "data.muted: boolean",
      "data.connectedClients: number",
      "data.transcriptionLanguage: string, a language",
      "data.startedAt: string, a time",
      "data.updated: number, a time in seconds",
      "data.ping: number, a time in milliseconds",
      "data.room: null",
      "data.note: string, empty",
      "data.languages: []",
      "data.meta: {}",
    ]);
  });

  it.each([
    [{ state: "maintenance" }, ["state: state: maintenance"]],
    [{ state: "active", session: { state: "Jonah" } }, ["state: state: active", "session.state: string"]],
    [{ error: { code: "NO_ACTIVE_SESSION" } }, ["error.code: state: NO_ACTIVE_SESSION"]],
    [{ statusText: "Paused", clients: 2 }, ["statusText: state: Paused", "clients: number"]],
    [{ status: { label: "Jonah" }, clients: 2 }, ["status.label: state: Jonah", "clients: number"]],
    [
      { clients: [{ status: "active" }], lastSession: { status: "paused" }, status: "active" },
      ["status: state: active", "lastSession.status: string", "clients[].*: string"],
    ],
    [{ session: { live: "false" } }, ["session.live: state: false"]],
    [{ session: null, live: 1 }, ["session: null", "live: number"]],
    ["NO_ACTIVE_SESSION", ["$: state: NO_ACTIVE_SESSION"]],
    [{ ok: true, status: "ok" }, ["ok: boolean", "status: string"]],
  ])("keeps a word only where it is read as state: %j", (body, shape) => {
    expect(shapeIn(body)).toEqual(shape);
  });

  it("keeps every word that was read as state, wherever in a long answer it stands", () => {
    const rooms = [...Array<object>(5_000).fill({ note: "x", status: "idle" }), { status: "Active" }];
    const names = Object.fromEntries(
      Array.from({ length: 90 }, (_, at) => [`name${"x".repeat(30)}${at}`, at]),
    );
    expect(shapeIn({ names, rooms })).toEqual(
      expect.arrayContaining(["rooms[].status: state: idle", "rooms[].status: state: Active"]),
    );
  });

  it.each([
    [{ clients: [{ deviceName: "A", seat: 7 }] }, ["clients[].*: string", "clients[].*: number"]],
    [{ viewers: { anna: { at: 1 }, bob: { at: 2 } } }, ["viewers.*.*: number"]],
    [{ history: { items: ["Bob"] } }, ["history.*[]: string"]],
    [{ rooms: { [churchId]: 1 } }, ["rooms.*: number"]],
    [{ "anna@church.example": 1, "2026-11-15": 2, Anna_12345: 3 }, ["*: number"]],
    [{ [apiKey]: 1, status: apiKey }, ["status: state: *", "*: number"]],
    [{ targets: { es: "Spanish", "fr-FR": "French" } }, ["targets.*: string"]],
    [Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`anna${at}`, 1])), ["*: number"]],
  ])("has * for names that may be somebody's: %j", (body, shape) => {
    expect(shapeIn(body)).toEqual(shape);
  });

  it("has of a list the types that differ", () => {
    expect(shapeIn({ a: [1, 2, "x"], b: Array(9).fill(1), c: [{ d: 1 }, { e: 2 }, { d: 3 }] })).toEqual([
      "a[]: number",
      "a[]: string",
      "b[]: number",
      "c[].d: number",
      "c[].e: number",
    ]);
  });

  it("says where it ends", () => {
    const deep = JSON.parse(`${'{"a":'.repeat(50)}1${"}".repeat(50)}`) as unknown;
    expect(shapeIn(deep)).toEqual(["a.a.a.a.a.a.a.a: …"]);
    const wide = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`${"f".repeat(35)}${at}`, at]));
    const lines = shapeIn([wide, { z: wide }]);
    expect(lines.length).toBeGreaterThan(70);
    expect(lines.slice(-2)).toEqual([expect.stringMatching(/^\[\]\.f+\d+: number$/), "…"]);
  });

  it.each([
    ["", "nothing"],
    ["no_active_session\n", "$: state: no_active_session"],
    ["<!doctype html><p>Grace", "web page of 23 characters"],
    ["Grace and peace", "text of 15 characters"],
    ['{"status": "active', "text of 18 characters"],
  ])("of what is no JSON has only its kind and length: %j", (body, shape) => {
    expect(shapeOfText(body, `text/plain; ${apiKey}`)).toEqual(["HTTP 200, text/plain", shape]);
    expect(shapeOfText(body, apiKey)).toEqual(["HTTP 200, another type", shape]);
  });
});

describe("what was understood", () => {
  const understood = (body: unknown): string => {
    const reading = readStatus("", JSON.stringify(body));
    return reading.session ? understanding(reading.session, reading.conclusive.basis) : reading.unreadable;
  };

  it.each([
    [{ code: "NO_ACTIVE_SESSION" }, "no session, by NO_ACTIVE_SESSION"],
    [{ session: null }, "no session, by null"],
    [{ live: false }, "no session, by a flag"],
    [{ state: "ended" }, "no session, by a word"],
    [{ mode: "paused" }, /^paused, by a word under another name; /],
    [{ mode: "active", isPaused: true }, /^paused, by a flag; /],
    [{ state: "Jonah" }, /^a state that is not known, by a word; read: nothing$/],
    [
      { viewers: 41_973, transcriptionLanguage: "en-US", hidden: true },
      "a state that is not known, by details; read: clients, transcriptionLanguage, captionsHidden",
    ],
  ])("%j", (body, words) => {
    expect(understood(body)).toMatch(words);
  });
});

describe("whatever comes", () => {
  const names = [
    ...["status", "session", "clients", "history", "languages", "data", "list", "captions", "isLive"],
    ...[apiKey, churchId, "anna@church.example", "__proto__", "constructor", "4917012345678"],
  ];
  const values = [apiKey, churchId, "active", "maintenance", "NO_ACTIVE_SESSION", "en-US", 41_973, "Jonah 1"];
  const answers = json(names, values);
  const secretValues = [apiKey, churchId, "anna@", "4917", "41973", "en-US", "Jonah", "maintenance"];

  it("the shape is short, and no secret or value is in it", () => {
    fc.assert(
      fc.property(answers, (answer) => {
        const shape = shapeOfText(JSON.stringify(answer)).join("\n");
        expect(shape.length).toBeLessThanOrEqual(4_000);
        const reading = readStatus("", JSON.stringify(answer));
        const word = reading.session?.state === "unknown" ? reading.session.word : undefined;
        const isWord = (value: string) => word !== undefined && value.startsWith(word.slice(0, 5));
        expect(secretValues.filter((value) => !isWord(value) && shape.includes(value))).toEqual([]);
      }),
      runs(500),
    );
  });

  it("names inside clients and history are not in it", () => {
    fc.assert(
      fc.property(
        answers,
        fc.constantFrom("clients", "connectedViewers", "history", "eventLog"),
        (answer, name) => {
          const lines = shapeIn({ [name]: answer });
          expect(lines.filter((line) => !/^\w+(\[\]|\.\*)*: |^…$/.test(line))).toEqual([]);
        },
      ),
      runs(300),
    );
  });
});
