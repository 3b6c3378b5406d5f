import type { Clock } from "../clock.ts";

/** A status request that has ended, for the diagnostics. Times in milliseconds; nothing of it is secret. */
export interface LoggedRequest {
  readonly at: number;
  readonly duration: number;
  /** "ok", or what failed: "timed-out", "service-error, HTTP 503". */
  readonly outcome: string;
}

const maxEntries = 50;

/**
 * Settles as a request does that has just been made, and notes how it went. What became of commands is in the log of presses.
 * @param entries the last ones, oldest first
 */
export async function recorded<T>(request: Promise<T>, entries: LoggedRequest[], clock: Clock): Promise<T> {
  const at = clock.now();
  let outcome = "ok";
  try {
    return await request;
  } catch (error) {
    outcome = error instanceof Error ? error.message : "failed";
    throw error;
  } finally {
    entries.push({ at, duration: clock.now() - at, outcome });
    if (entries.length > maxEntries) entries.shift();
  }
}
