import { beforeEach, describe, expect, it } from "vitest";
import { describe as words, describeSession } from "../../src/inspector/check-words.ts";
import { setPageLanguage } from "../../src/inspector/words.ts";
import type { Failed, Reached } from "../../src/protocol/messages.ts";
import { written } from "../kit/inspector-words.ts";

beforeEach(() => setPageLanguage("en"));

const failed = (kind: Failed["kind"], more: object = {}): Failed => ({ outcome: "failed", kind, ...more });
const reached = (session: Reached["session"], more: object = {}): Reached => ({
  ...{ outcome: "reached", session, roundTrip: 41.6 },
  ...more,
});
const [untrusted, foreign] = ["certificate-not-trusted", "not-the-service"] as const;

it.each<[Parameters<typeof words>[0], string]>([
  ["no reply", written("check.noReply")],
  [reached("none"), written("check.reached", { session: written("check.none"), ms: 42 })],
  [
    reached("active", { roundTrip: 0.2 }),
    written("check.reached", { session: written("check.active"), ms: 1 }),
  ],
  [failed("service-error", { status: 502 }), written("check.service-error", { status: 502 })],
  [failed(untrusted), written(`check.${untrusted}`, { code: "" })],
  [failed(untrusted, { code: "EXPIRED" }), written(`check.${untrusted}`, { code: " (EXPIRED)" })],
  [failed("rejected", { status: 418 }), written("check.rejected", { words: "HTTP 418" })],
  [failed("conflict", { status: 409, words: "Later." }), written("check.conflict", { words: "Later." })],
  [failed("rejected", { status: 404 }), written("check.notFound")],
  [failed("rejected", { status: 404, words: "No." }), `${written("check.notFound")} “No.”`],
  [failed(foreign, { came: "web page" }), written(`check.${foreign}`, { came: written("came.web page") })],
  [failed("redirected", { status: 302 }), written("check.redirected", { status: 302 })],
  [
    failed("redirected", { status: 302, location: "https://login.example.com/" }),
    written("check.redirectedTo", { location: "https://login.example.com/" }),
  ],
  [failed(foreign, { came: "x" }), written(`check.${foreign}`, { came: written("came.other") })],
])("the result %j is described", (result, text) => {
  expect(words(result)).toBe(text);
});

describe("the details of a session", () => {
  const startedAt = Date.now();
  const languages = { transcriptionLanguage: "en-US", translationLanguages: ["es-ES", "fr"] };
  const time = new Intl.DateTimeFormat("en", { timeStyle: "short" }).format(startedAt);
  const known = [written("read.since", { time }), written("read.clients", { count: 12 })];
  const unknown = [written("read.since", { time: "?" }), written("read.clients", { count: "?" }), "? → ?"];
  const all = [...known, "American English → European Spanish, French"];

  it.each([
    ["what was read", reached("active", { startedAt, clients: 12, ...languages }), all],
    [
      "captions that are shown",
      reached("active", { startedAt, clients: 12, ...languages, captionsHidden: false }),
      [...all, written("read.shown")],
    ],
    [
      "a question mark for what could not be read",
      reached("unknown", { word: "maintenance" }),
      ["“maintenance”", ...unknown],
    ],
  ])("have %s", (_, result, parts) => {
    expect(describeSession(result)).toBe(parts.join(" · "));
  });
});
