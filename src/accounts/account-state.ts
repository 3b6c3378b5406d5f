import { isDeepStrictEqual } from "node:util";
import type { Command, Session, SessionDetails } from "../service/caption-service.ts";
import type { ServiceFailure } from "../service/service-failure.ts";
import { sameLanguage, sameLanguages } from "../languages/language-codes.ts";

/** How long a start, a stop or a change of language may stay unconfirmed, in milliseconds. */
export const confirmationLimit = 15_000;

/** Age from which an answer is old, in milliseconds: the interval of 5 s and the 10 s that a request may take. */
export const freshness = 15_000;

/** What a start or stop is to bring about. */
export type Target = "running" | "none";

/** A start or stop that is under way: pressed, but not yet confirmed by the status. Times in ms since the epoch. */
export interface Transition {
  readonly target: Target;
  readonly since: number;
}

/** A setting that the service was asked to change, as far as the plugin knows it. */
export interface Setting<T> {
  /** What was last asked for, while it is neither confirmed nor failed. */
  readonly asked?: { readonly id: number; readonly value: T; readonly answeredAt?: number };
  /** What the service last said, by a status or by accepting a command. */
  readonly confirmed?: T;
}

/**
 * All that is known of an account. Two axes: what was last told, and how the link is now. A failed poll touches only
 * the second, so that it ages what is known and never erases it. Times in milliseconds since the epoch.
 */
export interface AccountState {
  readonly session?: Session;
  readonly sessionAt?: number;
  readonly failing?: { readonly since: number; readonly failure: ServiceFailure; readonly nextAt: number };
  /** A toggle was pressed before anything was known: the status is being asked to learn which way it goes. */
  readonly deciding: boolean;
  readonly transition?: Transition;
  /** Since when a start that the service accepted has stayed unconfirmed beyond its limit: it may still come. */
  readonly unconfirmedStart?: number;
  /** Since when a running stream has been restarting, because its source language was changed. */
  readonly restarting?: number;
  /** Since when captions have been hidden, as far as this plugin knows. */
  readonly hiddenSince?: number;
  readonly hidden: Setting<boolean>;
  readonly transcriptionLanguage: Setting<string>;
  readonly translationLanguages: Setting<readonly string[]>;
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
  | { readonly type: "command-asked"; readonly id: number; readonly command: Command }
  | { readonly type: "command-accepted"; readonly id: number; readonly command: Command; readonly at: number }
  | {
      readonly type: "command-failed";
      readonly id: number;
      readonly command: Command;
      /** The service refused it, in these words if it gave any. */
      readonly refused?: { readonly words: string | undefined };
    };

export function isRunning(session: Session | undefined): boolean {
  return session !== undefined && session.state !== "none";
}

/** Whether the last status can be relied upon now. */
export function isFresh({ sessionAt, failing }: AccountState, now: number): boolean {
  return sessionAt !== undefined && failing === undefined && now - sessionAt <= freshness;
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
    case "status-told": {
      const { failing: _, ...rest } = state;
      return {
        ...rest,
        ...toldSettings(state, event.session, event.at),
        session: event.session,
        sessionAt: event.at,
      };
    }
    case "status-failed": {
      const { failure, at, nextAt } = event;
      return { ...state, failing: { since: state.failing?.since ?? at, failure, nextAt } };
    }
    case "deciding":
      return { ...state, deciding: event.on };
    case "transition-began":
      return { ...state, transition: { target: event.target, since: event.at } };
    case "transition-ended": {
      const { transition: _, ...rest } = state;
      return rest;
    }
    case "command-asked":
      return changeSetting(state, event.command, (_, value) => ({ asked: { id: event.id, value } }), 1);
    case "command-accepted":
      return changeSetting(
        withoutRefusal(state, event.command),
        event.command,
        (setting, value, checked) => accept(setting, value, event, checked),
        -1,
      );
    case "command-failed":
      return changeSetting(
        withRefusal(state, event.command, event.refused),
        event.command,
        (setting) => (setting.asked?.id === event.id ? { asked: undefined } : {}),
        -1,
      );
  }
}

function withRefusal(
  state: AccountState,
  command: Command,
  refused: { readonly words: string | undefined } | undefined,
): AccountState {
  if (refused && command.name === "set-transcription-language")
    return { ...state, refusedLanguage: { languageCode: command.languageCode, words: refused.words } };
  if (refused && command.name === "set-translation-languages")
    return { ...state, refused: { languageCodes: command.languageCodes, words: refused.words } };
  return state;
}

function withoutRefusal(state: AccountState, { name }: Command): AccountState {
  const { refused, refusedLanguage, ...rest } = state;
  if (name === "set-transcription-language") return refused ? { ...rest, refused } : rest;
  if (name !== "set-translation-languages") return state;
  return refusedLanguage ? { ...rest, refusedLanguage } : rest;
}

interface Change<T> {
  readonly asked?: Setting<T>["asked"] | undefined;
  readonly confirmed?: T;
}

/** Applies a change to the setting that a command is about; start and stop have none, clear counts. */
function changeSetting(
  state: AccountState,
  command: Command,
  change: <T>(setting: Setting<T>, value: T, checked: boolean) => Change<T>,
  clears: 1 | -1,
): AccountState {
  const session = state.session?.state === "none" ? undefined : state.session;
  switch (command.name) {
    case "hide":
    case "show":
      return { ...state, hidden: merge(state.hidden, change(state.hidden, command.name === "hide", false)) };
    case "set-transcription-language": {
      const setting = state.transcriptionLanguage;
      const checked = session?.transcriptionLanguage !== undefined;
      return {
        ...state,
        transcriptionLanguage: merge(setting, change(setting, command.languageCode, checked)),
      };
    }
    case "set-translation-languages": {
      const setting = state.translationLanguages;
      const checked = session?.translationLanguages !== undefined;
      return {
        ...state,
        translationLanguages: merge(setting, change(setting, command.languageCodes, checked)),
      };
    }
    case "clear":
      return { ...state, clearing: state.clearing + clears };
    case "start":
    case "stop":
      return state;
  }
}

function merge<T>(setting: Setting<T>, change: Change<T>): Setting<T> {
  const { asked, ...rest } = { ...setting, ...change };
  return asked === undefined ? rest : { ...rest, asked };
}

/** @param checked the status tells this setting, so that the answer alone is not the last word */
function accept<T>(
  setting: Setting<T>,
  value: T,
  { id, at }: { readonly id: number; readonly at: number },
  checked: boolean,
): Change<T> {
  const last = setting.asked?.id === id;
  if (checked) return last ? { asked: { id, value, answeredAt: at } } : {};
  return last ? { asked: undefined, confirmed: value } : { confirmed: value };
}

function toldSettings(
  { transcriptionLanguage, translationLanguages }: AccountState,
  session: Session,
  at: number,
): Pick<AccountState, "transcriptionLanguage" | "translationLanguages"> {
  const told: SessionDetails = session.state === "none" ? {} : session;
  return {
    transcriptionLanguage: confirm(transcriptionLanguage, told.transcriptionLanguage, sameLanguage, at),
    translationLanguages: confirm(translationLanguages, told.translationLanguages, sameLanguages, at),
  };
}

/** What a status makes of a setting: it wins over what was asked for once that is confirmed or given up. */
function confirm<T>(
  setting: Setting<T>,
  told: T | undefined,
  same: (one: T, other: T) => boolean,
  at: number,
): Setting<T> {
  const { asked } = setting;
  const answered = asked?.answeredAt;
  if (told === undefined) {
    return answered === undefined || asked === undefined ? setting : { confirmed: asked.value };
  }
  const settled =
    asked !== undefined &&
    answered !== undefined &&
    // Either way: the clock may have been set back.
    (same(asked.value, told) || Math.abs(at - answered) >= confirmationLimit);
  return merge(setting, { confirmed: told, ...(settled && { asked: undefined }) });
}
