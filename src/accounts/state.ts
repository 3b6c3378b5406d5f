import type { ServiceFailure } from "../service/service-failure.ts";
import type { RunningSession, Session, SessionDetails } from "../service/caption-service.ts";
import { trustMs } from "../limits.ts";
import {
  deadlines,
  decisions,
  expired,
  isNewer,
  isRunning,
  runOf,
  type SessionCommand,
  type SessionState,
  countsAsRunning,
  type Status,
  unknownSession,
  withRun,
} from "./session.ts";
import { type AccountEvent, changeCommanded, type Ordered, sourceCommanded } from "./commands.ts";
import { applyToSession } from "./session-table.ts";
import type { Languages } from "../languages/language-codes.ts";
import {
  applyStatus,
  commanded,
  forgotten,
  isSame,
  repeatedOf,
  requestedOf,
  type Setting,
  unknownSetting,
  valueOf,
} from "./setting.ts";

/** When an event happened: by the steady clock, and for people in milliseconds since the epoch. */
export interface Moment {
  readonly now: number;
  readonly wall: number;
}

/** What of an account outlives a restart of the plugin. Neither throws. A church ID may come later than the account. */
export interface VisibilityMemory {
  recall(state: State, moment: Moment, churchId: string): State;
  remember(state: State, moment: Moment, churchId: string): void;
}

/** All that is known of an account. Times of the steady clock in milliseconds. */
export interface State {
  /** Commands sent, and answers to them: a status tells nothing of what was answered after it was asked for. */
  readonly commandCount: number;
  readonly last?: Status | undefined;
  /** When the last status was asked for that tells of the session. */
  readonly checkedAt?: number | undefined;
  readonly isOverdue: boolean;
  readonly session: SessionState;
  readonly hidden: Setting<boolean>;
  readonly source: Setting<string>;
  readonly targets: Setting<readonly string[]>;
  readonly hiddenSince?: Moment | undefined;
  /** The text said while captions are hidden is cleared before they are shown. */
  readonly isPrivate: boolean;
  /** A press asks for the status first; this is sent if nothing has changed. */
  readonly askingFirst?: SessionCommand | undefined;
  readonly scene?: (Languages & { readonly id: number }) | undefined;
  /** A scene that ended with a command without an answer: keys that have it ask for it again. */
  readonly unansweredScene?: Languages | undefined;
  readonly clearing: number;
}

export const nothingKnown: State = {
  commandCount: 0,
  isOverdue: false,
  session: unknownSession,
  hidden: unknownSetting,
  source: unknownSetting,
  targets: unknownSetting,
  isPrivate: false,
  clearing: 0,
};

/** The one place where what is known changes. */
export function next(before: State, event: AccountEvent, moment: Moment): State {
  const session = expired(before.session, moment.now, freshStatus(before));
  const after = apply(withSession(before, session), event, moment);
  const isUnanswered = after.hidden.known.kind === "unanswered";
  const since = valueOf(after.hidden) ? (after.hiddenSince ?? moment) : undefined;
  const hiddenSince = isUnanswered ? after.hiddenSince : since;
  return hiddenSince === after.hiddenSince ? after : { ...after, hiddenSince };
}

export function nextDeadline(state: State, now: number): number {
  const ends = deadlines(state.session, freshStatus(state));
  if (isFresh(state, now)) ends.push((state.checkedAt ?? now) + trustMs);
  return Math.min(...ends, nextDecision(state, now));
}

/** When the next status decides something that statuses before did not; infinite where nothing is held against them. */
export function nextDecision({ session, hidden, source, targets }: State, now: number): number {
  const held = [hidden, source, targets].flatMap(({ known }) => ("until" in known ? [known.until] : []));
  return Math.min(...[...decisions(session), ...held].filter((at) => at > now));
}

export function isFresh({ checkedAt, isOverdue }: State, now: number): boolean {
  return checkedAt !== undefined && !isOverdue && now - checkedAt < trustMs;
}

const freshStatus = ({ last, isOverdue }: State): Status | undefined => (isOverdue ? undefined : last);

function apply(state: State, event: AccountEvent, { now, wall }: Moment): State {
  const { session, scene } = state;
  switch (event.type) {
    case "time":
      return state;
    case "reported":
      return reported(state, { ...event, wall }, now);
    case "poll-failed":
      return { ...state, isOverdue: true, session: expired(session, now, undefined) };
    case "woke-up":
      return { ...state, isOverdue: true, session: withRun(session, { shownAt: undefined }) };
    case "key-pressed": {
      const { ended } = session;
      return ended ? { ...state, session: { ...session, ended: { ...ended, alertsAt: [] } } } : state;
    }
    case "asking-first":
      return { ...state, askingFirst: event.command };
    case "end-seen":
      return { ...state, session: { ...session, ended: undefined } };
    case "scene-requested":
      // A start brings its languages about later than it was pressed.
      return scene && scene.id > event.id ? state : { ...state, scene: { ...event.scene, id: event.id } };
    case "scene-ended": {
      if (scene?.id !== event.id) return state;
      const isUnanswered = repeatedOf(state.source) !== undefined || repeatedOf(state.targets) !== undefined;
      return { ...state, scene: undefined, unansweredScene: isUnanswered ? scene : undefined };
    }
    case "languages-missing":
      return withMissing(state, event.languages);
    default: {
      const commandCount = state.commandCount + (event.type === "sent" || event.type === "finished" ? 1 : 0);
      return commandChanged({ ...state, commandCount }, { ...event, now, commandCount });
    }
  }
}

function reported(state: State, status: Status, now: number): State {
  const { session, askedAfter, askedAt } = status;
  const { seen, stopped } = state.session;
  // Its details count until it has ended; those of the session before it don't.
  const isBeingStopped = seen.kind === "running" && !isNewer(seen.run, stopped);
  const isShown = isRunning(session) && (isBeingStopped || countsAsRunning(state.session, status));
  const details: SessionDetails = isShown ? session : {};
  const after = withSession(state, applyToSession(state.session, status, now));
  // One that was asked for earlier may confirm a start or stop that is in flight.
  const counts = askedAfter >= state.session.countsFrom || after.session !== state.session;
  return {
    ...after,
    last: status,
    isOverdue: state.isOverdue && !counts,
    checkedAt: counts ? askedAt : state.checkedAt,
    hidden: applyStatus(after.hidden, details.captionsHidden, status),
    source: applyStatus(after.source, details.transcriptionLanguage, status),
    targets: applyStatus(after.targets, details.translationLanguages, status),
  };
}

function commandChanged(state: State, event: Ordered): State {
  const { command, type } = event;
  const { session, source, targets } = state;
  const unansweredScene = type === "requested" ? undefined : state.unansweredScene;
  switch (command.name) {
    case "clear":
      return {
        ...state,
        clearing: state.clearing + { requested: 1, unsent: -1, sent: 0, finished: -1 }[type],
      };
    case "start":
    case "stop":
      return withSession(state, changeCommanded(session, event, command.name));
    case "hide":
    case "show": {
      const isHide = command.name === "hide";
      const begins = type === "sent" && event.isPrivate;
      const ends = type === "finished" && !isHide && !event.error;
      const isPrivate = begins || (state.isPrivate && !ends);
      return { ...state, isPrivate, hidden: commanded(state.hidden, event, isHide) };
    }
    case "set-transcription-language":
      return {
        ...state,
        unansweredScene,
        source: commanded(source, event, command.languageCode),
        session: sourceCommanded(session, event),
      };
    case "set-translation-languages":
      return { ...state, unansweredScene, targets: commanded(targets, event, command.languageCodes) };
  }
}

function withSession(state: State, session: SessionState): State {
  if (session === state.session) return state;
  const isOver = session.endings !== state.session.endings;
  const isNone = session.seen.kind === "none" && session.pending.kind === "idle";
  const after = isOver || isNone ? withMissing(state, {}) : state;
  return { ...after, session, hidden: isOver ? forgotten(state.hidden) : state.hidden };
}

function withMissing(state: State, { transcriptionLanguage, languageCodes }: Languages): State {
  const { source, targets } = state;
  return {
    ...state,
    source: { ...source, missing: transcriptionLanguage },
    targets: { ...targets, missing: languageCodes },
  };
}

export interface Failing {
  readonly since: number;
  readonly failure: ServiceFailure;
  readonly nextAt: number;
}

/** What keys see of an account: what is known, and how polling goes. Times of the steady clock in milliseconds. */
export type AccountState = ReturnType<typeof stateOf>;

export function stateOf(
  state: State,
  link: { readonly canPoll: boolean; readonly failing?: Failing | undefined },
  now: number,
) {
  const { hidden, source, targets, checkedAt, scene } = state;
  const { seen, pending, restart, ended, alertCount } = state.session;
  const shown: Session = seen.kind === "running" ? seen.session : { state: "none" };
  const session = checkedAt === undefined || seen.kind === "nothing" ? undefined : shown;
  const fresh = isFresh(state, now);
  const run = runOf(state.session);
  const isSessionRunning = seen.kind === "running" || seen.kind === "ending";
  // A status that tells nothing of it, because a command was in flight, may still show a session.
  const isCertainlyNone =
    fresh && seen.kind === "none" && !restart && !(state.last && countsAsRunning(state.session, state.last));
  const isStarting = pending.kind !== "idle" && pending.command === "start";
  const details: Partial<RunningSession> = (fresh ? reportedIn(state) : undefined) ?? {};
  const { startedAt, firstShownAt = now } = run ?? {};
  const clock = startedAt === undefined ? "steady" : "wall";
  const runningSince = { since: startedAt ?? firstShownAt, clock } as const;
  const knownLanguages: Languages = {
    transcriptionLanguage: knownIn(source, details.transcriptionLanguage, state, now),
    languageCodes: knownIn(targets, details.translationLanguages, state, now),
  };
  return {
    ...state,
    ...link,
    session,
    source: asWhole(source, scene?.id, scene?.transcriptionLanguage),
    targets: asWhole(targets, scene?.id, scene?.languageCodes),
    isFresh: fresh,
    isSessionRunning,
    isCertainlyNone,
    /** Neither is a session on its way. */
    isKnownNone: isCertainlyNone && !isStarting,
    mayHaveEnded: seen.kind === "ending" && !seen.isStopInFlight,
    runningSince: session && isSessionRunning ? runningSince : undefined,
    transition: pending.kind === "change" ? pending.command : undefined,
    unconfirmed: pending.kind === "unconfirmed" ? pending : undefined,
    isRestarting:
      restart?.isSessionShown === false && seen.kind === "running" && (now < restart.until || fresh),
    /** When it ended by itself, in milliseconds since the epoch. */
    endedAt: ended?.wall,
    isUnattended: session?.state === "active" && run?.audience?.isUnattended === true,
    alertCount,
    knownLanguages,
    /** By a fresh status of a running session that agrees with what is known. */
    reportedHidden: details.captionsHidden === valueOf(hidden) ? valueOf(hidden) : undefined,
  };
}

/** The session in the last status; language keys go on with one that may have ended. */
function reportedIn({ last, session }: State): RunningSession | undefined {
  const { seen } = session;
  if (last && isRunning(last.session) && countsAsRunning(session, last)) return last.session;
  return seen.kind === "ending" ? seen.session : undefined;
}

/** A scene on its way is one request: its steps are not what was asked for. */
function asWhole<T>(setting: Setting<T>, id: number | undefined, value: T | undefined): Setting<T> {
  const newest = requestedOf(setting);
  if (id === undefined || value === undefined || (newest && newest.id > id)) return setting;
  return { ...setting, requested: [{ id, value }] };
}

function knownIn<T>(setting: Setting<T>, reported: T | undefined, { last }: State, now: number) {
  const { known, countsFrom } = setting;
  if (known.kind === "acknowledged" && now < known.until) return known.value;
  const isReported = reported !== undefined && last !== undefined && last.askedAfter >= countsFrom;
  return isReported && isSame(reported, valueOf(setting)) ? valueOf(setting) : undefined;
}

/** A start or stop is under way or about to be decided: another press must not undo it. Asked anew after each wait. */
export function isUnderWay({ transition, askingFirst }: AccountState): boolean {
  return transition !== undefined || askingFirst !== undefined;
}

export const nothingSeen: AccountState = stateOf(nothingKnown, { canPoll: true }, 0);
