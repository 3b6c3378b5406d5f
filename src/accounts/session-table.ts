import type { RunningSession } from "../service/caption-service.ts";
import { maxEndNewsMs, maxUnconfirmedMs, minEndConfirmationMs, trustMs, unattendedMs } from "../limits.ts";
import {
  type Audience,
  concluded,
  endedUnasked,
  idle,
  isInRestart,
  isNewer,
  isRunning,
  over,
  type Pending,
  type Run,
  runOf,
  type SessionState,
  countsAsRunning,
  type Status,
  unconfirmedIn,
} from "./session.ts";

/** Ignore: it counts for nothing, then or later. Hold: the same until the time of START ? or STOP ? is over, then as if idle. */
type Verdict = "absent" | "show" | "ignore" | "hold" | "confirm" | "dashboard missing";

/** What a status makes of the session, by what is pending. Before it stand the guards of `applyToSession`. */
const verdicts = {
  idle: { none: "absent", running: "show", unknown: "show" },
  starting: { none: "ignore", running: "confirm", unknown: "show" },
  "start answered with 409": { none: "dashboard missing", running: "confirm", unknown: "confirm" },
  "START ?": { none: "hold", running: "show", unknown: "show" },
  stopping: { none: "confirm", running: "ignore", unknown: "show" },
  // When its time is over, `expired` says that it was refused.
  "stop answered with 409": { none: "confirm", running: "ignore", unknown: "show" },
  // For 15 s the guard of the stopped session goes before; an acknowledged stop stays STOP ? for longer.
  "STOP ?": { none: "confirm", running: "hold", unknown: "hold" },
} as const satisfies Record<string, Record<"none" | "running" | "unknown", Verdict>>;

function rowOf(pending: Pending): keyof typeof verdicts {
  if (pending.kind === "idle") return "idle";
  const { command } = pending;
  if (pending.kind === "unconfirmed") return command === "start" ? "START ?" : "STOP ?";
  const { sent, answer, before } = pending;
  if (!sent) return before ? rowOf(before) : "idle";
  if (answer === "conflict") return `${command} answered with 409`;
  return command === "start" ? "starting" : "stopping";
}

export function applyToSession(state: SessionState, status: Status, now: number): SessionState {
  const { session, askedAfter, askedAt } = status;
  const { pending, restart, stopped } = state;
  const row = rowOf(pending);
  const says = session.state === "none" || session.state === "unknown" ? session.state : "running";
  // Asked too early: while a start or stop is in flight a status may confirm that one, and tells nothing else.
  if (askedAfter < state.countsFrom) {
    const mayConfirm = pending.kind === "change" && pending.sent && askedAfter >= pending.sent.count;
    const confirms = (row === "starting" && says === "running") || (row === "stopping" && says === "none");
    if (!mayConfirm || !confirms) return state;
  }
  // The stopped session, seen again: services lag.
  if (isRunning(session) && !countsAsRunning(state, status)) return state;
  // A restart is what has ended the session, and will bring it back.
  if (restart && !isRunning(session) && isInRestart(state, askedAt))
    return { ...state, restart: { ...restart, isSessionShown: false } };
  const { until = 0 } = unconfirmedIn(pending) ?? {};
  const isOver = verdicts[row][says] === "hold" && askedAt >= until;
  const verdict: Verdict = verdicts[isOver ? "idle" : row][says];
  if (isRunning(session)) {
    // While a stop is pending a newer session says that it is done.
    const isStopDone = verdicts[row].none === "confirm" && isNewer(session, stopped);
    if (isStopDone || verdict === "confirm") return show(settled(state), session, status);
    return verdict === "show" ? show(withoutUnconfirmed(state), session, status) : state;
  }
  const unrestarted = { ...state, restart: undefined };
  switch (verdict) {
    case "absent":
      return absent(withoutUnconfirmed(unrestarted), status, now);
    case "dashboard missing":
      return absent(concluded(unrestarted, undefined, "dashboard-not-ready"), status, now);
    case "confirm":
      return stopConfirmed(unrestarted, status, now);
    default:
      // The start goes on; what ends is the session before it.
      return isSecondWithout(state, status) ? over(unrestarted) : state;
  }
}

/** A status has decided START ? or STOP ?; what is under way goes on. */
function withoutUnconfirmed(state: SessionState): SessionState {
  const { pending } = state;
  return { ...state, pending: pending.kind === "change" ? { ...pending, before: undefined } : idle };
}

function settled(state: SessionState): SessionState {
  const { pending } = state;
  const isUnsent = pending.kind === "change" && !pending.sent;
  return isUnsent ? withoutUnconfirmed(state) : { ...concluded(state), pending: idle };
}

/** The outcome waits for the answer: where that rejects the stop, a flicker seemed to confirm it. */
function stopConfirmed(state: SessionState, status: Status, now: number): SessionState {
  const { pending } = state;
  const change = pending.kind === "change" && pending.sent ? pending : undefined;
  const isInFlight = change !== undefined && !change.answer;
  const after = isInFlight ? { ...state, pending: idle } : settled(state);
  if (runOf(state)) return isInFlight ? ending(after, status, now, true) : over(after);
  return change?.answer === "conflict" ? { ...after, seen: { kind: "none" } } : over(after);
}

/** One status without the session makes it `ending`; a second one says that it is over. */
function absent(state: SessionState, status: Status, now: number): SessionState {
  const { seen } = state;
  if (seen.kind !== "ending") return ending(state, status, now);
  if (!isSecondWithout(state, status)) return state;
  return isNews(seen.run, now) ? endedUnasked(state, seen.wall, now) : over(state);
}

/** It was shown lately, and we have not stopped it. */
function isNews({ shownAt, stopSentAt }: Run, now: number): boolean {
  const isLate = shownAt === undefined || now - shownAt >= maxEndNewsMs;
  const isOurs = stopSentAt !== undefined && now - stopSentAt < maxUnconfirmedMs;
  return !isLate && !isOurs;
}

function isSecondWithout({ seen }: SessionState, { askedAt }: Status): boolean {
  return seen.kind === "ending" && askedAt - seen.at >= minEndConfirmationMs;
}

function ending(state: SessionState, { wall }: Status, now: number, isStopInFlight = false): SessionState {
  const { seen } = state;
  const run = runOf(state);
  if (!run) return { ...state, seen: { kind: "none" } };
  const session = "session" in seen ? seen.session : undefined;
  return { ...state, seen: { kind: "ending", run, session, at: now, wall, isStopInFlight } };
}

function show(state: SessionState, session: RunningSession, { askedAt }: Status): SessionState {
  const { seen, pending, restart, stopped } = state;
  const isOther = !restart && isNewer(session, runOf(state));
  const before = isOther ? undefined : runOf(state);
  const audience = audienceOf(before?.audience, session, askedAt);
  const wasActive = before && "session" in seen && seen.session?.state === "active";
  const isLasting = restart === undefined || askedAt >= restart.until;
  const begins = wasActive === true && pending.kind !== "change";
  const isActive = session.state === "active";
  const interruption = isActive ? undefined : interruptionOf(before?.interruption, begins, isLasting);
  const isCalling =
    (audience?.isReported === true && !before?.audience?.isReported) ||
    (interruption?.isReported === true && before?.interruption?.isReported === false);
  const run: Run = {
    ...(before ?? stoppedBefore(session, stopped)),
    startedAt: latest(session.startedAt, before?.startedAt),
    firstShownAt: before?.firstShownAt ?? askedAt,
    shownAt: askedAt,
    audience,
    interruption,
  };
  const shown = { kind: "running", run, session } as const;
  // A change of source that is rejected takes back none of this.
  const restored = restart?.before && { ...restart.before, seen: shown };
  return {
    ...state,
    seen: shown,
    restart: isLasting ? undefined : { ...restart, isSessionShown: true, before: restored },
    ended: undefined,
    endings: state.endings + (isOther ? 1 : 0),
    alertCount: state.alertCount + (isCalling ? 1 : 0),
  };
}

/** Another machine may show the stopped session again: its end is still ours. */
function stoppedBefore(session: RunningSession, stopped: SessionState["stopped"]): Run | undefined {
  const isTold = session.startedAt !== undefined && stopped?.startedAt !== undefined;
  return isTold && !isNewer(session, stopped) ? { stopSentAt: stopped.stopSentAt } : undefined;
}

/** A machine that is behind tells an earlier start. */
function latest(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);
}

function interruptionOf(before: Run["interruption"], begins: boolean, isLasting: boolean) {
  if (before) return { isReported: before.isReported || isLasting };
  return begins ? { isReported: false } : undefined;
}

function audienceOf(before: Audience | undefined, { state, clients }: RunningSession, askedAt: number) {
  if (clients !== undefined && clients > 0)
    return { isUnattended: false, isReported: before?.isReported === true };
  if (!before) return undefined;
  const { nobody, ...rest } = before;
  if (state !== "active") return rest;
  if (clients === undefined) return before;
  const since = nobody && askedAt - nobody.lastAt <= trustMs ? nobody.since : askedAt;
  const isLong = askedAt - since >= unattendedMs;
  return {
    nobody: { since, lastAt: askedAt },
    isUnattended: before.isUnattended || isLong,
    isReported: before.isReported || isLong,
  };
}
