import type { RunningSession, Session } from "../service/caption-service.ts";
import type { ServiceFailure } from "../service/service-failure.ts";
import {
  endedAlertsMs,
  endedShownMs,
  maxUnconfirmedMs,
  maxUncertainMs,
  minNewerMs,
  trustMs,
} from "./limits.ts";
import type { ChangeFailureKind } from "./press-failure.ts";

/** What a start or stop is to bring about. */
export type Target = "running" | "none";

/** Why a start or stop failed. */
export type ChangeError = ServiceFailure | ChangeFailureKind;

/** One session, from the first status that shows it until it has ended for certain. Times of the steady clock. */
export interface Run {
  /** By the service's word, in milliseconds since the epoch. */
  readonly startedAt?: number | undefined;
  /** When the first and the last status that show it were asked for; absent after a sleep and a restart of the plugin. */
  readonly firstShownAt?: number | undefined;
  readonly shownAt?: number | undefined;
  /** When a change of its spoken language was sent last. */
  readonly sourceChangedAt?: number | undefined;
  /** When a stop was sent last that was not rejected. */
  readonly stopSentAt?: number | undefined;
  readonly audience?: Audience | undefined;
  /** It has gone from active to another state without us. */
  readonly interruption?: { readonly isReported: boolean } | undefined;
}

/** The clients of a session, once one was connected. */
export interface Audience {
  /** Since when every status that has a count says 0, and when the last of them was asked for. */
  readonly nobody?: { readonly since: number; readonly lastAt: number } | undefined;
  /** No client has been connected for so long that it is reported, once in a session. */
  readonly isUnattended?: true;
  readonly isReported?: true;
}

/** What statuses have shown, as far as they count. */
export type Seen =
  /** The run is from before a restart of the plugin. */
  | { readonly kind: "nothing"; readonly run?: Run | undefined }
  | { readonly kind: "none" }
  | { readonly kind: "running"; readonly run: Run; readonly session: RunningSession }
  | Ending;

/** A status says that there is no session any more; a second one ends it, or the answer to the stop that is in flight. */
export interface Ending {
  readonly kind: "ending";
  readonly run: Run;
  /** What was shown last; absent where that was before a restart of the plugin. */
  readonly session?: RunningSession | undefined;
  /** When the status was answered; `wall` in milliseconds since the epoch. */
  readonly at: number;
  readonly wall: number;
  /** Its end is to be told, because a status showed it lately. */
  readonly isNotable: boolean;
  /** The stop that has brought it about, before its answer. */
  readonly stopId?: number | undefined;
}

/** A start or stop under way: pressed, and neither confirmed nor failed. */
export interface Change {
  readonly kind: "change";
  readonly id: number;
  readonly target: Target;
  readonly pressedAt: number;
  /** `order`: a status asked for later may confirm it. `since`: the press, or the end of the languages before a start. */
  readonly sent?: { readonly order: number; readonly at: number; readonly since: number } | undefined;
  readonly answer?: "acknowledged" | "conflict" | undefined;
  /** What was unconfirmed when it was pressed. */
  readonly before?: Unconfirmed | undefined;
}

/** START ? or STOP ?: acknowledged and never confirmed, or without an answer. */
export interface Unconfirmed {
  readonly kind: "unconfirmed";
  readonly target: Target;
  readonly isAcknowledged: boolean;
  /** Until then statuses that say otherwise count for nothing; afterwards the next one decides. */
  readonly until: number;
  readonly reason: ChangeError;
}

export type Pending = { readonly kind: "idle" } | Change | Unconfirmed;

/** A change of the spoken language ends the session and brings it back. */
export interface Restart {
  /** Infinite while the change is in flight. */
  readonly until: number;
  /** What was seen, and the restart before it: they go on where this one is rejected. */
  readonly before?: { readonly seen: Seen; readonly restart: Restart | undefined } | undefined;
  /** The last status since the answer shows the session. */
  readonly isShown: boolean;
}

/** A session that has ended, and not by us: at `wall`, in milliseconds since the epoch. */
export interface Ended {
  readonly wall: number;
  readonly until: number;
  /** When keys alert again; none once a key was pressed. */
  readonly alertsAt: readonly number[];
}

/** The session, what was asked of it, and how it ended. Times of the steady clock. */
export interface SessionState {
  readonly seen: Seen;
  readonly pending: Pending;
  /** A status that was asked for earlier tells nothing of it. Infinite while a command is in flight. */
  readonly order: number;
  /** How the last start or stop ended; without an error it succeeded. */
  readonly outcome?: { readonly id: number; readonly error?: ChangeError | undefined } | undefined;
  readonly restart?: Restart | undefined;
  /** A stop was acknowledged: until then only a session counts that is newer than the stopped one. */
  readonly stopped?: { readonly until: number; readonly startedAt?: number | undefined } | undefined;
  readonly ended?: Ended | undefined;
  /** How many sessions have ended or been replaced: what belonged to them is not known any more. */
  readonly endings: number;
  readonly alertCount: number;
}

export const unknownSession: SessionState = {
  seen: { kind: "nothing" },
  pending: { kind: "idle" },
  order: 0,
  endings: 0,
  alertCount: 0,
};

/** What a status said, when it was asked for, and what had been answered by then. */
export interface Status {
  readonly session: Session;
  readonly order: number;
  readonly askedAt: number;
  /** Milliseconds since the epoch, for people. */
  readonly wall: number;
}

export function isRunning(session: Session | undefined): session is RunningSession {
  return session !== undefined && session.state !== "none";
}

/** The run that is known, until it has ended for certain. */
export function runOf({ seen }: SessionState): Run | undefined {
  return seen.kind === "none" ? undefined : seen.run;
}

export function withRun(state: SessionState, change: Partial<Run>): SessionState {
  const { seen } = state;
  return seen.kind === "none" || !seen.run
    ? state
    : { ...state, seen: { ...seen, run: { ...seen.run, ...change } } };
}

/** Whether a session has started after another one; not where a start time is missing. Machines differ by parts of a second. */
export function isNewer(session: Pick<Run, "startedAt">, than: Pick<Run, "startedAt">): boolean {
  if (session.startedAt === undefined || than.startedAt === undefined) return false;
  return session.startedAt > than.startedAt + minNewerMs;
}

/** What makes a session newer than the one that a stop of then has ended: nothing does so soon after a change of source. */
export function stoppedBy(state: SessionState, sentAt: number): Pick<Run, "startedAt"> {
  const run = runOf(state);
  const { pending, stopped } = state;
  // No status has shown what a start has begun since.
  if (!run) return pending.kind === "change" && pending.before ? {} : { startedAt: stopped?.startedAt };
  const isRestarted = run.sourceChangedAt !== undefined && sentAt - run.sourceChangedAt < trustMs;
  return { startedAt: isRestarted ? undefined : run.startedAt };
}

/** The change that is under way has ended: it succeeded, or failed because of this. */
export function concluded(
  state: SessionState,
  after: Pending = { kind: "idle" },
  error?: ChangeError,
): SessionState {
  const { pending } = state;
  return pending.kind === "change" ? { ...state, pending: after, outcome: { id: pending.id, error } } : state;
}

/** The change that is under way was rejected or not sent: what was unconfirmed before it still is. */
export function rejected(state: SessionState, error?: ChangeError): SessionState {
  const { pending } = state;
  return concluded(state, pending.kind === "change" ? pending.before : undefined, error);
}

/** The session has ended: what belonged to it is not known any more. */
export function over(state: SessionState): SessionState {
  return { ...state, seen: { kind: "none" }, endings: state.endings + 1 };
}

/** A session has ended, and not by us. */
export function endedUnasked(state: SessionState, wall: number, now: number): SessionState {
  const alertsAt = endedAlertsMs.map((span) => now + span);
  return {
    ...over(state),
    alertCount: state.alertCount + 1,
    ended: { wall, until: now + endedShownMs, alertsAt },
  };
}

/** A restart is on its way: a session that is gone comes back. */
export function isInRestart({ restart }: SessionState, now: number): boolean {
  return restart !== undefined && now < restart.until;
}

/** What time alone has changed by now. */
export function expired(state: SessionState, now: number, last: LastStatus): SessionState {
  const { pending } = state;
  const after =
    pending.kind === "change" && now >= limitOf(pending, last) ? ranOut(state, pending, last) : state;
  const { ended } = after;
  if (!ended || now < Math.min(ended.until, ...ended.alertsAt)) return after;
  if (now >= ended.until) return { ...after, ended: undefined };
  const alertsAt = ended.alertsAt.filter((at) => at > now);
  return { ...after, ended: { ...ended, alertsAt }, alertCount: after.alertCount + 1 };
}

/** When time alone changes it. */
export function deadlines({ pending, ended }: SessionState, last: LastStatus): number[] {
  const ends = ended ? [ended.until, ...ended.alertsAt] : [];
  return pending.kind === "change" ? [...ends, limitOf(pending, last)] : ends;
}

/** When the next status is to decide. */
export function decisions({ pending, restart, stopped }: SessionState): number[] {
  const unconfirmed = pending.kind === "unconfirmed" ? pending.until : undefined;
  return [unconfirmed, restart?.until, stopped?.until].filter((at) => at !== undefined);
}

/** The last status; undefined where a poll has failed since. */
export type LastStatus = Status | undefined;

/**
 * How long a change waits for a status that confirms it, once it was answered: a request has a time of its own. Fresh
 * statuses that show a state that is not known may well tell what the service is busy with.
 */
function limitOf({ sent, answer }: Change, last: LastStatus): number {
  if (!sent || !answer) return Number.POSITIVE_INFINITY;
  const limit = sent.since + maxUnconfirmedMs;
  if (last?.session.state !== "unknown") return limit;
  return Math.max(limit, Math.min(last.askedAt + trustMs, sent.since + maxUncertainMs));
}

function ranOut(state: SessionState, { target, answer, pressedAt }: Change, last: LastStatus): SessionState {
  const reason = "not-confirmed";
  if (answer === "acknowledged") {
    const until = pressedAt + maxUncertainMs;
    return concluded(state, { kind: "unconfirmed", target, isAcknowledged: true, until, reason }, reason);
  }
  const isContradicted = target === "none" && last && last.order >= state.order && isRunning(last.session);
  if (!isContradicted) return rejected(state, reason);
  // It has stopped nothing.
  return withRun(rejected(state, "stop-refused"), { stopSentAt: undefined });
}
