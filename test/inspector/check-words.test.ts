import { describe, expect, it } from "vitest";
import { type CheckState, describe as told, understood } from "../../src/inspector/check-words.ts";
import { appLanguages } from "../../src/languages/app-language.ts";
import { InspectorWording } from "../../src/languages/inspector-words/inspector-wording.ts";

const wording = new InspectorWording("en");
const failed = (kind: string, more: object = {}): CheckState =>
  ({ outcome: "failed", kind, ...more }) as CheckState;
const reached = (session: string, more: object = {}) =>
  ({ outcome: "reached", session, roundTrip: 41.6, ...more }) as Parameters<typeof understood>[0];

describe("what came of a connection check, in words", () => {
  it.each<[CheckState, string]>([
    [undefined, ""],
    ["checking", "Checking…"],
    ["no reply", "The plugin isn't responding. Restart Stream Deck."],
    [reached("none"), "Connected. No session is running. Answered in 42\u00a0ms."],
    [reached("active", { roundTrip: 0.2 }), "Connected. The stream is live. Answered in 1\u00a0ms."],
    [reached("paused"), "Connected. The stream is paused. Answered in 42\u00a0ms."],
    [reached("suspended"), "Connected. The stream is suspended. Answered in 42\u00a0ms."],
    [failed("address-not-found"), "The address was not found. Check its spelling and the network."],
    [failed("no-connection"), "Nothing answers at this address. Check the network and the address."],
    [failed("connection-dropped"), "The connection was lost before an answer came. Try again."],
    [failed("timed-out"), "No answer within 10 seconds. Check the network."],
    [
      failed("answer-too-long"),
      "This is not the caption service: the answer is too long. Check the address.",
    ],
    [failed("service-error", { status: 502 }), "The service has a problem (HTTP 502). Try again later."],
    [failed("busy", { status: 429 }), "The service is busy. Try again in a minute."],
    [failed("refused", { status: 418 }), "The service refused: HTTP 418"],
    [failed("conflict", { status: 409, words: "Later." }), "The service refused: Later."],
    [{ outcome: "incomplete", field: "apiKey", problem: "missing" }, "API key: Required."],
    [
      { outcome: "incomplete", field: "baseUrl", problem: "has a query" },
      "Address: Leave out the ? or # and everything after it.",
    ],
    [
      { outcome: "incomplete", field: "account", problem: "not there" },
      "Account: This account isn't on this computer. Choose another one.",
    ],
  ])("%j", (state, words) => {
    expect(told(state, wording)).toBe(words);
  });

  it.each<[CheckState, string]>([
    [failed("no-secure-connection"), "What answers at this address does not use https."],
    [failed("certificate-not-trusted", { code: "CERT_HAS_EXPIRED" }), " is not trusted (CERT_HAS_EXPIRED)."],
    [failed("key-rejected"), "The API key was rejected."],
    [failed("wrong-account"), "This API key belongs to another church."],
    [failed("redirected", { status: 307 }), "This address redirects to another one (HTTP 307)."],
    [failed("refused", { status: 404 }), "The caption service isn't at this address."],
    [failed("refused", { status: 404, words: "No such church." }), "“No such church.”"],
    [failed("not-the-service", { came: "web page" }), "the answer is a web page."],
    [failed("not-the-service", { came: "nothing" }), "the answer is empty."],
    [failed("not-the-service", { came: "text" }), "the answer is plain text."],
    [failed("not-the-service", { came: "unknown JSON" }), "the answer is in an unknown format."],
    [failed("not-the-service"), "the answer can't be read."],
  ])("%j, among others", (state, words) => {
    expect(told(state, wording)).toContain(words);
  });
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
