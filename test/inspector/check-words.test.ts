import { beforeEach, expect, it } from "vitest";
import { type CheckState, describe as told, understood } from "../../src/inspector/check-words.ts";
import { speak } from "../../src/inspector/words.ts";
import { appLanguages } from "../../src/languages/app-language.ts";
import { written } from "../kit/inspector-words.ts";

type Told = Parameters<typeof told>[0];
const failed = (kind: string, more: object = {}): Told =>
  ({ outcome: "failed", kind, ...more }) as Exclude<CheckState, undefined>;
const reached = (session: string, more: object = {}) =>
  ({ outcome: "reached", session, roundTrip: 41.6, ...more }) as Parameters<typeof understood>[0];

beforeEach(() => speak("en"));

const [untrusted, foreign] = ["certificate-not-trusted", "not-the-service"] as const;
const incomplete = (field: string, problem: string): Told =>
  ({ outcome: "incomplete", field, problem }) as Exclude<CheckState, undefined>;

it.each<[Told, string]>([
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
  [failed(foreign), written(`check.${foreign}`, { came: written("came.other") })],
  [incomplete("apiKey", "missing"), `${written("account.apiKey")}: ${written("problem.missing")}`],
  [incomplete("account", "not there"), `${written("account.place")}: ${written("problem.not there")}`],
])("what came of a check, %j, is %s", (state, words) => {
  expect(told(state)).toBe(words);
});

it.each(appLanguages)("whoever sets up reads of no status code 404 and no path in %s", (language) => {
  speak(language);
  expect(told(failed("rejected", { status: 404 }))).toEqual(expect.not.stringMatching(/404|\/v1/));
});

it("what was understood of a session is told in one line, a question mark for what could not be read", () => {
  const startedAt = Date.now();
  const session = {
    startedAt,
    clients: 12,
    transcriptionLanguage: "en-US",
    translationLanguages: ["es-ES", "fr"],
  };
  const time = new Intl.DateTimeFormat("en", { timeStyle: "short" }).format(startedAt);
  const known = [written("read.since", { time }), written("read.clients", { count: 12 })];
  const words = [...known, "American English → European Spanish, French"].join(" · ");
  expect(understood(reached("active", session))).toBe(words);
  const shown = understood(reached("active", { ...session, captionsHidden: false }));
  expect(shown).toBe(`${words} · ${written("read.shown")}`);
  const unknown = [written("read.since", { time: "?" }), written("read.clients", { count: "?" }), "? → ?"];
  expect(understood(reached("unknown", { word: "maintenance" }))).toBe(
    ["“maintenance”", ...unknown].join(" · "),
  );
});
