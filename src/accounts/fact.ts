/*
 * A fact is something that is known about an account: the session, whether captions are hidden, the source language, the target
 * languages. Cloud services lag, cache and flicker, and answer from several machines. One rule deals with that for every fact:
 *
 *   pending      from the press until the answer; further presses build on what was requested last
 *   accepted     the value holds for 15 s: a status requested in that time that contradicts it is ignored
 *   rejected     nothing has changed
 *   unanswered   the fact is not known until the next status
 *
 * A status says nothing about a fact if it was requested before the last command on the fact was answered.
 * All times are monotonic, in milliseconds.
 */
import { holdAcceptedMs } from "../limits.ts";

export interface Fact<T> {
  /** What presses request and is not settled yet, in the order of the presses. */
  readonly pending: readonly Pending<T>[];
  /** A command is in flight: until it is answered, no status says anything about the fact. */
  readonly isInFlight: boolean;
  /** The answer to the last command: a status that was requested earlier says nothing about the fact. */
  readonly countsFrom?: number | undefined;
  /** The last value that the service accepted, until a status reports a change. */
  readonly accepted?: Accepted<T> | undefined;
  /** The last value that a status reported since the last command. */
  readonly reported?: Reported<T> | undefined;
  /** What the next press asks for while the value is not known. */
  readonly retry?: T | undefined;
  /** The last value that the service rejected, until it accepts one. */
  readonly rejected?: Rejected<T> | undefined;
}

export interface Pending<T> {
  readonly id: number;
  readonly value: T;
}

export interface Accepted<T> {
  readonly value: T;
  /** A status requested before this does not contradict it. */
  readonly until: number;
  /** What statuses reported until then. While they go on with it, a cycling key goes on from the accepted value. */
  readonly reportedBefore?: T | undefined;
}

export interface Rejected<T> {
  readonly value: T;
  /** The service's reason. */
  readonly words: string | undefined;
}

export interface Reported<T> {
  readonly value: T;
  readonly requestedAt: number;
}

export const unknown: Fact<never> = { pending: [], isInFlight: false };

export function addPending<T>(fact: Fact<T>, id: number, value: T): Fact<T> {
  return { ...fact, pending: [...fact.pending, { id, value }] };
}

export function removePending<T>(fact: Fact<T>, id: number): Fact<T> {
  return { ...fact, pending: fact.pending.filter((each) => each.id !== id) };
}

/** A command on the fact is sent. */
export function send<T>(fact: Fact<T>): Fact<T> {
  return { ...fact, isInFlight: true };
}

/** @param holdFrom when the 15 s begin, if not at the answer */
export function accept<T>(fact: Fact<T>, value: T, now: number, holdFrom = now): Fact<T> {
  const reportedBefore = fact.reported ? fact.reported.value : fact.accepted?.reportedBefore;
  const accepted = { value, until: holdFrom + holdAcceptedMs, reportedBefore };
  // What was reported before the answer says nothing any more.
  return { pending: fact.pending, isInFlight: false, countsFrom: now, accepted };
}

/** The command is answered, and what is known stays. @param from statuses count that were requested from then on */
export function countFrom<T>(fact: Fact<T>, from: number): Fact<T> {
  return { ...fact, isInFlight: false, countsFrom: from };
}

/** Nothing has changed. */
export function reject<T>(fact: Fact<T>, now: number, rejected?: Rejected<T>): Fact<T> {
  return { ...countFrom(fact, now), rejected };
}

/**
 * The fact is not known any more.
 * @param value that the command asked for, which may have been carried out
 */
export function loseAnswer<T>(fact: Fact<T>, value: T, now: number): Fact<T> {
  const { pending, rejected } = fact;
  return { pending, rejected, isInFlight: false, countsFrom: now, retry: value };
}

/** A status that was requested before the last command was answered says nothing about the fact. */
export function canReport({ isInFlight, countsFrom = 0 }: Fact<unknown>, requestedAt: number): boolean {
  return !isInFlight && requestedAt >= countsFrom;
}

/** @returns the same fact if the status says nothing about it */
export function report<T>(
  fact: Fact<T>,
  value: T,
  requestedAt: number,
  isSame: (one: T, other: T) => boolean,
): Fact<T> {
  const { accepted } = fact;
  if (!canReport(fact, requestedAt)) return fact;
  const isAgreed = !accepted || isSame(accepted.value, value);
  if (!isAgreed && requestedAt < accepted.until) return fact;
  const reported = { value, requestedAt };
  if (isAgreed)
    return {
      ...fact,
      reported,
      accepted: accepted && { ...accepted, reportedBefore: value },
      retry: undefined,
    };
  const { reportedBefore } = accepted;
  const isUnchanged = reportedBefore !== undefined && isSame(reportedBefore, value);
  return { ...fact, reported, accepted: isUnchanged ? accepted : undefined, retry: undefined };
}

/** What is known, by the last status or else the last accepted command. */
export function currentValue<T>({ reported, accepted }: Fact<T>): T | undefined {
  return reported ? reported.value : accepted?.value;
}

/** What the last press requests that is not settled yet. */
export function lastPending<T>({ pending }: Fact<T>): Pending<T> | undefined {
  return pending.at(-1);
}

export function isHeld({ accepted }: Fact<unknown>, now: number): boolean {
  return accepted !== undefined && now < accepted.until;
}
