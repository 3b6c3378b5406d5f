/*
 * All that is known of an account. The functions of this file take an event in, and nothing else changes what is known.
 * state-queries.ts answers questions about it. Times are monotonic, in milliseconds.
 */
import { freshMs } from "../limits.ts";
import { isSameLanguage, isSameList } from "../languages/language-codes.ts";
import type { Command } from "../service/caption-service.ts";
import { isRejection, type ServiceFailure } from "../service/service-failure.ts";
import type { Moment, TimedStatus } from "./current-session.ts";
import {
  accept,
  addPending,
  countFrom,
  currentValue,
  type Fact,
  loseAnswer,
  reject,
  removePending,
  report,
  send,
  unknown,
} from "./fact.ts";
import {
  answerSource,
  answerStartStop,
  isRunning,
  mayBeStopped,
  onSessionStatus,
  onSessionTime,
  onSessionWakeUp,
  type Outcome,
  requestStartStop,
  type SessionCommand,
  sendOnSession,
  type SessionState,
  settle,
  unknownSession,
} from "./session.ts";

export interface AccountState {
  readonly session: SessionState;
  readonly hidden: Fact<boolean>;
  readonly source: Fact<string>;
  readonly targets: Fact<readonly string[]>;
  readonly hiddenSince?: Moment | undefined;
  /** Captions are hidden for a private moment: their text is cleared before they are shown. */
  readonly isPrivate: boolean;
  /** The text of the hidden captions is cleared. */
  readonly isTextCleared: boolean;
  /** A session ran when the plugin ended, before its first status. */
  readonly hadSession: boolean;
  /** Presses that clear the captions and have no answer yet. */
  readonly clears: number;
  /** When the last answered status was requested. */
  readonly statusAt?: number | undefined;
  /** After sleep no status is fresh. */
  readonly hasSlept: boolean;
  /** How long a status is fresh. */
  readonly freshFor: number;
  /** The last poll failed. */
  readonly failing?: Failing | undefined;
}

export interface Failing {
  readonly since: number;
  readonly failure: ServiceFailure;
  /** When the status is requested again. */
  readonly nextAt: number;
}

export const nothingKnown: AccountState = {
  session: unknownSession,
  hidden: unknown,
  source: unknown,
  targets: unknown,
  isPrivate: false,
  isTextCleared: false,
  hadSession: false,
  clears: 0,
  hasSlept: false,
  freshFor: freshMs,
};

const isEqual = (one: boolean, other: boolean): boolean => one === other;

/** A press requests a command. */
export function onRequest(state: AccountState, id: number, command: Command): AccountState {
  const after = changeFact(state, command, (fact, value) => addPending(fact, id, value));
  const { name } = command;
  if (name === "clear") return { ...after, clears: state.clears + 1 };
  return isStartStop(name) ? { ...after, session: requestStartStop(state.session, id, name) } : after;
}

/** What a press requested is settled, or was never sent. */
export function onSettle(state: AccountState, id: number, command: Command): AccountState {
  const after = changeFact(state, command, (fact) => removePending(fact, id));
  if (command.name === "clear") return { ...after, clears: state.clears - 1 };
  return { ...after, session: settle(state.session, id) };
}

/** @param isPrivate the command is the hide of a private moment */
export function onSend(state: AccountState, command: Command, isPrivate = false): AccountState {
  const after = changeFact(state, command, send);
  const session = isOnSession(command) ? sendOnSession(state.session) : state.session;
  return isPrivate ? { ...after, session, isPrivate, isTextCleared: false } : { ...after, session };
}

/** @param failure absent if the service accepted the command */
export function onAnswer(
  state: AccountState,
  command: Command,
  failure: ServiceFailure | undefined,
  moment: Moment,
): AccountState {
  const { now } = moment;
  const { name } = command;
  const outcome = findOutcome(failure);
  const isAccepted = outcome === "accepted";
  const after = changeFact(state, command, (fact, value) => answer(fact, value, failure, now));
  if (isStartStop(name)) return withSession(after, answerStartStop(state.session, outcome, now));
  switch (name) {
    case "clear":
      return isAccepted && currentValue(after.hidden) === true ? { ...after, isTextCleared: true } : after;
    case "hide":
      return withHiddenSince(after, moment);
    case "show":
      return isAccepted ? endPrivateMoment(withHiddenSince(after, moment)) : withHiddenSince(after, moment);
    case "set-transcription-language":
      return { ...after, session: answerSource(state.session, outcome, now) };
    case "set-translation-languages":
      return after;
  }
}

const isStartStop = (name: Command["name"]): name is SessionCommand => name === "start" || name === "stop";

/** A change of source restarts a session. */
function isOnSession({ name }: Command): boolean {
  return isStartStop(name) || name === "set-transcription-language";
}

/** Changes the fact that a command sets. */
function changeFact(
  state: AccountState,
  command: Command,
  change: <T>(fact: Fact<T>, value: T) => Fact<T>,
): AccountState {
  switch (command.name) {
    case "hide":
    case "show":
      return { ...state, hidden: change(state.hidden, command.name === "hide") };
    case "set-transcription-language":
      return { ...state, source: change(state.source, command.languageCode) };
    case "set-translation-languages":
      return { ...state, targets: change(state.targets, command.languageCodes) };
    default:
      return state;
  }
}

function answer<T>(fact: Fact<T>, value: T, failure: ServiceFailure | undefined, now: number): Fact<T> {
  if (!failure) return accept(fact, value, now);
  if (failure.isUnanswered) return loseAnswer(fact, value, now);
  const { words } = failure.details;
  return isRejection(failure) ? reject(fact, now, { value, words }) : countFrom(fact, now);
}

function findOutcome(failure: ServiceFailure | undefined): Outcome {
  if (!failure) return "accepted";
  if (failure.isUnanswered) return "unanswered";
  return failure.kind === "conflict" ? "conflict" : "rejected";
}

/** @param freshFor how long the status is fresh, in milliseconds */
export function onStatus(
  before: AccountState,
  status: TimedStatus,
  moment: Moment,
  freshFor: number,
): AccountState {
  const { session, requestedAt } = status;
  const heard = {
    ...before,
    statusAt: requestedAt,
    freshFor,
    failing: undefined,
    hasSlept: false,
    hadSession: false,
  };
  const state = withSession(heard, onSessionStatus(before.session, status, moment));
  if (mayBeStopped(before.session, status)) return state;
  if (!isRunning(session)) return before.hadSession ? forgetHidden(state) : state;
  const { captionsHidden: isHidden, transcriptionLanguage, translationLanguages } = session;
  const { source, targets } = state;
  return {
    ...(isHidden === undefined ? state : reportHidden(state, isHidden, requestedAt, moment)),
    ...(transcriptionLanguage !== undefined && {
      source: report(source, transcriptionLanguage, requestedAt, isSameLanguage),
    }),
    ...(translationLanguages !== undefined && {
      targets: report(targets, translationLanguages, requestedAt, isSameList),
    }),
  };
}

/** A private moment ends when a status shows that captions are shown. */
function reportHidden(
  state: AccountState,
  isHidden: boolean,
  requestedAt: number,
  moment: Moment,
): AccountState {
  const hidden = report(state.hidden, isHidden, requestedAt, isEqual);
  if (hidden === state.hidden) return state;
  const after = withHiddenSince({ ...state, hidden }, moment);
  return isHidden ? after : endPrivateMoment(after);
}

function endPrivateMoment(state: AccountState): AccountState {
  return { ...state, isPrivate: false, isTextCleared: false };
}

export function onPollFailed(state: AccountState, failing: Failing): AccountState {
  return { ...state, failing };
}

/** Time has passed. @param awaitedSince when the status was requested that is in flight */
export function onTime(state: AccountState, now: number, awaitedSince: number | undefined): AccountState {
  const session = onSessionTime(state.session, now, awaitedSince);
  return session === state.session ? state : { ...state, session };
}

/** A monotonic clock may stand while the computer sleeps. */
export function onWakeUp(state: AccountState): AccountState {
  return { ...state, hasSlept: true, session: onSessionWakeUp(state.session) };
}

/** Somebody is at the desk: ENDED is seen. */
export function onPress(state: AccountState): AccountState {
  const { session } = state;
  return session.ended ? { ...state, session: { ...session, ended: undefined } } : state;
}

function withSession(state: AccountState, session: SessionState): AccountState {
  const hasEnded = state.session.current !== undefined && session.current === undefined;
  return hasEnded ? forgetHidden({ ...state, session }) : { ...state, session };
}

/** Nobody knows whether the next session begins with hidden captions: the next press shows them. */
function forgetHidden(state: AccountState): AccountState {
  const { hidden } = state;
  if (currentValue(hidden) !== true) return state;
  const forgotten = { ...hidden, accepted: undefined, reported: undefined, retry: false };
  return { ...state, hidden: forgotten, hiddenSince: undefined };
}

/** A command without an answer does not begin the time anew. */
function withHiddenSince(state: AccountState, moment: Moment): AccountState {
  const isHidden = currentValue(state.hidden);
  if (isHidden === undefined) return state;
  return { ...state, hiddenSince: isHidden ? (state.hiddenSince ?? moment) : undefined };
}
