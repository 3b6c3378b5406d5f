/*
 * All that is known of an account. The `on…` functions take an event and return the new state, and nothing else changes what is
 * known. The functions after them answer questions. Times are monotonic, in milliseconds.
 */
import { freshMs } from "../limits.ts";
import { isSameLanguage, isSameList } from "../languages/language-codes.ts";
import type { Command, Session } from "../service/caption-service.ts";
import type { ServiceFailure } from "../service/service-failure.ts";
import * as facts from "./fact.ts";
import { currentValue, type Fact } from "./fact.ts";
import * as sessions from "./session.ts";
import { isRunning, type Moment, type SessionState, type TimedStatus } from "./session.ts";

export interface AccountState {
  readonly session: SessionState;
  readonly hidden: Fact<boolean>;
  readonly source: Fact<string>;
  readonly targets: Fact<readonly string[]>;
  readonly hiddenSince?: Moment | undefined;
  /** Captions are hidden for a private moment: their text is cleared before they are shown. */
  readonly privateMoment?: { readonly isTextCleared: boolean } | undefined;
  /** Presses that clear the captions and have no answer yet. */
  readonly clears: number;
  /** When the last answered status was requested. */
  readonly statusAt?: number | undefined;
  /** How long a status is fresh. After sleep none is. */
  readonly freshFor: number;
  readonly failing?: Failing | undefined;
}

export interface Failing {
  readonly failure: ServiceFailure;
  /** When the status is requested again. */
  readonly nextAt: number;
}

export const nothingKnown: AccountState = {
  session: sessions.unknownSession,
  hidden: facts.unknownFact,
  source: facts.unknownFact,
  targets: facts.unknownFact,
  clears: 0,
  freshFor: freshMs,
};

/** A press requests a command. */
export function onRequest(state: AccountState, command: Command): AccountState {
  if (command.name === "clear") return { ...state, clears: state.clears + 1 };
  if (command.name === "start" || command.name === "stop")
    return { ...state, session: { ...state.session, startStop: { command } } };
  return changeFact(state, command, (fact, value) => ({
    ...fact,
    pending: [...fact.pending, { command, value }],
  }));
}

/** What a press requested is settled, or was never sent. */
export function onSettle(state: AccountState, command: Command): AccountState {
  if (command.name === "clear") return { ...state, clears: state.clears - 1 };
  if (command.name === "start" || command.name === "stop")
    return { ...state, session: sessions.settle(state.session, command) };
  return changeFact(state, command, (fact) => ({
    ...fact,
    pending: fact.pending.filter((each) => each.command !== command),
  }));
}

export function onSend(state: AccountState, command: Command): AccountState {
  const send = <T>(fact: Fact<T>): Fact<T> => ({ ...fact, isInFlight: true });
  const after = changeFact(state, command, send);
  const { name } = command;
  // A change of source restarts a session.
  const isOnSession = name === "start" || name === "stop" || name === "set-transcription-language";
  return isOnSession ? { ...after, session: { ...after.session, fact: send(after.session.fact) } } : after;
}

/** @param failure absent if the service accepted the command */
export function onAnswer(
  state: AccountState,
  command: Command,
  receivedAt: Moment,
  failure?: ServiceFailure,
): AccountState {
  const { steady: now } = receivedAt;
  const answered = changeFact(state, command, (fact, value) => facts.answer(fact, value, now, failure));
  const after = withHiddenSince(answered, receivedAt);
  switch (command.name) {
    case "start":
    case "stop":
      return { ...after, session: sessions.answerStartStop(state.session, command, now, failure) };
    case "set-transcription-language":
      return { ...after, session: sessions.answerSource(state.session, now, failure) };
    case "clear":
      if (failure || !state.privateMoment || !currentValue(state.hidden)) return after;
      return { ...after, privateMoment: { isTextCleared: true } };
    case "show":
      return failure ? after : { ...after, privateMoment: undefined };
    default:
      return after;
  }
}

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

/** @param freshFor how long the status is fresh */
export function onStatus(before: AccountState, status: TimedStatus, freshFor: number): AccountState {
  const { session: reported, requestedAt, receivedAt } = status;
  const session = sessions.onSessionStatus(before.session, status);
  const state = { ...before, session, failing: undefined, statusAt: requestedAt, freshFor };
  if (sessions.mayShowStopped(before.session, status)) return state;
  const hasEnded = before.session.current !== undefined && !session.current;
  if (!isRunning(reported)) return hasEnded ? forgetHidden(state) : state;
  const { captionsHidden, transcriptionLanguage, translationLanguages } = reported;
  const hidden = facts.report(state.hidden, captionsHidden, requestedAt, Object.is);
  const after = {
    ...state,
    hidden,
    source: facts.report(state.source, transcriptionLanguage, requestedAt, isSameLanguage),
    targets: facts.report(state.targets, translationLanguages, requestedAt, isSameList),
  };
  if (hidden === state.hidden) return after;
  const known = withHiddenSince(after, receivedAt);
  return captionsHidden ? known : { ...known, privateMoment: undefined };
}

/** Nobody knows whether the next session begins with hidden captions: the next press shows them. */
function forgetHidden(state: AccountState): AccountState {
  const { hidden } = state;
  if (currentValue(hidden) !== true) return state;
  const forgotten = { ...hidden, accepted: undefined, reported: undefined, nextValue: false };
  return { ...state, hidden: forgotten, hiddenSince: undefined };
}

/** The time stays as it is while it is not known whether captions are hidden, as after a hide without an answer. */
function withHiddenSince(state: AccountState, moment: Moment): AccountState {
  const isHidden = currentValue(state.hidden);
  if (isHidden === undefined) return state;
  return { ...state, hiddenSince: isHidden ? (state.hiddenSince ?? moment) : undefined };
}

/** The hide of a private moment is sent. */
export function onPrivateHide(state: AccountState): AccountState {
  return { ...state, privateMoment: { isTextCleared: false } };
}

export function onPollFailed(state: AccountState, failing: Failing): AccountState {
  return { ...state, failing };
}

/** Time has passed. @param awaitedSince when the status was requested that is in flight */
export function onTime(state: AccountState, now: number, awaitedSince?: number): AccountState {
  const session = sessions.onSessionTime(state.session, now, awaitedSince);
  return session === state.session ? state : { ...state, session };
}

/** A monotonic clock may stand while the computer sleeps. */
export function onWakeUp(state: AccountState): AccountState {
  const { session } = state;
  // The next status finds them anew. Without `startedAt`, it also finds `since` anew.
  const unknownTimes = { startedAt: undefined, seenAt: undefined, nobodySince: undefined };
  const current = session.current && { ...session.current, ...unknownTimes };
  return { ...state, freshFor: 0, session: { ...session, noneAt: undefined, current } };
}

/** Somebody is at the desk and has seen ENDED. */
export function onPress(state: AccountState): AccountState {
  const { session } = state;
  return session.ended ? { ...state, session: { ...session, ended: undefined } } : state;
}

/** The session of the last status that counted. @returns undefined while it is not known, or may have ended */
export function shownSession({ session }: AccountState): Session | undefined {
  return session.current?.endSeenAt === undefined ? session.fact.reported?.value : undefined;
}

/** The session is known by a fresh status. */
export function isSessionFresh(state: AccountState, now: number): boolean {
  const isShown = shownSession(state) !== undefined;
  return isShown && isFresh(state, state.session.fact.reported?.requestedAt, now);
}

export function isStatusFresh(state: AccountState, now: number): boolean {
  return isFresh(state, state.statusAt, now);
}

function isFresh({ failing, freshFor }: AccountState, requestedAt: number | undefined, now: number): boolean {
  return failing === undefined && requestedAt !== undefined && now - requestedAt < freshFor;
}

/** What need not be sent again: accepted in the last 15 s, or shown by a fresh status of a running session. */
export function certainValue<T>(state: AccountState, fact: Fact<T>, now: number): T | undefined {
  const { accepted } = fact;
  return accepted && now < accepted.until ? accepted.value : reportedValue(state, fact, now);
}

/** What a fresh status of a running session shows. */
export function reportedValue<T>(state: AccountState, fact: Fact<T>, now: number): T | undefined {
  const isShown = state.session.current !== undefined && isFresh(state, fact.reported?.requestedAt, now);
  return isShown ? fact.reported?.value : undefined;
}

const notShown: ReadonlySet<string> = new Set(["requestedAt", "statusAt", "seenAt", "countsFrom", "noneAt"]);

/** @returns the same text for states that keys show alike at `now` */
export function fingerprint(state: AccountState, now: number): string {
  return JSON.stringify(
    [state, isSessionFresh(state, now), isStatusFresh(state, now)],
    (name, value: unknown) => (notShown.has(name) ? undefined : value),
  );
}
