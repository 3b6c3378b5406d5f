import { sameLanguage, sameLanguages } from "../languages/language-codes.ts";
import type { Session, SessionDetails } from "../service/caption-service.ts";
import { isRefusal } from "../service/service-failure.ts";
import { answerIn, type CommandEvent, type CommandMoment } from "./command-event.ts";
import { trustMs } from "./limits.ts";
import type { Languages } from "./scene.ts";
import {
  deadlines,
  decisions,
  expired,
  isRunning,
  type SessionState,
  type Status,
  unknownSession,
  withRun,
} from "./session.ts";
import { changeCommanded, sourceCommanded } from "./session-commands.ts";
import { applyStatus as applyToSession, showsSession } from "./session-table.ts";
import {
  applyStatus,
  commanded,
  decidedAt,
  forgotten,
  type IsSame,
  repeatedOf,
  type Setting,
  unknownSetting,
  valueOf,
} from "./setting.ts";

/** When an event happened: by the steady clock, and for people in milliseconds since the epoch. */
export interface Moment {
  readonly now: number;
  readonly wall: number;
}

/** All that is known of an account. Times of the steady clock in milliseconds. */
export interface State {
  /** Counts commands that were sent and answered: the order of things. */
  readonly order: number;
  /** The last status. */
  readonly last?: Status | undefined;
  /** When the last status was asked for that tells of the session. */
  readonly checkedAt?: number | undefined;
  /** A poll has failed since, or the computer slept. */
  readonly isOverdue: boolean;
  readonly session: SessionState;
  readonly hidden: Setting<boolean>;
  readonly source: Setting<string>;
  readonly targets: Setting<readonly string[]>;
  readonly hiddenSince?: Moment | undefined;
  /** Captions were hidden when their session ended: whether they are is not known. */
  readonly wereHidden: boolean;
  /** The newest command to hide: a show before it that still clears is dropped. */
  readonly lastHide: number;
  /** Captions were hidden with their text: what was said meanwhile is cleared before they are shown. */
  readonly isPrivate: boolean;
  /** A press that asks for the status first, and what it would do then. */
  readonly askingFirst?: "running" | "none" | undefined;
  /** The scene on its way, or the languages of a start; the newest where several are. */
  readonly scene?: (Languages & { readonly id: number }) | undefined;
  /** A scene that ended with a command without an answer: keys that have it ask for it again. */
  readonly unansweredScene?: Languages | undefined;
  /** Clear commands pressed and not yet answered. */
  readonly clearing: number;
}

export const nothingKnown: State = {
  order: 0,
  isOverdue: false,
  session: unknownSession,
  hidden: unknownSetting,
  source: unknownSetting,
  targets: unknownSetting,
  wereHidden: false,
  lastHide: 0,
  isPrivate: false,
  clearing: 0,
};

/** What happens to an account. */
export type AccountEvent =
  | { readonly type: "time" | "poll-failed" | "woke-up" | "key-pressed" | "end-seen" }
  /** @property order what `State.order` was when the status was asked for, at `askedAt` */
  | { readonly type: "reported"; readonly session: Session; readonly order: number; readonly askedAt: number }
  | { readonly type: "asking-first"; readonly target: State["askingFirst"] }
  | { readonly type: "scene-asked"; readonly id: number; readonly scene: Languages }
  | { readonly type: "scene-ended"; readonly id: number }
  | { readonly type: "languages-missing"; readonly languages: Languages }
  | CommandEvent;

/** The one place where what is known changes. */
export function next(before: State, event: AccountEvent, moment: Moment): State {
  const after = apply(
    withSession(before, expired(before.session, moment.now, freshStatus(before))),
    event,
    moment,
  );
  return withHiddenSince(after, moment);
}

/** When time alone changes what is known, or the next status is to decide; infinite where nothing is ahead. */
export function nextDeadline(state: State, now: number): number {
  const { checkedAt, isOverdue } = state;
  const freshUntil = checkedAt === undefined || isOverdue ? now : checkedAt + trustMs;
  const ahead = [freshUntil, ...decisionsAfter(state, now)].filter((at) => at > now);
  return Math.min(...deadlines(state.session, freshStatus(state)), ...ahead);
}

/** Whether the next status decides something that statuses before this time did not. */
export function isDecisionDue(state: State, since: number, now: number): boolean {
  return decisionsAfter(state, since).some((at) => at <= now);
}

function decisionsAfter({ session, hidden, source, targets }: State, now: number): number[] {
  return [...decisions(session), ...[hidden, source, targets].map(decidedAt)].filter((at) => at > now);
}

/** A status that was asked for less than 15 s ago tells of the session, and no poll has failed since. */
export function isFresh({ checkedAt, isOverdue }: State, now: number): boolean {
  return checkedAt !== undefined && !isOverdue && now - checkedAt < trustMs;
}

const freshStatus = ({ last, isOverdue }: State): Status | undefined => (isOverdue ? undefined : last);

function apply(state: State, event: AccountEvent, { now, wall }: Moment): State {
  const { session, scene } = state;
  switch (event.type) {
    case "time":
      return state;
    case "reported": {
      const { askedAt, order } = event;
      return applyStatusOf(state, { session: event.session, order, askedAt, wall }, now);
    }
    case "poll-failed":
      return { ...state, isOverdue: true, session: expired(session, now, undefined) };
    case "woke-up":
      return { ...state, isOverdue: true, session: withRun(session, { shownAt: undefined }) };
    case "key-pressed":
      return session.ended?.alertsAt.length
        ? { ...state, session: { ...session, ended: { ...session.ended, alertsAt: [] } } }
        : state;
    case "asking-first":
      return { ...state, askingFirst: event.target };
    case "end-seen":
      return { ...state, session: { ...session, ended: undefined } };
    case "scene-asked":
      // A start brings its languages about later than it was pressed.
      return scene && scene.id > event.id ? state : { ...state, scene: { ...event.scene, id: event.id } };
    case "scene-ended": {
      if (scene?.id !== event.id) return state;
      const isUnanswered = repeatedOf(state.source) !== undefined || repeatedOf(state.targets) !== undefined;
      return { ...state, scene: undefined, unansweredScene: isUnanswered ? scene : undefined };
    }
    case "languages-missing":
      return withMissing(state, event.languages);
    case "asked":
    case "unsent":
      return commandChanged(state, event, { now, order: state.order });
    case "sent":
    case "answered": {
      const order = state.order + 1;
      return commandChanged({ ...state, order }, event, { now, order });
    }
  }
}

function applyStatusOf(state: State, status: Status, now: number): State {
  const { session, order, askedAt } = status;
  const isShown = isRunning(session) && showsSession(state.session, status);
  const details: SessionDetails = isShown ? session : {};
  const after = withSession(state, applyToSession(state.session, status, now));
  // One that was asked for earlier may confirm a start or stop that is in flight.
  const counts = order >= state.session.order || after.session !== state.session;
  const report = <T>(setting: Setting<T>, value: T | undefined, isSame: IsSame<T>): Setting<T> =>
    applyStatus(setting, { value, order, askedAt }, isSame);
  return {
    ...after,
    last: status,
    isOverdue: false,
    checkedAt: counts ? askedAt : state.checkedAt,
    hidden: report(after.hidden, details.captionsHidden, Object.is),
    source: report(after.source, details.transcriptionLanguage, sameLanguage),
    targets: report(after.targets, details.translationLanguages, sameLanguages),
  };
}

/** What happens to a command, by what it is to change: the text, the session or a setting. */
function commandChanged(state: State, event: CommandEvent, moment: CommandMoment): State {
  const { command, type } = event;
  const { session } = state;
  const set = <T>(setting: Setting<T>, value: T, isSame: IsSame<T>): Setting<T> =>
    commanded(setting, event, value, moment, isSame);
  const asked = type === "asked" ? { unansweredScene: undefined } : {};
  switch (command.name) {
    case "clear": {
      const ended = type === "sent" ? 0 : 1;
      return { ...state, clearing: state.clearing + (type === "asked" ? 1 : -ended) };
    }
    case "start":
    case "stop":
      return withSession(state, changeCommanded(session, event, moment));
    case "hide":
    case "show":
      return visibilityChanged(
        { ...state, hidden: set(state.hidden, command.name === "hide", Object.is) },
        event,
      );
    case "set-transcription-language": {
      const source = set(state.source, command.languageCode, sameLanguage);
      return { ...state, ...asked, source, session: sourceCommanded(session, event, moment) };
    }
    case "set-translation-languages":
      return { ...state, ...asked, targets: set(state.targets, command.languageCodes, sameLanguages) };
  }
}

/** What a hide or show makes of what goes with visibility. */
function visibilityChanged(state: State, event: CommandEvent): State {
  const { isPrivate, wereHidden } = state;
  const isHide = event.command.name === "hide";
  if (event.type === "asked" && isHide) return { ...state, lastHide: event.id };
  if (event.type === "sent") return { ...state, isPrivate: isPrivate || event.isPrivate };
  if (event.type !== "answered") return state;
  const answer = answerIn(event);
  const staysPrivate = isPrivate && (isHide || answer !== "acknowledged");
  // What can't be shown may well be in sight: the next press of a toggle hides.
  const isOver = answer !== "rejected" || (!isHide && isRefusal(event.error));
  return { ...state, isPrivate: staysPrivate, wereHidden: wereHidden && !isOver };
}

/** With what has become of the session; where that has ended, what belonged to it is not known any more. */
function withSession(state: State, session: SessionState): State {
  if (session.endings === state.session.endings)
    return session === state.session ? state : { ...state, session };
  const { hidden } = state;
  return {
    ...withMissing(state, {}),
    session,
    hidden: forgotten(hidden),
    wereHidden: state.wereHidden || valueOf(hidden) === true,
  };
}

/** With what a start was to set and could not. */
function withMissing(state: State, { transcriptionLanguage, languageCodes }: Languages): State {
  const { source, targets } = state;
  return {
    ...state,
    source: { ...source, missing: transcriptionLanguage },
    targets: { ...targets, missing: languageCodes },
  };
}

/** Since when captions are hidden: an answer that got lost does not begin that anew. */
function withHiddenSince(state: State, moment: Moment): State {
  const value = valueOf(state.hidden);
  const isUnanswered = state.hidden.known.kind === "unanswered";
  const hiddenSince = value ? (state.hiddenSince ?? moment) : isUnanswered ? state.hiddenSince : undefined;
  const wereHidden = state.wereHidden && value === undefined;
  if (hiddenSince === state.hiddenSince && wereHidden === state.wereHidden) return state;
  return { ...state, hiddenSince, wereHidden };
}

/** Whether a session runs, so far as is known: one status that says otherwise may be a flicker. */
export function mayRun({ session }: State): boolean {
  return session.seen.kind === "running" || session.seen.kind === "ending";
}
