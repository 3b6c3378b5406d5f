import { isDeepStrictEqual } from "node:util";
import type { Session, SessionDetails } from "../service/caption-service.ts";
import type { ServiceFailure } from "../service/service-failure.ts";
import type { KnownLanguages, Scene } from "./scene.ts";
import type { TrackedSetting } from "./tracked-setting.ts";

/** Age from which an answer is old, in milliseconds: the interval of 5 s and the 10 s that a request may take. */
export const freshness = 15_000;

/** What a start or stop is to bring about. */
export type Target = "running" | "none";

/** A start or stop that is under way: pressed, but not yet confirmed by the status. Times in ms since the epoch. */
export interface Transition {
  readonly target: Target;
  readonly since: number;
  /** A stop that the service has accepted: what comes after it finds no session. */
  readonly isStopped?: true;
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

/** The languages, where a scene on its way counts as a whole: its steps are not what was asked for. */
export function languagesAsked({
  scene,
  transcriptionLanguage: source,
  translationLanguages: targets,
}: AccountState): Pick<AccountState, "transcriptionLanguage" | "translationLanguages"> {
  const counting = <T>(setting: TrackedSetting<T>, value: T | undefined): TrackedSetting<T> =>
    scene === undefined || value === undefined || (setting.asked !== undefined && setting.asked.id > scene.id)
      ? setting
      : { ...setting, asked: { id: scene.id, value } };
  return {
    transcriptionLanguage: counting(source, scene?.transcriptionLanguage),
    translationLanguages: counting(targets, scene?.languageCodes),
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
