import type { RunningSession, Session } from "../service/caption-service.ts";
import {
  endedShownMs,
  maxEndNewsMs,
  maxUncertainMs,
  minEndConfirmationMs,
  trustMs,
  unattendedMs,
} from "./limits.ts";
import {
  type Audience,
  type Change,
  concluded,
  endedByUs,
  isRunning,
  type SessionFact,
  type Status,
  withoutCurrent,
} from "./session-fact.ts";

/** What a status makes of the session. To tell the same status again changes nothing until a deadline has passed. */
export function toldSession(fact: SessionFact, status: Status, now: number): SessionFact {
  const { session, order } = status;
  const { change } = fact;
  const sent = change?.sent;
  const counts = order >= fact.order;
  // A status asked for while a start or stop is in flight may confirm that one, and tells nothing else.
  if (!counts && !(sent && order >= sent.order)) return fact;
  if (isRunning(session)) {
    if (belongsToStopped(fact, session)) return fact;
    if (sent) return runningInChange(fact, change, session, status, counts);
    if (isTooEarly(fact, session)) return fact;
    return running({ ...fact, uncertain: undefined }, session, status);
  }
  // The restart is what ended it, and will bring it back.
  if (fact.restart) return counts ? { ...fact, restart: { ...fact.restart, isShown: false } } : fact;
  if (sent) return noneInChange(fact, change, status, { counts, now });
  return isTooEarly(fact, session) ? fact : absent(fact, status, now);
}

/** Whether a status shows a session other than the stopped one. */
export function showsSession(fact: SessionFact, { session }: Status): boolean {
  return isRunning(session) && !belongsToStopped(fact, session);
}

/** Whether an accepted stop has ended this session: services lag. */
function belongsToStopped({ stopped, change, uncertain }: SessionFact, session: RunningSession): boolean {
  if (!stopped) return false;
  const isNewer = startedAfter(session, stopped);
  if (isNewer !== undefined) return !isNewer;
  // Without start times only a start of ours tells a new session from the stopped one.
  const isStarting = change?.target === "running" && change.sent !== undefined;
  return !isStarting && uncertain?.target !== "running";
}

type Started = NonNullable<SessionFact["current"]>;

/** Undefined where it can't be told. */
function startedAfter({ startedAt: one }: Started, { startedAt: other }: Started): boolean | undefined {
  return one === undefined || other === undefined ? undefined : one > other;
}

/** Whether a status speaks against a start or stop that is not certain, and too early to be believed. */
function isTooEarly({ uncertain, stopped, current }: SessionFact, session: Session): boolean {
  if (!uncertain) return false;
  if (!isRunning(session)) return uncertain.target === "running";
  return uncertain.target === "none" && startedAfter(session, stopped ?? current ?? {}) !== true;
}

function runningInChange(
  fact: SessionFact,
  { target, answer }: Change,
  session: RunningSession,
  status: Status,
  counts: boolean,
): SessionFact {
  // An unknown state shows that there is a session, but not that a start has succeeded.
  const isUnknown = session.state === "unknown";
  const isSettled =
    target === "running"
      ? !isUnknown || (answer === "conflict" && counts)
      : counts && startedAfter(session, fact.stopped ?? {}) === true;
  if (isSettled)
    return running({ ...concluded(fact), uncertain: undefined, stopped: undefined }, session, status);
  return counts && isUnknown ? running(fact, session, status) : fact;
}

function noneInChange(
  fact: SessionFact,
  { target, answer }: Change,
  status: Status,
  { counts, now }: { readonly counts: boolean; readonly now: number },
): SessionFact {
  if (target === "none") {
    // Its answer, where that has not come yet, finds no session whose start it could tell.
    const stopped = answer ? fact.stopped : { ...fact.current, until: now + trustMs };
    return endedByUs({ ...concluded(fact), uncertain: undefined, stopped });
  }
  if (answer !== "conflict" || !counts) return fact;
  return absent(concluded(fact, "dashboard-not-ready"), status, now);
}

/** No session, also for what was not certain until now. */
function absent(fact: SessionFact, status: Status, now: number): SessionFact {
  const settled = { ...fact, uncertain: undefined };
  return fact.uncertain?.target === "none" ? endedByUs(settled) : none(settled, status, now);
}

/** A status shows a session. */
function running(fact: SessionFact, session: RunningSession, status: Status): SessionFact {
  const { told, restart, current, runningSinceWall, audience, endings, alerts } = fact;
  const isAnother = restart === undefined && current !== undefined && startedAfter(session, current) === true;
  const isInterrupted = isRunning(told) && told.state === "active" && session.state !== "active";
  const heard = isAnother ? undefined : audience;
  const hearing = audienceOf(heard, session, status.askedAt);
  const calls = (isInterrupted && !fact.change && !restart) || hearing?.isReported !== heard?.isReported;
  const { startedAt } = session;
  return {
    ...fact,
    ending: undefined,
    ended: undefined,
    told: session,
    shownAt: status.askedAt,
    current: startedAt === undefined ? (current ?? {}) : { startedAt },
    runningSinceWall: startedAt ?? runningSinceWall ?? status.wall,
    restart: restart && { ...restart, isShown: true },
    audience: hearing,
    endings: endings + (isAnother ? 1 : 0),
    alerts: alerts + (calls ? 1 : 0),
  };
}

/** Undefined until the first client was connected. */
function audienceOf(
  before: Audience | undefined,
  { state, clients }: RunningSession,
  askedAt: number,
): Audience | undefined {
  if (clients !== undefined && clients > 0) return before?.isReported ? { isReported: true } : {};
  if (!before) return undefined;
  const { nobody, ...rest } = before;
  if (state !== "active") return rest;
  if (clients === undefined) return before;
  const isUnbroken = nobody !== undefined && askedAt - nobody.lastAt <= trustMs;
  const since = isUnbroken ? nobody.since : askedAt;
  return {
    ...rest,
    nobody: { since, lastAt: askedAt },
    ...(askedAt - since >= unattendedMs && { isUnattended: true, isReported: true }),
  };
}

/** A status says that there is no session. */
function none(fact: SessionFact, status: Status, now: number): SessionFact {
  const { told, current, ending, shownAt, stopSentAt, alerts } = fact;
  const { askedAt, wall, session } = status;
  if (ending) {
    if (askedAt - ending.at < minEndConfirmationMs) return fact;
    const over = withoutCurrent(fact);
    if (!ending.isNotable) return over;
    return { ...over, alerts: alerts + 1, ended: { wall: ending.wall, until: now + endedShownMs } };
  }
  // Of one that ran before the plugin was started nothing is to be told.
  if (!isRunning(told) && !(told === undefined && current)) return { ...fact, told: session };
  const wasShown = shownAt !== undefined && now - shownAt < maxEndNewsMs;
  const isOurs = stopSentAt !== undefined && now - stopSentAt < maxUncertainMs;
  return { ...fact, told: session, ending: { at: now, wall, isNotable: wasShown && !isOurs } };
}
