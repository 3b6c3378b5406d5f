import { standsMs } from "./known-session.ts";

/** What the contract makes of a setting of the service, which captions being hidden is. Times in milliseconds. */
export interface KnownSetting<T> {
  readonly value: T | undefined;
  /** Until then what was accepted stands against every status. */
  readonly standsUntil?: number;
  /** A command got no answer; until then no status settles it that says otherwise. */
  readonly lost?: { readonly value: T; readonly until: number };
  /** Statuses asked for before it tell nothing; infinite while a command is in flight. */
  readonly order: number;
}

/** Rules 2, 3 and 5. */
export function toldSetting<T>(known: KnownSetting<T>, value: T | undefined, order: number): KnownSetting<T> {
  const { lost, standsUntil } = known;
  if (value === undefined || order < known.order) return known;
  if (lost && lost.value !== value && Number.isFinite(lost.until)) return known;
  if (standsUntil !== undefined && known.value !== value) return known;
  return { value, order: known.order, ...(standsUntil !== undefined && { standsUntil }) };
}

export function answeredSetting<T>(
  known: KnownSetting<T>,
  value: T,
  outcome: "accepted" | "lost" | "refused",
  order: number,
  now: number,
): KnownSetting<T> {
  const until = now + standsMs;
  if (outcome === "refused") return { ...known, order };
  if (outcome === "accepted") return { value, standsUntil: until, order };
  return { value: undefined, lost: { value, until }, order };
}

/** When time alone changes it; infinite where it does not. */
export function settingDue<T>({ standsUntil = Number.POSITIVE_INFINITY, lost }: KnownSetting<T>): number {
  return Math.min(standsUntil, lost?.until ?? Number.POSITIVE_INFINITY);
}

/** What time alone has changed by now. */
export function expiredSetting<T>(known: KnownSetting<T>, now: number): KnownSetting<T> {
  const { standsUntil, lost, ...rest } = known;
  if (lost) return now < lost.until ? known : { ...rest, lost: { ...lost, until: Number.POSITIVE_INFINITY } };
  return standsUntil === undefined || now < standsUntil ? known : rest;
}
