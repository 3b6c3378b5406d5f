import { describe, expect, it } from "vitest";
import { failureFace } from "../../src/actions/faces.ts";
import type { Face } from "../../src/drawing/face.ts";
import { pictureOf } from "../../src/drawing/picture.ts";
import { LanguageSearch, readCode, regionalCode } from "../../src/inspector/language-search.ts";
import { readPastedAddress, tidyInput } from "../../src/inspector/pasted-text.ts";
import { KeyWording } from "../../src/i18n/key-wording.ts";
import { nearLanguages, sameLanguage } from "../../src/languages/language-codes.ts";
import { systemClock } from "../../src/clock.ts";
import { KeyPress } from "../../src/keys/press.ts";
import { Redactor, SecretPieces } from "../../src/log/redactor.ts";
import { isWebPage } from "../../src/service/answer-body.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { readRetryAfter, saysItFailed, wordsOfRefusal } from "../../src/service/rejection.ts";
import { isTag, timeOf } from "../../src/service/session-details.ts";
import { readStatus } from "../../src/service/status-reader.ts";
import { shapeOf } from "../../src/service/status-shape.ts";
import { wordsOf } from "../../src/service/status-vocabulary.ts";
import { fieldNames, readField } from "../../src/settings/account-fields.ts";
import { readAccount } from "../../src/settings/account.ts";
import { actionSettings, readSettings } from "../../src/settings/action-settings.ts";
import { readGlobalSettings } from "../../src/settings/global-settings.ts";
import { cases } from "../kit/random-runs.ts";
import { holdUp, workOf } from "../kit/work.ts";

const length = 1_000_000;
/** Longer refusals are not read. */
const refusalLength = 64 * 1024;
const secret = new SecretPieces("ck_live_long");
const wording = new KeyWording("en");

/** Long enough to tell which letters take a way longest, in characters. */
const sampleLength = 4_000;
/** How many of those it meets in full length. */
const maxWorst = cases(2, 10);

/** A text of any length: a beginning, the same bit for ever, and an end that makes all of it the wrong kind. */
type Text = (length: number) => string;
const long =
  (start: string, bit: string, end = ""): Text =>
  (characters) =>
    start + bit.repeat(Math.ceil((characters - start.length - end.length) / bit.length)) + end;

/** Letters that some expression in the plugin repeats, so that it may try every part of them again at every place. */
const worst: readonly string[] = [
  // What is tried for one of a repeated group's parts and then for another: of tags, of addresses, of words, of names.
  ...["_", "-", "-a", "_a", "a", "aB", "AB", "ABa", "0", "1.", "a.", "a:", ":1", " ", "\t", "\n", "\u00a0"],
  ...String.raw`/ \ \\ \/ \u0061 " ' \" , ; es, [ ] { } ( < > % @ ? # =`.split(" "),
  ...["\u0301", "\u00ad", "\u0000", "\ud800", "é", "字", "😀", "\u2028", ", "],
  ...["a1".repeat(9), "<!--", "-->", "<!---->", "<?xml", "<?xml?>", "<p>", "</", "&amp;"],
  ...["/v1", "/v1/stream", "/v1/trans", "/db/", "/db/6f1d2c34-", "https://", "https://a/", "x-aaaaaaaa"],
  // Words that expressions look for, so that each of them is a place to begin at.
  ...'language |language|unsupported |exceed|exceed |too many |limit languages |is the source |"en_'.split(
    "|",
  ),
  ...'at most |allows 1|"en-US" is not |active|paused |no_active_session |error |fail|2026-11-22'.split("|"),
  ...'"token"|"token":|"token":"|"apiKey" |bearer |bearer|Bearer\t|Mon, 1 '.split("|"),
];

const inBlanks: readonly Text[] = worst.map((bit) => long(" ", bit, "!"));
const texts: readonly Text[] = [
  ...inBlanks,
  ...worst.map((bit) => long('unknown "en', bit, '" is ')),
  long("https://a.b/", "/", " "),
  long("en_US", "-abcdefgh"),
  long("x", "-a", "-"),
  long("2026-11-22T", "("),
  long("Sun, 22", " (("),
];

function drawn(text: string): void {
  const face: Face = { tone: "attention", symbol: "warning", headline: text, detail: text };
  pictureOf({ ...face, account: text }, "key");
  // An age has no room below the name of an account.
  pictureOf({ ...face, headline: "x", detail: "x", age: text, figure: text }, "strip");
}

function failed(words: string | undefined): void {
  const failure = new ServiceFailure("rejected", { status: 400, ...(words !== undefined && { words }) });
  failureFace(failure, wording);
}

const search = new LanguageSearch((code) => code);
const redactor = new Redactor();
for (let number = 0; number < 200; number += 1) redactor.conceal(`ck_live_${number}`);

/** What a foreign text comes in, and what the plugin makes of that; the texts, where it reads none of their words. */
type Door<Thing> = readonly [(text: string) => Thing, (thing: Thing) => unknown, (readonly Text[])?];

/** An answer in JSON, as long as the text would be by itself. */
const answer =
  (json: (text: string) => unknown) =>
  (text: string): string => {
    const part = text.slice(0, sampleLength);
    const share = part.length / JSON.stringify(json(part)).length;
    return JSON.stringify(json(text.slice(0, share * text.length)));
  };

const status = (json: (text: string) => unknown, pieces?: SecretPieces): Door<string> => [
  answer(json),
  (body) => readStatus("application/json", body, pieces),
];

const bare = (read: (text: string) => unknown): Door<string> => [(text) => text, read];

/** Every way into the plugin for a foreign text. */
const doors: Readonly<Record<string, Door<string>>> = {
  "a status that is text": bare((text) => readStatus("text/html", text)),
  "a status in one string": status((text) => ({ status: text })),
  "a status in a string of any name": status((text) => ({
    session: { x: text, captions: text, startedAt: text },
  })),
  "languages in a status": status((text) => ({ targets: text, source: [text], language: { code: text } })),
  "a name in a status": status((text) => ({ [text]: true })),
  "a status that may have the key in it": status(
    (text) => ({ status: [text], targets: [text.slice(0, 64)] }),
    new SecretPieces(`${"a".repeat(27)}b`),
  ),
  "the type of an answer": bare((text) => isWebPage(text, "{")),
  "a refusal": [(text) => text.slice(0, refusalLength), (body) => failed(wordsOfRefusal(body, secret))],
  "a refusal in JSON": [
    (text) => answer((part) => ({ error: { message: part } }))(text.slice(0, refusalLength)),
    (body) => failed(wordsOfRefusal(body, secret)),
  ],
  "the shape of a status": [
    answer((text) => ({ [text]: text, x: [{ y: text }] })),
    (body) => {
      const contentType = "application/json";
      return shapeOf({ status: 200, contentType, body }, readStatus(contentType, body), secret);
    },
  ],
  "an answer that may say that it failed": [answer((text) => ({ status: text })), saysItFailed],
  "Retry-After": bare((text) => readRetryAfter(text, 0)),
  "a name": bare(wordsOf),
  "a tag": bare((text) => [
    isTag(text),
    sameLanguage(text, "en"),
    nearLanguages([text], ["en"]),
    wording.languageName(text),
  ]),
  "a time": bare(timeOf),
  "a line of the log": [(text) => text, (text) => redactor.redact(text), inBlanks],
  "the name of an account in the log": bare((name) => {
    const global = readGlobalSettings({ accounts: { a: { name } } });
    const binding = { name: readAccount({ account: "a" }, global).name ?? "" };
    return new KeyPress("clear", binding, systemClock).logLine("ok");
  }),
  "a language in settings": bare((text) =>
    readSettings(actionSettings.transcriptionLanguage, { languageCodes: [text] }),
  ),
  "the fields of an account": bare((text) => fieldNames.map((field) => readField(field, text))),
  "a pasted field": bare((text) => [
    fieldNames.map((field) => tidyInput(field, text)),
    readPastedAddress(text),
  ]),
  "languages that are typed": bare((text) => [search.search(text), search.exact(text)]),
  "the code of a language that is typed": bare((text) => [readCode(text), regionalCode(text)]),
  "words on a key": [(text) => text, drawn, inBlanks],
};

describe("a text of 1 MB, of the letters that take it longest, holds nobody up", () => {
  it.each(Object.entries(doors))("as %s", (_, [within, read, of = texts]) => {
    const sampled = of.map((text) => {
      const thing = within(text(sampleLength));
      return { text, ms: workOf(() => read(thing)) };
    });
    const longest = sampled.sort((one, other) => other.ms - one.ms).slice(0, maxWorst);
    for (const { text } of longest)
      expect(
        holdUp((share) => within(text(share * length)), read),
        text(40),
      ).toBeUndefined();
  });
});

it("a refusal that names a language with 120 low lines is shown", () => {
  const words = wordsOfRefusal(`{"message":"unknown \\"en${"_".repeat(120)}!"}`, secret);
  expect(holdUp(() => words, failed)).toBeUndefined();
});
