import { describe, expect, it } from "vitest";
import { isWebPage, readStatus } from "../../src/service/status-reader.ts";

const json = "application/json";

function stateOf(body: unknown, contentType = json): string {
  const reading = readStatus(contentType, typeof body === "string" ? body : JSON.stringify(body));
  return "session" in reading ? reading.session.state : reading.unreadable;
}

describe("NO_ACTIVE_SESSION", () => {
  it.each([
    ["plain text", "NO_ACTIVE_SESSION"],
    ["plain text in blanks and lower case", "  no_active_session\n"],
    ["with a byte order mark gone and a line break", "No_Active_Session\r\n"],
    ["a JSON string", '"NO_ACTIVE_SESSION"'],
    ["a JSON string with blanks inside", '" NO_ACTIVE_SESSION "'],
    ["a status", { status: "NO_ACTIVE_SESSION" }],
    ["deep in an envelope", { data: { a: { b: [{ c: { d: "no_active_session" } }] } } }],
    ["an error code", { error: { code: "NO_ACTIVE_SESSION" } }],
    ["an error", { error: "NO_ACTIVE_SESSION" }],
    ["a code", { code: "NO_ACTIVE_SESSION", message: "nothing runs" }],
    ["a message", { message: "NO_ACTIVE_SESSION" }],
    ["a list", ["NO_ACTIVE_SESSION"]],
    ["beside empty details", { status: "NO_ACTIVE_SESSION", clients: [], languages: [], startedAt: null }],
    ["in place of clients", { clients: "NO_ACTIVE_SESSION" }],
    ["beside other states", { connection: { status: "active" }, session: "NO_ACTIVE_SESSION" }],
  ])("as %s: no session", (_, body) => {
    expect(stateOf(body)).toBe("none");
  });

  it.each([
    ["previousStatus", { status: "active", previousStatus: "NO_ACTIVE_SESSION" }],
    ["previous_status", { status: "active", previous_status: "NO_ACTIVE_SESSION" }],
    ["lastSession", { status: "active", lastSession: { status: "NO_ACTIVE_SESSION" } }],
    ["history", { status: "active", history: [{ status: "NO_ACTIVE_SESSION" }, { status: "active" }] }],
    ["sessionHistory", { state: "active", sessionHistory: ["NO_ACTIVE_SESSION"] }],
    ["an entry of clients", { status: "active", clients: [{ id: 1, status: "NO_ACTIVE_SESSION" }] }],
    [
      "an entry of a map of clients",
      { status: "active", connectedClients: { a: { state: "NO_ACTIVE_SESSION" } } },
    ],
  ])("under %s does not count", (_, body) => {
    expect(stateOf(body)).toBe("active");
  });
});

describe("a running session", () => {
  it.each([
    ["active", { status: "active" }],
    ["active", { status: "ACTIVE" }],
    ["active", { data: { session: { state: "Active" } } }],
    ["active", { status: "ok", session: { status: "active" } }],
    ["active", { success: true, result: { phase: "SESSION_ACTIVE" } }],
    ["active", { stream: "active" }],
    ["paused", { status: "paused" }],
    ["paused", { status: "PAUSED" }],
    ["paused", { streamStatus: "Stream_Paused" }],
    ["paused", { sessionState: "paused", clients: [{ status: "active" }] }],
    ["paused", { state: { value: "paused", code: 3 } }],
    ["suspended", { currentState: "SUSPENDED" }],
    ["suspended", { type: "suspended", startedAt: "2026-11-22T09:00:00Z" }],
    ["suspended", { status: "ok", code: 0, data: { status: "success", stream: { status: "suspended" } } }],
    // The outermost state counts.
    ["paused", { status: "paused", audio: { status: "active" }, inner: { status: "active" } }],
    // Details are enough.
    ["active", { clients: [{}] }],
    ["active", { languages: ["en-US", "es"] }],
    ["active", { session: { connectedClients: 3 } }],
    ["active", { data: { languages: { source: "en-US", targets: ["es"] } } }],
    ["active", { timestamps: { startedAt: "2026-11-22T09:00:00Z" } }],
    ["active", { session: { startedAt: 1795338000 } }],
  ])("is %s: %j", (state, body) => {
    expect(stateOf(body)).toBe(state);
  });
});

describe("a state that we don't know", () => {
  it.each([
    ["starting", { status: "starting" }],
    ["TRANSCRIBING", { status: "TRANSCRIBING" }],
    ["warming up", { state: { value: " warming\nup " } }],
    ["maintenance", { session_status: "maintenance" }],
    ["ANSWERED", { status: "ANSWERED", data: { status: "paused" } }],
    ["stopping", { phase: "stopping", isLive: true, clients: 3 }],
    ["not ready", { status: "not ready" }],
    ["active or paused", { status: "active or paused" }],
    ["läuft", { status: "läuft" }],
    ["s".repeat(40), { status: "s".repeat(64) }],
    ["s".repeat(40), { status: "s".repeat(100_000), clients: 3 }],
    ["🙏".repeat(19) + "ab", { status: "🙏".repeat(19) + "ab" }],
  ])("is told as %s: %j", (word, body) => {
    const reading = readStatus(json, JSON.stringify(body));
    expect(reading).toMatchObject({ session: { state: "unknown", word } });
  });
});

describe("anything else", () => {
  it.each([
    ["an empty body", "", "nothing"],
    ["blanks", " \n ", "nothing"],
    ["a captive portal", "<!DOCTYPE html><html><body>Sign in</body></html>", "web page"],
    ["HTML without a doctype", "<html><head></head></html>", "web page"],
    ["broken JSON", '{"status":"active"', "text"],
    ["plain text", "active", "text"],
    ["an empty list", [], "unknown JSON"],
    ["null", "null", "unknown JSON"],
    ["true", "true", "unknown JSON"],
    ["a number", "42", "unknown JSON"],
    ["a JSON string that is no NO_ACTIVE_SESSION", '"active"', "unknown JSON"],
    ["an empty object", {}, "unknown JSON"],
    ["a friendly message", { message: "ok" }, "unknown JSON"],
    ["ok as status", { status: "ok" }, "unknown JSON"],
    ["success as status", { status: "SUCCESS", data: null }, "unknown JSON"],
    ["error as status", { status: "error", message: "broken" }, "unknown JSON"],
    ["fail as state", { state: "fail" }, "unknown JSON"],
    ["true as status", { status: true }, "unknown JSON"],
    ["true in words", { status: "true" }, "unknown JSON"],
    ["a number as status", { status: 200 }, "unknown JSON"],
    ["a number in words", { status: "200" }, "unknown JSON"],
    ["failed as status", { status: "failed" }, "unknown JSON"],
    ["failure as status", { status: "failure" }, "unknown JSON"],
    ["a state in prose", { message: "active", title: "paused", name: "active" }, "unknown JSON"],
    ["a state in words for people", { message: "No active session" }, "unknown JSON"],
    ["the name of a session", { session: "starting", stream: "Sunday" }, "unknown JSON"],
    ["no clients", { clients: 0 }, "unknown JSON"],
    ["empty lists", { clients: [], languages: [], targets: [], timestamps: {} }, "unknown JSON"],
    ["languages of nothing", { languages: { source: null, targets: [] } }, "unknown JSON"],
    ["details of a session that has ended", { startedAt: 1795338000, endedAt: 1795338001 }, "unknown JSON"],
    ["a flag of something else", { account: { active: true }, plan: { active: true } }, "unknown JSON"],
    ["the state of the service", { service: { status: "running" }, serverStatus: "active" }, "unknown JSON"],
    ["settings", { settings: { transcriptionLanguage: "en-US" } }, "unknown JSON"],
    ["a session to come", { nextSession: { status: "active", clients: 3 } }, "unknown JSON"],
    ["HTTP in words", { status: "200 OK" }, "unknown JSON"],
    ["a flag that could be anything's", { online: true, open: true, recording: false }, "unknown JSON"],
    ["a flag that is not set", { stopped: false, paused: false }, "unknown JSON"],
    ["a number as a flag", { live: 1 }, "unknown JSON"],
    ["no stream named otherwise", { data: null, sessionId: null }, "unknown JSON"],
    ["a session in error", { error: { session: null, live: true } }, "unknown JSON"],
    ["a list of words", ["active"], "unknown JSON"],
    ["hidden captions", { captions: "hidden", visibility: "hidden", captionsHidden: true }, "unknown JSON"],
    ["captions that are visible", { captions: { status: "visible", active: true } }, "unknown JSON"],
    ["an audio input", { audio: "active", audioInput: { level: { status: "live" } } }, "unknown JSON"],
    ["an unknown state of something else", { planStatus: "warming up" }, "unknown JSON"],
    ["one inside a state", { state: { planStatus: "warming up" } }, "unknown JSON"],
    ["a literal that is no state's", { result: { value: "warming up" } }, "unknown JSON"],
    ["a literal too long for a state", { type: `${"session ".repeat(8)}active` }, "unknown JSON"],
    ["HTML in the midst of text", "see <html>", "text"],
    ["a literal without a letter", { status: "\ufffd\ufffd" }, "unknown JSON"],
    ["a state inside error", { error: { status: "active" } }, "unknown JSON"],
    ["a state as code", { code: "ACTIVE" }, "unknown JSON"],
    ["details inside error", { error: { clients: 3 } }, "unknown JSON"],
    ["the state of something else", { plan: "active", subscription: { status: "active" } }, "unknown JSON"],
    ["a connected dashboard", { dashboard: { status: "connected" } }, "unknown JSON"],
    ["a state of a time before", { status_earlier: "active", formerState: "paused" }, "unknown JSON"],
    ["a state of the past", { lastSession: { status: "active", clients: 3 } }, "unknown JSON"],
    ["more than NO_ACTIVE_SESSION", { status: "ERR_NO_ACTIVE_SESSION_FOUND" }, "unknown JSON"],
  ])("%s is unreadable", (_, body, what) => {
    expect(stateOf(body)).toBe(what);
  });

  it("HTML is known by its type too", () => {
    expect(stateOf("Sign in", "text/html; charset=utf-8")).toBe("web page");
  });

  it.each([
    "<!-- sign in --><html>login</html>",
    '<?xml version="1.0"?>\n<!DOCTYPE html><html/>',
    "\ufeff <!-- a --> <!-- b --><title>Sign in</title>",
    "<div>Sign in</div>",
    "<p>Sign in",
    '<a href="https://portal.example.com">on</a>',
    "<!-- never closed --><H1>Sign in</H1>",
  ])("a page is known by what it begins with: %s", (body) => {
    expect(isWebPage("text/plain", body)).toBe(true);
  });

  it.each([
    ["text/html", ""],
    ["text/html", "  "],
    ["text/html", '{"ok":true}'],
    ["application/xml", '<?xml version="1.0"?><ok/>'],
    ["text/plain", "<accepted>"],
    ["text/plain", "OK"],
  ])("what is no page is none, whatever its type says: %s %s", (type, body) => {
    expect(isWebPage(type, body)).toBe(false);
  });

  it.each(["<!---->", " ", "<?xml?>", "<!--"])("a page of nothing but %j costs no time", (piece) => {
    expect(isWebPage("text/plain", piece.repeat(150_000))).toBe(false);
  });

  it("HTML is not known by what else stands in the type", () => {
    expect(stateOf("Sign in", "application/json; profile=text/html")).toBe("text");
    expect(stateOf("<!DOCTYPE \n html>", "")).toBe("web page");
  });

  it("survives any depth", () => {
    const deep = 200_000;
    expect(stateOf(`${"[".repeat(deep)}"NO_ACTIVE_SESSION"${"]".repeat(deep)}`)).toBe("none");
    // Brackets in strings do not count.
    expect(stateOf(JSON.stringify({ status: "active", x: `"\\${"[".repeat(600_000)}` }))).toBe("active");
    expect(stateOf(`${"[".repeat(260_000)}"NO_ACTIVE_SESSION"${"]".repeat(260_000)}`)).toBe("text");
    expect(stateOf(`${'{"a":'.repeat(deep)}1${"}".repeat(deep)}`)).toBe("unknown JSON");
  });
});

describe("details", () => {
  function detailsOf(body: unknown): unknown {
    const reading = readStatus(json, JSON.stringify(body));
    return "session" in reading ? reading.session : reading.unreadable;
  }

  const start = Date.UTC(2026, 10, 22, 9, 0, 0);
  const whole = {
    state: "active",
    clients: 2,
    transcriptionLanguage: "en-US",
    translationLanguages: ["es", "fr"],
    startedAt: start,
  };

  it.each([
    [
      "flat camelCase",
      {
        status: "active",
        connectedClients: [{ id: "a" }, { id: "b" }],
        transcriptionLanguage: "en-US",
        translationLanguages: ["es", "fr"],
        startedAt: "2026-11-22T09:00:00.000Z",
      },
    ],
    [
      "flat snake_case",
      {
        stream_status: "active",
        client_count: 2,
        source_language: "en-US",
        target_languages: ["es", "fr"],
        started_at: start / 1000,
      },
    ],
    [
      "envelopes",
      {
        ok: true,
        data: {
          session: {
            state: "ACTIVE",
            clients: { total: 2, list: [{}, {}] },
            languages: {
              source: { code: "en-US", name: "English" },
              targets: [{ code: "es" }, { code: "fr" }],
            },
            timestamps: { started: start },
          },
        },
      },
    ],
    [
      "maps",
      {
        session: {
          viewers: { a: { name: "Foyer" }, b: { name: "Balcony" } },
          languages: { transcription: "en-US", translation: { es: { name: "Spanish" }, fr: {} } },
          timestamps: { created_at: String(start), updated_at: String(start + 1) },
        },
      },
    ],
    [
      "codes inside",
      {
        phase: "active",
        audience: { count: 2 },
        transcription: { languageCode: "en-US" },
        translation: { languageCodes: ["es", "fr"] },
        since: "2026-11-22T10:00:00+01:00",
      },
    ],
  ])("are read from %s", (_, body) => {
    expect(detailsOf(body)).toEqual(whole);
  });

  it("an audio source is no language", () => {
    expect(detailsOf({ status: "active", source: "mixer", output: "hdmi", input: "usb" })).toEqual({
      state: "active",
    });
  });

  it("limits, versions and supported languages are no details", () => {
    expect(
      detailsOf({ status: "active", maxClients: 50, clientVersion: "2", supportedLanguages: ["en"] }),
    ).toEqual({
      state: "active",
    });
  });

  it("nonsense values are left out", () => {
    const body = {
      status: "active",
      clients: -1,
      startedAt: "soon",
      targetLanguages: ["es", 5],
      clientCount: 1e300,
    };
    expect(detailsOf(body)).toEqual({ state: "active" });
  });
});

it("an answer of more names than any service has says nothing", () => {
  const named = (count: number): string =>
    JSON.stringify({
      status: "active",
      rooms: Object.fromEntries(Array.from({ length: count - 2 }, (_, at) => [`hall${at}`, 1])),
    });
  expect(readStatus("application/json", named(50_000))).toMatchObject({ session: { state: "active" } });
  expect(readStatus("application/json", named(50_001))).toMatchObject({ unreadable: "unknown JSON" });
});
