import { describe, expect, it } from "vitest";
import { type CheckState, describe as told, understood } from "../../src/inspector/check-words.ts";
import { appLanguages } from "../../src/languages/app-language.ts";
import { InspectorWording } from "../../src/languages/inspector-words/inspector-wording.ts";

const wording = new InspectorWording("en");
const say = wording.say.bind(wording);
const incomplete = (field: string, problem: string): CheckState =>
  ({ outcome: "incomplete", field, problem }) as CheckState;
const failed = (kind: string, more: object = {}): CheckState =>
  ({ outcome: "failed", kind, ...more }) as CheckState;
const reached = (session: string, more: object = {}) =>
  ({ outcome: "reached", session, roundTrip: 41.6, ...more }) as Parameters<typeof understood>[0];

it.each<[CheckState, string]>([
  [undefined, ""],
  ["checking", say("check.checking")],
  ["no reply", say("check.noReply")],
  [reached("none"), say("check.reached", { session: say("check.none"), ms: 42 })],
  [reached("active", { roundTrip: 0.2 }), say("check.reached", { session: say("check.active"), ms: 1 })],
  [failed("timed-out"), say("check.timed-out")],
  [failed("service-error", { status: 502 }), say("check.service-error", { status: 502 })],
  [failed("refused", { status: 418 }), say("check.refused", { words: "HTTP 418" })],
  [failed("conflict", { status: 409, words: "Later." }), say("check.conflict", { words: "Later." })],
  [
    failed("refused", { status: 404, words: "No such church." }),
    `${say("check.notFound")} “No such church.”`,
  ],
  [
    failed("certificate-not-trusted", { code: "CERT_HAS_EXPIRED" }),
    say("check.certificate-not-trusted", { code: " (CERT_HAS_EXPIRED)" }),
  ],
  [failed("not-the-service", { came: "text" }), say("check.not-the-service", { came: say("came.text") })],
  [failed("not-the-service"), say("check.not-the-service", { came: say("came.other") })],
  [incomplete("apiKey", "missing"), `${say("account.apiKey")}: ${say("problem.missing")}`],
  [incomplete("account", "not there"), `${say("account.place")}: ${say("problem.not there")}`],
])("what came of a connection check: %j", (state, words) => {
  expect(told(state, wording)).toBe(words);
});

it.each(appLanguages)("whoever sets up reads of no status code 404 and no path in %s", (language) => {
  const words = told(failed("refused", { status: 404 }), new InspectorWording(language));
  expect(words).toEqual(expect.not.stringMatching(/404|\/v1/));
});

describe("what was understood of a session", () => {
  it("is told in one line", () => {
    const startedAt = new Date(2026, 10, 22, 9, 30).getTime();
    const session = {
      startedAt,
      clients: 12,
      transcriptionLanguage: "en-US",
      translationLanguages: ["es-ES", "fr-FR"],
    };
    const time = wording.time(startedAt, Date.now());
    const words = `since ${time} · 12 connected · American English → European Spanish, French (France)`;
    expect(understood(reached("active", session), wording)).toBe(words);
    expect(understood(reached("active", { ...session, captionsHidden: false }), wording)).toBe(
      `${words} · captions shown`,
    );
  });

  it("has a question mark for what could not be read", () => {
    expect(understood(reached("unknown", { word: "maintenance" }), wording)).toBe(
      "“maintenance” · since ? · ? connected · ? → ?",
    );
  });
});
