import type { RunningSession, Session } from "../service/caption-service.ts";
import type { ServiceFailure } from "../service/service-failure.ts";
import { maxUncertainMs, maxUnconfirmedMs, trustMs } from "./limits.ts";
import type { ChangeFailureKind } from "./press-failure.ts";

/** What a start or stop is to bring about. */
export type Target = "running" | "none";

/** A start or stop under way: pressed, and neither confirmed nor failed. */
export interface Change {
  readonly id: number;
  readonly target: Target;
  readonly pressedAt: number;
  /** Its sending: a status that was asked for later, in the order of things, may confirm it. */
  readonly sent?: {
    readonly order: number;
    readonly at: number;
    /** When its time began: the press, or the end of the languages that go before a start. */
    readonly since: number;
  };
  /** A conflict (409) on a start waits for the next status, one on a stop counts as accepted. */
  readonly answer?: "accepted" | "conflict";
}

/** START ? or STOP ?: it was accepted and never confirmed, or got no answer. */
export interface Uncertainty {
  readonly target: Target;
  readonly isAccepted: boolean;
  /** Until then the last one that got no answer is waited for. */
  readonly lostUntil?: number | undefined;
  /** Until then statuses that say otherwise do not count. */
  readonly until: number;
}

export interface Restart {
  /** Infinite while the change of the spoken language is in flight. */
  readonly until: number;
  /** Of the restart before it, which goes on where this one is refused. */
  readonly before?: Restart | undefined;
  /** A status asked for since the answer shows the session. */
  readonly isShown: boolean;
}

/** The clients of a session, once one was connected. */
export interface Audience {
  /** Since when every status that has a count says 0, and when the last of them was asked for. */
  readonly nobody?: { readonly since: number; readonly lastAt: number } | undefined;
  /** No client has been connected for so long that it is told, once in a session. */
  readonly isUnattended?: true;
  readonly isReported?: true;
}

/** Why a start or stop failed. */
export type ChangeError = ServiceFailure | ChangeFailureKind;

/** The session, what was asked of it, and how it ended. Spans by the steady clock, `…Wall` in ms since the epoch. */
export interface SessionFact {
  /** What a status said last, as far as that counts. */
  readonly told?: Session | undefined;
  /** The session that runs, until it has ended for certain; its start by the service's word. */
  readonly current?: { readonly startedAt?: number | undefined } | undefined;
  /** Since when it runs: by the service's word, else since this plugin first saw it. */
  readonly runningSinceWall?: number | undefined;
  /** When the last status that showed it was asked for. */
  readonly shownAt?: number | undefined;
  /** A status that was asked for earlier tells nothing of it. Infinite while a command is in flight. */
  readonly order: number;
  readonly change?: Change | undefined;
  /** How the last start or stop ended; without an error it succeeded. */
  readonly outcome?: { readonly id: number; readonly error?: ChangeError | undefined } | undefined;
  readonly uncertain?: Uncertainty | undefined;
  readonly restart?: Restart | undefined;
  /** A stop was accepted: until then only a session counts that is newer than the stopped one. */
  readonly stopped?: { readonly until: number; readonly startedAt?: number | undefined } | undefined;
  /** When a stop was last sent that was not refused. */
  readonly stopSentAt?: number | undefined;
  /** A status has shown no session; the second one ends it. */
  readonly ending?: { readonly at: number; readonly wall: number; readonly isNotable: boolean } | undefined;
  /** It has ended, and not by us. */
  readonly ended?: { readonly wall: number; readonly until: number } | undefined;
  readonly audience?: Audience | undefined;
  /** How many sessions have ended or been replaced: what belonged to them is not known any more. */
  readonly endings: number;
  /** How many things have happened unasked that keys alert of. */
  readonly alerts: number;
}

export const unknownSession: SessionFact = { order: 0, endings: 0, alerts: 0 };

/** What a status said, when it was asked for, and what had been answered by then. */
export interface Status {
  readonly session: Session;
  readonly order: number;
  readonly askedAt: number;
  readonly wall: number;
  /** A poll has failed since: it is not fresh any more. */
  readonly isOverdue?: true;
}

export function isRunning(session: Session | undefined): session is RunningSession {
  return session !== undefined && session.state !== "none";
}

/** The change that is under way has ended: it succeeded, or failed because of this. */
export function concluded(fact: SessionFact, error?: ChangeError): SessionFact {
  if (!fact.change) return fact;
  const { id, target, sent } = fact.change;
  const stopSentAt = target === "none" && sent ? sent.at : fact.stopSentAt;
  return { ...fact, change: undefined, outcome: { id, error }, stopSentAt };
}

/** The change that is under way was refused: such a stop ends no session, and one before it may still do so. */
export function refused(fact: SessionFact, error?: ChangeError): SessionFact {
  return { ...concluded(fact, error), stopSentAt: fact.stopSentAt };
}

/** A stop of ours has ended it. */
export function endedByUs(fact: SessionFact): SessionFact {
  return { ...(fact.current || isRunning(fact.told) ? withoutCurrent(fact) : fact), told: { state: "none" } };
}

/** The session has ended: what belonged to it is not known any more. */
export function withoutCurrent(fact: SessionFact): SessionFact {
  const gone = { current: undefined, runningSinceWall: undefined, shownAt: undefined, audience: undefined };
  return { ...fact, ...gone, ending: undefined, endings: fact.endings + 1 };
}

/** What lasts for a time. */
const timed = ["uncertain", "restart", "stopped", "ended"] as const;

/** What time alone has changed by now. */
export function expiredSession(fact: SessionFact, now: number, last: Status | undefined): SessionFact {
  const { change } = fact;
  const after = change && now >= limitOf(change, last) ? ranOut(fact, change, last) : fact;
  const over = timed.filter((part) => untilOf(after, part) <= now);
  return { ...after, ...Object.fromEntries(over.map((part) => [part, undefined])) };
}

/** When time alone changes it. */
export function sessionDeadlines(fact: SessionFact, last: Status | undefined): number[] {
  const ends = timed.map((part) => untilOf(fact, part));
  return fact.change ? [...ends, limitOf(fact.change, last)] : ends;
}

/** START ? goes on until a restart is over: no status tells until then that nothing has started. */
function untilOf(fact: SessionFact, part: (typeof timed)[number]): number {
  const { uncertain, restart, told } = fact;
  const until = fact[part]?.until ?? Number.POSITIVE_INFINITY;
  const isStarting = part === "uncertain" && uncertain?.target === "running" && !isRunning(told);
  return isStarting ? Math.max(until, restart?.until ?? until) : until;
}

/**
 * How long a change waits for a status that confirms it, once it was answered: a request has a time of its own. Fresh
 * statuses that show a state that is not known may well tell what the service is busy with.
 */
function limitOf({ sent, answer }: Change, last: Status | undefined): number {
  if (!sent || !answer) return Number.POSITIVE_INFINITY;
  const limit = sent.since + maxUnconfirmedMs;
  if (last?.session.state !== "unknown" || last.isOverdue) return limit;
  return Math.max(limit, Math.min(last.askedAt + trustMs, sent.since + maxUncertainMs));
}

function ranOut(fact: SessionFact, change: Change, last: Status | undefined): SessionFact {
  const { target, answer, pressedAt } = change;
  const isContradicted = last !== undefined && last.order >= fact.order && isRunning(last.session);
  const isConflict = answer === "conflict";
  if (isConflict && target === "none" && isContradicted && !last.isOverdue)
    return refused(fact, "stop-refused");
  const over = concluded(fact, "not-confirmed");
  if (isConflict && target === "running") return over;
  return { ...over, uncertain: { target, isAccepted: true, until: pressedAt + maxUncertainMs } };
}
