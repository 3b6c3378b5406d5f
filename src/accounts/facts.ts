import { sameLanguage, sameLanguages } from "../languages/language-codes.ts";
import type { Command, Session, SessionDetails } from "../service/caption-service.ts";
import type { ServiceFailure } from "../service/service-failure.ts";
import type { ChangeFailureKind } from "./press-failure.ts";
import type { Languages } from "./scene.ts";
import {
  changeAnswered,
  changeAsked,
  changeSent,
  sourceAnswered,
  sourceSent,
} from "./session-from-answers.ts";
import {
  concluded,
  expiredSession,
  isRunning,
  sessionDeadlines,
  type SessionFact,
  type Status,
  type Target,
  unknownSession,
  type Watch,
  without,
} from "./session-fact.ts";
import { toldSession } from "./session-from-status.ts";
import * as setting from "./setting.ts";
import type { Setting } from "./setting.ts";

/** What the service refused last, until it accepts something: an entry, and its own words if it gave any. */
interface Refused<T> {
  readonly value: T;
  readonly words: string | undefined;
}

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
  readonly hidden: Setting<boolean>;
  readonly source: Setting<string>;
  readonly targets: Setting<readonly string[]>;
  readonly hiddenSinceWall?: number;
  /** Captions were hidden when their session ended: whether they are is lost. */
  readonly wereHidden?: true;
  /** The newest command to hide: a show before it that still clears is dropped. */
  readonly lastHide?: number;
  /** Captions were hidden with their text: what was said meanwhile is cleared before they are shown. */
  readonly isPrivate?: true;
  /** A toggle was pressed on what may be old: the status is asked first. */
  readonly isAskingFirst?: true;
  /** The scene on its way, or the languages of a start; the newest where several are. */
  readonly scene?: Languages & { readonly id: number };
  /** A scene that ended with a command without an answer: keys that have it ask for it again. */
  readonly lostScene?: Languages;
  /** Clear commands pressed and not yet answered. */
  readonly clearing: number;
  readonly refusedSource?: Refused<string>;
  readonly refusedTargets?: Refused<readonly string[]>;
}

export const nothingKnown: Facts = {
  order: 0,
  session: unknownSession,
  hidden: setting.unknownSetting,
  source: setting.unknownSetting,
  targets: setting.unknownSetting,
  clearing: 0,
};

/** What happens to an account. */
export type FactEvent =
  | { readonly type: "time" }
  /** @param order what `Facts.order` was when the status was asked for, at `askedAt` */
  | { readonly type: "told"; readonly session: Session; readonly order: number; readonly askedAt: number }
  | { readonly type: "poll-failed" }
  | { readonly type: "asking-first"; readonly on: boolean }
  | { readonly type: "end-seen" }
  /** A start or stop was pressed; `isPreparing` where something goes before it whose time does not count. */
  | {
      readonly type: "change-asked";
      readonly id: number;
      readonly target: Target;
      readonly since: number;
      readonly isPreparing: boolean;
    }
  | { readonly type: "change-prepared" }
  | { readonly type: "scene-asked"; readonly id: number; readonly scene: Languages }
  | { readonly type: "scene-ended"; readonly id: number }
  | { readonly type: "asked"; readonly id: number; readonly command: Command }
  | {
      readonly type: "unsent";
      readonly id: number;
      readonly command: Command;
      readonly error?: ServiceFailure;
    }
  | { readonly type: "sent"; readonly id: number; readonly command: Command; readonly isPrivate?: boolean }
  | ({ readonly type: "answered"; readonly id: number; readonly command: Command } & CommandAnswer);

/** How the service answered a command. */
export interface CommandAnswer {
  readonly answer: setting.Answer | "conflict";
  /** It is the answer to a second sending. */
  readonly isRepeated: boolean;
  readonly error?: ServiceFailure | ChangeFailureKind;
  /** The service has understood it and refused it, in its own words if it gave any. */
  readonly refusal?: { readonly words: string | undefined };
  readonly watch: Watch;
}

/** When an event happened: by the steady clock, and for people. */
export interface Moment {
  readonly now: number;
  readonly wall: number;
}

/** The one place where what is known changes. */
export function next(before: Facts, event: FactEvent, { now, wall }: Moment): Facts {
  const timely = withTime(before, now);
  const after = event.type === "time" ? timely : apply(timely, event, { now, wall });
  return after === before ? before : withHiddenSince(after, wall);
}

/** When time alone changes what is known; infinite where it does not. */
export function nextDeadline(facts: Facts): number {
  const { session, last, hidden, source, targets } = facts;
  const settings = [hidden, source, targets].flatMap((each) => setting.settingDeadlines<unknown>(each));
  return Math.min(...sessionDeadlines(session, last), ...settings.filter((at) => at !== undefined));
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

function apply(facts: Facts, event: Exclude<FactEvent, { type: "time" }>, { now, wall }: Moment): Facts {
  const { session } = facts;
  switch (event.type) {
    case "told":
      // Church IDs are polled by themselves: an answer may come after one that was asked for later.
      if (facts.last && event.askedAt < facts.last.askedAt) return facts;
      return tell(facts, { session: event.session, order: event.order, askedAt: event.askedAt, wall }, now);
    case "poll-failed":
      return facts.last ? { ...facts, last: { ...facts.last, isOverdue: true } } : facts;
    case "asking-first": {
      const { isAskingFirst: _, ...rest } = facts;
      return event.on ? { ...rest, isAskingFirst: true } : rest;
    }
    case "end-seen":
      return { ...facts, session: without(session, "ended") };
    case "change-asked": {
      const { id, target, since: pressedAt } = event;
      const since = event.isPreparing ? Number.POSITIVE_INFINITY : pressedAt;
      return { ...facts, session: changeAsked(session, { id, target, pressedAt, since }) };
    }
    case "change-prepared": {
      const { change } = session;
      return change ? { ...facts, session: { ...session, change: { ...change, since: now } } } : facts;
    }
    case "scene-asked":
      // A start brings its languages about later than it was pressed.
      return (facts.scene?.id ?? 0) > event.id
        ? facts
        : { ...facts, scene: { ...event.scene, id: event.id } };
    case "scene-ended": {
      const { scene, ...rest } = facts;
      if (scene?.id !== event.id) return facts;
      const isLost = facts.source.lost !== undefined || facts.targets.lost !== undefined;
      return { ...rest, ...(isLost && { lostScene: scene }) };
    }
    case "asked": {
      const { lostScene: _, ...rest } = facts;
      return commandAsked(setsLanguages(event.command) ? rest : facts, event);
    }
    case "unsent":
      return commandUnsent(facts, event);
    case "sent":
      return commandSent({ ...facts, order: facts.order + 1 }, event, now);
    case "answered":
      return commandAnswered({ ...facts, order: facts.order + 1 }, event, now);
  }
}

const setsLanguages = ({ name }: Command): boolean =>
  name === "set-transcription-language" || name === "set-translation-languages";

type Of<T extends FactEvent["type"]> = Extract<FactEvent, { type: T }>;

function commandAsked(facts: Facts, { id, command }: Of<"asked">): Facts {
  switch (command.name) {
    case "hide":
      return { ...facts, hidden: setting.asked(facts.hidden, id, true), lastHide: id };
    case "show":
      return { ...facts, hidden: setting.asked(facts.hidden, id, false) };
    case "set-transcription-language":
      return { ...facts, source: setting.asked(facts.source, id, command.languageCode) };
    case "set-translation-languages":
      return { ...facts, targets: setting.asked(facts.targets, id, command.languageCodes) };
    case "clear":
      return { ...facts, clearing: facts.clearing + 1 };
    case "start":
    case "stop":
      return facts;
  }
}

function commandUnsent(facts: Facts, { id, command, error }: Of<"unsent">): Facts {
  const { session } = facts;
  switch (command.name) {
    case "clear":
      return { ...facts, clearing: facts.clearing - 1 };
    case "start":
    case "stop":
      return session.change?.id === id ? { ...facts, session: concluded(session, error) } : facts;
    default:
      return {
        ...facts,
        hidden: setting.notAsked(facts.hidden, id),
        source: setting.notAsked(facts.source, id),
        targets: setting.notAsked(facts.targets, id),
      };
  }
}

function commandSent(facts: Facts, { command, isPrivate }: Of<"sent">, now: number): Facts {
  const { order, session } = facts;
  switch (command.name) {
    case "hide":
    case "show":
      return { ...facts, hidden: setting.sent(facts.hidden), ...(isPrivate && { isPrivate: true }) };
    case "set-transcription-language":
      return { ...facts, source: setting.sent(facts.source), session: sourceSent(session) };
    case "set-translation-languages":
      return { ...facts, targets: setting.sent(facts.targets) };
    case "clear":
      return facts;
    case "start":
    case "stop":
      return { ...facts, session: changeSent(session, { order, now }) };
  }
}

function commandAnswered(facts: Facts, event: Of<"answered">, now: number): Facts {
  const { id, command } = event;
  const { order } = facts;
  // Only a start or stop can be in conflict with the state. To a second send it tells nothing of the first.
  const refused = event.isRepeated ? "lost" : "refused";
  const answer = event.answer === "conflict" ? refused : event.answer;
  const { refusal } = event;
  switch (command.name) {
    case "hide":
    case "show": {
      const value = command.name === "hide";
      const hidden = setting.answered(facts.hidden, { id, value, answer, order }, now);
      const { isPrivate, wereHidden, ...rest } = facts;
      const staysPrivate = isPrivate && !(command.name === "show" && answer === "accepted");
      const staysLost = wereHidden && answer === "refused";
      return {
        ...rest,
        hidden,
        ...(staysPrivate && { isPrivate: true }),
        ...(staysLost && { wereHidden: true }),
      };
    }
    case "set-transcription-language": {
      const value = command.languageCode;
      const { refusedSource, ...rest } = facts;
      const before = answer === "accepted" ? undefined : refusedSource;
      const refused = refusal ? { value, ...refusal } : before;
      return {
        ...rest,
        source: setting.answered(facts.source, { id, value, answer, order }, now),
        session: sourceAnswered(facts.session, { answer, order, now }),
        ...(refused && { refusedSource: refused }),
      };
    }
    case "set-translation-languages": {
      const value = command.languageCodes;
      const { refusedTargets, ...rest } = facts;
      const before = answer === "accepted" ? undefined : refusedTargets;
      const refused = refusal ? { value, ...refusal } : before;
      return {
        ...rest,
        targets: setting.answered(facts.targets, { id, value, answer, order }, now),
        ...(refused && { refusedTargets: refused }),
      };
    }
    case "clear":
      return { ...facts, clearing: facts.clearing - 1 };
    case "start":
    case "stop": {
      const target = command.name === "start" ? "running" : "none";
      const given = { ...event, target, order, now } as const;
      return withSession(facts, changeAnswered(facts.session, given));
    }
  }
}

/** With what has become of the session; where that has ended, its visibility is not known any more. */
function withSession(facts: Facts, session: SessionFact): Facts {
  if (session.endings === facts.session.endings) return { ...facts, session };
  const { hiddenSinceWall: _, ...rest } = facts;
  const wereHidden = facts.hidden.value === true;
  const hidden = setting.forgotten(facts.hidden);
  return { ...rest, session, hidden, ...(wereHidden && { wereHidden }) };
}

/** Since when captions are hidden: an answer that got lost does not begin that anew. */
function withHiddenSince(facts: Facts, wall: number): Facts {
  const { hiddenSinceWall, wereHidden, ...rest } = facts;
  const { value, lost } = facts.hidden;
  const isKept = value === true || (value === undefined && lost !== undefined);
  const since = value === true ? (hiddenSinceWall ?? wall) : hiddenSinceWall;
  return {
    ...rest,
    ...(isKept && since !== undefined && { hiddenSinceWall: since }),
    ...(value === undefined && wereHidden && { wereHidden }),
  };
}
