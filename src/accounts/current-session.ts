/* The session that runs: its start time, its viewers, and what happens to it unasked. Times are monotonic, in milliseconds. */
import { nobodyConnectedMs } from "../limits.ts";
import type { RunningSession, Status } from "../service/caption-service.ts";

/** Monotonic, and for people in milliseconds since the epoch. */
export interface Moment {
  readonly now: number;
  readonly wall: number;
}

export interface TimedStatus extends Status {
  readonly requestedAt: number;
}

export interface CurrentSession {
  readonly state: string;
  /** When the session started: by the service, or else when a status first showed it. */
  readonly since: number;
  /** As the service reports it. `since` ignores a start time that can't be. */
  readonly startedAt?: number | undefined;
  /** Undefined after sleep. */
  readonly seenAt?: number | undefined;
  /** A state other than active that nobody asked for: the second status that agrees alerts. */
  readonly interruption?: { readonly state: string; readonly hasAlerted: boolean } | undefined;
  readonly hadClients: boolean;
  readonly nobodySince?: number | undefined;
  readonly isNobodyConnected: boolean;
  readonly hasAlertedNobody: boolean;
}

/** @param noneAt the last "no session": a session that started earlier is another one */
export function seeSession(
  before: CurrentSession | undefined,
  status: TimedStatus,
  moment: Moment,
  noneAt: number | undefined,
  isUnasked: boolean,
): CurrentSession {
  const session = status.session as RunningSession;
  const { now } = moment;
  const first: CurrentSession = {
    state: session.state,
    since: Math.round(now),
    hadClients: false,
    isNobodyConnected: false,
    hasAlertedNobody: false,
  };
  const current = before ?? first;
  return {
    ...current,
    ...findStart(current, session, status.serverTime, moment, noneAt),
    ...countClients(current, session.clients, now),
    interruption: findInterruption(current, session, isUnasked),
    state: session.state,
    seenAt: now,
  };
}

/** Something has happened unasked, for which keys alert once. */
export function hasNews(before: CurrentSession | undefined, after: CurrentSession): boolean {
  const isInterrupted = after.interruption?.hasAlerted === true && before?.interruption?.hasAlerted !== true;
  return isInterrupted || (after.hasAlertedNobody && before?.hasAlertedNobody !== true);
}

export function forgetDurations(current: CurrentSession): CurrentSession {
  return { ...current, startedAt: undefined, seenAt: undefined, nobodySince: undefined };
}

/** The running time: by the answer's own `Date`, so that a computer's clock that is wrong changes nothing. */
function findStart(
  current: CurrentSession,
  { startedAt }: RunningSession,
  serverTime: number | undefined,
  { now, wall }: Moment,
  noneAt: number | undefined,
): Partial<CurrentSession> {
  if (startedAt === undefined || startedAt === current.startedAt) return {};
  const age = (serverTime ?? wall) - startedAt;
  const isPossible = age >= 0 && (noneAt === undefined || now - age >= noneAt);
  return isPossible ? { startedAt, since: Math.round(now - age) } : { startedAt };
}

function findInterruption(
  { state, interruption }: CurrentSession,
  session: RunningSession,
  isUnasked: boolean,
): CurrentSession["interruption"] {
  if (session.state === "active") return undefined;
  const word = `${session.state} ${session.word ?? ""}`;
  if (interruption?.state === word) return { ...interruption, hasAlerted: true };
  if (interruption) return { ...interruption, state: word };
  return state === "active" && isUnasked ? { state: word, hasAlerted: false } : undefined;
}

/** A status without a count changes nothing. */
function countClients(
  current: CurrentSession,
  clients: number | undefined,
  now: number,
): Partial<CurrentSession> {
  if (clients === undefined) return {};
  if (clients > 0) return { hadClients: true, nobodySince: undefined, isNobodyConnected: false };
  const { hadClients, nobodySince = now, hasAlertedNobody } = current;
  const isNobodyConnected = hadClients && now - nobodySince >= nobodyConnectedMs;
  return { nobodySince, isNobodyConnected, hasAlertedNobody: hasAlertedNobody || isNobodyConnected };
}
