import { answerIn, type CommandAnswered, type CommandEvent, type CommandMoment } from "./command-event.ts";
import { trustMs } from "./limits.ts";
import {
  type ChangeError,
  concluded,
  isInRestart,
  over,
  type Pending,
  rejected,
  type SessionState,
  stoppedBy,
  type Target,
  type Unconfirmed,
  withRun,
} from "./session.ts";

type Moment = CommandMoment;

/** What a start or stop makes of the session. */
export function changeCommanded(state: SessionState, event: CommandEvent, moment: Moment): SessionState {
  const { id, command } = event;
  const { pending } = state;
  const target = command.name === "start" ? "running" : "none";
  const isOwn = pending.kind === "change" && pending.id === id;
  switch (event.type) {
    case "asked": {
      const before = pending.kind === "unconfirmed" ? pending : undefined;
      const ended = target === "running" ? undefined : state.ended;
      return { ...state, pending: { kind: "change", id, target, pressedAt: event.pressedAt, before }, ended };
    }
    case "unsent":
      return isOwn ? rejected(state, event.error) : state;
    case "sent": {
      const sent = { order: moment.order, at: moment.now, since: event.since };
      return { ...state, order: Number.POSITIVE_INFINITY, pending: isOwn ? { ...pending, sent } : pending };
    }
    case "answered":
      return answered({ ...state, order: moment.order }, event, { ...moment, target });
  }
}

/** What a 409 means; a conflict where only the next status can tell. */
type ConflictMeaning = "restarting" | "still-starting" | "conflict";

/** In a restart, under START ?, and otherwise; for starts and stops alike. */
function meaningOfConflict(state: SessionState, now: number): ConflictMeaning {
  if (isInRestart(state, now)) return "restarting";
  const { pending } = state;
  const unconfirmed = pending.kind === "change" ? pending.before : pending;
  return unconfirmed?.kind === "unconfirmed" && unconfirmed.target === "running"
    ? "still-starting"
    : "conflict";
}

interface ChangeMoment extends Moment {
  readonly target: Target;
}

/** The answer to a start or stop, also to one that a status has confirmed before. */
function answered(state: SessionState, event: CommandAnswered, moment: ChangeMoment): SessionState {
  const { id, error, canBeConfirmed } = event;
  const { now, target } = moment;
  const pending = state.pending.kind === "change" && state.pending.id === id ? state.pending : undefined;
  const isConflict = error?.kind === "conflict";
  const meaning = isConflict ? meaningOfConflict(state, now) : answerIn(event);
  switch (meaning) {
    case "acknowledged":
      return acknowledged(state, event, moment);
    case "conflict":
      if (target === "none") return acknowledged(state, event, moment);
      if (!canBeConfirmed) return rejected(state, "start-refused");
      return pending ? { ...state, pending: { ...pending, answer: "conflict" } } : state;
    case "unanswered": {
      const stop = target === "none" ? stopAnswered(state, pending?.sent?.at ?? now, now) : state;
      if (!pending || !error) return stopFinished(stop, id);
      // Without statuses nothing would ever decide it.
      return canBeConfirmed
        ? concluded(stop, unconfirmedAfter(pending.before, target, now, error), error)
        : rejected(state, error);
    }
    default:
      if (!pending) return stopRejected(state, id);
      return rejected(state, meaning === "rejected" ? error : meaning);
  }
}

function acknowledged(
  before: SessionState,
  { id, error, canBeConfirmed }: CommandAnswered,
  { target, now }: ChangeMoment,
): SessionState {
  const { pending } = before;
  const own = pending.kind === "change" && pending.id === id ? pending : undefined;
  const stopped = target === "none" ? stopAnswered(before, own?.sent?.at ?? now, now) : before;
  const state: SessionState = target === "none" ? { ...stopped, restart: undefined } : before;
  if (!own) return stopFinished(state, id);
  if (!canBeConfirmed) return target === "none" ? over(concluded(state)) : concluded(state);
  return { ...state, pending: { ...own, answer: error ? "conflict" : "acknowledged", before: undefined } };
}

/** What was acknowledged before stays unconfirmed for as long as it would have been. */
function unconfirmedAfter(
  before: Unconfirmed | undefined,
  target: Target,
  now: number,
  reason: ChangeError,
): Unconfirmed {
  const until = now + trustMs;
  return before?.target === target && before.until > until
    ? { ...before, reason }
    : {
        kind: "unconfirmed",
        target,
        isAcknowledged: before?.target === target && before.isAcknowledged,
        until,
        reason,
      };
}

/** A stop was acknowledged, or got no answer: the end of its session is ours. */
function stopAnswered(state: SessionState, sentAt: number, answeredAt: number): SessionState {
  const stopped = { ...stoppedBy(state, sentAt), until: answeredAt + trustMs };
  return { ...withRun(state, { stopSentAt: sentAt }), stopped };
}

/** A status has confirmed the stop before its answer. */
function stopFinished(state: SessionState, id: number): SessionState {
  return state.seen.kind === "ending" && state.seen.stopId === id ? over(state) : state;
}

/** What is rejected has stopped nothing: the status that seemed to confirm it is the first of two that may end the session. */
function stopRejected(state: SessionState, id: number): SessionState {
  const { seen } = state;
  if (seen.kind !== "ending" || seen.stopId !== id) return state;
  return { ...state, seen: { ...seen, stopId: undefined } };
}

/** What a change of the spoken language makes of the session. */
export function sourceCommanded(
  state: SessionState,
  event: CommandEvent,
  { now, order }: Moment,
): SessionState {
  const { restart, seen } = state;
  switch (event.type) {
    case "sent": {
      const until = Number.POSITIVE_INFINITY;
      const after = withRun({ ...state, order: until }, { sourceChangedAt: now });
      if (!restarts(state)) return after;
      const begun = {
        ...after,
        restart: {
          until,
          isShown: restart?.isShown ?? seen.kind !== "ending",
          before: { seen: after.seen, restart },
        },
      };
      // It may well be gone because of a flicker: the restart is over before its end is told.
      return after.seen.kind === "ending" && after.seen.session
        ? { ...begun, seen: { kind: "running", run: after.seen.run, session: after.seen.session } }
        : begun;
    }
    case "answered": {
      const answer = answerIn(event);
      if (!restart || answer === "rejected")
        return { ...state, order, restart: undefined, ...restart?.before };
      const isShown = answer === "unanswered" && restart.isShown;
      return { ...state, order, restart: { until: now + trustMs, isShown } };
    }
    default:
      return state;
  }
}

/** A session that runs, or whose start was acknowledged, restarts; what is being stopped does not come back. */
function restarts(state: SessionState): boolean {
  const { pending, seen } = state;
  const isStarting = (of: Pending | undefined): boolean =>
    of !== undefined &&
    of.kind !== "idle" &&
    of.target === "running" &&
    (of.kind === "unconfirmed" ? of.isAcknowledged : of.answer === "acknowledged" || isStarting(of.before));
  const isStopping = pending.kind !== "idle" && pending.target === "none";
  return !isStopping && (isStarting(pending) || seen.kind === "running" || seen.kind === "ending");
}
