import { describe, expect, it, onTestFinished, vi } from "vitest";
import { SecretPieces } from "../../src/log/redactor.ts";
import { readRetryAfter, saysItFailed, wordsOfRefusal } from "../../src/service/rejection.ts";

const key = "ck_live_0123456789";
const secret = new SecretPieces(key);

describe("the words of a refusal", () => {
  it.each([
    [{ message: "Too many languages" }, "Too many languages"],
    [{ error: { code: "LIMIT", message: "Plan allows 3" } }, "Plan allows 3"],
    [{ errors: [{ detail: "Duplicate es" }, { detail: "more" }] }, "Duplicate es"],
    [{ data: { problem: { title: "Not now" } } }, "Not now"],
    [{ error: 7, errors: [{ title: "Too long" }] }, "Too long"],
    [[{ message: "one" }, { message: "two" }], "one"],
    [[["nested"]], "nested"],
    ["Just words", "Just words"],
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
  ])("are found in %j", (body, words) => {
    expect(wordsOfRefusal(JSON.stringify(body), secret)).toBe(words);
  });

  it("are plain text, too", () => {
    expect(wordsOfRefusal("  No such\r\nlanguage \u202e\u0000", secret)).toBe("No such language");
  });

  it("are nothing where nothing was said", () => {
    expect(wordsOfRefusal("", secret)).toBeUndefined();
    expect(wordsOfRefusal(" \r\n", secret)).toBeUndefined();
  });

  it("are cut off after 200 characters, counted on one line", () => {
    expect(wordsOfRefusal("x".repeat(201), secret)).toBe("x".repeat(200));
    expect(wordsOfRefusal(`${"a ".repeat(99)}ab${" ".repeat(300)}c`, secret)).toBe(`${"a ".repeat(99)}ab`);
  });

  it("show where the API key was", () => {
    expect(wordsOfRefusal(`key ${key} is revoked`, secret)).toBe("key … is revoked");
  });

  it("are not a web page", () => {
    expect(wordsOfRefusal("<html>no</html>", secret)).toBeUndefined();
  });

  it("never have the API key, wherever it is cut", () => {
    const body = `key ${key} refused `.repeat(100);
    const words = wordsOfRefusal(JSON.stringify({ message: body }), secret) ?? "";
    expect(words).not.toContain(key.slice(0, 8));
    expect(words.length).toBeLessThanOrEqual(200);
  });
});

describe("an answer that says itself that it failed", () => {
  it.each([
    { success: false, message: "No" },
    { ok: false },
    { status: "error" },
    { status: "FAIL", data: null },
    { status: " failed " },
  ])("%j", (body) => {
    expect(saysItFailed(JSON.stringify(body))).toBe(true);
  });

  it.each([
    { ok: true, status: "ok" },
    { status: "stopped" },
    { data: { success: false } },
    { error: "something" },
    { failed: true },
    [{ success: false }],
    null,
  ])("is not %j", (body) => {
    expect(saysItFailed(JSON.stringify(body))).toBe(false);
  });

  it("is not what can't be read", () => {
    expect(saysItFailed("")).toBe(false);
    expect(saysItFailed('{"success":false')).toBe(false);
  });
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
