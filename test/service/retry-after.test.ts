import { expect, it, onTestFinished, vi } from "vitest";
import { readRetryAfter } from "../../src/service/answer.ts";

const date = "Sun, 22 Nov 2026 09:00:00 GMT";

it.each([
  ["7", 7_000],
  [" 0 ", 0],
  ["14.5", 15_000],
  ["14.000", 14_000],
  ["14, 14", 14_000],
  // At most 5 minutes.
  ["3600", 300_000],
  ["Sun, 22 Nov 2026 09:00:30 GMT", 30_000],
  ["Sun, 22 Nov 2026 08:00:00 GMT", 0],
  ["Sun, 22 Nov 2099 08:00:00 GMT", 300_000],
  ["-5", undefined],
  ["soon", undefined],
  ["2026-11-22T09:00:30Z", undefined],
  ["", undefined],
  [undefined, undefined],
])("reads Retry-After %j as %j ms", (header, wait) => {
  expect(readRetryAfter({ "retry-after": header, date })).toBe(wait);
});

it("ignores a date when the answer has no Date header", () => {
  expect(readRetryAfter({ "retry-after": "Sun, 22 Nov 2026 09:00:30 GMT" })).toBeUndefined();
  expect(readRetryAfter({ "retry-after": "7" })).toBe(7_000);
});

// The three forms of a date in RFC 9110, section 5.6.7. All mean GMT, and the last one does not say so.
it.each(["Sun, 22 Nov 2026 09:00:30 GMT", "Sunday, 22-Nov-26 09:00:30 GMT", "Sun Nov 22 09:00:30 2026"])(
  "reads %j as GMT in every time zone",
  (header) => {
    vi.stubEnv("TZ", "America/New_York");
    onTestFinished(() => void vi.unstubAllEnvs());
    // Proves that the time zone has changed: 9 o'clock in London is 4 o'clock in New York.
    expect(new Date(date).getHours()).toBe(4);
    expect(readRetryAfter({ "retry-after": header, date })).toBe(30_000);
  },
);
