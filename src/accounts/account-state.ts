import { isDeepStrictEqual } from "node:util";
import type { Command, Session, SessionDetails } from "../service/caption-service.ts";
import type { ServiceFailure } from "../service/service-failure.ts";
import { sameLanguage, sameLanguages } from "../languages/language-codes.ts";
import type { KnownLanguages, Scene } from "./scene.ts";
import { accepted, asked, confirmedBy, refused, type TrackedSetting, unanswered } from "./tracked-setting.ts";

/** Age from which an answer is old, in milliseconds: the interval of 5 s and the 10 s that a request may take. */
export const freshness = 15_000;

/** What a start or stop is to bring about. */
export type Target = "running" | "none";

/** A start or stop that is under way: pressed, but not yet confirmed by the status. Times in ms since the epoch. */
export interface Transition {
  readonly target: Target;
  readonly since: number;
}

/**
 * All that is known of an account. Two axes: what was last told, and how the link is now. A failed poll touches only
 * the second, so that it ages what is known and never erases it. Times in milliseconds since the epoch.
 */
export interface AccountState {
  readonly session?: Session;
  readonly sessionAt?: number;
  /** Since when the session runs: by the service's word, else since this plugin first saw it. */
  readonly runningSince?: number;
  readonly failing?: { readonly since: number; readonly failure: ServiceFailure; readonly nextAt: number };
  /** A toggle was pressed on what may be old: the status is being asked to learn whether it still holds. */
  readonly deciding: boolean;
  readonly transition?: Transition;
  /** Since when a start that the service accepted has stayed unconfirmed beyond its limit: it may still come. */
  readonly unconfirmedStart?: number;
  /** Since when a running stream has been restarting, because its source language was changed. */
  readonly restarting?: number;
  /** Whether captions are hidden. */
  readonly hidden: TrackedSetting<boolean>;
  /** Since when captions have been hidden, as far as this plugin knows. */
  readonly hiddenSince?: number;
  /** Captions were hidden together with their text: what was said meanwhile is to go before they are shown. */
  readonly isPrivate?: true;
  readonly transcriptionLanguage: TrackedSetting<string>;
  readonly translationLanguages: TrackedSetting<readonly string[]>;
  /** The scene that is on its way. */
  readonly scene?: Scene & { readonly id: number };
  /** Clear commands pressed and not yet answered. */
  readonly clearing: number;
  /** The last source language that the service refused, until it accepts one. */
  readonly refusedLanguage?: { readonly languageCode: string; readonly words: string | undefined };
  /** The last list of target languages that the service refused, until it accepts one. */
  readonly refused?: { readonly languageCodes: readonly string[]; readonly words: string | undefined };
}

export const nothingKnown: AccountState = {
  deciding: false,
  hidden: {},
  transcriptionLanguage: {},
  translationLanguages: {},
  clearing: 0,
};

export type AccountEvent =
  | { readonly type: "status-told"; readonly session: Session; readonly at: number }
  | {
      readonly type: "status-failed";
      readonly failure: ServiceFailure;
      readonly at: number;
      readonly nextAt: number;
    }
  | { readonly type: "deciding"; readonly on: boolean }
  | { readonly type: "transition-began"; readonly target: Target; readonly at: number }
  | { readonly type: "transition-ended" }
  | { readonly type: "start-unconfirmed"; readonly at: number }
  | { readonly type: "start-given-up" }
  | { readonly type: "private-began" }
  | { readonly type: "scene-began"; readonly id: number; readonly scene: Scene }
  | { readonly type: "scene-ended"; readonly id: number }
  /** The time in which a stream may restart is over; what the last status said meanwhile counts now. */
  | { readonly type: "restart-ended"; readonly told?: Session }
  | { readonly type: "command-asked"; readonly id: number; readonly command: Command }
  | { readonly type: "command-accepted"; readonly id: number; readonly command: Command; readonly at: number }
  | {
      readonly type: "command-failed";
      readonly id: number;
      readonly command: Command;
      /** Without an answer nobody knows whether it was carried out; any other failure has changed nothing. */
      readonly isAnswered: boolean;
      /** The service refused it, in these words if it gave any. */
      readonly refused?: { readonly words: string | undefined };
    };

/** Whether there is a session, in whatever state. */
export function isRunning(session: Session | undefined): boolean {
  return session !== undefined && session.state !== "none";
}

/** Whether the last status can be relied upon now. */
export function isFresh({ sessionAt, failing }: AccountState, now: number): boolean {
  return sessionAt !== undefined && failing === undefined && now - sessionAt <= freshness;
}

/** What is known for certain of the languages now. */
export function knownLanguages(state: AccountState, now: number): KnownLanguages {
  const { transcriptionLanguage: source, translationLanguages: targets } = state;
  const told = freshDetails(state, now);
  return {
    source: isSettled(source) ? told.transcriptionLanguage : undefined,
    targets: isSettled(targets) ? told.translationLanguages : undefined,
  };
}

/** Nothing was asked for since the status told it. */
function isSettled<T>({ asked: open, unanswered: lost }: TrackedSetting<T>): boolean {
  return open === undefined && lost === undefined;
}

/** What a status that can be relied upon tells of a running session now; empty where there is none. */
export function freshDetails(state: AccountState, now: number): SessionDetails {
  const isKnown = isFresh(state, now) && state.restarting === undefined;
  return isKnown && state.session !== undefined && state.session.state !== "none" ? state.session : {};
}

/**
 * Whether anybody could see the difference. An answer that says what the last one said, while that can still be relied
 * upon, makes none: faces look again by themselves when it grows old.
 */
export function isNews(before: AccountState, after: AccountState, now: number): boolean {
  return !isFresh(before, now) || !isDeepStrictEqual({ ...before, sessionAt: after.sessionAt }, after);
}

/** The one place where what is known changes. */
export function reduce(state: AccountState, event: AccountEvent): AccountState {
  switch (event.type) {
    case "status-told":
      return statusTold(state, event);
    case "status-failed": {
      const { failure, at, nextAt } = event;
      return { ...state, failing: { since: state.failing?.since ?? at, failure, nextAt } };
    }
    case "deciding":
      return { ...state, deciding: event.on };
    case "transition-began":
      return { ...state, transition: { target: event.target, since: event.at } };
    case "transition-ended":
      return without(state, "transition");
    case "start-unconfirmed":
      return { ...state, unconfirmedStart: event.at };
    case "start-given-up":
      return without(state, "unconfirmedStart");
    case "restart-ended":
      return restartEnded(state, event);
    case "private-began":
      return { ...state, isPrivate: true };
    case "scene-began":
      return { ...state, scene: { ...event.scene, id: event.id } };
    case "scene-ended":
      return state.scene?.id === event.id ? without(state, "scene") : state;
    case "command-asked":
      return commandAsked(state, event);
    case "command-accepted":
      return commandAccepted(state, event);
    case "command-failed":
      return commandFailed(state, event);
  }
}

function statusTold(
  state: AccountState,
  { session, at }: Extract<AccountEvent, { type: "status-told" }>,
): AccountState {
  const linked: AccountState = { ...without(state, "failing"), sessionAt: at };
  // The restart is what ended it, and will bring it back.
  if (state.restarting !== undefined && !isRunning(session)) return linked;
  const told: SessionDetails = session.state === "none" ? {} : session;
  const hasEnded = isRunning(state.session) && !isRunning(session);
  const rest = without(without(linked, "restarting"), "runningSince");
  return withHidden(
    {
      ...(isRunning(session) ? without(rest, "unconfirmedStart") : rest),
      session,
      ...(isRunning(session) && { runningSince: told.startedAt ?? state.runningSince ?? at }),
      transcriptionLanguage: confirmedBy(
        state.transcriptionLanguage,
        told.transcriptionLanguage,
        sameLanguage,
        at,
      ),
      translationLanguages: confirmedBy(
        state.translationLanguages,
        told.translationLanguages,
        sameLanguages,
        at,
      ),
    },
    hasEnded ? forgotten(state.hidden) : seen(state.hidden, told.captionsHidden),
    at,
  );
}

function restartEnded(
  state: AccountState,
  { told }: Extract<AccountEvent, { type: "restart-ended" }>,
): AccountState {
  const { sessionAt = 0, failing } = state;
  const ended = without(state, "restarting");
  if (told === undefined) return ended;
  // It is as old as it is, and what fails now goes on failing.
  return {
    ...statusTold(ended, { type: "status-told", session: told, at: sessionAt }),
    ...(failing && { failing }),
  };
}

/** What a command is still asking for stays; what it was is not known any more. */
function forgotten<T>({ asked: open }: TrackedSetting<T>): TrackedSetting<T> {
  return open ? { asked: open } : {};
}

function seen<T>(setting: TrackedSetting<T>, told: T | undefined): TrackedSetting<T> {
  return told === undefined ? setting : { ...forgotten(setting), confirmed: told };
}

function withHidden(state: AccountState, hidden: TrackedSetting<boolean>, at: number): AccountState {
  if (hidden.confirmed === false) return { ...without(without(state, "hiddenSince"), "isPrivate"), hidden };
  if (hidden.confirmed === undefined) return { ...without(state, "hiddenSince"), hidden };
  return { ...state, hidden, hiddenSince: state.hiddenSince ?? at };
}

function commandAsked(
  state: AccountState,
  { id, command }: Extract<AccountEvent, { type: "command-asked" }>,
): AccountState {
  switch (command.name) {
    case "hide":
    case "show":
      return { ...state, hidden: asked(state.hidden, id, command.name === "hide") };
    case "set-transcription-language":
      return {
        ...state,
        transcriptionLanguage: asked(state.transcriptionLanguage, id, command.languageCode),
      };
    case "set-translation-languages":
      return { ...state, translationLanguages: asked(state.translationLanguages, id, command.languageCodes) };
    case "clear":
      return { ...state, clearing: state.clearing + 1 };
    case "start":
    case "stop":
      return state;
  }
}

function commandAccepted(
  state: AccountState,
  { id, command, at }: Extract<AccountEvent, { type: "command-accepted" }>,
): AccountState {
  // Where the status tells a language, the answer alone is not the last word.
  const told: SessionDetails = state.session?.state === "none" ? {} : (state.session ?? {});
  switch (command.name) {
    case "hide":
    case "show":
      return withHidden(state, accepted(state.hidden, command.name === "hide", { id }), at);
    case "set-transcription-language": {
      const isToBeTold = told.transcriptionLanguage !== undefined;
      const setting = accepted(state.transcriptionLanguage, command.languageCode, {
        id,
        ...(isToBeTold && { at }),
      });
      const restarting = isRunning(state.session) ? { restarting: at } : {};
      return { ...without(state, "refusedLanguage"), transcriptionLanguage: setting, ...restarting };
    }
    case "set-translation-languages": {
      const isToBeTold = told.translationLanguages !== undefined;
      const setting = accepted(state.translationLanguages, command.languageCodes, {
        id,
        ...(isToBeTold && { at }),
      });
      return { ...without(state, "refused"), translationLanguages: setting };
    }
    case "clear":
      return { ...state, clearing: state.clearing - 1 };
    case "start":
      return state;
    case "stop":
      return without(without(state, "unconfirmedStart"), "restarting");
  }
}

function commandFailed(
  state: AccountState,
  { id, command, isAnswered, refused: refusal }: Extract<AccountEvent, { type: "command-failed" }>,
): AccountState {
  const failed = isAnswered ? refused : unanswered;
  switch (command.name) {
    case "hide":
    case "show": {
      const { hidden } = state;
      const setting = failed(hidden, id, command.name === "hide");
      return { ...(setting.confirmed === true ? state : without(state, "hiddenSince")), hidden: setting };
    }
    case "set-transcription-language":
      return {
        ...state,
        transcriptionLanguage: failed(state.transcriptionLanguage, id, command.languageCode),
        ...(refusal && {
          refusedLanguage: { languageCode: command.languageCode, words: refusal.words },
        }),
      };
    case "set-translation-languages":
      return {
        ...state,
        translationLanguages: failed(state.translationLanguages, id, command.languageCodes),
        ...(refusal && { refused: { languageCodes: command.languageCodes, words: refusal.words } }),
      };
    case "clear":
      return { ...state, clearing: state.clearing - 1 };
    case "start":
    case "stop":
      return state;
  }
}

type Optional =
  | "isPrivate"
  | "scene"
  | "failing"
  | "transition"
  | "unconfirmedStart"
  | "restarting"
  | "hiddenSince"
  | "refused"
  | "refusedLanguage"
  | "runningSince";

function without(state: AccountState, field: Optional): AccountState {
  const { [field]: _, ...rest } = state;
  return rest;
}
