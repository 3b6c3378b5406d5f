import { sameLanguage, sameLanguages } from "../languages/language-codes.ts";
import type { RunningSession, Session } from "../service/caption-service.ts";
import type { ServiceFailure } from "../service/service-failure.ts";
import type { KnownLanguages } from "./scene.ts";
import { isRunning, runOf, type Target, type Unconfirmed } from "./session.ts";
import { showsSession } from "./session-table.ts";
import { type IsSame, requestedOf, type Setting, valueOf } from "./setting.ts";
import { isFresh, mayRun, nothingKnown, type State } from "./state.ts";

/** Since when polls fail, why the last one did, and when the next one is. Times of the steady clock. */
export interface Failing {
  readonly since: number;
  readonly failure: ServiceFailure;
  readonly nextAt: number;
}

/** How polling goes. */
export interface Link {
  readonly canPoll: boolean;
  readonly failing?: Failing | undefined;
}

/** What keys see of an account: what is known, and how polling goes. Times of the steady clock in milliseconds. */
export interface AccountState extends Omit<State, "session">, Link {
  /** What a status has shown, as far as that counts. */
  readonly session?: Session | undefined;
  /** The last status is less than 15 s old, and no poll has failed since. */
  readonly isFresh: boolean;
  /** A session runs, or the first status has come that says otherwise. */
  readonly isSessionRunning: boolean;
  /** A fresh status says that no session runs, and nothing is on its way that says otherwise. */
  readonly isKnownNone: boolean;
  /** A status has shown no session, and a second one is to say whether that has ended. */
  readonly isEnding: boolean;
  /** By the service's word, in milliseconds since the epoch, else since this plugin first saw it, by the steady clock. */
  readonly runningSince?: { readonly at: number; readonly clock: "wall" | "steady" } | undefined;
  /** A start or stop is under way. */
  readonly transition?: Target | undefined;
  /** START ? or STOP ?. */
  readonly unconfirmed?: Unconfirmed | undefined;
  readonly isRestarting: boolean;
  /** When it ended, and not by us; ms since the epoch. */
  readonly endedAt?: number | undefined;
  readonly isUnattended: boolean;
  /** How many things have happened unasked that keys alert of. */
  readonly alertCount: number;
  readonly known: KnownLanguages;
  /** What a fresh status of a running session says of the captions, where that is what is known. */
  readonly reportedHidden?: boolean | undefined;
}

export function stateOf(state: State, link: Link, now: number): AccountState {
  const { hidden, source, targets, checkedAt } = state;
  const { seen, pending, restart, ended, alertCount } = state.session;
  const session = checkedAt === undefined ? undefined : sessionIn(state);
  const fresh = isFresh(state, now);
  const run = runOf(state.session);
  const isStarting = pending.kind !== "idle" && pending.target === "running";
  const details = fresh ? reportedIn(state) : undefined;
  const { startedAt, firstShownAt = now } = run ?? {};
  return {
    ...state,
    ...link,
    session,
    isFresh: fresh,
    isSessionRunning: mayRun(state),
    isKnownNone: fresh && seen.kind === "none" && !restart && !isStarting,
    isEnding: seen.kind === "ending" && seen.stopId === undefined,
    ...(session &&
      mayRun(state) && {
        runningSince:
          startedAt === undefined ? { at: firstShownAt, clock: "steady" } : { at: startedAt, clock: "wall" },
      }),
    transition: pending.kind === "change" ? pending.target : undefined,
    unconfirmed: pending.kind === "unconfirmed" ? pending : undefined,
    isRestarting:
      restart !== undefined && !restart.isShown && seen.kind === "running" && (now < restart.until || fresh),
    endedAt: ended?.wall,
    isUnattended: session?.state === "active" && run?.audience?.isUnattended === true,
    alertCount,
    known: {
      source: knownIn(source, details?.transcriptionLanguage, sameLanguage, state, now),
      targets: knownIn(targets, details?.translationLanguages, sameLanguages, state, now),
    },
    reportedHidden: details?.captionsHidden === valueOf(hidden) ? valueOf(hidden) : undefined,
  };
}

function sessionIn({ session: { seen } }: State): Session | undefined {
  if (seen.kind === "nothing") return undefined;
  return seen.kind === "running" ? seen.session : { state: "none" };
}

/** The last status of a session that runs; language keys take one as running that one status says has ended. */
function reportedIn({ last, session }: State): RunningSession | undefined {
  const { seen } = session;
  if (last && isRunning(last.session) && showsSession(session, last)) return last.session;
  return seen.kind === "ending" ? seen.session : undefined;
}

/** Acknowledged within 15 s, else told by a fresh status of a running session. */
function knownIn<T>(
  setting: Setting<T>,
  told: T | undefined,
  isSame: IsSame<T>,
  { last }: State,
  now: number,
): T | undefined {
  const { known, order } = setting;
  if (known.kind === "acknowledged" && now < known.until) return known.value;
  const value = valueOf(setting);
  if (told === undefined || value === undefined || !last || last.order < order) return undefined;
  return isSame(told, value) ? value : undefined;
}

/** A start or stop is under way, or is decided by a status that was asked for: another press must not undo it. */
export function isUnderWay({ transition, askingFirst }: AccountState): boolean {
  return transition !== undefined || askingFirst !== undefined;
}

/** The languages, where a scene on its way counts as a whole: its steps are not what was asked for. */
export function languagesAsked({
  scene,
  source,
  targets,
}: AccountState): Pick<AccountState, "source" | "targets"> {
  const asWhole = <T>(setting: Setting<T>, value: T | undefined): Setting<T> => {
    const newest = requestedOf(setting);
    if (scene === undefined || value === undefined || (newest && newest.id > scene.id)) return setting;
    return { ...setting, requested: [{ id: scene.id, value }] };
  };
  return {
    source: asWhole(source, scene?.transcriptionLanguage),
    targets: asWhole(targets, scene?.languageCodes),
  };
}

export const nothingSeen: AccountState = stateOf(nothingKnown, { canPoll: true }, 0);
