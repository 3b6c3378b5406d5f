import { beforeEach, describe, expect, it } from "vitest";
import { describe as describeResult, describeSession } from "../../src/inspector/check-words.ts";
import { setPageLanguage } from "../../src/inspector/words.ts";
import type { Failed, Reached } from "../../src/protocol/messages.ts";
import { inspectorText } from "../kit/inspector-words.ts";

beforeEach(() => setPageLanguage("en"));

const failed = (kind: Failed["kind"], more: object = {}): Failed => ({ outcome: "failed", kind, ...more });
// The page rounds to milliseconds, and shows 1 at least.
const reached = (session: Reached["session"], more: object = {}) =>
  ({ outcome: "reached", roundTrip: 41.6, session, ...more }) satisfies Reached;
const [untrusted, notTheService] = ["certificate-not-trusted", "not-the-service"] as const;

it.each<[Parameters<typeof describeResult>[0], string]>([
  ["no reply", inspectorText("check.noReply")],
  [reached("none"), inspectorText("check.reached", { session: inspectorText("check.none"), ms: 42 })],
  [
    reached("active", { roundTrip: 0.2 }),
    inspectorText("check.reached", { session: inspectorText("check.active"), ms: 1 }),
  ],
  [failed("service-error", { status: 502 }), inspectorText("check.service-error", { status: 502 })],
  [failed(untrusted), inspectorText(`check.${untrusted}`, { code: "" })],
  [failed(untrusted, { code: "EXPIRED" }), inspectorText(`check.${untrusted}`, { code: " (EXPIRED)" })],
  [failed("rejected", { status: 418 }), inspectorText("check.rejected", { words: "HTTP 418" })],
  [
    failed("conflict", { status: 409, words: "Later." }),
    inspectorText("check.conflict", { words: "Later." }),
  ],
  [failed("rejected", { status: 404 }), inspectorText("check.notFound")],
  [failed("rejected", { status: 404, words: "No." }), `${inspectorText("check.notFound")} “No.”`],
  [
    failed(notTheService, { unreadable: "web page" }),
    inspectorText(`check.${notTheService}`, { answer: inspectorText("unreadable.web page") }),
  ],
  [failed("redirected", { status: 302 }), inspectorText("check.redirected", { status: 302 })],
  [
    failed("redirected", { status: 302, location: "https://login.example.com/" }),
    inspectorText("check.redirectedTo", { location: "https://login.example.com/" }),
  ],
  [
    failed(notTheService, { unreadable: "x" }),
    inspectorText(`check.${notTheService}`, { answer: inspectorText("unreadable.other") }),
  ],
])("describes the result of a check: %j", (result, text) => {
  expect(describeResult(result)).toBe(text);
});

describe("the details of a session", () => {
  const startedAt = Date.now();
  const languages = { transcriptionLanguage: "en-US", translationLanguages: ["es-ES", "fr"] };
  const time = new Intl.DateTimeFormat("en", { timeStyle: "short" }).format(startedAt);
  const allParts = [
    inspectorText("read.since", { time }),
    inspectorText("read.clients", { count: 12 }),
    "American English → European Spanish, French",
  ];
  const unknownParts = [
    inspectorText("read.since", { time: "?" }),
    inspectorText("read.clients", { count: "?" }),
    "? → ?",
  ];

  it.each([
    ["what the status reported", reached("active", { startedAt, clients: 12, ...languages }), allParts],
    [
      "captions that are shown",
      reached("active", { startedAt, clients: 12, ...languages, captionsHidden: false }),
      [...allParts, inspectorText("read.shown")],
    ],
    [
      "a question mark for what is unknown",
      reached("unknown", { word: "maintenance" }),
      ["“maintenance”", ...unknownParts],
    ],
  ])("show %s", (_, result, parts) => {
    expect(describeSession(result)).toBe(parts.join(" · "));
  });
});
