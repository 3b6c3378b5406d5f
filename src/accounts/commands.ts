import type { Languages } from "../languages/language-codes.ts";
import type { Command } from "../service/caption-service.ts";
import type { ServiceFailure } from "../service/service-failure.ts";
import { trustMs } from "../limits.ts";
import {
  type Change,
  concluded,
  isInRestart,
  over,
  backToBefore,
  type SessionCommand,
  type SessionState,
  type Status,
  unconfirmedIn,
  withRun,
} from "./session.ts";

/** The life of a command: pressed, and then given up unsent, or sent and answered. Times by the steady clock. */
type CommandEvent = { readonly id: number; readonly command: Command } & (
  | { readonly type: "requested"; readonly pressedAt: number }
  | { readonly type: "unsent"; readonly error: ServiceFailure | undefined }
  /** @property since the press, or the end of what went before the command */
  | { readonly type: "sent"; readonly since: number; readonly isPrivate: boolean }
  /** @property canBeConfirmed without a church ID no status can, and the answer to a start or stop is the whole result */
  | {
      readonly type: "finished";
      readonly error?: ServiceFailure | undefined;
      readonly canBeConfirmed: boolean;
    }
);

export type AccountEvent =
  | { readonly type: "time" | "poll-failed" | "woke-up" | "key-pressed" | "end-seen" }
  | ({ readonly type: "reported" } & Omit<Status, "wall">)
  | { readonly type: "asking-first"; readonly command: SessionCommand | undefined }
  | { readonly type: "scene-requested"; readonly id: number; readonly scene: Languages }
  | { readonly type: "scene-ended"; readonly id: number }
  | { readonly type: "languages-missing"; readonly languages: Languages }
  | CommandEvent;

export type Ordered<E extends CommandEvent = CommandEvent> = E & {
  readonly now: number;
  readonly commandCount: number;
};

type Finished = Ordered<Extract<CommandEvent, { type: "finished" }>>;

export function answerIn({ error }: Finished): "acknowledged" | "rejected" | "unanswered" {
  if (!error) return "acknowledged";
  return error.isUnanswered ? "unanswered" : "rejected";
}

export function changeCommanded(before: SessionState, event: Ordered, command: SessionCommand): SessionState {
  const { pending } = before;
  const { id, now, commandCount } = event;
  const own = pending.kind === "change" && pending.id === id ? pending : undefined;
  switch (event.type) {
    case "requested": {
      const { pressedAt } = event;
      const ended = command === "start" ? undefined : before.ended;
      const change: Change = { kind: "change", id, command, pressedAt, before: unconfirmedIn(pending) };
      return { ...before, ended, pending: change };
    }
    case "unsent":
      return own ? backToBefore(before, event.error) : before;
    case "sent": {
      const sent = { count: commandCount, at: now, since: event.since };
      return { ...before, countsFrom: Number.POSITIVE_INFINITY, pending: own ? { ...own, sent } : pending };
    }
    case "finished": {
      const state = { ...before, countsFrom: commandCount };
      return command === "start" ? startAnswered(state, own, event) : stopAnswered(state, own, event);
    }
  }
}

type Meaning = ReturnType<typeof answerIn> | "conflict" | "restarting" | "still-starting";

/** The table of 409: in a restart, under START ?, and otherwise, where only the next status can tell. */
function meaningOf(state: SessionState, event: Finished): Meaning {
  if (event.error?.kind !== "conflict") return answerIn(event);
  if (isInRestart(state, event.now)) return "restarting";
  return unconfirmedIn(state.pending)?.command === "start" ? "still-starting" : "conflict";
}

function startAnswered(state: SessionState, own: Change | undefined, event: Finished): SessionState {
  if (!own) return state;
  const { error, canBeConfirmed } = event;
  const meaning = meaningOf(state, event);
  switch (meaning) {
    case "acknowledged":
    case "conflict":
      if (!canBeConfirmed) return error ? backToBefore(state, "start-refused") : concluded(state);
      return { ...state, pending: { ...own, answer: meaning, before: error && own.before } };
    case "unanswered":
      return unanswered(state, own, event);
    default:
      return backToBefore(state, meaning === "rejected" ? error : meaning);
  }
}

/**
 * A stop without an answer becomes STOP ? (`unanswered`), whose row of the session's table decides by the next statuses; until 15 s
 * later the stopped session counts for nothing.
 * @param own undefined where a status has confirmed it before
 */
function stopAnswered(state: SessionState, own: Change | undefined, event: Finished): SessionState {
  const { id, now } = event;
  const { seen } = state;
  const meaning = meaningOf(state, event);
  const seemsStopped = seen.kind === "ending" && seen.isStopInFlight;
  if (meaning === "rejected" || meaning === "restarting" || meaning === "still-starting") {
    const error = meaning === "rejected" ? event.error : meaning;
    if (own) return backToBefore(state, error);
    // It has stopped nothing: the status that seemed to confirm it is the first of two that may end the session.
    return {
      ...state,
      outcome: { id, error },
      seen: seemsStopped ? { ...seen, isStopInFlight: false } : seen,
    };
  }
  const stopSentAt = own?.sent?.at ?? now;
  const startedAt = startOfStopped(state, stopSentAt);
  const stopped = { startedAt, stopSentAt, until: now + trustMs };
  const restart = meaning === "unanswered" ? state.restart : undefined;
  const after = { ...withRun(state, { stopSentAt }), stopped, restart };
  if (!own) return { ...(seemsStopped ? over(after) : after), outcome: { id } };
  if (meaning === "unanswered") return unanswered(after, own, event);
  if (!event.canBeConfirmed) return over(concluded(after));
  return { ...after, pending: { ...own, answer: meaning, before: undefined } };
}

/** START ? or STOP ?. What was acknowledged before stays so for as long as it would have. */
function unanswered(state: SessionState, { command, before }: Change, event: Finished): SessionState {
  const { error, canBeConfirmed, now } = event;
  if (!canBeConfirmed || !error) return backToBefore(state, error);
  const repeated = before?.command === command ? before : undefined;
  const until = Math.max(now + trustMs, repeated?.until ?? 0);
  const isAcknowledged = repeated?.isAcknowledged === true;
  return concluded(state, { kind: "unconfirmed", command, isAcknowledged, until, reason: error }, error);
}

/** The start time that a session has to be newer than: soon after a change of source there is none. */
function startOfStopped({ seen, pending, stopped }: SessionState, sentAt: number): number | undefined {
  // No status has shown what a start has begun since.
  if (seen.kind === "none" || !seen.run)
    return pending.kind === "change" && pending.before ? undefined : stopped?.startedAt;
  const { sourceChangedAt, startedAt } = seen.run;
  const isRestarted = sourceChangedAt !== undefined && sentAt - sourceChangedAt < trustMs;
  return isRestarted ? undefined : startedAt;
}

export function sourceCommanded(state: SessionState, event: Ordered): SessionState {
  const { now, commandCount: countsFrom } = event;
  if (event.type === "sent") return sourceSent(state, now);
  if (event.type !== "finished") return state;
  const { restart } = state;
  const answer = answerIn(event);
  if (!restart || answer === "rejected")
    return { ...state, countsFrom, restart: undefined, ...restart?.before };
  const isSessionShown = answer === "unanswered" && restart.isSessionShown;
  return { ...state, countsFrom, restart: { until: now + trustMs, isSessionShown } };
}

function sourceSent(state: SessionState, now: number): SessionState {
  const { restart } = state;
  const until = Number.POSITIVE_INFINITY;
  const after = withRun({ ...state, countsFrom: until }, { sourceChangedAt: now });
  if (!restarts(state)) return after;
  const { seen } = after;
  const isSessionShown = restart?.isSessionShown ?? seen.kind !== "ending";
  const begun = { ...after, restart: { until, isSessionShown, before: { seen, restart } } };
  if (seen.kind !== "ending" || !seen.session) return begun;
  // It may well be gone because of a flicker: the restart is over before its end is reported.
  return { ...begun, seen: { kind: "running", run: seen.run, session: seen.session } };
}

/** A session that runs, or whose start was acknowledged, restarts; one that is being stopped does not come back. */
function restarts({ pending, seen }: SessionState): boolean {
  if (pending.kind !== "idle" && pending.command === "stop") return false;
  const unconfirmed = unconfirmedIn(pending);
  const isStarting =
    (pending.kind === "change" && pending.answer === "acknowledged") ||
    (unconfirmed?.command === "start" && unconfirmed.isAcknowledged);
  return isStarting || seen.kind === "running" || seen.kind === "ending";
}
