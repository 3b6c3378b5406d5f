import { expect, it, onTestFinished, vi } from "vitest";
import { readRetryAfter } from "../../src/service/retry-after.ts";

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
