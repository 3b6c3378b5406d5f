import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SecretPieces } from "../../src/log/secret-pieces.ts";
import type { Session } from "../../src/service/caption-service.ts";
import { readStatus } from "../../src/service/status-reader.ts";
import { shapeOf, understanding } from "../../src/service/status-shape.ts";
import { json, text } from "../fuzz/hostile.ts";
import { runs } from "../kit/random-runs.ts";

const apiKey = "ck_live_abcdefghKey";
const churchId = "0f8fad5b-d9cb-469f-a165-70867728950e";
const secrets = new SecretPieces(apiKey, churchId);

function shapeOfText(body: string, contentType = "application/json"): string {
  return shapeOf({ status: 200, contentType, body }, readStatus(contentType, body), secrets);
}

/** The JSON of a shape. */
function shapeIn(body: unknown): unknown {
  const [head, ...rest] = shapeOfText(JSON.stringify(body)).split("\n");
  expect(head).toBe("HTTP 200, application/json");
  return JSON.parse(rest.join("\n"));
}

describe("a shape", () => {
  it("has names and types, and words and flags read as state", () => {
    const body = {
      data: {
        state: "Active",
        isLive: true,
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
      },
    };
    expect(shapeIn(body)).toEqual({
      data: {
        state: "state: Active",
        isLive: true,
        plan: "string",
        previousStatus: "string",
        message: "string",
        muted: "boolean",
        connectedClients: "number",
        transcriptionLanguage: "string, a language",
        startedAt: "string, a time",
        updated: "number, a time in seconds",
        ping: "number, a time in milliseconds",
        room: "null",
        note: "string, empty",
        languages: [],
      },
    });
  });

  it.each([
    [{ state: "maintenance" }, { state: "state: maintenance" }],
    [
      { state: "active", session: { state: "Jonah" } },
      { state: "state: active", session: { state: "string" } },
    ],
    [{ error: { code: "NO_ACTIVE_SESSION" } }, { error: { code: "state: NO_ACTIVE_SESSION" } }],
    [
      { statusText: "Paused", clients: 2 },
      { statusText: "state: Paused", clients: "number" },
    ],
    [
      { status: { label: "Jonah" }, clients: 2 },
      { status: { label: "state: Jonah" }, clients: "number" },
    ],
    [
      { clients: [{ status: "active" }], lastSession: { status: "paused" }, status: "active" },
      { clients: [{ "*": "string" }], lastSession: { status: "string" }, status: "state: active" },
    ],
    [{ session: { live: "false" } }, { session: { live: "state: false" } }],
    ["NO_ACTIVE_SESSION", "state: NO_ACTIVE_SESSION"],
    [
      { ok: true, status: "ok" },
      { ok: "boolean", status: "string" },
    ],
  ])("keeps a word only where it is read as state: %j", (body, shape) => {
    expect(shapeIn(body)).toEqual(shape);
  });

  it.each([
    [{ clients: [{ deviceName: "A", seat: 7 }] }, { clients: [{ "*": "string", "*2": "number" }] }],
    [{ viewers: { anna: { at: 1 }, bob: { at: 2 } } }, { viewers: { "*": { "*": "number" } } }],
    [{ history: { items: ["Bob"] } }, { history: { "*": ["string"] } }],
    [{ rooms: { [churchId]: 1 } }, { rooms: { "*": "number" } }],
    [{ "anna@church.example": 1, "2026-11-15": 2, Anna_12345: 3 }, { "*": "number" }],
    [
      { [apiKey]: 1, abcdefghKey: 2, status: apiKey },
      { "*": "number", status: "string" },
    ],
    [{ targets: { es: "Spanish", "fr-FR": "French" } }, { targets: { "*": "string" } }],
    [{ people: { anna: { at: 1 }, bob: { at: 2 }, eve: { at: 3 } } }, { people: { "*": { at: "number" } } }],
  ])("has * for names that may be somebody's: %j", (body, shape) => {
    expect(shapeIn(body)).toEqual(shape);
  });

  it("has of a list the entries that differ, and whether it is long", () => {
    expect(shapeIn({ a: [1, 2, "x"], b: Array(9).fill(1), c: Array(10).fill({ d: 1 }) })).toEqual({
      a: ["number", "string", "… fewer than 10"],
      b: ["number", "… fewer than 10"],
      c: [{ d: "number" }, "… 10 or more"],
    });
  });

  it("says where it ends", () => {
    const wide = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`f${at}`, at]));
    expect(Object.entries(shapeIn(wide) as object)).toHaveLength(41);
    expect(shapeIn(wide)).toMatchObject({ f39: "number", "…": "more" });
    const deep = JSON.parse(`${'{"a":'.repeat(50)}1${"}".repeat(50)}`) as unknown;
    expect(JSON.stringify(shapeIn(deep))).toBe(`${'{"a":'.repeat(8)}"…"${"}".repeat(8)}`);
  });

  it.each([
    ["", "nothing"],
    ["no_active_session\n", "NO_ACTIVE_SESSION"],
    ["<!doctype html><p>Grace", "web page of 23 characters"],
    ["Grace and peace", "text of 15 characters"],
    ['{"status": "active', "text of 18 characters"],
  ])("of what is no JSON has only its kind and length: %j", (body, shape) => {
    expect(shapeOfText(body, `text/plain; ${apiKey}`)).toBe(`HTTP 200, text/plain\n${shape}`);
    expect(shapeOfText(body, apiKey)).toBe(`HTTP 200, another type\n${shape}`);
  });
});

describe("what was understood", () => {
  const understood = (body: unknown): string => {
    const reading = readStatus("", JSON.stringify(body));
    return "session" in reading ? understanding(reading.session, reading.basis) : reading.unreadable;
  };

  it.each([
    [{ code: "NO_ACTIVE_SESSION" }, "no session, by NO_ACTIVE_SESSION"],
    [{ session: null }, "no session, by null"],
    [{ live: false }, "no session, by a flag"],
    [{ state: "ended" }, "no session, by a word"],
    [{ mode: "paused" }, /^paused, by a word under another name; /],
    [{ mode: "active", isPaused: true }, /^paused, by a flag; /],
    [{ state: "Jonah" }, /^a state that is not known, by a word; read: nothing; not read: /],
    [
      { viewers: 41_973, transcriptionLanguage: "en-US", hidden: true },
      "a state that is not known, by details; read: connected clients, spoken language, captions hidden; not read: start time, target languages",
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

  it("the shape is short, and no secret or value is in it", () => {
    fc.assert(
      fc.property(answers, (answer) => {
        const shape = shapeOfText(JSON.stringify(answer));
        expect(shape.length).toBeLessThanOrEqual(4_000);
        const reading = readStatus("", JSON.stringify(answer));
        const word =
          "session" in reading && reading.session.state === "unknown" ? reading.session.word : undefined;
        for (const value of [apiKey, churchId, "anna@", "4917", "41973", "en-US", "Jonah", "maintenance"])
          if (word === undefined || !value.startsWith(word.slice(0, 5))) expect(shape).not.toContain(value);
      }),
      runs(2_000),
    );
  });

  it("names inside clients and history are not in it", () => {
    fc.assert(
      fc.property(
        answers,
        fc.constantFrom("clients", "connectedViewers", "history", "eventLog"),
        (answer, name) => {
          const namesIn = (value: unknown): string[] =>
            typeof value === "object" && value !== null
              ? Object.entries(value).flatMap(([key, inner]) => [
                  ...(Array.isArray(value) ? [] : [key]),
                  ...namesIn(inner),
                ])
              : [];
          const { [name]: shape } = shapeIn({ [name]: answer }) as Record<string, unknown>;
          for (const inner of namesIn(shape)) expect(inner).toMatch(/^\*\d?$|^…$/);
        },
      ),
      runs(1_000),
    );
  });

  it("text of any kind has a shape of one line more", () => {
    fc.assert(
      fc.property(text, fc.string(), (body, type) => {
        const { length } = shapeOfText(`~${body}`, type).split("\n");
        expect(length).toBe(2);
      }),
      runs(500),
    );
  });
});

it("is of a session as the reader sees it", () => {
  const session: Session = { state: "active", startedAt: 0, clients: 0, translationLanguages: [] };
  expect(understanding(session, "a word")).toContain(
    "read: start time, connected clients, target languages;",
  );
});
