/** A longer `Retry-After` is cut to this, so that a mistake of the service can't silence the plugin. */
export const maxRetryAfterMs = 5 * 60_000;

/**
 * The wait that a `Retry-After` header asks for, in milliseconds, at most five minutes. The header has seconds or an
 * HTTP date (RFC 9110, section 10.2.3); undefined for anything else.
 */
export function readRetryAfter(header: string | undefined, now: number): number | undefined {
  const text = header?.trim();
  if (text === undefined) return undefined;
  const wait = /^\d+$/.test(text)
    ? Number(text) * 1000
    : /^[a-z]/i.test(text)
      ? // Of its three forms one names no zone, and means GMT as well; named twice it is read all the same.
        Date.parse(`${text} GMT`) - now
      : Number.NaN;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), maxRetryAfterMs);
}
