import { sameLanguage, sameLanguages } from "../languages/language-codes.ts";
import type { Command, Session, SessionDetails } from "../service/caption-service.ts";
import { answerIn, type CommandEvent } from "./command-event.ts";
import type { Languages } from "./scene.ts";
import {
  expiredSession,
  isRunning,
  sessionDeadlines,
  type SessionFact,
  type Status,
  unknownSession,
} from "./session-fact.ts";
import { changeCommanded, sourceCommanded } from "./session-from-answers.ts";
import { toldSession } from "./session-from-status.ts";
import * as setting from "./setting-fact.ts";
import type { SettingFact } from "./setting-fact.ts";

/**
 * All that is known of an account: four facts, each with what was told, what was asked, how that was answered, and when.
 * Times of the steady clock in milliseconds; `…Wall` in milliseconds since the epoch, for people.
 */
export interface Facts {
  /** Counts commands that were sent and answered: the order of things. */
  readonly order: number;
  /** The last status, told once more whenever a deadline has passed. */
  readonly last?: Status;
  readonly session: SessionFact;
  readonly hidden: SettingFact<boolean>;
  readonly source: SettingFact<string>;
  readonly targets: SettingFact<readonly string[]>;
  readonly hiddenSinceWall?: number | undefined;
  /** Captions were hidden when their session ended: whether they are is lost. */
  readonly wereHidden: boolean;
  /** The newest command to hide: a show before it that still clears is dropped. */
  readonly lastHide: number;
  /** Captions were hidden with their text: what was said meanwhile is cleared before they are shown. */
  readonly isPrivate: boolean;
  /** A toggle was pressed on what may be old: the status is asked first. */
  readonly isAskingFirst: boolean;
  /** The scene on its way, or the languages of a start; the newest where several are. */
  readonly scene?: (Languages & { readonly id: number }) | undefined;
  /** A scene that ended with a command without an answer: keys that have it ask for it again. */
  readonly lostScene?: Languages | undefined;
  /** Clear commands pressed and not yet answered. */
  readonly clearing: number;
}

export const nothingKnown: Facts = {
  order: 0,
  session: unknownSession,
  hidden: setting.unknownSetting,
  source: setting.unknownSetting,
  targets: setting.unknownSetting,
  wereHidden: false,
  lastHide: 0,
  isPrivate: false,
  isAskingFirst: false,
  clearing: 0,
};

/** What happens to an account. */
export type FactEvent =
  | { readonly type: "time" | "poll-failed" | "end-seen" }
  /** @property order what `Facts.order` was when the status was asked for, at `askedAt` */
  | { readonly type: "told"; readonly session: Session; readonly order: number; readonly askedAt: number }
  | { readonly type: "asking-first"; readonly on: boolean }
  | { readonly type: "scene-asked"; readonly id: number; readonly scene: Languages }
  | { readonly type: "scene-ended"; readonly id: number }
  | CommandEvent;

/** When an event happened: by the steady clock, and for people. */
export interface Moment {
  readonly now: number;
  readonly wall: number;
}

/** The one place where what is known changes. */
export function next(before: Facts, event: FactEvent, moment: Moment): Facts {
  const after = apply(withTime(before, moment.now), event, moment);
  return after === before ? before : withHiddenSince(after, moment.wall);
}

/** When time alone changes what is known; infinite where it does not. */
export function nextDeadline(facts: Facts): number {
  const { session, last, hidden, source, targets } = facts;
  const settings = [hidden, source, targets].flatMap(setting.settingDeadlines);
  return Math.min(...sessionDeadlines(session, last), ...settings);
}

/** Takes away what has run out; the last status decides then. */
function withTime(facts: Facts, now: number): Facts {
  if (now < nextDeadline(facts)) return facts;
  const left: Facts = {
    ...facts,
    session: expiredSession(facts.session, now, facts.last),
    hidden: setting.expired(facts.hidden, now),
    source: setting.expired(facts.source, now),
    targets: setting.expired(facts.targets, now),
  };
  return facts.last ? tell(left, facts.last, now) : left;
}

function tell(facts: Facts, status: Status, now: number): Facts {
  const { session, order } = status;
  const details: SessionDetails = isRunning(session) ? session : {};
  const taken = withSession(facts, toldSession(facts.session, status, now));
  return {
    ...taken,
    last: status,
    hidden: setting.told(taken.hidden, { value: details.captionsHidden, order }, Object.is),
    source: setting.told(facts.source, { value: details.transcriptionLanguage, order }, sameLanguage),
    targets: setting.told(facts.targets, { value: details.translationLanguages, order }, sameLanguages),
  };
}

function apply(facts: Facts, event: FactEvent, { now, wall }: Moment): Facts {
  const { session, last, scene } = facts;
  switch (event.type) {
    case "time":
      return facts;
    case "told":
      // Church IDs are polled by themselves: an answer may come after one that was asked for later.
      if (last && event.askedAt < last.askedAt) return facts;
      return tell(facts, { session: event.session, order: event.order, askedAt: event.askedAt, wall }, now);
    case "poll-failed":
      return last ? { ...facts, last: { ...last, isOverdue: true } } : facts;
    case "asking-first":
      return { ...facts, isAskingFirst: event.on };
    case "end-seen":
      return { ...facts, session: { ...session, ended: undefined } };
    case "scene-asked":
      // A start brings its languages about later than it was pressed.
      return scene && scene.id > event.id ? facts : { ...facts, scene: { ...event.scene, id: event.id } };
    case "scene-ended": {
      if (scene?.id !== event.id) return facts;
      const isLost = facts.source.lost !== undefined || facts.targets.lost !== undefined;
      return { ...facts, scene: undefined, lostScene: isLost ? scene : facts.lostScene };
    }
    case "asked":
    case "unsent":
      return commanded(facts, event, now);
    case "sent":
    case "answered":
      return commanded({ ...facts, order: facts.order + 1 }, event, now);
  }
}

/** Which setting a command sets, and to what; clear, start and stop set none. */
function settingOf(command: Command): { field: "hidden" | "source" | "targets"; value: unknown } | undefined {
  switch (command.name) {
    case "hide":
    case "show":
      return { field: "hidden", value: command.name === "hide" };
    case "set-transcription-language":
      return { field: "source", value: command.languageCode };
    case "set-translation-languages":
      return { field: "targets", value: command.languageCodes };
    default:
      return undefined;
  }
}

/** What happens to a command, by what it is to change: the text, the session or a setting. */
function commanded(facts: Facts, event: CommandEvent, now: number): Facts {
  const { command, type } = event;
  const { session, clearing, order } = facts;
  const moment = { now, order };
  if (command.name === "clear") {
    const ended = type === "sent" ? 0 : 1;
    return { ...facts, clearing: type === "asked" ? clearing + 1 : clearing - ended };
  }
  const set = settingOf(command);
  if (!set) return withSession(facts, changeCommanded(session, event, moment));
  const { field, value } = set;
  const after = { ...facts, [field]: setting.commanded<unknown>(facts[field], event, value, moment) };
  if (field === "hidden") return visibilityCommanded(after, event);
  return {
    ...after,
    lostScene: type === "asked" ? undefined : facts.lostScene,
    session: field === "source" ? sourceCommanded(session, event, moment) : session,
  };
}

/** What a hide or show makes of what goes with visibility. */
function visibilityCommanded(facts: Facts, event: CommandEvent): Facts {
  const { isPrivate, wereHidden } = facts;
  const isHide = event.command.name === "hide";
  if (event.type === "asked" && isHide) return { ...facts, lastHide: event.id };
  if (event.type === "sent") return { ...facts, isPrivate: isPrivate || event.isPrivate };
  if (event.type !== "answered") return facts;
  const answer = answerIn(event);
  const staysPrivate = isPrivate && (isHide || answer !== "accepted");
  return { ...facts, isPrivate: staysPrivate, wereHidden: wereHidden && answer === "refused" };
}

/** With what has become of the session; where that has ended, its visibility is not known any more. */
function withSession(facts: Facts, session: SessionFact): Facts {
  if (session.endings === facts.session.endings) return { ...facts, session };
  const { hidden } = facts;
  return {
    ...facts,
    session,
    hidden: setting.forgotten(hidden),
    hiddenSinceWall: undefined,
    wereHidden: facts.wereHidden || hidden.value === true,
  };
}

/** Since when captions are hidden: an answer that got lost does not begin that anew. */
function withHiddenSince(facts: Facts, wall: number): Facts {
  const { hidden, hiddenSinceWall } = facts;
  if (hidden.value !== undefined)
    return {
      ...facts,
      hiddenSinceWall: hidden.value ? (hiddenSinceWall ?? wall) : undefined,
      wereHidden: false,
    };
  return hidden.lost ? facts : { ...facts, hiddenSinceWall: undefined };
}
