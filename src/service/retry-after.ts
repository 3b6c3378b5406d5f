/** A mistake of the service can't silence the plugin for longer. */
const maxRetryAfterMs = 5 * 60_000;

/**
 * Milliseconds of a `Retry-After` header: seconds, or a date (RFC 9110, section 10.2.3).
 * @param serverTime the answer's own `Date`, since the computer's clock may be wrong
 */
export function readRetryAfter(
  header: string | undefined,
  serverTime: number | undefined,
): number | undefined {
  const [, seconds] = /^\s*(\d+(?:\.\d+)?)\s*(?:,|$)/.exec(header ?? "") ?? [];
  if (seconds !== undefined) return Math.min(Math.ceil(Number(seconds)) * 1000, maxRetryAfterMs);
  const until = readHttpDate(header);
  if (until === undefined || serverTime === undefined) return undefined;
  return Math.min(Math.max(until - serverTime, 0), maxRetryAfterMs);
}

/** Milliseconds since the epoch. Of the three forms one has no zone, and all mean GMT (RFC 9110, section 5.6.7). */
export function readHttpDate(header: string | undefined): number | undefined {
  const text = header?.trim() ?? "";
  const time = /^[a-z]/i.test(text) ? Date.parse(`${text} GMT`) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
