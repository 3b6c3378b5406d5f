import { describe, expect, it } from "vitest";
import { isWebPage } from "../../src/service/answer-body.ts";
import { readStatus } from "../../src/service/status-reader.ts";

/** What many signs say together is in status-precedence.test.ts: here is what else a state may look like, or what looks like one. */

const json = "application/json";
const start = 1795338000;

function stateOf(body: unknown, contentType = json): string {
  const reading = readStatus(contentType, typeof body === "string" ? body : JSON.stringify(body));
  return reading.session ? reading.session.state : reading.unreadable;
}

it.each([
  "  no_active_session\n",
  '" NO_ACTIVE_SESSION "',
  { data: { a: { b: [{ c: { d: "no_active_session" } }] } } },
  { clients: "NO_ACTIVE_SESSION" },
  { status: "No active sessions" },
  { status: "STREAM_NOT_FOUND" },
  { status: "notrunning" },
  { status: "There is no session" },
  { status: "The session has ended" },
  { lifecycleState: "idle" },
  { session: false },
  { noActiveSession: true, updatedAt: start },
  { data: { currentStream: false }, isLive: true, stateLabel: "Live" },
  { isLive: "False", clients: 3 },
  { isActive: 0, startedAt: start },
  { hasSession: false, startedAt: start },
  { sessionExists: false, startedAt: start },
])("%j is no session", (body) => {
  expect(stateOf(body)).toBe("none");
});

it.each([
  ["active", { status: "active", connectedClients: { a: { state: "NO_ACTIVE_SESSION" } } }],
  ["active", { stream: "active" }],
  ["paused", { state: { value: "paused", code: 3 } }],
  ["suspended", { type: "suspended", startedAt: "2026-11-22T09:00:00Z" }],
  // Details are never enough for LIVE, and what is written for people tells the states of the specification.
  ["unknown", { clients: 0, viewers: 3 }],
  ["unknown", { timestamps: { since: "2026-11-22T09:00:00Z" } }],
  ["unknown", { status: { text: "starting" }, clients: 3 }],
  ["unknown", { status: { stream: "starting", captions: "visible" }, clients: 3 }],
  ["unknown", { statusText: "Starting up", clients: 3 }],
  ["unknown", { stateLabel: "Stopped", clients: 3 }],
  ["paused", { sessionStatusName: "paused", clients: 3 }],
  ["unknown", { statusText: "OK", clients: 3 }],
  ["active", { isActive: 1 }],
])("is %s: %j", (state, body) => {
  expect(stateOf(body)).toBe(state);
});

it.each([
  ["warming up", { state: { value: " warming\nup " } }],
  ["ANSWERED", { status: "ANSWERED", data: { status: "paused" } }],
  ["active or paused", { status: "active or paused" }],
  ["läuft", { status: "läuft" }],
  ["s".repeat(40), { status: "s".repeat(100_000), clients: 3 }],
  ["🙏".repeat(19) + "ab", { status: "🙏".repeat(19) + "ab" }],
])("a state that we don't know is told as %s: %j", (word, body) => {
  expect(readStatus(json, JSON.stringify(body)).session).toMatchObject({ state: "unknown", word });
});

describe("what tells nothing", () => {
  it.each([
    ["", "nothing"],
    [" \n ", "nothing"],
    ["<!DOCTYPE html><html><body>Sign in</body></html>", "web page"],
    ['{"status":"active"', "text"],
    ["active", "text"],
    ["see <html>", "text"],
    ["null", "unknown JSON"],
    ["42", "unknown JSON"],
    ['"active"', "unknown JSON"],
  ])("%j is %s", (body, what) => {
    expect(stateOf(body)).toBe(what);
  });

  it.each([
    [["active"]],
    // Words that are no states, or none of a session.
    [{ status: "failure" }],
    [{ status: "200 OK" }],
    [{ status: "\ufffd\ufffd" }],
    [{ status: "ERR_NO_ACTIVE_SESSION_FOUND" }],
    [{ type: `${"session ".repeat(8)}active` }],
    [{ message: "active", title: "paused", name: "active" }],
    [{ message: "No active session" }],
    [{ session: "starting", stream: "Sunday" }],
    [{ result: { value: "warming up" } }],
    [{ state: { planStatus: "warming up" } }],
    [{ service: { status: "running" }, serverStatus: "active" }],
    [{ recording: { status: "active", live: true }, recordingStartedAt: start }],
    [{ schedules: [{ status: "active", clients: 3 }] }],
    [{ source: { status: "active" }, outputs: [{ live: true }] }],
    [{ admins: [{ status: "active" }], inputs: [{ live: true }] }],
    [{ audio: "active", audioInput: { level: { status: "live" } } }],
    [{ error: { session: null, live: true, clients: 3 } }],
    // Flags that could be anything's, or are none.
    [{ online: true, open: true, recording: false }],
    [{ stopped: false, paused: false }],
    [{ live: 1 }],
    [{ data: null, sessionId: null }],
    // A session with nothing in it, and one that is null in another that is none of its own.
    [{ session: { id: "", status: null, clients: [] } }],
    [{ session: "Sunday", data: { session: null } }],
    // Details of another time, of nothing, or of something else.
    [{ nextSession: { status: "active", clients: 3 } }],
    [{ completedSessions: [{ startedAt: start, clients: 3 }] }],
    [{ schedule: { start: "2026-11-29T09:00:00Z" } }],
    [{ timestamps: { lastStartedAt: start, previousSession: start } }],
    [{ serverStartedAt: start, accountCreatedAt: start }],
    [{ languages: { previous: "en" } }],
    [{ languages: { supported: ["en", "es"], default: "en" } }],
    [{ translation: { enabled: false, languages: [] } }],
    [{ clients: { history: [1, 2], previousCount: 3, peakCount: 9 } }],
    [{ clients: { maxConnected: 50, total: 12, connected: 0 } }],
    [{ totalClients: 12, connectedClients: 0 }],
    [{ clientCapacity: 50, clientTimeout: 30 }],
    [{ timestamps: { started: null }, startedAt: null, since: "soon" }],
    [{ language: "en", languages: ["en", "es"], targets: ["es"] }],
  ])("%j", (body) => {
    expect(stateOf(body)).toBe("unknown JSON");
  });
});

describe("a web page", () => {
  it.each([
    ["text/html; charset=utf-8", "Sign in"],
    ["", "<!DOCTYPE \n html>"],
    ["text/plain", "<!-- sign in --><html>login</html>"],
    ["text/plain", '<?xml version="1.0"?>\n<!DOCTYPE html><html/>'],
    ["text/plain", "\ufeff <!-- a --> <!-- b --><title>Sign in</title>"],
    ["text/plain", "<p>Sign in"],
    ["text/plain", "<!-- never closed --><H1>Sign in</H1>"],
  ])("is known by its type or by what it begins with: %s %s", (type, body) => {
    expect(isWebPage(type, body)).toBe(true);
    expect(stateOf(body, type)).toBe("web page");
  });

  it.each([
    ["text/html", "  "],
    ["text/html", '{"ok":true}'],
    ["application/json; profile=text/html", "Sign in"],
    ["application/xml", '<?xml version="1.0"?><ok/>'],
    ["text/plain", "<accepted>"],
  ])("is not what begins otherwise, whatever its type says: %s %s", (type, body) => {
    expect(isWebPage(type, body)).toBe(false);
  });
});

it("knows nothing of languages among which the API key stands, however much that looks like one", () => {
  const body = '{"status":"active","source":"en-us1234","targets":["de","en-us1234"]}';
  expect(readStatus("application/json", body, ["us1234"])).toHaveProperty("session", {
    state: "active",
  });
});
