import type { Session } from "../../src/service/caption-service.ts";

export type SessionState = Session["state"];
export type Target = "running" | "none";

/** Spans of the contract (*What is known*, *Ended*), in milliseconds. */
export const standsMs = 15_000;
export const doubtMs = 120_000;
export const secondLookMs = 1_000;
const newerMs = 1_000;
const newsMs = 900_000;
export const endedMs = 600_000;
const endedAlerts = [60_000, 120_000, 240_000, 480_000];

/** What a status told. `order` counts the commands that had been sent and answered when it was asked for. */
export interface ToldStatus {
  readonly state: SessionState;
  readonly hidden?: boolean;
  readonly startedAt?: number;
  readonly askedAt: number;
  readonly order: number;
}

/** A session that has not ended for certain. */
interface Run {
  /** As it was shown last; absent where that was before a restart of the plugin. */
  readonly state?: SessionState;
  readonly startedAt?: number | undefined;
  /** When the last status that shows it was asked for; absent after a sleep. */
  readonly shownAt?: number | undefined;
  readonly stopSentAt?: number | undefined;
  readonly sourceSentAt?: number | undefined;
  /** It is not active any more: the second such status in a row is told. */
  readonly interruption?: "seen once" | "told" | undefined;
}

/** What the contract makes of the session. Times in milliseconds by the observer's clock. */
export interface KnownSession {
  readonly state?: SessionState | undefined;
  readonly run?: Run | undefined;
  /** A start or stop that was sent, until it is settled. */
  readonly change?:
    | {
        readonly target: Target;
        readonly pressedAt: number;
        readonly sentAt: number;
        readonly order: number;
        readonly answer?: "accepted" | "conflict";
      }
    | undefined;
  /** START ? or STOP ?. */
  readonly doubt?:
    { readonly target: Target; readonly until: number; readonly isAccepted: boolean } | undefined;
  /** Infinite while the change of source is in flight. */
  readonly restart?: Restart | undefined;
  readonly stopped?: { readonly until: number; readonly startedAt?: number | undefined } | undefined;
  /** When the first status without a session was answered. */
  readonly ending?: { readonly at: number; readonly isNews: boolean } | undefined;
  /** When the stop was sent that a status has confirmed before its answer. */
  readonly confirmedStopSentAt?: number | undefined;
  /** Statuses asked for before it tell nothing; infinite while a command on the session is in flight. */
  readonly order: number;
  /** How often visibility has become unknown, because the session ended or another one began. */
  readonly endings: number;
  /** When something unasked last had to be told, and when ENDED began; `isSeen`: a key was pressed since. */
  readonly newsAt: number;
  readonly endedAt: number;
  readonly isSeen: boolean;
  /** When a start was refused because the dashboard is not ready. */
  readonly refusedAt: number;
}

interface Restart {
  readonly until: number;
  readonly isShown: boolean;
  /** What goes on where the change of source is refused. */
  readonly before?: Pick<KnownSession, "restart" | "state" | "ending"> | undefined;
}

const never = Number.NEGATIVE_INFINITY;

export const nothingTold: KnownSession = {
  ...{ order: 0, endings: 0, newsAt: never, endedAt: never, isSeen: false, refusedAt: never },
};

export const isRunning = (state: SessionState | undefined): boolean =>
  state !== undefined && state !== "none";

/** Where a start time is missing, no session is newer. */
const isNewer = (
  { startedAt }: { startedAt?: number | undefined },
  than: { startedAt?: number | undefined },
) => startedAt !== undefined && than.startedAt !== undefined && startedAt > than.startedAt + newerMs;

/** Whether stream and status keys alert between these times because of what has happened unasked. */
export function tellsNews({ newsAt, endedAt, isSeen }: KnownSession, from: number, to: number): boolean {
  const times = isSeen ? [newsAt] : [newsAt, ...endedAlerts.map((after) => endedAt + after)];
  return times.some((at) => at >= from && at <= to);
}

/** Rules 2, 3, 5, 6 and 7. */
export function toldSession(known: KnownSession, status: ToldStatus, now: number): KnownSession {
  const { change, restart, stopped } = known;
  const runs = isRunning(status.state);
  if (status.order < known.order) {
    // Asked for while a start or stop is in flight, it may confirm that one, and tells nothing else.
    const target = runs ? "running" : "none";
    const mayConfirm =
      change?.target === target && change.answer !== "conflict" && status.order >= change.order;
    const confirms = mayConfirm && status.state !== "unknown";
    if (!confirms || (restart && !runs)) return known;
  }
  const isAfterStopped = stopped !== undefined && isNewer(status, stopped);
  if (runs && stopped && status.askedAt < stopped.until && !isAfterStopped) return known;
  if (!runs && restart && status.askedAt < restart.until)
    return { ...known, restart: { ...restart, isShown: false } };
  return runs ? running(known, status, isAfterStopped, now) : absent(known, status, now);
}

function running(
  known: KnownSession,
  status: ToldStatus,
  isAfterStopped: boolean,
  now: number,
): KnownSession {
  const { change, doubt } = known;
  const isUnknown = status.state === "unknown";
  const target = (change ?? doubt)?.target;
  if (target === "none") {
    const isStopOver = isAfterStopped || (!change && doubt !== undefined && status.askedAt >= doubt.until);
    if (isStopOver) return shown({ ...known, change: undefined, doubt: undefined }, status, now);
    return change && isUnknown ? shown({ ...known, doubt: undefined }, status, now) : known;
  }
  const isSettled = !isUnknown || change?.answer === "conflict";
  return shown({ ...known, doubt: undefined, ...(isSettled && { change: undefined }) }, status, now);
}

function shown(known: KnownSession, { state, startedAt, askedAt }: ToldStatus, now: number): KnownSession {
  const { restart, change, run } = known;
  const isAnother = run !== undefined && !restart && isNewer({ startedAt }, run);
  const before = isAnother ? undefined : run;
  const lasts = restart === undefined || askedAt >= restart.until;
  const interruption =
    state === "active"
      ? undefined
      : before?.interruption === undefined
        ? before?.state === "active" && !change
          ? "seen once"
          : undefined
        : lasts
          ? "told"
          : before.interruption;
  const isNews = interruption === "told" && before?.interruption !== "told";
  const starts = [startedAt, before?.startedAt].filter((each) => each !== undefined);
  return {
    ...known,
    state,
    run: {
      ...before,
      state,
      startedAt: starts.length > 0 ? Math.max(...starts) : undefined,
      shownAt: askedAt,
      interruption,
    },
    ending: undefined,
    stopped: undefined,
    restart: lasts ? undefined : { ...restart, isShown: true },
    endings: known.endings + (isAnother ? 1 : 0),
    endedAt: never,
    ...(isNews && { newsAt: now }),
  };
}

function absent(known: KnownSession, { askedAt }: ToldStatus, now: number): KnownSession {
  const { change, doubt, run } = known;
  if ((change ?? doubt)?.target === "none") {
    const done = { ...known, change: undefined, doubt: undefined, restart: undefined };
    if (!change || change.answer) return over(done);
    // Its answer may still say that it was refused.
    const stopped = stoppedBy(known, change.sentAt, now);
    return {
      ...done,
      state: "none",
      confirmedStopSentAt: change.sentAt,
      ...(run && { stopped, ending: endingOf(known, now) }),
    };
  }
  if (change?.answer !== "conflict" && (change || (doubt && askedAt < doubt.until))) return known;
  const after = { ...known, change: undefined, doubt: undefined, restart: undefined };
  return gone(change ? { ...after, refusedAt: now } : after, askedAt, now);
}

const endingOf = ({ run = {} }: KnownSession, now: number) => ({
  at: now,
  isNews: run.shownAt !== undefined && now - run.shownAt < newsMs,
});

/** No session, and not by a stop. */
function gone(known: KnownSession, askedAt: number, now: number): KnownSession {
  const { run, ending } = known;
  if (!run) return { ...known, state: "none" };
  if (!ending) {
    const { at, isNews } = endingOf(known, now);
    const isOurs = run.stopSentAt !== undefined && now - run.stopSentAt < doubtMs;
    return { ...known, state: "none", ending: { at, isNews: isNews && !isOurs } };
  }
  if (askedAt - ending.at < secondLookMs) return known;
  return { ...over(known), ...(ending.isNews && { newsAt: now, endedAt: now, isSeen: false }) };
}

/** The session has ended for certain. */
export const over = (known: KnownSession): KnownSession => ({
  ...known,
  ...{ state: "none", run: undefined, ending: undefined },
  endings: known.endings + (known.run ? 1 : 0),
});

/** A stop was accepted, or may have been; in the 15 s after a change of source start times tell nothing. */
export function stoppedBy(
  { run, stopped }: KnownSession,
  sentAt: number,
  now: number,
): KnownSession["stopped"] {
  const isRestarted = run?.sourceSentAt !== undefined && sentAt - run.sourceSentAt < standsMs;
  const startedAt = run ? (isRestarted ? undefined : run.startedAt) : stopped?.startedAt;
  return { until: now + standsMs, startedAt };
}

/** What time alone changes, and when. @param last the last status; undefined where a poll has failed since */
export function expiredSession(known: KnownSession, last: ToldStatus | undefined, now: number): KnownSession {
  const { change } = known;
  if (!change || now < limitOf(change, last)) return known;
  const { target, pressedAt, answer } = change;
  const after = { ...known, change: undefined };
  if (answer === "accepted")
    return { ...after, doubt: { target, until: pressedAt + doubtMs, isAccepted: true } };
  const isContradicted = last !== undefined && isRunning(last.state) && last.order >= known.order;
  if (target === "running" || !isContradicted) return after;
  const run = after.run && { ...after.run, stopSentAt: undefined };
  return { ...after, run, stopped: undefined };
}

/** When the next status is to decide what earlier ones did not. */
export const sessionDecisions = ({ doubt, restart, stopped }: KnownSession): number[] =>
  [doubt, restart, stopped].flatMap((each) => (each ? [each.until] : []));

/** A request has a time of its own; fresh answers with an unknown state let a start or stop go on. */
function limitOf(change: KnownSession["change"], last: ToldStatus | undefined): number {
  if (change?.answer === undefined) return Number.POSITIVE_INFINITY;
  const limit = change.pressedAt + standsMs;
  if (last?.state !== "unknown") return limit;
  return Math.max(limit, Math.min(last.askedAt + standsMs, change.pressedAt + doubtMs));
}
