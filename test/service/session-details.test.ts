import { describe, expect, it, onTestFinished, vi } from "vitest";
import { readStatus } from "../../src/service/status-reader.ts";
import { parseRows } from "../kit/rows.ts";

const start = Date.UTC(2026, 10, 22, 9, 0, 0);
const iso = "2026-11-22T09:00:00Z";

/** The details that are read beside an active state. @throws Error for another state */
function readDetails(body: object): object {
  const { session } = readStatus(JSON.stringify({ status: "active", ...body }), "application/json");
  if (session?.state !== "active") throw new Error(`read as ${session?.state}`);
  const { state: _, ...details } = session;
  return details;
}

/** @param value JSON, or "nothing" for no detail */
const expectedDetails = (name: string, value: string): object =>
  value === "nothing" ? {} : { [name]: JSON.parse(value) as unknown };

// A count of connected clients wins over one of all, and a total over a sum of web and app viewers. The largest total wins.
describe("the number of clients", () => {
  it.each(
    parseRows(`
    3: {"clients": 3} | {"viewer_count": " 3\\n"} | {"numClients": 3} | {"stats": {"ListenerCount": "3"}}
    3: {"clients": {"active": 3, "total": 20}} | {"viewers": {"edges": [{"node": {}}], "totalCount": 3}}
    3: {"viewersCount": {"number": 3, "formatted": "3"}}
    3: {"totalClients": 12, "connectedClients": 3, "clientIds": [1]} | {"viewers": 3, "uniqueViewers": 9}
    2: {"attendees": [{}, {}]} | {"clients": ["a", "b"]}
    0: {"clients": []} | {"clients": [{"connected": false}]} | {"viewers": 0}
    1: {"clients": [{"status": "PAUSED"}, {"online": false}]}
    14: {"hlsViewerCount": 0, "webRTCViewerCount": 14} | {"webViewers": 9, "appViewers": 5}
    5: {"clients": 3, "viewers": 5, "room": {"clients": 7}}
    nothing: {"clients": -1} | {"clients": 1.5} | {"clients": 1152921504606847000} | {"clients": "12 people"}
    nothing: {"clients": true} | {"clients": "1234567890"} | {"clients": {"a": {}, "b": 5}} | {"viewer_seconds": 900}
    nothing: {"viewerMinutes": 3} | {"maxClients": 50} | {"viewerLimit": 9} | {"peak_viewers": 9} | {"previousClients": 5}
    nothing: {"clients": {"history": [1], "peakCount": 9}} | {"dashboard": {"clients": 5}}
    nothing: {"languages": {"source": {"listeners": 9}}}
  `),
  )("is %s in %j", (value, body) => {
    expect(readDetails(body)).toEqual(expectedDetails("clients", value));
  });
});

describe("the source language", () => {
  it.each(
    parseRows(`
    "en": {"language": "en"} | {"lang": "en"} | {"locale": " en "} | {"languages": ["en"]} | {"transcriptionLanguage": "en"}
    "en": {"sourceLang": "en"} | {"base_language": "en"} | {"spoken": {"code": "en", "name": "English"}}
    "en": {"source_language": {"language": "en"}} | {"languages": {"source": "en", "supported": ["en", "es"]}}
    "en": {"lang": {"from": "en"}} | {"settings": {"transcription": {"mode": "auto-on", "language": "en"}}} | {"source": "en"}
    "en": {"language": "de", "sourceLanguage": "en"} | {"speech": {"locale": "en"}, "kind": "it"}
    "en_GB": {"source": "en_GB"}
    "fil": {"language": "fil"}
    "zh-Hant-TW": {"source": "zh-Hant-TW"} | {"speech": {"locale": "zh-Hant-TW"}}
    nothing: {"source": "in_progress"} | {"source": "on"} | {"input": "mic"} | {"source": "usb-1"} | {"language": "English"}
    nothing: {"language": "auto"} | {"language": "all"} | {"language": 5} | {"languages": ["en", "es"]}
    nothing: {"supportedLanguages": ["en"]} | {"defaultLanguage": "en"} | {"previousLanguage": "en"}
    nothing: {"account": {"language": "en"}} | {"transcription": ["en", "de"]}
  `),
  )("is %s in %j", (value, body) => {
    expect(readDetails(body)).toEqual(expectedDetails("transcriptionLanguage", value));
  });
});

describe("the target languages", () => {
  it.each(
    parseRows(`
    ["es","fr-FR"]: {"targetLanguages": ["es", "fr-FR"]} | {"translations": ["es", "fr-FR"]} | {"TranslateTo": ["es", "fr-FR"]}
    ["es","fr-FR"]: {"target_languages": "es,fr-FR"} | {"languages": {"targets": " es; fr-FR"}}
    ["es","fr-FR"]: {"targetLanguages": [{"language": "es", "model": "x"}, {"tag": "fr-FR"}]}
    ["es","fr-FR"]: {"targets": {"es": "Spanish", "fr-FR": "French"}} | {"lang": {"to": ["es", "fr-FR"]}}
    ["es","fr-FR"]: {"targetLanguages": {"nodes": [{"tag": "es"}, {"tag": "fr-FR"}]}}
    ["es","fr-FR"]: {"translation": {"enabled": true, "languages": ["es", "fr-FR"]}} | {"outputs": [{"locale": "es"}, {"locale": "fr-FR"}]}
    ["es"]: {"target": "es"} | {"targets": {"es": {}}} | {"outputs": [{"code": "es"}]}
    ["es"]: {"languages": [{"code": "es", "role": "TARGET"}]} | {"translation": {"language": "es"}}
    []: {"targetLanguages": []} | {"languages": {"targets": []}}
    nothing: {"targets": ["ok", "web"]} | {"outputs": {"web": {"active": true}}}
    nothing: {"targetLanguages": ["Spanish"]} | {"maxTargetLanguages": 3} | {"targets": 5}
    nothing: {"nextTargets": ["es", "fr-FR"]} | {"supportedTargets": ["es", "fr-FR"]}
  `),
  )("are %s in %j", (value, body) => {
    expect(readDetails(body)).toEqual(expectedDetails("translationLanguages", value));
  });

  it.each([
    {
      languages: [
        { code: "en", role: "source" },
        { code: "es", role: "target" },
      ],
    },
    { translateConfig: { languages: [{ source: "en", target: ["es"] }] } },
    { languageCode: "en", languageCodes: ["es"] },
    { transcription: { language: "en" }, translation: { languages: ["es"] } },
  ])("are separated from the source in %j", (body) => {
    expect(readDetails(body)).toEqual({ transcriptionLanguage: "en", translationLanguages: ["es"] });
  });
});

describe("the start time", () => {
  it.each([
    ...["startedAt", "STARTED_AT", "started-at", "started_on", "sessionStart", "broadcast_start_time"],
    ...["begin", "streamHTTPStart", "playingStartTime", "startDateTime"],
  ])("is read from %s", (name) => {
    expect(readDetails({ session: { [name]: iso } })).toEqual({ startedAt: start });
  });

  it.each(
    parseRows(`
    ISO 8601: {"startedAt": " 2026-11-22T09:00:00Z "} | {"startedAt": "2026-11-22T09:00:00.000000Z"}
    ISO 8601: {"startedAt": "2026-11-22T10:00:00+01:00"} | {"startedAt": "2026-11-22T10:00:00.0000000+0100"}
    UTC: {"startedAt": "2026-11-22 09:00:00 UTC"}
    UTC without a zone: {"startedAt": "2026-11-22T09:00:00"} | {"startedAt": "2026-11-22 09:00:00"} | {"startedAt": "2026-11-22T09:00"}
    HTTP: {"startedAt": "Sun, 22 Nov 2026 09:00:00 GMT"} | {"startedAt": "Sun, 22 Nov 2026 10:00:00 +0100"}
    seconds: {"startedAt": 1795338000} | {"startedAt": "1795338000"} | {"startedAt": "1795338000.0"}
    milliseconds: {"startedAt": 1795338000000} | {"startedAt": "1795338000000"}
    microseconds: {"startedAt": 1795338000000000}
    nanoseconds: {"startedAt": 1795338000000000000} | {"startedAt": "1795338000000000000"}
    an object: {"startedAt": {"seconds": 1795338000, "nanos": 5}} | {"startedAt": {"seconds": "1795338000"}}
    an object: {"startedAt": {"timestamp": 1795338000000, "formatted": "9:00"}}
    an object: {"startedAt": {"dateTime": "2026-11-22T09:00:00.0000000", "timeZone": "UTC"}}
  `),
  )("is read as %s in every time zone: %j", (_, body) => {
    vi.stubEnv("TZ", "America/New_York");
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(readDetails(body)).toEqual({ startedAt: start });
  });

  const tooEarlyOrLate = [Date.UTC(2000), Date.UTC(2200), 0, 1e11 - 1, 5e30];
  const noTimes = ["soon", "22.11.2026", "2026-99-99", "94668480", `${start} ms`, "", true, [start]];
  it.each([...tooEarlyOrLate, ...noTimes, "x".repeat(100)])("is not %j", (startedAt) => {
    expect(readDetails({ startedAt })).toEqual({});
  });

  it.each([
    { status: { state: "active", since: iso } },
    { createdAt: iso, updatedAt: iso, starts_at: iso, pauseStartedAt: iso },
    { lastStartedAt: iso, schedule: { start: iso }, plannedStart: iso, serverStartedAt: iso },
  ])("is not in %j", (body) => {
    expect(readDetails(body)).toEqual({});
  });

  it("is read from the outermost field with a valid time", () => {
    const body = { startedAt: "soon", begin: iso, session: { startedAt: start + 1 } };
    expect(readDetails(body)).toEqual({ startedAt: start });
  });
});

describe("hidden captions", () => {
  it.each(
    parseRows(`
    true: {"captionsHidden": true} | {"captions_hidden": "true"} | {"visible": false} | {"hidden": true}
    true: {"captions": {"visible": false}} | {"captionsVisible": "False"}
    false: {"isHidden": false} | {"captions": {"shown": true}}
    false: {"captionsHidden": false, "inner": {"captionsHidden": true}} | {"overlay": {"captionsVisible": true}}
    nothing: {"lastVisibility": "hidden"} | {"users": [{"hidden": true}]} | {"audio": {"hidden": true}}
    nothing: {"error": {"visibility": "hidden"}} | {"logo": {"hidden": true}} | {"hiddenMenu": true} | {"visibility": "team"}
    nothing: {"show": false} | {"visible": 1} | {"captions": "off"}
  `),
  )("are %s in %j", (value, body) => {
    expect(readDetails(body)).toEqual(expectedDetails("captionsHidden", value));
  });
});
