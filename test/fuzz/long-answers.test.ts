import { expect, it } from "vitest";
import { SecretPieces } from "../../src/log/redactor.ts";
import { wordsOfRefusal } from "../../src/service/rejection.ts";
import { readStatus } from "../../src/service/status-reader.ts";
import { shapeOf } from "../../src/service/status-shape.ts";
import { holdUp } from "../kit/work.ts";

const mebibyte = 1024 * 1024;
const maxMembers = 20_000;

/** An answer that is this share of the longest one. */
type Answer = (share: number) => string;

/** An answer of 1 MiB. @param bit of it, the n-th */
const long =
  (opening: string, bit: string | ((number: number) => string), closing: string, between = ""): Answer =>
  (share) => {
    const end = share * mebibyte - opening.length - closing.length - 20;
    if (typeof bit === "string") {
      const times = Math.floor(end / (bit + between).length);
      return opening + (bit + between).repeat(times - 1) + bit + closing;
    }
    const bits: string[] = [];
    for (let length = 0; length < end; length += (bits.at(-1) ?? "").length + between.length)
      bits.push(bit(bits.length));
    return opening + bits.slice(0, -1).join(between) + closing;
  };

const nested =
  (opening: string, inner: string, closing: string, most = Infinity): Answer =>
  (share) => {
    const levels = share * Math.min(most, mebibyte / (opening.length + closing.length) - 20);
    return opening.repeat(levels) + inner + closing.repeat(levels);
  };

/** An answer of as many names and entries as are read. @param each of them that a part makes */
const full =
  (opening: string, part: (name: string) => string, closing: string, each = 1): Answer =>
  (share) => {
    const count = Math.floor((share * (maxMembers - 10)) / each);
    const name = (at: number): string => `w${at}aB_cdE-dE-dE-dE-dE`.slice(0, mebibyte / maxMembers - 30);
    return opening + Array.from({ length: count }, (_, at) => part(name(at))).join(",") + closing;
  };

it.each<[string, Answer]>([
  ["nested arrays", nested("[", "", "]")],
  ["nested objects", nested('{"status":', '"x"', "}")],
  ["sessions in sessions", nested('{"session":', "1", "}", maxMembers)],
  ["nested lists of targets", (share) => `{"targets":${nested("[", "", "]")(share * 0.99)}}`],
  ["one name", long('{"', "aB", '":1}')],
  ["one string", long('{"status":"', " a-", '"}')],
  ["escapes", long('{"status":"', String.raw`\u0061`, '"}')],
  ["one tag", long('{"targets":["en', "-a", '"]}')],
  ["blanks", long("", " ", "")],
  ["different names", long("{", (number) => `"w${number}":1`, "}", ",")],
  ["long names", long("{", (number) => `"${"aB".repeat(90)}${number}":1`, "}", ",")],
  ["names in no alphabet", long("{", (number) => `"\u5b57${number}":{}`, "}", ",")],
  ["different words", long('{"status":[', (number) => `"w${number}"`, "]}", ",")],
  ["entries of clients", long('{"clients":[', '{"status":"active"}', "]}", ",")],
  ["maps of clients", long("[", '{"clients":{"a":{},"b":{}}}', "]", ",")],
  ["names of many words", full("{", (name) => `"${name}":1`, "}")],
  ["names of details", full("{", (name) => `"clients_${name}":{"started_count":3}`, "}", 2)],
  ["a map of clients", full('{"clients":{', (name) => `"${name}":{}`, "}}")],
  ["a map of targets", full('{"session":{"languages":{', (name) => `"${name}":["en"]`, "}}}", 2)],
  ["states", full("[", (name) => `{"status":"${name}"}`, "]", 2)],
  ["flags", full("[", (name) => `{"isSessionStreamLiveNow_${name}":true}`, "]", 2)],
])("the longest answer that is read, all %s, holds nobody up", (_, answer) => {
  const secret = new SecretPieces("ck_live_fuzz");
  const read = (body: string): void => {
    expect(body.length).toBeLessThanOrEqual(mebibyte);
    const reading = readStatus("application/json", body, secret);
    wordsOfRefusal(body, secret);
    const shape = shapeOf({ status: 200, contentType: "application/json", body }, reading, secret);
    expect(shape.join("\n").length).toBeLessThanOrEqual(4_000);
  };
  expect(holdUp(answer, read)).toBeUndefined();
});
