/*
 * The session of an account: what statuses, commands and answers make of it. Only a status ever shows a session, so LIVE is the
 * service's word alone. Times are monotonic, in milliseconds.
 *
 * A start or stop (`startStop`) is under way from the press until it is settled:
 *
 *   answer      then
 *   accepted    a status that shows its goal settles it; after 15 s it is not confirmed
 *   409         the next status settles it: done, or dashboard not ready, or stop refused
 *   rejected    settled at once; nothing has changed
 *   unanswered  settled at once; the session is not known until the next status
 *
 * Time passes (`onSessionTime`) before each status, so a status that comes too late finds nothing under way.
 */
import {
  awaitStatusMs,
  confirmEndMs,
  endedAlertsMs,
  endedNewsMs,
  holdAcceptedMs,
  ownStopMs,
} from "../limits.ts";
import type { RunningSession, Session } from "../service/caption-service.ts";
import {
  type CurrentSession,
  forgetDurations,
  hasNews,
  type Moment,
  seeSession,
  type TimedStatus,
} from "./current-session.ts";
import { accept, canReport, countFrom, type Fact, loseAnswer, report, send, unknown } from "./fact.ts";
import type { StartStopFailure } from "./press-failure.ts";

export interface SessionState {
  readonly fact: Fact<Session>;
  /** The session that runs, until its end is certain. */
  readonly current?: CurrentSession | undefined;
  /** When a status first said "no session" of a session that runs. Another one has to agree. */
  readonly endSeenAt?: number | undefined;
  /** A start or stop from the press until a status confirms it. */
  readonly startStop?: StartStop | undefined;
  /** The last start or stop that was settled. A press that fails with an error of its own has no `failure` here. */
  readonly outcome?: { readonly id: number; readonly failure?: StartStopFailure | undefined } | undefined;
  /** After an accepted stop, a status requested before then may show the stopped session. A later start does not end this. */
  readonly stoppedUntil?: number | undefined;
  /** After a change of source: "no session" in a status requested before then is a restart. */
  readonly restartUntil?: number | undefined;
  readonly isRestartSeen: boolean;
  /** The last stop that the service may have carried out. */
  readonly stoppedAt?: number | undefined;
  /** The last "no session". */
  readonly noneAt?: number | undefined;
  /** The session ended, and not by us. */
  readonly ended?: { readonly moment: Moment; readonly repeats: number } | undefined;
  /** Keys alert each time this grows. */
  readonly alerts: number;
}

export type SessionCommand = "start" | "stop";

export interface StartStop {
  readonly id: number;
  readonly command: SessionCommand;
  /** Absent until the service answers. `isConflict`: it answered 409, and the next status decides. */
  readonly answered?: { readonly isConflict: boolean; readonly until: number } | undefined;
}

/** Rejected: nothing has changed. Conflict: 409. */
export type Outcome = "accepted" | "rejected" | "conflict" | "unanswered";

const goals: Readonly<Record<SessionCommand, Session>> = {
  start: { state: "active" },
  stop: { state: "none" },
};

/** A stop ends the restart that a change of source began. */
const noRestart = { restartUntil: undefined, isRestartSeen: false };

export const unknownSession: SessionState = { fact: unknown, isRestartSeen: false, alerts: 0 };

export function isRunning(session: Session | undefined): session is RunningSession {
  return session !== undefined && session.state !== "none";
}

const isSame = (one: Session, other: Session): boolean => isRunning(one) === isRunning(other);

export function isRestarting({ isRestartSeen, restartUntil = 0 }: SessionState, now: number): boolean {
  return isRestartSeen && now < restartUntil;
}

/** After an accepted stop a status may show the stopped session for a while. */
export function mayBeStopped({ stoppedUntil = 0 }: SessionState, status: TimedStatus): boolean {
  return isRunning(status.session) && status.requestedAt < stoppedUntil;
}

export function onSessionStatus(before: SessionState, status: TimedStatus, moment: Moment): SessionState {
  const { session, requestedAt } = status;
  const { fact, restartUntil = 0 } = before;
  if (!canReport(fact, requestedAt) || mayBeStopped(before, status)) return before;
  if (!isRunning(session) && requestedAt < restartUntil) return { ...before, isRestartSeen: true };
  const after = report(fact, session, requestedAt, isSame);
  // An accepted start or stop holds against what contradicts it.
  if (after === fact) return before;
  const state = { ...before, fact: after, isRestartSeen: false };
  const { startStop } = state;
  if (startStop?.answered) return decide(state, startStop, status, moment);
  return isRunning(session) ? showSession(state, status, moment) : showNone(state, status, moment);
}

/** The status that a start or stop waits for. */
function decide(
  state: SessionState,
  startStop: StartStop,
  status: TimedStatus,
  moment: Moment,
): SessionState {
  const { session, requestedAt } = status;
  const { command, answered } = startStop;
  const isDone = isRunning(session) === (command === "start");
  const isConflict = answered?.isConflict === true;
  const refused = command === "start" ? "dashboard-not-ready" : "stop-refused";
  const after = settle(state, startStop.id, isDone ? undefined : refused);
  if (isRunning(session)) {
    // A confirmed start no longer holds against statuses. A confirmed stop does.
    const confirmed = isDone ? { ...after, fact: { ...after.fact, accepted: undefined } } : after;
    return showSession(confirmed, status, moment);
  }
  if (command === "start") return showNone(after, status, moment);
  const stopped = isConflict ? { ...after, stoppedAt: moment.now } : after;
  return { ...stopped, current: undefined, endSeenAt: undefined, noneAt: requestedAt };
}

/** The first "no session" may be a flicker; the second one ends the session. */
function showNone(before: SessionState, { requestedAt }: TimedStatus, moment: Moment): SessionState {
  const { current, endSeenAt, stoppedAt, alerts } = before;
  const { now } = moment;
  if (!current) return { ...before, noneAt: requestedAt };
  if (endSeenAt === undefined) return { ...before, endSeenAt: now };
  if (requestedAt < endSeenAt + confirmEndMs) return before;
  const after = { ...before, current: undefined, endSeenAt: undefined, noneAt: requestedAt };
  const isOurs = stoppedAt !== undefined && now - stoppedAt < ownStopMs;
  const isNews = current.seenAt !== undefined && now - current.seenAt <= endedNewsMs;
  if (isOurs || !isNews) return after;
  return { ...after, ended: { moment, repeats: 0 }, alerts: alerts + 1 };
}

function showSession(before: SessionState, status: TimedStatus, moment: Moment): SessionState {
  const { countsFrom } = before.fact;
  const isUnasked = countsFrom === undefined || moment.now - countsFrom > holdAcceptedMs;
  const current = seeSession(before.current, status, moment, before.noneAt, isUnasked);
  const alerts = before.alerts + (hasNews(before.current, current) ? 1 : 0);
  return { ...before, current, endSeenAt: undefined, ended: undefined, alerts };
}

export function requestStartStop(before: SessionState, id: number, command: SessionCommand): SessionState {
  return { ...before, startStop: { id, command } };
}

export function sendOnSession(before: SessionState): SessionState {
  return { ...before, fact: send(before.fact) };
}

/** Ends a start or stop; the outcome is what its press waits for. */
export function settle(before: SessionState, id: number, failure?: StartStopFailure): SessionState {
  if (before.startStop?.id !== id) return before;
  return { ...before, startStop: undefined, outcome: { id, failure } };
}

export function answerStartStop(before: SessionState, outcome: Outcome, now: number): SessionState {
  const { startStop, fact, stoppedUntil = 0 } = before;
  if (!startStop) return { ...before, fact: countFrom(fact, now) };
  const { id, command } = startStop;
  const isStop = command === "stop";
  switch (outcome) {
    case "rejected":
      return settle({ ...before, fact: countFrom(fact, now) }, id);
    case "unanswered": {
      const lost = { ...before, fact: loseAnswer(fact, goals[command], now) };
      return settle(isStop ? { ...lost, stoppedAt: now, ...noRestart } : lost, id);
    }
    case "conflict": {
      if (isRestarting(before, now))
        return settle({ ...before, fact: countFrom(fact, now) }, id, "restarting");
      const from = Math.max(now, stoppedUntil);
      return awaitStatus({ ...before, fact: countFrom(fact, from) }, startStop, from, true);
    }
    case "accepted": {
      // Until then the status may show the stopped session.
      const from = isStop ? now : Math.max(now, stoppedUntil);
      const after = awaitStatus(before, startStop, from, false);
      const accepted = { ...after, fact: accept(fact, goals[command], now, from) };
      if (!isStop) return accepted;
      const until = now + holdAcceptedMs;
      return {
        ...accepted,
        stoppedUntil: until,
        stoppedAt: now,
        ...noRestart,
      };
    }
  }
}

function awaitStatus(
  state: SessionState,
  startStop: StartStop,
  from: number,
  isConflict: boolean,
): SessionState {
  return { ...state, startStop: { ...startStop, answered: { isConflict, until: from + holdAcceptedMs } } };
}

/** A change of source restarts a session that runs or is about to. */
export function answerSource(before: SessionState, outcome: Outcome, now: number): SessionState {
  const after = { ...before, fact: countFrom(before.fact, now) };
  const { current, startStop } = before;
  const isStarting = startStop?.command === "start" && startStop.answered?.isConflict === false;
  const isKept = current !== undefined && startStop?.command !== "stop";
  const isSent = outcome === "accepted" || outcome === "unanswered";
  return isSent && (isStarting || isKept) ? { ...after, restartUntil: now + holdAcceptedMs } : after;
}

/** ENDED alerts again, and a start or stop that no status confirms is given up. */
export function onSessionTime(
  before: SessionState,
  now: number,
  awaitedSince: number | undefined,
): SessionState {
  const { ended, startStop } = before;
  const { until } = startStop?.answered ?? {};
  // A status that was requested in time may still confirm.
  const isAwaited = until !== undefined && awaitedSince !== undefined && awaitedSince < until;
  const isLate = until !== undefined && now >= until + (isAwaited ? awaitStatusMs : 0);
  const after = startStop && isLate ? settle(before, startStop.id, "not-confirmed") : before;
  const nextAlert = findNextAlert(before);
  if (!ended || nextAlert === undefined || now < nextAlert) return after;
  const repeats = endedAlertsMs.filter((span) => now >= ended.moment.now + span).length;
  return { ...after, ended: { ...ended, repeats }, alerts: after.alerts + 1 };
}

/** Durations that a sleep may have made wrong begin again. */
export function onSessionWakeUp(before: SessionState): SessionState {
  const { current } = before;
  return { ...before, noneAt: undefined, current: current && forgetDurations(current) };
}

/** @returns undefined after the last alert of ENDED */
export function findNextAlert({ ended }: SessionState): number | undefined {
  const span = ended && endedAlertsMs[ended.repeats];
  return ended && span !== undefined ? ended.moment.now + span : undefined;
}
