import { isDeepStrictEqual } from "node:util";
import type { Session } from "../service/caption-service.ts";
import type { ServiceFailure } from "../service/service-failure.ts";
import { type Facts, nothingKnown } from "./facts.ts";
import type { KnownLanguages } from "./scene.ts";
import { isRunning, type Target } from "./session-fact.ts";
import type { SettingFact } from "./setting-fact.ts";

/** How polling goes for one church ID. Times in ms since the epoch, for people. */
export interface Link {
  /** When the last status that was answered had been asked for. */
  readonly checkedAt?: number | undefined;
  readonly failing?: Failing | undefined;
}

/** Since when polls fail, why the last one did, and when the next one is. */
export interface Failing {
  readonly since: number;
  readonly failure: ServiceFailure;
  readonly nextAt: number;
}

/** The facts that keys see as they are. */
type SeenFacts = Pick<
  Facts,
  "hidden" | "source" | "targets" | "scene" | "lostScene" | "clearing" | "wereHidden" | "isAskingFirst"
>;

/** What keys see of an account: what is known, and how the link is. A failed poll touches only the second. */
export interface AccountState extends Link, SeenFacts {
  /** The last status was asked for less than 15 s ago, and no poll has failed since. */
  readonly isFresh: boolean;
  readonly session?: Session | undefined;
  /** A session runs, whichever church ID that was learnt by; one status that shows none may be a flicker. */
  readonly isSessionRunning: boolean;
  /** By the service's word, else since this plugin first saw it; ms since the epoch. */
  readonly runningSince?: number | undefined;
  /** A start or stop is under way. */
  readonly transition?: Target | undefined;
  /** START ? or STOP ?: it was accepted and never confirmed, or got no answer. */
  readonly uncertain?: Target | undefined;
  readonly isRestarting: boolean;
  /** When it ended, and not by us; ms since the epoch. */
  readonly endedAt?: number | undefined;
  readonly isUnattended: boolean;
  /** How many things have happened unasked that keys alert of. */
  readonly alerts: number;
  /** In ms since the epoch. */
  readonly hiddenSince?: number | undefined;
  readonly known: KnownLanguages;
  /** What a fresh status of a running session says of the captions. */
  readonly toldHidden?: boolean | undefined;
}

export function stateOf(facts: Facts, link: Link, isFresh: boolean): AccountState {
  const { hidden, source, targets, scene, lostScene, clearing, wereHidden, isAskingFirst, last } = facts;
  const { told, change, uncertain, restart, ending, ended, audience, runningSinceWall, alerts } =
    facts.session;
  // Nothing is known of a church ID without an answer, even where others of the account have one.
  const session = link.checkedAt === undefined ? undefined : told;
  const isSessionRunning = isRunning(told) || ending !== undefined;
  const fresh = isFresh && isRunning(last?.session) ? { ...last.session, order: last.order } : undefined;
  const known = <T>(setting: SettingFact<T>, isTold: boolean): T | undefined => {
    if (setting.acceptedUntil !== undefined) return setting.value;
    return fresh && isTold && fresh.order >= setting.order && !setting.lost ? setting.value : undefined;
  };
  return {
    ...link,
    isFresh,
    ...{ hidden, source, targets, scene, lostScene, clearing, wereHidden, isAskingFirst },
    session,
    isSessionRunning,
    runningSince: isSessionRunning && session ? runningSinceWall : undefined,
    transition: change?.target,
    uncertain: uncertain?.target,
    isRestarting: restart !== undefined && !restart.isShown && isRunning(told),
    endedAt: ended?.wall,
    isUnattended: audience?.isUnattended === true && told?.state === "active",
    alerts,
    hiddenSince: facts.hiddenSinceWall,
    known: {
      source: known(source, fresh?.transcriptionLanguage !== undefined),
      targets: known(targets, fresh?.translationLanguages !== undefined),
    },
    toldHidden: fresh?.captionsHidden === hidden.value ? hidden.value : undefined,
  };
}

/** A start or stop is under way, or is decided by a status that was asked for: another press must not undo it. */
export function isUnderWay({ transition, isAskingFirst }: AccountState): boolean {
  return transition !== undefined || isAskingFirst;
}

/** The languages, where a scene on its way counts as a whole: its steps are not what was asked for. */
export function languagesAsked({
  scene,
  source,
  targets,
}: AccountState): Pick<AccountState, "source" | "targets"> {
  const asWhole = <T>(setting: SettingFact<T>, value: T | undefined): SettingFact<T> =>
    scene === undefined || value === undefined || (setting.asked !== undefined && setting.asked.id > scene.id)
      ? setting
      : { ...setting, asked: { id: scene.id, value } };
  return {
    source: asWhole(source, scene?.transcriptionLanguage),
    targets: asWhole(targets, scene?.languageCodes),
  };
}

/** Whether the difference is visible: a status that repeats the last one makes no difference. */
export function differsVisibly(before: AccountState, after: AccountState): boolean {
  const names = Object.keys({ ...before, ...after }) as (keyof AccountState)[];
  // A press comes through here three times before its request is written, mostly with the very same objects.
  return names.some(
    (name) =>
      before[name] !== after[name] && !isDeepStrictEqual(visibleOf(before, name), visibleOf(after, name)),
  );
}

function visibleOf(state: AccountState, name: keyof AccountState): unknown {
  if (name === "checkedAt") return state.checkedAt === undefined;
  if (name !== "source" && name !== "targets" && name !== "hidden") return state[name];
  const { asked, value, lost, isTold, refused } = state[name];
  return [asked, value, lost?.value, isTold, refused];
}

export const nothingSeen: AccountState = stateOf(nothingKnown, {}, false);
