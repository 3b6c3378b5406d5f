import { describe, expect, it } from "vitest";
import { readStatus } from "../../src/service/status-reader.ts";

/** Answers in which something only looks like a session, or a session does not look like one. */

const start = 1795338000;

function stateOf(body: object): string {
  const reading = readStatus("application/json", JSON.stringify(body));
  return "session" in reading ? reading.session.state : reading.unreadable;
}

describe("no sign of a session", () => {
  it.each([
    ["times of the past", { timestamps: { lastStartedAt: start, previousSession: start } }],
    ["languages of the past", { languages: { previous: "en" } }],
    ["languages to choose from", { languages: { supported: ["en", "es"], default: "en" } }],
    ["a translation into nothing", { translation: { enabled: false, languages: [] } }],
    ["clients of the past", { clients: { history: [1, 2], previousCount: 3, peakCount: 9 } }],
    ["nobody connected", { clients: { maxConnected: 50, total: 12, connected: 0 } }],
    ["nobody connected of many", { totalClients: 12, connectedClients: 0 }],
    ["room for clients", { clientCapacity: 50, clientTimeout: 30 }],
    ["several things with states", { admins: [{ status: "active" }], inputs: [{ live: true }] }],
    ["where it comes from and goes to", { source: { status: "active" }, outputs: [{ live: true }] }],
    ["sessions that are over", { completedSessions: [{ startedAt: start, clients: 3 }] }],
    ["a schedule", { schedule: { start: "2026-11-29T09:00:00Z" } }],
    ["a session with its end", { startTime: start, endTime: start + 1, clients: [{}] }],
    ["times of an owner", { serverStartedAt: start, accountCreatedAt: start }],
  ])("%s: %j", (_, body) => {
    expect(stateOf(body)).toBe("unknown JSON");
  });
});

it.each([
  { status: "No active sessions" },
  { status: "no session found" },
  { status: "STREAM_NOT_FOUND" },
  { status: "notrunning" },
  { status: "There is no session" },
  { lifecycleState: "idle" },
  { session: false },
  // When the answer was made, or the account.
  { session: null, updatedAt: start },
  { notRunning: true },
  { noActiveSession: true, updatedAt: start },
  { isLive: "False", clients: 3 },
  { isActive: 0, startedAt: start },
  { hasSession: false, startedAt: start },
  { sessionExists: false, startedAt: start },
])("%j is no session", (body) => {
  expect(stateOf(body)).toBe("none");
});

it.each([
  // Details alone are no LIVE where a label says otherwise.
  ["unknown", { status: { text: "starting" }, clients: 3 }],
  ["unknown", { status: { stream: "starting", captions: "visible" }, clients: 3 }],
  ["unknown", { statusText: "Starting up", clients: 3 }],
  ["paused", { sessionStatusName: "paused", clients: 3 }],
  ["none", { stateLabel: "Stopped", clients: 3 }],
  ["active", { statusText: "OK", clients: 3 }],
  ["active", { statusText: "Starting up", status: "active" }],
  ["active", { clients: 3, lastEndedAt: "2026-11-22T09:00:00Z" }],
  ["active", { isActive: 1 }],
  // What is paused is often said to run, too.
  ["paused", { active: true, session: { paused: true } }],
])("is %s: %j", (state, body) => {
  expect(stateOf(body)).toBe(state);
});
