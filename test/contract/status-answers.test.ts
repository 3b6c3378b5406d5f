import { describe, expect } from "vitest";
import type { Answer } from "../kit/scripted-service.ts";
import type { SeenKey } from "./seen-key.ts";
import { type Church, sharedStage } from "./stage.ts";
import { said, saying } from "../kit/words.ts";

type Meaning = "none" | "active" | "paused" | "suspended" | "failure" | RegExp;
/** What the service answers, and what it means; a string is the body as it is. */
type Row = readonly [answer: Answer | string | object, meaning: Meaning];

const { it } = sharedStage;

/** A session in a state that we don't know, without a word of the service for it. */
const wordless = /\S/;

const isAnswer = (answer: object): answer is Answer => "status" in answer && "body" in answer;

/** Tells an account one answer after the other, each after one that means something else; what was taken wrong. */
async function misread(church: Church, table: readonly Row[]): Promise<string[]> {
  const { stream, status } = await church.settled();
  const wrong: string[] = [];
  for (const [answer, meaning] of table) {
    const from = meaning === "failure" || meaning === "none" ? "active" : "NO_ACTIVE_SESSION";
    church.service.on("status", { body: { status: from } });
    await status.tapOk();
    await stream.until(() => stream.state === (from === "active" ? 1 : 0));
    await stream.says(from === "active" ? saying("stream.live") : saying("stream.start"));
    church.service.on("status", typeof answer === "object" && isAnswer(answer) ? answer : { body: answer });
    const since = performance.now();
    await status.tap();
    // An alert where the answer is understood is that of the session that has ended unasked before it.
    const sign = meaning === "failure" ? "alert" : "ok";
    const isRead = await status.next(sign, since, 12_000).catch(() => false);
    const shows = await Promise.all([
      stream.until(() => isShown(meaning, stream), 1_500),
      typeof meaning === "string" || status.until(() => meaning.test(status.text), 1_500),
    ]).catch(() => false);
    if (!shows || !isRead) {
      const text = JSON.stringify(answer).slice(0, 200);
      wrong.push(`${text}: ${isRead ? "" : `no ${sign}, `}state ${stream.state}, ${stream.text}`);
    }
  }
  return wrong;
}

function isShown(meaning: Meaning, { text, state }: SeenKey): boolean {
  const isLive = saying("stream.live", "state.wasLive").test(text);
  if (meaning === "none") return state === 0 && !isLive && text.includes(said("stream.start"));
  // A failure changes nothing of what was known.
  if (meaning === "active" || meaning === "failure") return state === 1 && isLive;
  const words =
    meaning === "paused"
      ? saying("stream.paused")
      : meaning === "suspended"
        ? saying("stream.suspended")
        : meaning;
  return state === 1 && !isLive && words.test(text);
}

/** A test for some rows. */
const rows = (sentence: string, ...table: readonly Row[]): void =>
  it(sentence, async (church) => expect(await misread(church, table)).toEqual([]), 60_000);

describe.concurrent("NO_ACTIVE_SESSION is no session", () => {
  rows(
    "at any depth of JSON, under any name, in any letter case, blanks trimmed",
    [{ status: "NO_ACTIVE_SESSION" }, "none"],
    [{ status: " no_active_session\n" }, "none"],
    [{ data: { stream: { whatever: "No_Active_Session" } } }, "none"],
    [{ error: "NO_ACTIVE_SESSION" }, "none"],
    [{ code: "NO_ACTIVE_SESSION" }, "none"],
    [{ error: { code: "NO_ACTIVE_SESSION", message: "nothing runs" } }, "none"],
    [[{ state: "NO_ACTIVE_SESSION" }], "none"],
    ['"NO_ACTIVE_SESSION"', "none"],
  );
  rows("as the plain text", ["NO_ACTIVE_SESSION", "none"], ["  no_active_session \r\n", "none"]);
  rows(
    "before all else that the answer says",
    [{ status: "active", error: "NO_ACTIVE_SESSION" }, "none"],
    [{ active: true, clients: [{ id: "a" }], reason: "NO_ACTIVE_SESSION" }, "none"],
    [{ status: "paused", data: { session: "NO_ACTIVE_SESSION" } }, "none"],
  );
  rows(
    "with any status that the body decides of",
    [{ status: 404, body: { status: "NO_ACTIVE_SESSION" } }, "none"],
    [{ status: 409, body: { error: { code: "NO_ACTIVE_SESSION" } } }, "none"],
    [{ status: 400, body: "NO_ACTIVE_SESSION" }, "none"],
    [{ status: 404, body: { status: "inactive" } }, "none"],
    [{ status: 404, body: { active: false } }, "none"],
  );
});

describe.concurrent("the outermost state-like literal", () => {
  const words = (meaning: Meaning, ...list: string[]): Row[] => list.map((status) => [{ status }, meaning]);
  rows(
    "of nothing is no session",
    ...words("none", "none", "inactive", "idle", "stopped", "ended", "finished", "completed", "closed"),
    ...words("none", "terminated", "offline", "off", "not started", "not running"),
  );
  rows(
    "of nothing is no session, with session or stream and in any spelling",
    ...words("none", "no session", "session ended", "stream stopped", "STREAM_ENDED", "session_closed"),
    ...words("none", "NOT_RUNNING", "not-started", "Inactive", "IDLE"),
  );
  rows(
    "of running is a session",
    ...words("active", "active", "live", "running", "started", "streaming", "in progress", "ongoing"),
    ...words("active", "recording", "broadcasting", "ACTIVE", "IN_PROGRESS", "Live", "stream running"),
  );
  rows(
    "paused and suspended are those",
    [{ status: "paused" }, "paused"],
    [{ state: said("stream.paused") }, "paused"],
    [{ data: { session: { state: "suspended" } } }, "suspended"],
    [{ status: "Suspended", clients: [{ id: "a" }] }, "suspended"],
  );
  rows(
    "of any other word is a session in a state that is not known",
    [{ status: "starting" }, /starting/i],
    [{ status: "stopping" }, /stopping/i],
    [{ status: "maintenance" }, /mainten/i],
    [{ status: "online" }, /online/i],
    [{ status: "online", clients: 3, startedAt: "2026-11-22T09:00:00Z" }, /online/i],
    [{ status: "on" }, /\bon\b/i],
    [{ state: "OPEN", clients: [{ id: "a" }] }, /open/i],
    [{ state: "warming", clients: [{ id: "a" }] }, /warming/i],
    [{ status: "degraded", active: true }, /degraded/i],
    [{ status: "draining", active: false }, /draining/i],
  );
  rows(
    "goes before those deeper in the answer",
    [{ status: "active", session: { status: "paused" } }, "active"],
    [{ status: "inactive", data: { session: { state: "active" } } }, "none"],
    [{ data: { status: "paused", session: { status: "active" } } }, "paused"],
  );
  rows(
    "is not ok, success, error, fail, true, false or a number",
    [{ status: "ok", session: { status: "active" } }, "active"],
    [{ status: "success", data: { state: "paused" } }, "paused"],
    [{ status: "ok", active: true }, "active"],
    [{ status: "success", active: false }, "none"],
    [{ status: 200, state: "active" }, "active"],
    [{ ok: true, state: "idle" }, "none"],
    [{ status: "ok" }, "failure"],
    [{ status: "success" }, "failure"],
    [{ status: "error" }, "failure"],
    [{ status: "fail" }, "failure"],
    [{ status: "true" }, "failure"],
    [{ status: "1" }, "failure"],
    [{ status: 1 }, "failure"],
  );
  rows(
    "is not what error and code say",
    [{ error: "stopped" }, "failure"],
    [{ code: "active" }, "failure"],
    [{ code: "ACTIVE", status: "inactive" }, "none"],
    [{ error: "inactive", status: "active" }, "active"],
  );
});

describe.concurrent("flags and details", () => {
  rows(
    "a flag says it where no literal does",
    [{ active: true }, "active"],
    [{ isActive: true }, "active"],
    [{ running: true }, "active"],
    [{ live: true }, "active"],
    [{ isLive: true }, "active"],
    [{ data: { isActive: true } }, "active"],
    [{ active: false }, "none"],
    [{ isActive: false, clients: [] }, "none"],
    [{ running: false }, "none"],
    [{ live: false }, "none"],
    [{ isLive: false, clients: 3 }, "none"],
  );
  rows(
    "a literal goes before a flag, and a flag before details",
    [{ isActive: true, status: "inactive" }, "none"],
    [{ isActive: false, status: "active" }, "active"],
    [{ active: true, status: "paused" }, "paused"],
    [{ active: false, clients: [{ id: "a" }], transcriptionLanguage: "en-US" }, "none"],
  );
  rows(
    "a session that is null is none, whatever stands beside it",
    [{ session: null }, "none"],
    [{ session: null, clients: 0 }, "none"],
    [{ data: { session: null } }, "none"],
    [{ session: null, status: "online" }, "none"],
    [{ session: null, status: "active", isLive: true, clients: 3 }, "none"],
    [{ activeSession: false, startedAt: "2026-11-22T09:00:00Z" }, "none"],
    [{ status: "online", clients: [{ id: "a" }], data: { current_stream: null } }, "none"],
    [{ stream: null, currentSession: {}, status: "paused" }, "none"],
  );
  rows(
    "but for one that is there under another of these names, or deeper than one that is",
    [{ session: null, currentSession: { status: "active" } }, "active"],
    [{ stream: { status: "paused", session: null } }, "paused"],
    [{ status: "active", lastSession: null, clients: [{ session: null }] }, "active"],
  );
  rows(
    "details of a session alone are one in a state that is not known",
    [{ clients: [{ id: "a" }, { id: "b" }] }, wordless],
    [{ connectedClients: 3, startedAt: "2026-11-22T09:00:00Z" }, wordless],
    [{ timestamps: { startedAt: "2026-11-22T09:00:00Z" } }, wordless],
    [{ session: { transcriptionLanguage: "en-US", translationLanguages: ["es-ES"] } }, wordless],
    [{ session: { id: "7c1f" } }, wordless],
    [{ clients: [{ status: "idle" }] }, wordless],
  );
  rows(
    "languages or other times alone are no sign of a session",
    [{ transcriptionLanguage: "en-US", translationLanguages: ["es-ES"] }, "failure"],
    [{ languages: { source: "en-US", targets: ["es-ES"] }, clients: 0 }, "failure"],
    [{ updatedAt: "2026-11-22T09:00:00Z", timestamps: { created: 1795338000 } }, "failure"],
    [{ session: {} }, "failure"],
  );
  rows(
    "a count of 0 or an empty list alone is no sign of a session",
    [{ clients: 0 }, "failure"],
    [{ clients: [] }, "failure"],
    [{ connectedClients: 0, languages: [] }, "failure"],
  );
});

describe.concurrent("what tells nothing", () => {
  rows(
    "is what stands under a name of the past",
    [{ previousStatus: "active", status: "inactive" }, "none"],
    [{ lastSession: { status: "active" } }, "failure"],
    [{ lastSession: { clients: 4, startedAt: "2026-11-22T09:00:00Z" } }, "failure"],
    [{ active: false, lastSession: { status: "active" } }, "none"],
    [{ previousStatus: "NO_ACTIVE_SESSION", status: "active" }, "active"],
  );
  rows(
    "is what stands in entries of clients or of history",
    [{ active: false, clients: [{ status: "active" }] }, "none"],
    [{ history: [{ status: "active" }] }, "failure"],
    [{ status: "active", history: [{ status: "NO_ACTIVE_SESSION" }] }, "active"],
    [{ status: "active", clients: [{ status: "NO_ACTIVE_SESSION" }] }, "active"],
  );
  rows(
    "is what stands in things with a state of their own",
    [{ dashboard: { status: "online" }, session: null }, "none"],
    [{ dashboard: { status: "active" } }, "failure"],
    [{ audio: { active: true } }, "failure"],
    [{ plan: { status: "active" }, status: "idle" }, "none"],
    [{ plan: { status: "active" } }, "failure"],
  );
  const entries = (count: number): unknown[] => Array.from({ length: count }, (_, at) => at % 2);
  const named = (count: number): object =>
    Object.fromEntries(entries(count).map((value, at) => [`n${at}`, value]));
  rows(
    "is an answer of more than 20,000 names and entries",
    // Each with the names around them.
    [{ status: "active", rooms: entries(19_998) }, "active"],
    [{ status: "active", rooms: entries(19_999) }, "failure"],
    [{ status: "NO_ACTIVE_SESSION", rooms: [named(9_999), entries(9_999)] }, "failure"],
    [{ status: "active", rooms: named(19_998) }, "active"],
    [JSON.stringify({ status: "active", text: "[,]{:}".repeat(20_000) }), "active"],
  );
  rows(
    "is everything else, and changes nothing of what was known",
    ["<!doctype html><html><body>Sign in to the network</body></html>", "failure"],
    [{ status: 200, headers: { "content-type": "text/html" }, body: "<p>active</p>" }, "failure"],
    ["", "failure"],
    ["[]", "failure"],
    ["null", "failure"],
    ["{}", "failure"],
    [{ message: "ok" }, "failure"],
    ['{"status":"acti', "failure"],
    [{ status: 204, body: "" }, "failure"],
  );
});

describe.concurrent("the status of the answer", () => {
  const failing = [300, 301, 302, 304, 307, 308, 401, 403, 429, 500, 502, 503];
  rows(
    "of 3xx, 401, 403, 429 and 5xx is a failure whatever the body says",
    ...failing.flatMap((status): Row[] => [
      [{ status, body: status === 304 ? "" : { status: "NO_ACTIVE_SESSION" } }, "failure"],
    ]),
    [{ status: 500, body: "NO_ACTIVE_SESSION" }, "failure"],
  );
  rows(
    "other than 2xx is never a session",
    [{ status: 404, body: { status: "active" } }, "failure"],
    [{ status: 409, body: { status: "paused" } }, "failure"],
    [{ status: 400, body: { active: true } }, "failure"],
    [{ status: 422, body: { clients: [{ id: "a" }] } }, "failure"],
    [{ status: 404, body: { status: "starting" } }, "failure"],
  );
  rows(
    "of 2xx may be any",
    [{ status: 201, body: { status: "active" } }, "active"],
    [{ status: 202, body: { status: "paused" } }, "paused"],
    [{ status: 203, body: { status: "idle" } }, "none"],
  );
});
