import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { hideSecrets, Redactor } from "../../src/log/redactor.ts";

const awkward = 'ck/live+"8f3a\\92cd"==';

it.each([
  ["as plain text", awkward],
  ["URL-encoded", encodeURIComponent(awkward)],
  ["URL-encoded in lower case", "ck%2flive%2b%228f3a%5c92cd%22%3d%3d"],
  ["JSON-escaped", JSON.stringify(awkward).slice(1, -1)],
])("hides a secret %s, wherever it occurs", (_, spelling) => {
  const text = `key ${spelling}, https://a.example/${spelling}?x`;
  expect(hideSecrets(text, [awkward], "…")).toBe("key …, https://a.example/…?x");
});

it("hides all of a secret that begins with another", () => {
  const redactor = new Redactor();
  for (let length = 1; length <= 12; length += 1) redactor.addSecret("ck_live_4242".slice(0, length));
  expect(redactor.redact("rejected: ck_live_4242")).toBe("rejected: [secret]");
});

it("hides a secret of any characters", () => {
  expect(hideSecrets("of \ud800 and é", ["\ud800", "é"], "…")).toBe("of … and …");
});

it("keeps ordinary words that are also the start of a typed API key", () => {
  const redactor = new Redactor();
  for (const typed of ["", "a", "stat", "start"]) redactor.addSecret(typed);
  expect(redactor.redact("status: rejected after start")).toBe("status: rejected after start");
});

const makeKey = (number: number): string => createHash("sha256").update(`${number}`).digest("hex");

it("remembers the last thousand secrets", () => {
  const redactor = new Redactor();
  for (let number = 0; number < 1_100; number += 1) {
    redactor.addSecret(makeKey(number));
    // A secret that is added again becomes the newest.
    if (number % 100 === 0) redactor.addSecret("ck_live_in_use");
  }
  const [oldest, newest] = [makeKey(0), makeKey(1_099)];
  expect(redactor.redact(`ck_live_in_use ${newest} ${oldest}`)).toBe(`[secret] [secret] ${oldest}`);
});

it("ignores a text that is too long for an API key", () => {
  const redactor = new Redactor();
  const tooLong = makeKey(0).repeat(100);
  redactor.addSecret(tooLong);
  expect(redactor.redact(tooLong)).toBe(tooLong);
});
