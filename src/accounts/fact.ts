/*
 * A fact is something that is known about an account: the session, whether captions are hidden, the source language, the target
 * languages. A service may go on reporting an old value for a while, or report the old and the new one by turns. One rule deals
 * with that for every fact. It depends on the answer to the last command on the fact:
 *
 *   not yet answered   no status counts for the fact
 *   accepted           the value holds for 15 s: a status that is requested in that time and contradicts it is ignored. A start's
 *                      hold ends with its confirmation
 *   rejected           nothing has changed
 *   unanswered         the fact is not known until the next status, because the service may have carried the command out
 *
 * A status that was requested before that answer does not count for the fact. Times are monotonic, in milliseconds.
 */
import { holdMs } from "../limits.ts";
import type { Command } from "../service/caption-service.ts";
import { isRejection, type ServiceFailure } from "../service/service-failure.ts";

export interface Fact<T> {
  /** What presses request and is not settled yet, in the order of the presses. */
  readonly pending: readonly { readonly command: Command; readonly value: T }[];
  /** A command on the fact is sent and not yet answered. */
  readonly isInFlight: boolean;
  /** A status that was requested earlier does not count. */
  readonly countsFrom?: number | undefined;
  /** The last value that the service accepted. A status requested after `until` ends it if it reports a new value. */
  readonly accepted?: Accepted<T> | undefined;
  /** The last value that a status reported since the last command. */
  readonly reported?: { readonly value: T; readonly requestedAt: number } | undefined;
  /** While the fact is not known: the value that the next press requests. It is that of the command without an answer. */
  readonly nextValue?: T | undefined;
  /** The last value that the service rejected and its reason, until it accepts a value. */
  readonly rejected?: { readonly value: T; readonly words: string | undefined } | undefined;
}

interface Accepted<T> {
  readonly value: T;
  readonly until: number;
  /** The last reported value, perhaps from before the command. As long as statuses repeat it, a cycling key goes on from `accepted`. */
  readonly lastReported?: T | undefined;
}

export const unknownFact: Fact<never> = { pending: [], isInFlight: false };

/** A command for `value` is answered. @param failure absent if the service accepted the command */
export function answer<T>(fact: Fact<T>, value: T, now: number, failure?: ServiceFailure): Fact<T> {
  if (!failure) return accept(fact, value, now);
  if (failure.isUnanswered) return loseAnswer(fact, value, now);
  const unchanged = keepValue(fact, now);
  return isRejection(failure)
    ? { ...unchanged, rejected: { value, words: failure.details.words } }
    : unchanged;
}

/** @param holdFrom when the 15 s begin, if not at the answer */
export function accept<T>({ pending, ...fact }: Fact<T>, value: T, now: number, holdFrom = now): Fact<T> {
  const lastReported = fact.reported ? fact.reported.value : fact.accepted?.lastReported;
  const accepted = { value, until: holdFrom + holdMs, lastReported };
  return { pending, isInFlight: false, countsFrom: now, accepted };
}

/** A command is over and has changed nothing. Earlier statuses do not count. */
export function keepValue<T>(fact: Fact<T>, countsFrom: number): Fact<T> {
  return { ...fact, isInFlight: false, countsFrom: Math.max(countsFrom, fact.countsFrom ?? 0) };
}

export function loseAnswer<T>({ pending, rejected }: Fact<T>, value: T, now: number): Fact<T> {
  return { pending, rejected, isInFlight: false, countsFrom: now, nextValue: value };
}

export function canReport({ isInFlight, countsFrom = 0 }: Fact<unknown>, requestedAt: number): boolean {
  return !isInFlight && requestedAt >= countsFrom;
}

/** A status reports `value`, or nothing of the fact. @returns the same fact if the status is ignored */
export function report<T>(
  fact: Fact<T>,
  value: T | undefined,
  requestedAt: number,
  isSame: (one: T, other: T) => boolean,
): Fact<T> {
  const { accepted } = fact;
  if (value === undefined || !canReport(fact, requestedAt)) return fact;
  const isAgreed = accepted !== undefined && isSame(accepted.value, value);
  if (accepted && !isAgreed && requestedAt < accepted.until) return fact;
  const { lastReported } = accepted ?? {};
  const isRepeated = lastReported !== undefined && isSame(lastReported, value);
  const kept = isAgreed || isRepeated ? accepted : undefined;
  return {
    ...fact,
    reported: { value, requestedAt },
    accepted: kept && { ...kept, lastReported: value },
    nextValue: undefined,
  };
}

/** What is known, by the last status or else the last accepted command. */
export function currentValue<T>({ reported, accepted }: Fact<T>): T | undefined {
  return reported ? reported.value : accepted?.value;
}
