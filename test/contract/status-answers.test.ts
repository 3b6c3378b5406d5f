import { describe, expect } from "vitest";
import type { Answer } from "../kit/scripted-service.ts";
import type { SeenKey } from "./seen-key.ts";
import { a, type Church, sharedStage } from "./stage.ts";
import { said, saying } from "../kit/words.ts";

type Meaning = "none" | "active" | "paused" | "suspended" | "failure" | RegExp;
/** What the service answers, and what it means; a string is the body as it is. */
type Row = readonly [answer: Answer | string | object, meaning: Meaning];

const { it } = sharedStage;

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
    const end = await status.until(() => status.of("ok", since)[0] ?? status.of("alert", since)[0]);
    const shows = await Promise.all([
      stream.until(() => isShown(meaning, stream), 1_500),
      typeof meaning === "string" || status.until(() => meaning.test(status.text), 1_500),
    ]).catch(() => false);
    if (!shows || end.kind !== (meaning === "failure" ? "alert" : "ok")) {
      wrong.push(`${JSON.stringify(answer)}: ${end.kind}, state ${stream.state}, ${stream.text}`);
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
    ...words("active", "active", "live", "running", "started", "streaming", "in progress", "on", "online"),
    ...words("active", "open", "ongoing", "recording", "broadcasting", "ACTIVE", "IN_PROGRESS", "Live"),
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
    "a session that is null is none",
    [{ session: null }, "none"],
    [{ session: null, clients: 0 }, "none"],
    [{ data: { session: null } }, "none"],
  );
  rows(
    "details of a session are a session",
    [{ clients: [{ id: "a" }, { id: "b" }] }, "active"],
    [{ connectedClients: 3, startedAt: "2026-11-22T09:00:00Z" }, "active"],
    [{ session: { transcriptionLanguage: "en-US", translationLanguages: ["es-ES"] } }, "active"],
    [{ clients: [{ status: "idle" }] }, "active"],
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

describe.concurrent("details are shown where they can be read", () => {
  it("the number of connected clients, source and targets", async (church) => {
    const { status } = await church.settledIn({
      status: "active",
      connectedClients: 37,
      transcriptionLanguage: "en-US",
      translationLanguages: ["es-MX", "fr-CA"],
    });
    await status.says(/\b37\b/);
    await status.says(/en|English/);
    await status.says(/es|Spanish/);
  });

  it("the start time", async (church) => {
    const startedAt = new Date(Date.now() - 125 * 60_000).toISOString();
    const { status } = await church.settledIn({ status: "active", startedAt });
    await status.says(/2\s?h|2:05/);
  });

  for (const detail of [{ captionsHidden: true }, { captionsVisible: false }, { captions: { hidden: true } }])
    it(`whether captions are hidden: ${JSON.stringify(detail)}`, async (church) => {
      church.service.status = { status: "active", ...detail };
      const [visibility] = church.place(a.visibility());
      await visibility.says("visibility.hidden");
      expect(visibility.state).toBe(1);
      await church.tapSends(visibility, "show");
      expect(church.service.commands).toEqual(["show"]);
    });
});

it("a state that is not known is amber, in the service's own word, with state 1", async (church) => {
  const { stream, status } = await church.settledIn({ status: "rebalancing" });
  for (const key of [stream, status]) {
    await key.says(/rebalanc/i);
    expect(key.text).not.toMatch(saying("stream.live"));
    expect(huesOf(key.svg).some((hue) => hue >= 30 && hue <= 52)).toBe(true);
    expect(huesOf(key.svg).some((hue) => hue < 12 || hue > 340)).toBe(false);
  }
  expect(stream.state).toBe(1);
});

/** Hues in degrees of the strong colours in an SVG. */
function huesOf(svg: string): number[] {
  return [...svg.matchAll(/#([0-9a-f]{6})\b/gi)].flatMap(([, hex = ""]) => {
    const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
    const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
    const span = most - least;
    if (span < 0.4) return [];
    const sector = most === r ? (g - b) / span : most === g ? 2 + (b - r) / span : 4 + (r - g) / span;
    return [(sector * 60 + 360) % 360];
  });
}
