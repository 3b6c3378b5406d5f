import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { Redactor } from "../../src/log/redactor.ts";

it("replaces what it was told to conceal, wherever it stands", () => {
  const redactor = new Redactor();
  redactor.conceal("ck_live_42");
  expect(redactor.redact("a ck_live_42 b/ck_live_42?x")).toBe("a [secret] b/[secret]?x");
});

it.each([
  ['{"settings":{"apiKey":"abc\\"def","churchId":"x"}}', '{"settings":{"apiKey":"[secret]","churchId":"x"}}'],
  ['{"apiKey": "cut off in the mid', '{"apiKey": "[secret]'],
  // JSON inside JSON: rather too much than too little.
  ['{\\"api_key\\":\\"abc\\"}', '{\\"api_key\\":\\"[secret]'],
  ["Authorization: Bearer abc.def", "Authorization: Bearer [secret]"],
])("knows the look of secrets: %s", (text, clean) => {
  expect(new Redactor().redact(text)).toBe(clean);
});

it("does not take ordinary words for secrets", () => {
  const redactor = new Redactor();
  redactor.conceal("");
  // The typed beginning of a key.
  for (const typed of ["a", "stat", "start"]) redactor.conceal(typed);
  const line = "status: a key was rejected after start";
  expect(redactor.redact(line)).toBe(line);
});

it("bounds an entry", () => {
  expect(new Redactor().redact("x".repeat(1_000_000)).length).toBeLessThan(5_000);
});

it("conceals all of a key whose beginning was concealed while somebody typed it", () => {
  const redactor = new Redactor();
  for (let length = 1; length <= 12; length += 1) redactor.conceal("ck_live_4242".slice(0, length));
  expect(redactor.redact("refused: ck_live_4242")).toBe("refused: [secret]");
});

const key = (number: number): string => createHash("sha256").update(`${number}`).digest("hex");

it("remembers a bounded number of secrets, those that were told last", () => {
  const redactor = new Redactor();
  for (let number = 0; number < 1_100; number += 1) {
    redactor.conceal(key(number));
    if (number % 100 === 0) redactor.conceal("ck_live_in_use");
  }
  expect(redactor.redact(`ck_live_in_use ${key(1_099)} ${key(0)}`)).toBe(`[secret] [secret] ${key(0)}`);
});

it("remembers nothing of what is too long for an API key", () => {
  const redactor = new Redactor();
  redactor.conceal("ck_live_in_use");
  const long = key(0).repeat(100);
  redactor.conceal(long);
  expect(redactor.redact(`${key(0)} ck_live_in_use`)).toBe(`${key(0)} [secret]`);
});

// Its other spellings stand in secret-pieces.test.ts.
it.each(["ck_live_8f3a92c", "CK_LIVE_8F3A92CD", "ck%255Flive%255F8f3a92cd", "e_8f3a92cd"])(
  "replaces a secret as %s",
  (spelling) => {
    const redactor = new Redactor();
    redactor.conceal("ck_live_8f3a92cd");
    expect(redactor.redact(`refused: ${spelling}! for ${spelling}`)).toBe("refused: [secret]! for [secret]");
  },
);

it("leaves nine letters of it", () => {
  const redactor = new Redactor();
  redactor.conceal("ck_live_8f3a92cd");
  for (const text of ["ck_live_8 100 % of 5 &", "ck_live_4711"]) expect(redactor.redact(text)).toBe(text);
});

it("shows no piece of a secret at the end of what it has looked at", () => {
  const redactor = new Redactor();
  const secret = "ck_live_4242".padEnd(4_000, "x");
  redactor.conceal(secret);
  const line = redactor.redact(`${"a".repeat(10)}${secret.repeat(1_000)}`);
  expect(line).toMatch(/^a{10}(\[secret\])+[^x]*… \(4000010 characters\)$/);
});
