/*
 * The session of an account: what it can be, and what of it changes with time alone. What a status makes of it is decided by the
 * table in session-table.ts, what a command and its answer make of it in commands.ts; state.ts is the only caller of all three.
 */
import type { RunningSession, Session } from "../service/caption-service.ts";
import type { ServiceFailure } from "../service/service-failure.ts";
import {
  endedAlertsMs,
  endedShownMs,
  maxConfirmationMs,
  maxUnconfirmedMs,
  minEndConfirmationMs,
  minNewerMs,
  trustMs,
} from "../limits.ts";
import type { ChangeFailureKind } from "./press-failure.ts";

export type SessionCommand = "start" | "stop";

export type ChangeError = ServiceFailure | ChangeFailureKind;

/** One session, from the first status that shows it until it has ended for certain. */
export interface Run {
  /** By the service's word, in milliseconds since the epoch. */
  readonly startedAt?: number | undefined;
  readonly firstShownAt?: number | undefined;
  readonly shownAt?: number | undefined;
  readonly sourceChangedAt?: number | undefined;
  readonly stopSentAt?: number | undefined;
  readonly audience?: Audience | undefined;
  readonly interruption?: { readonly isReported: boolean } | undefined;
}

export interface Audience {
  readonly nobody?: { readonly since: number; readonly lastAt: number } | undefined;
  readonly isUnattended: boolean;
  readonly isReported: boolean;
}

/** What statuses have shown, as far as they count. A run or ending without a session is from before a restart of the plugin. */
export type Seen =
  | { readonly kind: "nothing"; readonly run?: Run | undefined }
  | { readonly kind: "none" }
  | { readonly kind: "running"; readonly run: Run; readonly session: RunningSession }
  | Ending;

/** One status says that the session is gone; a second one ends it, or the answer to the stop that is in flight. */
interface Ending {
  readonly kind: "ending";
  readonly run: Run;
  readonly session?: RunningSession | undefined;
  readonly at: number;
  readonly wall: number;
  readonly isStopInFlight: boolean;
}

export interface Change {
  readonly kind: "change";
  readonly id: number;
  readonly command: SessionCommand;
  readonly pressedAt: number;
  /** `count`: a status asked for later may confirm it. `since`: the press, or the end of the languages before a start. */
  readonly sent?: { readonly count: number; readonly at: number; readonly since: number } | undefined;
  readonly answer?: "acknowledged" | "conflict" | undefined;
  readonly before?: Unconfirmed | undefined;
}

/** START ? or STOP ?: acknowledged and never confirmed, or without an answer. */
interface Unconfirmed {
  readonly kind: "unconfirmed";
  readonly command: SessionCommand;
  readonly isAcknowledged: boolean;
  /** Statuses that say otherwise are held off until then; the next one decides. */
  readonly until: number;
  readonly reason: ChangeError;
}

export type Pending = { readonly kind: "idle" } | Change | Unconfirmed;

interface Restart {
  readonly until: number;
  readonly isSessionShown: boolean;
  readonly before?: Pick<SessionState, "seen" | "restart"> | undefined;
}

/** The session, what was asked of it, and how it ended. `wall`: milliseconds since the epoch; other times: steady clock. */
export interface SessionState {
  readonly seen: Seen;
  readonly pending: Pending;
  /** Statuses that were asked for earlier tell nothing of it. Infinite while a command is in flight. */
  readonly countsFrom: number;
  readonly outcome?: { readonly id: number; readonly error?: ChangeError | undefined } | undefined;
  readonly restart?: Restart | undefined;
  /** After a stop only a session counts that is newer than the stopped one, until then. */
  readonly stopped?: (Pick<Run, "startedAt" | "stopSentAt"> & { readonly until: number }) | undefined;
  readonly ended?: Ended | undefined;
  /** How many sessions have ended or been replaced: what belonged to them is not known any more. */
  readonly endings: number;
  readonly alertCount: number;
}

interface Ended {
  readonly wall: number;
  readonly until: number;
  readonly alertsAt: readonly number[];
}

export const idle: Pending = { kind: "idle" };

export const unknownSession: SessionState = {
  seen: { kind: "nothing" },
  pending: idle,
  countsFrom: 0,
  endings: 0,
  alertCount: 0,
};

export interface Status {
  readonly session: Session;
  /** `State.commandCount` when it was asked for. */
  readonly askedAfter: number;
  readonly askedAt: number;
  readonly wall: number;
}

export function isRunning(session: Session | undefined): session is RunningSession {
  return session !== undefined && session.state !== "none";
}

export function runOf({ seen }: SessionState): Run | undefined {
  return seen.kind === "none" ? undefined : seen.run;
}

export function withRun(state: SessionState, change: Partial<Run>): SessionState {
  const { seen } = state;
  if (seen.kind === "none" || !seen.run) return state;
  return { ...state, seen: { ...seen, run: { ...seen.run, ...change } } };
}

/** Whether a session has started after another one; not where a start time is missing. */
export function isNewer(session: Pick<Run, "startedAt">, than: Pick<Run, "startedAt"> | undefined): boolean {
  if (session.startedAt === undefined || than?.startedAt === undefined) return false;
  return session.startedAt > than.startedAt + minNewerMs;
}

export function countsAsRunning({ stopped }: SessionState, { session, askedAt }: Status): boolean {
  return isRunning(session) && (!stopped || askedAt >= stopped.until || isNewer(session, stopped));
}

export function isInRestart({ restart }: SessionState, now: number): boolean {
  return restart !== undefined && now < restart.until;
}

export function unconfirmedIn(pending: Pending): Unconfirmed | undefined {
  if (pending.kind === "change") return pending.before;
  return pending.kind === "unconfirmed" ? pending : undefined;
}

export function concluded(state: SessionState, after: Pending = idle, error?: ChangeError): SessionState {
  const { pending } = state;
  return pending.kind === "change" ? { ...state, pending: after, outcome: { id: pending.id, error } } : state;
}

export function backToBefore(state: SessionState, error?: ChangeError): SessionState {
  return concluded(state, unconfirmedIn(state.pending), error);
}

export function over(state: SessionState): SessionState {
  return { ...state, seen: { kind: "none" }, endings: state.endings + 1 };
}

export function endedUnasked(state: SessionState, wall: number, now: number): SessionState {
  const alertsAt = endedAlertsMs.map((span) => now + span);
  const ended = { wall, until: now + endedShownMs, alertsAt };
  return { ...over(state), alertCount: state.alertCount + 1, ended };
}

export function expired(state: SessionState, now: number, last?: Status): SessionState {
  const { pending } = state;
  const isOver = pending.kind === "change" && now >= limitOf(pending, last);
  const after = isOver ? ranOut(state, pending, last) : state;
  const { ended } = after;
  if (!ended || now < Math.min(ended.until, ...ended.alertsAt)) return after;
  if (now >= ended.until) return { ...after, ended: undefined };
  const alertsAt = ended.alertsAt.filter((at) => at > now);
  return { ...after, ended: { ...ended, alertsAt }, alertCount: after.alertCount + 1 };
}

export function deadlines({ pending, ended }: SessionState, last?: Status): number[] {
  const ends = ended ? [ended.until, ...ended.alertsAt] : [];
  return pending.kind === "change" ? [...ends, limitOf(pending, last)] : ends;
}

/** When the next status decides: of an end the second one. */
export function decisions({ seen, pending, restart, stopped }: SessionState): number[] {
  const unconfirmed = pending.kind === "unconfirmed" ? pending : undefined;
  const ends = seen.kind === "ending" ? { until: seen.at + minEndConfirmationMs } : undefined;
  return [ends, unconfirmed, restart, stopped].flatMap((held) => (held ? [held.until] : []));
}

/** An answered change waits for its confirmation. A state that is not known may well tell what the service is busy with. */
function limitOf({ sent, answer }: Change, last?: Status): number {
  if (!sent || !answer) return Number.POSITIVE_INFINITY;
  const limit = sent.since + maxConfirmationMs;
  if (last?.session.state !== "unknown") return limit;
  return Math.max(limit, Math.min(last.askedAt + trustMs, sent.since + maxUnconfirmedMs));
}

function ranOut(state: SessionState, { command, answer, pressedAt }: Change, last?: Status): SessionState {
  const reason = "not-confirmed";
  if (answer === "acknowledged") {
    const until = pressedAt + maxUnconfirmedMs;
    return concluded(state, { kind: "unconfirmed", command, isAcknowledged: true, until, reason }, reason);
  }
  const isContradicted =
    command === "stop" && last && last.askedAfter >= state.countsFrom && isRunning(last.session);
  if (!isContradicted) return backToBefore(state, reason);
  // A refused stop is no reason for an end that comes later.
  const refused = { ...state, stopped: state.stopped && { ...state.stopped, stopSentAt: undefined } };
  return withRun(backToBefore(refused, "stop-refused"), { stopSentAt: undefined });
}
