import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readStatus } from "../../src/service/status-reader.ts";
import { json as randomJson } from "../fuzz/hostile.ts";
import { parseRows } from "../kit/rows.ts";
import { runs } from "../kit/random-runs.ts";

const startInSeconds = 1795338000;

/** The state that is read, such as "active" or "unknown starting", or else what the answer is: "text", "unknown JSON". */
function readState(body: unknown, contentType = "application/json"): string {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const reading = readStatus(text, contentType);
  if (!reading.session) return reading.unreadable;
  const { session } = reading;
  return session.state === "unknown" ? `unknown ${session.word ?? ""}`.trim() : session.state;
}

describe("NO_ACTIVE_SESSION", () => {
  it.each(["  no_active_session\n", '" NO_ACTIVE_SESSION "'])("alone is no session: %j", (body) => {
    expect(readState(body, "text/plain")).toBe("none");
  });

  it.each(
    parseRows(`
    none: {"data": {"a": {"b": [{"c": {"d": "No_Active_Session"}}]}}} | {"clients": "NO_ACTIVE_SESSION"}
    none: {"messageKey": "NO_ACTIVE_SESSION"} | {"error": {"key": "NO_ACTIVE_SESSION"}} | {"defaultMessage": "NO_ACTIVE_SESSION"}
    none: {"errors": [{"extensions": {"code": "NO_ACTIVE_SESSION"}}]} | {"code": "CAPTION_SESSION_NO_ACTIVE_SESSION"}
    none: {"status": "STREAM_STATUS_NO_ACTIVE_SESSION"} | {"status": "active", "isLive": true, "reason": "NO_ACTIVE_SESSION"}
    paused: {"previousStatus": "NO_ACTIVE_SESSION", "status": "paused"} | {"lastError": "NO_ACTIVE_SESSION", "status": "paused"}
    paused: {"history": ["NO_ACTIVE_SESSION"], "status": "paused"} | {"clients": ["NO_ACTIVE_SESSION"], "status": "paused"}
    unknown JSON: {"message": "No active session"}
  `),
  )("is no session unless it is about another time or a client: %s in %j", (state, body) => {
    expect(readState(body)).toBe(state);
  });
});

describe("a null session", () => {
  it.each(
    parseRows(`
    none: {"session": null} | {"activeSession": null} | {"data": {"currentStream": false}}
    none: {"stream": null, "status": "active"} | {"caption_stream": null}
    unknown: {"stream": null, "session": {"id": "7c1f"}} | {"session": null, "a": {"session": {"id": 1}}}
    unknown JSON: {"session": {}} | {"session": {"id": "", "room": null}} | {"sessionId": null}
    unknown JSON: {"session": "Sunday", "data": {"session": null}} | {"error": {"session": null}}
  `),
  )("is %s in %j", (state, body) => {
    expect(readState(body)).toBe(state);
  });
});

/** State words, separated by commas, by the state that each means. */
const words: Readonly<Record<string, string>> = {
  none:
    "none, inactive, idle, stopped, Ended, finished, completed, closed, terminated, offline, off, off air, not running, notStarted, " +
    "notrunning, not yet started, STREAM_NOT_RUNNING, STREAM_NOT_FOUND, no stream, No active sessions, There is no session, " +
    "The session has ended, session_ended, Session.Idle, EGRESS_COMPLETE, ERR_NO_ACTIVE_SESSION_FOUND",
  active:
    "active, LIVE, running, started, streaming, ongoing, in progress, IN_PROGRESS, InProgress, recording, broadcasting, on air, " +
    "session is live, STREAM_STATUS_ACTIVE, EGRESS_ACTIVE",
  paused: "paused, PAUSED, session-paused, streamPaused",
  suspended: "suspended, stream is suspended",
  unknown:
    "starting, stopping, maintenance, TRANSCRIBING, not ready, on, online, open, in session, ADS_PAUSED, SCHEDULED_LIVE, läuft",
  "unknown JSON": "ok, Success, error, FAILED, true, false, null, 200 OK, 7, \ufffd",
};

describe("a state word", () => {
  it.each(Object.entries(words))("is read as %s: %s", (state, list) => {
    for (const word of list.split(", ")) {
      const expected = state === "unknown" ? `unknown ${word}` : state;
      for (const body of [{ status: word }, { data: { streamState: word } }, { result: { phase: word } }])
        expect([body, readState(body)]).toEqual([body, expected]);
    }
  });

  it.each(
    parseRows(`
    active: {"liveStatus": "active"} | {"stream": "active"} | {"status": {"current": {"state": "active"}}}
    active: {"account": {"stream": {"state": "live"}}}
    active: {"captions": {"status": "active"}} | {"captionPipeline": {"status": "active"}} | {"service": {"status": "live"}}
    active: {"transcription_state": "active"} | {"state": "active", "transcription_state": "not_started"}
    paused: {"lifecycleState": "paused"} | {"state": {"name": "paused", "code": 3}} | {"mode": "paused"}
    none: {"broadcast": "offline", "startedAt": 1795338000} | {"isLive": false, "service": {"status": "live"}}
    unknown JSON: ["active"] | {"planStatus": "active"} | {"serverStatus": "active"} | {"mode": "active"}
    unknown JSON: {"message": "active", "filter": "active"} | {"status": {"planStatus": "starting"}}
    unknown JSON: {"supported_states": ["active", "paused"]} | {"session": "starting", "stream": "Sunday"}
  `),
  )("is read as %s in %j", (state, body) => {
    expect(readState(body)).toBe(state);
  });

  it.each([
    ["unknown warming up", " warming\nup "],
    [`unknown ${"s".repeat(40)}`, "s".repeat(100_000)],
    [`unknown ${"🙏".repeat(19)}ab`, `${"🙏".repeat(19)}ab`],
  ])("shows %s in one line of 40 characters at most", (state, status) => {
    expect(readState({ status })).toBe(state);
  });
});

describe("a flag", () => {
  const names = "active isActive running live isLive is_streaming sessionActive hasActiveSession".split(" ");
  it.each(names)("%s means active if true, and none if false", (name) => {
    expect(readState({ [name]: true })).toBe("active");
    expect(readState({ [name]: false, clients: 3 })).toBe("none");
    expect(readState({ data: { [name]: "True" } })).toBe("active");
  });

  it.each(
    parseRows(`
    none: {"inactive": true} | {"isIdle": true} | {"ended": true, "live": true} | {"outputActive": false}
    paused: {"isPaused": true} | {"isActive": false, "isPaused": true} | {"running": true, "paused": true}
    paused: {"status": "active", "paused": true} | {"status": "active", "session": {"isPaused": "true"}}
    suspended: {"status": "active", "suspended": true}
    active: {"status": "active", "audio": {"paused": true}} | {"channel": {"isLive": true}}
    unknown: {"session": {"startedAt": 1795338000}, "outputs": {"web": {"active": false}}}
    unknown: {"session": {"startedAt": 1795338000}, "egress": {"active": false}, "captions": {"live": false}}
    unknown JSON: {"stopped": false, "paused": false} | {"online": true, "open": true, "recording": false}
    unknown JSON: {"capabilities": {"streaming": true}} | {"live": 1} | {"captions": {"active": true}}
  `),
  )("is read as %s in %j", (state, body) => {
    expect(readState(body)).toBe(state);
  });
});

describe("several states", () => {
  // From the most cautious: unknown, suspended, paused, none, active.
  it.each(
    parseRows(`
    paused: {"status": "paused", "data": {"status": "active"}} | {"status": "ok", "data": {"status": "paused"}}
    none: {"status": "active", "state": "stopped"}
    unknown starting: {"status": "active", "state": "starting"}
    none: {"a": {"status": "active"}, "b": {"status": "stopped"}}
  `),
  )("yield the most cautious of the outermost: %s in %j", (state, body) => {
    expect(readState(body)).toBe(state);
  });

  it.each(
    parseRows(`
    active: {"sessions": [{"status": "ended"}, {"status": "active"}]} | {"data": [{"active": false}, {"active": true}]}
    active: [{"parts": [{"status": "idle"}, {"status": "active"}]}] | [{"state": "live", "paused": true}, {"state": "live"}]
    paused: [{"status": "ended"}, {"status": "active", "paused": true}]
    none: {"items": [{"status": "ended"}, {"status": "stopped"}]}
  `),
  )("in a list yield that of a session that runs: %s in %j", (state, body) => {
    expect(readState(body)).toBe(state);
  });

  it("come with the details of the running session", () => {
    const ended = { status: "ended", startedAt: startInSeconds - 86_400, clients: 50 };
    const live = { status: "active", startedAt: startInSeconds, clients: 3 };
    for (const sessions of [[ended, live], [ended, live].reverse()]) {
      const session = { state: "active", startedAt: startInSeconds * 1000, clients: 3 };
      expect(readStatus(JSON.stringify({ sessions }), "").session).toEqual(session);
    }
  });
});

const details: readonly object[] = [
  { clients: 3 },
  { connectedClients: [{ status: "idle" }] },
  { startedAt: "2026-11-22T09:00:00Z" },
  { session: { id: "7c1f" } },
];

describe("details alone", () => {
  it.each(details)("are an unknown state: %j", (body) => {
    expect(readState(body)).toBe("unknown");
    expect(readState({ result: { data: body } })).toBe("unknown");
  });

  it.each(
    parseRows(`
    unknown JSON: {"clients": 0, "viewers": []} | {"clients": [{"connected": false}]} | {"session": {"lastStartedAt": 1795338000}}
    unknown JSON: {"totalClients": 12, "connectedClients": 0} | {"serverStartedAt": 1795338000, "updatedAt": 1795338000}
    unknown JSON: {"transcriptionLanguage": "en", "languages": {"source": "en", "targets": ["es"]}}
  `),
  )("are not enough without clients, a start time or a session: %s in %j", (state, body) => {
    expect(readState(body)).toBe(state);
  });
});

/** Objects with the state and details of another session, or of a thing that is not a session. */
const otherThings: readonly object[] = [
  ...["previousSession", "lastSession", "history", "nextSession", "completedSessions", "schedule"],
  ...["dashboard", "audio", "plan", "connection", "recording", "apiKey", "source", "outputs", "error"],
].map((name) => ({ [name]: { status: "active", isLive: true, clients: 3, startedAt: startInSeconds } }));

describe("an answer about something else", () => {
  const more = [{ account: { status: "active", isLive: true } }, { audio: "active", message: "active" }];
  it.each([...otherThings, ...more])("has no state of the session: %j", (body) => {
    expect(readState(body)).toBe("unknown JSON");
    expect(readState({ ...body, status: "stopped" })).toBe("none");
    for (const detail of details) expect(readState({ ...body, a: detail })).toBe("unknown");
  });

  it.each([
    ["nothing", " \n "],
    ["web page", "<!DOCTYPE html><html><body>Sign in</body></html>"],
    ["text", '{"status":"active"'],
    ["text", "active"],
    ...["null", "42", '"active"', "{}", "[]", '{"data":null}', '{"items":[]}'].map((body) => [
      "unknown JSON",
      body,
    ]),
  ])("is read as %s: %j", (what, body) => {
    expect(readState(body)).toBe(what);
  });
});

describe("any answer", () => {
  const names =
    "status state session sessionState data result previousStatus error code message clients viewers languages history targets " +
    "source startedAt timestamps plan ok isLive active paused captions visible account";
  const values = ["active", "paused", "starting", "ok", "en-US", "2026-11-22T09:00:00Z", 12, true, null];
  const answers = randomJson(names.split(" "), values);

  it("is never active without a word or a flag for it", () => {
    const mentionsActive = (text: string): boolean => /"active"|"(isLive|active)":true/i.test(text);
    fc.assert(
      fc.property(answers, (answer) => {
        const text = JSON.stringify(answer);
        if (readState(answer) === "active") expect(text).toSatisfy(mentionsActive);
      }),
      runs(300, 3_000),
    );
  });

  it("is no session if it also contains NO_ACTIVE_SESSION", () => {
    fc.assert(
      fc.property(answers, (answer) => {
        expect(readState({ answer, reason: "NO_ACTIVE_SESSION" })).toBe("none");
      }),
      runs(100, 1_000),
    );
  });

  it.each([
    ["lists", "[".repeat(500_000) + "]".repeat(500_000)],
    ["clients", '{"clients":{"total":'.repeat(19_000) + "1" + "}}".repeat(19_000)],
    ["objects", '{"session":'.repeat(80_000) + "1" + "}".repeat(80_000)],
    ["entries", `[${Array(100_000).fill('{"a":true}').join(",")}]`],
    ["a long text", JSON.stringify({ status: "a-".repeat(500_000), clients: " ".repeat(500_000) })],
  ])("of 1 MB is read without an error: %s", (_, body) => {
    expect(readState(body)).toMatch(/^unknown/);
  });
});
