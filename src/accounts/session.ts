/*
 * The session of an account. Only a status shows one: no command of ours makes it LIVE. Times are monotonic, in milliseconds.
 *
 * A start or stop is under way (STARTING, STOPPING) from its press until it is settled. The answer to it decides:
 *
 *   accepted     The first status that shows its goal settles it. Without one in 15 s it fails: NOT CONFIRMED.
 *   409          The next status settles it: it is done, or it fails with "dashboard not ready" or "stop refused". During a restart
 *                it fails at once.
 *   rejected     It fails at once, and nothing has changed.
 *   unanswered   It fails at once. Keys say CHECKING, because the session is not known until the next status.
 *
 * A status may be wrong for a while:
 *
 *   In the 15 s after an accepted stop, a status with a session is ignored, since it may show the stopped one. The 15 s of a
 *   start that is pressed meanwhile begin when these are over. In the 15 s after a change of source, a status without a session
 *   shows a restart: RESTARTING. Otherwise the first status without a session may be a flicker: CHECKING, and another status is
 *   requested after 1 s. If that agrees, the session has ended. If nobody stopped it here, keys alert and say ENDED.
 */
import * as limits from "../limits.ts";
import type { RunningSession, Session, SessionCommand, Status } from "../service/caption-service.ts";
import type { ServiceFailure } from "../service/service-failure.ts";
import { accept, canReport, type Fact, keepValue, loseAnswer, report, unknownFact } from "./fact.ts";
import type { StartStopFailure } from "./press-failure.ts";

/** A time by both clocks: `steady` is monotonic, `wall` is in milliseconds since the epoch. */
export interface Moment {
  readonly steady: number;
  readonly wall: number;
}

export interface TimedStatus extends Status {
  readonly requestedAt: number;
  readonly receivedAt: Moment;
}

export interface SessionState {
  readonly fact: Fact<Session>;
  /** The session that runs, until its end is certain. */
  readonly current?: CurrentSession | undefined;
  readonly startStop?: StartStop | undefined;
  /** Why the last start or stop failed after the service had accepted it or answered 409. */
  readonly failure?: StartStopFailure | undefined;
  /** The end of the 15 s after the last accepted stop, also when a start has followed. */
  readonly stoppedUntil?: number | undefined;
  /** The 15 s after a change of source, and whether a status has shown no session in them. */
  readonly restart?: { readonly until: number; readonly isSeen: boolean } | undefined;
  /** The last stop that the service may have carried out. */
  readonly stoppedAt?: number | undefined;
  /** The last status without a session, except for a first one that may be a flicker. */
  readonly noneAt?: number | undefined;
  /** When the session ended, and not by us. */
  readonly ended?: Moment | undefined;
  /** Keys alert each time this grows. */
  readonly alerts: number;
}

export interface StartStop {
  readonly command: SessionCommand;
  /** Absent until the service has answered. From `waitsFrom` on it has 15 s. */
  readonly answered?: { readonly isConflict: boolean; readonly waitsFrom: number } | undefined;
}

export interface CurrentSession {
  readonly state: string;
  /** When the session started, by its start time, or else when a status first showed it. */
  readonly since: number;
  /** The start time as the service reports it, even if it can't be true. In milliseconds since the epoch. */
  readonly startedAt?: number | undefined;
  /** The last status that showed it. Undefined after sleep, when its end is no news. */
  readonly seenAt?: number | undefined;
  /** The first status without a session. */
  readonly endSeenAt?: number | undefined;
  /** A state other than active that nobody asked for. The second status that agrees alerts. */
  readonly interruption?: { readonly word: string; readonly hasAlerted: boolean } | undefined;
  readonly hadClients?: boolean;
  readonly nobodySince?: number | undefined;
  readonly isNobodyConnected?: boolean;
  readonly hasAlertedNobody?: boolean;
}

export const unknownSession: SessionState = { fact: unknownFact, alerts: 0 };

/** Active, paused, suspended or in an unknown state. */
export function isRunning(session: Session | undefined): session is RunningSession {
  return session !== undefined && session.state !== "none";
}

export function isRestarting({ restart }: SessionState, now: number): boolean {
  return restart !== undefined && restart.isSeen && now < restart.until;
}

/** The status may show the session that an accepted stop has ended. */
export function mayShowStopped({ stoppedUntil = 0 }: SessionState, status: TimedStatus): boolean {
  return isRunning(status.session) && status.requestedAt < stoppedUntil;
}

export function onSessionStatus(before: SessionState, status: TimedStatus): SessionState {
  const { session, requestedAt } = status;
  const { fact, restart } = before;
  if (!canReport(fact, requestedAt) || mayShowStopped(before, status)) return before;
  if (!isRunning(session) && restart && requestedAt < restart.until)
    return { ...before, restart: { ...restart, isSeen: true } };
  const after = report(fact, session, requestedAt, (one, other) => isRunning(one) === isRunning(other));
  // An accepted start or stop holds against what contradicts it.
  if (after === fact) return before;
  const state = { ...before, fact: after, restart: restart && { ...restart, isSeen: false } };
  if (state.startStop?.answered) return decide(state, state.startStop, status);
  return isRunning(session) ? showSession(state, status) : showNone(state, status);
}

function decide(state: SessionState, { command, answered }: StartStop, status: TimedStatus): SessionState {
  const { session, requestedAt, receivedAt } = status;
  const isDone = isRunning(session) === (command.name === "start");
  // It can only fail here after a 409: `report` ignores statuses that contradict an accepted command.
  const refused = command.name === "start" ? "dashboard-not-ready" : "stop-refused";
  const after = settle(state, command, isDone ? undefined : refused);
  if (isRunning(session)) {
    // A confirmed start no longer holds against statuses. A confirmed stop does.
    const confirmed = isDone ? { ...after, fact: { ...after.fact, accepted: undefined } } : after;
    return showSession(confirmed, status);
  }
  if (command.name === "start") return showNone(after, status);
  const stoppedAt = answered?.isConflict ? receivedAt.steady : after.stoppedAt;
  return { ...after, stoppedAt, current: undefined, noneAt: requestedAt };
}

function showNone(before: SessionState, { requestedAt, receivedAt }: TimedStatus): SessionState {
  const { current, stoppedAt, alerts } = before;
  const { steady: now } = receivedAt;
  if (!current) return { ...before, noneAt: requestedAt };
  const { endSeenAt, seenAt } = current;
  if (endSeenAt === undefined) return { ...before, current: { ...current, endSeenAt: now } };
  if (requestedAt < endSeenAt + limits.confirmEndMs) return before;
  const after = { ...before, current: undefined, noneAt: requestedAt };
  const isOurs = stoppedAt !== undefined && now - stoppedAt < limits.ownStopMs;
  const isNews = seenAt !== undefined && now - seenAt <= limits.endedNewsMs;
  if (isOurs || !isNews) return after;
  return { ...after, ended: receivedAt, alerts: alerts + 1 };
}

function showSession(before: SessionState, status: TimedStatus): SessionState {
  const { steady: now } = status.receivedAt;
  const session = status.session as RunningSession;
  // When the last command on the session was answered.
  const { countsFrom } = before.fact;
  const isUnasked = countsFrom === undefined || now - countsFrom > limits.holdMs;
  const last = before.current ?? { state: session.state, since: Math.round(now) };
  const current: CurrentSession = {
    ...last,
    ...findStart(last, status, before.noneAt),
    ...countClients(last, now, session.clients),
    interruption: findInterruption(last, session, isUnasked),
    state: session.state,
    seenAt: now,
    endSeenAt: undefined,
  };
  const isNewInterruption = current.interruption?.hasAlerted === true && !last.interruption?.hasAlerted;
  const isNewlyEmpty = current.hasAlertedNobody && !last.hasAlertedNobody;
  const alerts = before.alerts + (isNewInterruption || isNewlyEmpty ? 1 : 0);
  return { ...before, current, ended: undefined, alerts };
}

/** The age of a session goes by the `Date` header of the answer, so that a computer's clock that is wrong changes nothing. */
function findStart(
  last: CurrentSession,
  { session, serverTime, receivedAt: { steady: now, wall } }: TimedStatus,
  noneAt: number | undefined,
): Partial<CurrentSession> {
  const { startedAt } = session as RunningSession;
  if (startedAt === undefined || startedAt === last.startedAt) return {};
  const age = (serverTime ?? wall) - startedAt;
  // A session that started before the last status without a session is an earlier one.
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
  if (interruption) return { word, hasAlerted: interruption.hasAlerted || interruption.word === word };
  return state === "active" && isUnasked ? { word, hasAlerted: false } : undefined;
}

/** A status without a count changes nothing. */
function countClients(last: CurrentSession, now: number, clients?: number): Partial<CurrentSession> {
  if (clients === undefined) return {};
  if (clients > 0) return { hadClients: true, nobodySince: undefined, isNobodyConnected: false };
  const { hadClients = false, nobodySince = now, hasAlertedNobody = false } = last;
  const isNobodyConnected = hadClients && now - nobodySince >= limits.nobodyConnectedMs;
  return { nobodySince, isNobodyConnected, hasAlertedNobody: hasAlertedNobody || isNobodyConnected };
}

/** Ends a start or stop, unless it has ended already. Its press waits for that. */
export function settle(
  before: SessionState,
  command: SessionCommand,
  failure?: StartStopFailure,
): SessionState {
  return before.startStop?.command === command ? { ...before, startStop: undefined, failure } : before;
}

export function answerStartStop(
  before: SessionState,
  command: SessionCommand,
  now: number,
  failure?: ServiceFailure,
): SessionState {
  const { fact, stoppedUntil = 0 } = before;
  const isStop = command.name === "stop";
  const goal: Session = { state: isStop ? "none" : "active" };
  // The state if the service carries the command out. A stop ends a restart.
  const carriedOut = isStop ? { ...before, stoppedAt: now, restart: undefined } : before;
  if (failure?.isUnanswered) return settle({ ...carriedOut, fact: loseAnswer(fact, goal, now) }, command);
  const isConflict = failure?.kind === "conflict";
  if (failure && (!isConflict || isRestarting(before, now))) {
    const after = { ...before, fact: keepValue(fact, now) };
    return settle(after, command, isConflict ? "restarting" : undefined);
  }
  // Until `stoppedUntil` a status may still show the session that was stopped. A start, or a 409, waits from then on.
  const waitsFrom = isStop && !isConflict ? now : Math.max(now, stoppedUntil);
  const waiting = { command, answered: { isConflict, waitsFrom } };
  if (isConflict) return { ...before, startStop: waiting, fact: keepValue(fact, waitsFrom) };
  const accepted = { ...carriedOut, startStop: waiting, fact: accept(fact, goal, now, waitsFrom) };
  return isStop ? { ...accepted, stoppedUntil: now + limits.holdMs } : accepted;
}

/** A change of source is a command on the session, too: it restarts one that runs or is about to. */
export function answerSource(before: SessionState, now: number, failure?: ServiceFailure): SessionState {
  const after = { ...before, fact: keepValue(before.fact, now) };
  const { current, startStop } = before;
  const isStarting = startStop?.command.name === "start" && startStop.answered?.isConflict === false;
  const isKept = current !== undefined && startStop?.command.name !== "stop";
  const isCarriedOut = failure === undefined || failure.isUnanswered;
  if (!isCarriedOut || (!isStarting && !isKept)) return after;
  return { ...after, restart: { until: now + limits.holdMs, isSeen: false } };
}

/**
 * Applied before each event, so that a status that comes too late finds nothing under way.
 * @param awaitedSince when the status was requested that is in flight
 */
export function onSessionTime(before: SessionState, now: number, awaitedSince?: number): SessionState {
  const { startStop } = before;
  if (!startStop?.answered) return before;
  const until = startStop.answered.waitsFrom + limits.holdMs;
  // A status that was requested in time may still confirm.
  const isAwaited = awaitedSince !== undefined && awaitedSince < until;
  const isLate = now >= until + (isAwaited ? limits.awaitStatusMs : 0);
  return isLate ? settle(before, startStop.command, "not-confirmed") : before;
}
