import { describe, expect, it } from "vitest";
import { readStatus } from "../../src/service/status-reader.ts";

/** What one sign says: a state, a state in a word of its own, or undefined for what is no sign at all. */
interface Sign {
  /** Of several the lowest speaks: NO_ACTIVE_SESSION, a session that is null, literals, flags, details. */
  readonly rank: 1 | 2 | 3 | 4 | 5;
  readonly says: string;
  /** Fields, for one place in the answer. */
  readonly fields: Readonly<Record<string, unknown>>;
}

const stateNames = ["status", "streamState", "session_status", "phase"] as const;
const literal = (says: string, ...words: readonly string[]): Sign[] =>
  words.flatMap((word) => stateNames.map((name): Sign => ({ rank: 3, says, fields: { [name]: word } })));
const flag = (says: string, value: boolean, ...names: readonly string[]): Sign[] =>
  names.map((name) => ({ rank: 4, says, fields: { [name]: value } }));

const signs: readonly Sign[] = [
  ...["status", "code", "error", "message", "whatever"].map((name): Sign => ({
    rank: 1,
    says: "none",
    fields: { [name]: " No_Active_Session" },
  })),
  ...literal("none", "none", "inactive", "idle", "stopped", "ended", "finished", "completed", "closed"),
  ...literal("none", "terminated", "offline", "off", "notStarted", "STREAM_NOT_RUNNING", "session_ended"),
  ...literal("none", "not active", "no active session", "no stream", "off air", "Session.Idle"),
  ...literal("paused", "paused", "PAUSED", "session-paused", "streamPaused"),
  ...literal("suspended", "suspended", "Suspended", "stream is suspended"),
  ...literal("active", "active", "LIVE", "running", "started", "streaming", "in progress", "IN_PROGRESS"),
  ...literal("active", "ongoing", "recording", "broadcasting", "on air", "session is live"),
  ...["starting", "stopping", "maintenance", "TRANSCRIBING", "not ready", "on", "online", "open"].flatMap(
    (word) => literal(word, word),
  ),
  ...flag("active", true, "active", "isActive", "running", "live", "isLive", "is_streaming", "sessionActive"),
  ...flag("none", false, "active", "isActive", "running", "live", "isLive", "hasActiveSession"),
  ...flag("none", true, "inactive", "isIdle", "stopped", "ended"),
  ...flag("paused", true, "paused", "isPaused"),
  ...flag("suspended", true, "isSuspended"),
  ...["session", "stream", "currentSession", "ACTIVE_STREAM"].map((name): Sign => ({
    rank: 2,
    says: "none",
    fields: { [name]: null },
  })),
  ...[
    { clients: 3 },
    { connectedClients: [{ status: "NO_ACTIVE_SESSION", active: false }] },
    { session: { id: "7c1f" } },
    { startedAt: "2026-11-22T09:00:00Z" },
    { timestamps: { started: 1795338000 } },
  ].map((fields): Sign => ({ rank: 5, says: "", fields })),
];

/** What is read alike in an answer, whatever its word or name. */
const kindOf = ({ rank, says }: Sign): string =>
  `${rank} ${["none", "active", "paused", "suspended", ""].includes(says) ? says : "a word of its own"}`;

/** Three literals and three flags for each state, the literals each under one of the names; every other sign. */
const ofEachKind = signs
  .filter(({ rank }, index) => rank !== 3 || index % stateNames.length === 0)
  .filter((sign, index, all) => {
    const alike = all.slice(0, index).filter((other) => kindOf(other) === kindOf(sign));
    return (sign.rank !== 3 && sign.rank !== 4) || alike.length < 3;
  });

/** What says nothing, wherever it stands. */
const noise: readonly Readonly<Record<string, unknown>>[] = [
  {},
  ...["ok", "success", "error", "fail", "failed", "true", "false", "200", 200, true, null].map((status) => ({
    status,
  })),
  ...["clients", "viewers", "languages", "history"].map((name) => ({ [name]: [] })),
  { clients: 0 },
  { error: { status: "active", isLive: true, clients: 3 } },
  { code: "ACTIVE", error: "stopped" },
  { message: "The stream is live", description: "stopped" },
  {
    previousStatus: "NO_ACTIVE_SESSION",
    lastSession: { status: "active", isLive: true, startedAt: 1795338000 },
  },
  { history: [{ status: "NO_ACTIVE_SESSION" }, { status: "active", clients: 3 }] },
  { clients: "0", viewers: [] },
  { languages: { source: "en", targets: ["es"] }, updatedAt: 1795338000 },
  { transcriptionLanguage: "en-US", timestamps: { created: 1795338000 } },
  { dashboard: { status: "connected", active: true }, audio: "active", plan: { status: "stopped" } },
  { captions: { visible: true, status: "hidden" }, visibility: "visible" },
  { account: { status: "active", active: true, createdAt: "2020-01-01" } },
];

const stateOf = (body: unknown): string => {
  const reading = readStatus("application/json", JSON.stringify(body));
  if (!reading.session) return "unreadable";
  return reading.session.state === "unknown" ? (reading.session.word ?? "") : reading.session.state;
};

/** As `fields`, so many envelopes deep. */
const deep = (fields: object, depth: number): object =>
  depth === 0 ? fields : { data: deep(fields, depth - 1) };

/** The one that speaks of two at these depths; undefined where that is not laid down: both on one level. */
function speaker(one: Sign, oneDepth: number, other: Sign, otherDepth: number): Sign | undefined {
  const [first, second] = one.rank < other.rank ? [one, other] : [other, one];
  // A session that is null is none only where there is no other that is one.
  if (first.rank === 2 && "session" in second.fields && second.rank === 5) return second;
  if (first.rank !== second.rank) return first;
  if (one.says === other.says) return one;
  // One that is paused is often said to be running, too.
  const held = [one, other].filter(
    ({ rank, says }) => rank === 4 && (says === "paused" || says === "suspended"),
  );
  if (held.length === 1 && (one.says === "active" || other.says === "active")) return held[0];
  return oneDepth === otherDepth ? undefined : oneDepth < otherDepth ? one : other;
}

describe("of two signs in one answer", () => {
  it("the first by rank speaks, of one rank the outermost; LIVE is never said by a tie", () => {
    const depths = [0, 1, 3].flatMap((one) => [0, 1, 3].map((other) => [one, other] as const));
    const wrong: unknown[] = [];
    let number = 0;
    for (const [one, other] of ofEachKind.flatMap((sign) =>
      ofEachKind.map((next) => [sign, next] as const),
    )) {
      const [oneDepth, otherDepth] = depths[number % depths.length] ?? [0, 0];
      const silence = noise[number % noise.length];
      number += 1;
      const parts = { silence, first: deep(one.fields, oneDepth), second: deep(other.fields, otherDepth) };
      const expected = speaker(one, oneDepth, other, otherDepth);
      const reversed = Object.fromEntries(Object.entries(parts).reverse());
      for (const body of [parts, { ok: true, data: reversed }]) {
        const state = stateOf(body);
        const isRight = expected ? state === expected.says : state !== "active";
        if (!isRight) wrong.push({ body, state });
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each(signs)("$fields alone: $says", ({ rank, fields, says }) => {
    const bodies = [0, 1, 5].map((depth) => deep(fields, depth));
    // A literal meets all noise, a part of it under each name.
    const part = stateNames.findIndex((name) => name in fields);
    const met = noise.filter((_, index) => rank !== 3 || index % stateNames.length === part);
    const besides = met.map((silence) => ({ silence, sign: fields }));
    expect([...bodies, ...besides].filter((body) => stateOf(body) !== says)).toEqual([]);
  });

  it.each(noise)("%j alone says nothing", (fields) => {
    expect(stateOf(fields)).toBe("unreadable");
  });
});

it.each(["active", "paused", "suspended"])("%s is known under a name that is none of a state's", (word) => {
  expect(stateOf({ condition: word })).toBe(word);
  expect(stateOf({ condition: word, status: "stopped" })).toBe("none");
  expect(stateOf({ condition: word, clients: 3 })).toBe(word);
  // LIVE goes last.
  expect(stateOf({ condition: word, isLive: false })).toBe(word === "active" ? "none" : word);
  expect(stateOf({ condition: word, isLive: true })).toBe(word);
});
