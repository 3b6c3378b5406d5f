import type { RunningSession } from "../service/caption-service.ts";
import { maxEndNewsMs, maxUncertainMs, minEndConfirmationMs, trustMs, unattendedMs } from "./limits.ts";
import {
  type Audience,
  concluded,
  endedUnasked,
  isInRestart,
  isNewer,
  isRunning,
  over,
  type Pending,
  type Run,
  runOf,
  type SessionState,
  type Status,
} from "./session.ts";

/** What is pending when a status comes. */
type Row =
  | "idle"
  | "starting"
  | "start answered with 409"
  | "START ?"
  | "stopping"
  | "stop answered with 409"
  | "STOP ?"
  | "STOP ?, its time over";

/** Ignore: it counts for nothing, then or later. */
type Verdict = "absent" | "show" | "ignore" | "confirm" | "dashboard missing";

/** What a status makes of the session, by what is pending. Before it stand the guards of `applyStatus`. */
const verdicts: Readonly<Record<Row, Readonly<Record<"none" | "running" | "unknown", Verdict>>>> = {
  idle: { none: "absent", running: "show", unknown: "show" },
  starting: { none: "ignore", running: "confirm", unknown: "show" },
  "start answered with 409": { none: "dashboard missing", running: "confirm", unknown: "confirm" },
  // Its time over, it is as if idle.
  "START ?": { none: "ignore", running: "show", unknown: "show" },
  stopping: { none: "confirm", running: "ignore", unknown: "show" },
  // When its time is over, `expired` says that it was refused.
  "stop answered with 409": { none: "confirm", running: "ignore", unknown: "show" },
  "STOP ?": { none: "confirm", running: "ignore", unknown: "ignore" },
  "STOP ?, its time over": { none: "confirm", running: "show", unknown: "show" },
};

/** @param askedAt when the status was asked for */
function rowOf(pending: Pending, askedAt: number): Row {
  switch (pending.kind) {
    case "idle":
      return "idle";
    case "change": {
      const { target, sent, answer, before } = pending;
      if (!sent) return rowOf(before ?? { kind: "idle" }, askedAt);
      if (answer === "conflict")
        return target === "running" ? "start answered with 409" : "stop answered with 409";
      return target === "running" ? "starting" : "stopping";
    }
    case "unconfirmed": {
      const isOver = askedAt >= pending.until;
      if (pending.target === "running") return isOver ? "idle" : "START ?";
      return isOver ? "STOP ?, its time over" : "STOP ?";
    }
  }
}

/** What a status makes of the session: the guards, and then the table. */
export function applyStatus(state: SessionState, status: Status, now: number): SessionState {
  const { session, order, askedAt } = status;
  const { pending, restart, stopped } = state;
  const row = rowOf(pending, askedAt);
  const told = session.state === "none" || session.state === "unknown" ? session.state : "running";
  // Asked too early: one that was asked for while a start or stop is in flight may confirm that one, and tells nothing else.
  if (order < state.order) {
    const mayConfirm = pending.kind === "change" && pending.sent && order >= pending.sent.order;
    const confirms = (row === "starting" && told === "running") || (row === "stopping" && told === "none");
    if (!mayConfirm || !confirms) return state;
  }
  // The stopped session, seen again: services lag.
  const isAfterStopped = isRunning(session) && stopped !== undefined && isNewer(session, stopped);
  if (isRunning(session) && stopped && askedAt < stopped.until && !isAfterStopped) return state;
  // A restart is what has ended the session, and will bring it back.
  if (restart && !isRunning(session) && isInRestart(state, askedAt))
    return { ...state, restart: { ...restart, isShown: false } };
  const verdict = verdicts[row][told];
  if (isRunning(session)) {
    // While a stop is pending a newer session says that it is done.
    const isStopDone = isAfterStopped && verdicts[row].none === "confirm";
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
    default: {
      // The session before a start that is under way.
      const { seen } = state;
      const isOver = seen.kind === "ending" && askedAt - seen.at >= minEndConfirmationMs;
      return isOver ? over(unrestarted) : state;
    }
  }
}

/** Whether a status shows a session other than the stopped one. */
export function showsSession({ stopped }: SessionState, { session, askedAt }: Status): boolean {
  if (!isRunning(session)) return false;
  return !stopped || askedAt >= stopped.until || isNewer(session, stopped);
}

/** A status has decided what was unconfirmed; what is under way goes on. */
function withoutUnconfirmed(state: SessionState): SessionState {
  const { pending } = state;
  return {
    ...state,
    pending: pending.kind === "change" ? { ...pending, before: undefined } : { kind: "idle" },
  };
}

/** What is pending has come about; what is not sent yet goes on. */
function settled(state: SessionState): SessionState {
  const { pending } = state;
  if (pending.kind === "change" && !pending.sent) return withoutUnconfirmed(state);
  return { ...concluded(state), pending: { kind: "idle" } };
}

/** Without its answer the stop may still be rejected: then a flicker seemed to confirm it. */
function stopConfirmed(state: SessionState, status: Status, now: number): SessionState {
  const { pending } = state;
  const after = settled(state);
  const change = pending.kind === "change" && pending.sent ? pending : undefined;
  if (runOf(state)) return change && !change.answer ? ending(after, status, now, change.id) : over(after);
  // A 409 without a session has ended none.
  return change?.answer === "conflict" ? { ...after, seen: { kind: "none" } } : over(after);
}

/** A status says that there is no session. */
function absent(state: SessionState, status: Status, now: number): SessionState {
  const { seen } = state;
  if (!runOf(state)) return { ...state, seen: { kind: "none" } };
  if (seen.kind !== "ending") return ending(state, status, now);
  if (status.askedAt - seen.at < minEndConfirmationMs) return state;
  return seen.isNotable ? endedUnasked(state, seen.wall, now) : over(state);
}

/** The first status without the session that was there. */
function ending(state: SessionState, { wall }: Status, now: number, stopId?: number): SessionState {
  const { seen } = state;
  if (seen.kind === "none" || !seen.run) return state;
  const { run } = seen;
  const session = seen.kind === "nothing" ? undefined : seen.session;
  const isLate = run.shownAt === undefined || now - run.shownAt >= maxEndNewsMs;
  const isOurs = run.stopSentAt !== undefined && now - run.stopSentAt < maxUncertainMs;
  const isNotable = !isLate && !isOurs;
  return { ...state, seen: { kind: "ending", run, session, at: now, wall, isNotable, stopId } };
}

/** A status shows a session. */
function show(state: SessionState, session: RunningSession, { askedAt }: Status): SessionState {
  const { seen, pending, restart } = state;
  const known = runOf(state);
  const isOther = known !== undefined && !restart && isNewer(session, known);
  const before = isOther ? undefined : known;
  const audience = audienceOf(before?.audience, session, askedAt);
  const wasActive = "session" in seen && seen.session?.state === "active" && !isOther;
  const isLasting = restart === undefined || askedAt >= restart.until;
  const interruption = interruptionOf(before?.interruption, session, {
    begins: wasActive && pending.kind !== "change",
    isLasting,
  });
  const isCalling =
    audience?.isReported !== before?.audience?.isReported ||
    (interruption?.isReported === true && before?.interruption?.isReported === false);
  const run: Run = {
    ...before,
    startedAt: latestStart(session.startedAt, before?.startedAt),
    firstShownAt: before?.firstShownAt ?? askedAt,
    shownAt: askedAt,
    audience,
    interruption,
  };
  return {
    ...state,
    seen: { kind: "running", run, session },
    restart: isLasting ? undefined : { ...restart, isShown: true },
    ended: undefined,
    endings: state.endings + (isOther ? 1 : 0),
    alertCount: state.alertCount + (isCalling ? 1 : 0),
  };
}

/** A machine that is behind tells an earlier one. */
function latestStart(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);
}

/** It is reported with the second status in a row that does not say active again, outside a restart. */
function interruptionOf(
  before: Run["interruption"],
  { state }: RunningSession,
  { begins, isLasting }: { readonly begins: boolean; readonly isLasting: boolean },
): Run["interruption"] {
  if (state === "active") return undefined;
  if (before) return { isReported: before.isReported || isLasting };
  return begins ? { isReported: false } : undefined;
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
