import { describe, expect, it, onTestFinished, vi } from "vitest";
import { readRetryAfter, saysItFailed, wordsOfRefusal } from "../../src/service/rejection.ts";

const key = "ck_live_0123456789";
const secrets = [key];

describe("the words of a refusal", () => {
  it.each([
    [{ message: "Too many languages" }, "Too many languages"],
    [{ error: { code: "LIMIT", message: "Plan allows 3" } }, "Plan allows 3"],
    [{ errors: [{ detail: "Duplicate es" }, { detail: "more" }] }, "Duplicate es"],
    [{ data: { problem: { title: "Not now" } } }, "Not now"],
    [{ error: 7, errors: [{ title: "Too long" }] }, "Too long"],
    [[{ message: "one" }, { message: "two" }], "one"],
    [[["nested"]], "nested"],
    ['"Just words"', "Just words"],
    [{ errorDetails: "Compound name" }, "Compound name"],
    // Four envelopes are enough.
    [{ a: { b: { c: { d: { message: "deep" } } } } }, "deep"],
    [{ a: { b: { c: { d: { e: { message: "too deep" } } } } } }, undefined],
    // What is named as a message is where to look, and nothing else then.
    [{ error: { code: 7 }, data: { message: "of something else" } }, undefined],
    [{ message: " \n " }, undefined],
    [{ message: null, data: null }, undefined],
    [[7, { message: "second" }], undefined],
    [7, undefined],
    [null, undefined],
    // Text that is no JSON.
    ["  No such\r\nlanguage \u202e\u0000", "No such language"],
    [`key ${key} is revoked`, "key … is revoked"],
    ["<html>no</html>", undefined],
    ["", undefined],
    [" \r\n", undefined],
    // The first 200 characters, counted on one line.
    ["x".repeat(201), "x".repeat(200)],
    [`${"a ".repeat(99)}ab${" ".repeat(300)}c`, `${"a ".repeat(99)}ab`],
  ])("are found in %j", (body, words) => {
    expect(wordsOfRefusal(typeof body === "string" ? body : JSON.stringify(body), secrets)).toBe(words);
  });

  it("never have the API key, wherever it is cut", () => {
    const body = `key ${key} refused `.repeat(100);
    const words = wordsOfRefusal(JSON.stringify({ message: body }), secrets) ?? "";
    expect(words).not.toContain(key.slice(0, 8));
    expect(words.length).toBeLessThanOrEqual(200);
  });
});

it.each([
  [true, { success: false, message: "No" }],
  [true, { ok: false }],
  [true, { status: "error" }],
  [true, { status: "FAIL", data: null }],
  [true, { status: " failed " }],
  [false, { ok: true, status: "ok" }],
  [false, { status: "stopped" }],
  [false, { data: { success: false } }],
  [false, { error: "something" }],
  [false, { failed: true }],
  [false, [{ success: false }]],
  [false, null],
  [false, ""],
  [false, '{"success":false'],
])("an answer says itself that it failed: %j: %j", (isSaid, body) => {
  expect(saysItFailed(typeof body === "string" ? body : JSON.stringify(body))).toBe(isSaid);
});

const now = Date.UTC(2026, 10, 22, 9, 0, 0);

it.each([
  ["7", 7_000],
  [" 0 ", 0],
  ["3600", 300_000],
  ["99999999999999999999", 300_000],
  ["Sun, 22 Nov 2026 09:00:30 GMT", 30_000],
  ["Sun, 22 Nov 2026 08:00:00 GMT", 0],
  ["Sun, 22 Nov 2099 08:00:00 GMT", 300_000],
  ["-5", undefined],
  ["1.5", undefined],
  ["soon", undefined],
  // A date of another standard.
  ["2026-11-22T09:00:30Z", undefined],
  ["", undefined],
  [undefined, undefined],
])("Retry-After %j means %j ms", (header, wait) => {
  expect(readRetryAfter(header, now)).toBe(wait);
});

// RFC 9110, section 5.6.7: the two old forms are to be understood, and all three are of Greenwich.
it.each(["Sun, 22 Nov 2026 09:00:30 GMT", "Sunday, 22-Nov-26 09:00:30 GMT", "Sun Nov 22 09:00:30 2026"])(
  "Retry-After %j means the same in every time zone",
  (header) => {
    vi.stubEnv("TZ", "America/New_York");
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(new Date(now).getHours()).toBe(4);
    expect(readRetryAfter(header, now)).toBe(30_000);
  },
);
