/* Questions about what is known of an account. Times are monotonic, in milliseconds. */
import { awaitStatusMs, confirmEndMs } from "../limits.ts";
import type { Session } from "../service/caption-service.ts";
import { type Fact, isHeld, lastPending } from "./fact.ts";
import { findNextAlert, isRestarting } from "./session.ts";
import type { AccountState } from "./state.ts";

/** The session of the last status. @returns undefined while it is not known, or may have ended */
export function shownSession({ session }: AccountState): Session | undefined {
  return session.endSeenAt === undefined ? session.fact.reported?.value : undefined;
}

/** The session is known by a fresh status. */
export function isSessionFresh(state: AccountState, now: number): boolean {
  const isShown = shownSession(state) !== undefined;
  return isShown && isFresh(state, state.session.fact.reported?.requestedAt, now);
}

/** The last status is fresh. */
export function isStatusFresh(state: AccountState, now: number): boolean {
  return isFresh(state, state.statusAt, now);
}

function isFresh(
  { failing, freshFor, hasSlept }: AccountState,
  requestedAt: number | undefined,
  now: number,
): boolean {
  const isCertain = failing === undefined && !hasSlept;
  return isCertain && requestedAt !== undefined && now - requestedAt < freshFor;
}

/** A fresh status shows no session, and none is about to start. */
export function isCertainlyNone(state: AccountState, now: number): boolean {
  const isNone = shownSession(state)?.state === "none" && isSessionFresh(state, now);
  return isNone && state.session.startStop === undefined;
}

/** What need not be sent again: accepted in the last 15 s, or shown by a fresh status of a running session. */
export function certainValue<T>(state: AccountState, fact: Fact<T>, now: number): T | undefined {
  return isHeld(fact, now) ? fact.accepted?.value : reportedValue(state, fact, now);
}

/** What a fresh status of a running session shows. */
export function reportedValue<T>(state: AccountState, fact: Fact<T>, now: number): T | undefined {
  const isShown = state.session.current !== undefined && isFresh(state, fact.reported?.requestedAt, now);
  return isShown ? fact.reported?.value : undefined;
}

/** When keys look different without an event. @returns undefined if they never do */
export function findNextChange(state: AccountState, now: number): number | undefined {
  const { session, statusAt, freshFor, hidden, source, targets } = state;
  const { fact, startStop, restartUntil } = session;
  const { requestedAt } = fact.reported ?? {};
  const { until } = startStop?.answered ?? {};
  return earliestAfter(now, [
    requestedAt === undefined ? undefined : requestedAt + freshFor,
    statusAt === undefined ? undefined : statusAt + freshFor,
    until,
    until === undefined ? undefined : until + awaitStatusMs,
    isRestarting(session, now) ? restartUntil : undefined,
    findNextAlert(session),
    ...[hidden, source, targets].map(({ accepted }) => accepted?.until),
  ]);
}

/**
 * When a status decides what those before could not.
 * @param isSlow leaves out what a status in turn decides as well
 * @returns undefined if nothing is open later than `after`
 */
export function findNextDecision(
  { session, hidden, source, targets }: AccountState,
  after: number,
  isSlow = false,
): number | undefined {
  const { fact, startStop, stoppedUntil, restartUntil, endSeenAt } = session;
  const holds = [hidden, source, targets].map(({ accepted }) => accepted?.until);
  return earliestAfter(after, [
    startStop?.answered?.until,
    // Nothing is known of the session that no status has confirmed in time.
    fact.reported ? undefined : fact.accepted?.until,
    endSeenAt === undefined ? undefined : endSeenAt + confirmEndMs,
    ...(isSlow ? [] : [stoppedUntil, restartUntil, ...holds]),
  ]);
}

/** When a status can decide the start or stop under way. @returns undefined until the service has answered it */
export function findConfirmable({ session }: AccountState): number | undefined {
  const { startStop, stoppedUntil = 0 } = session;
  if (!startStop?.answered) return undefined;
  // Until then a status may show the stopped session.
  return startStop.command === "start" ? stoppedUntil : 0;
}

function earliestAfter(now: number, times: readonly (number | undefined)[]): number | undefined {
  const later = times.filter((at) => at !== undefined && at > now) as number[];
  return later.length === 0 ? undefined : Math.min(...later);
}

/** Nothing is under way or held against statuses: an account that no key uses may be closed. */
export function isSettled(state: AccountState, now: number): boolean {
  const { session, hidden, source, targets } = state;
  const isPending = [hidden, source, targets].some((fact) => lastPending<unknown>(fact) !== undefined);
  return !session.startStop && !isPending && findNextDecision(state, now) === undefined;
}

const unseen: ReadonlySet<string> = new Set(["requestedAt", "statusAt", "seenAt", "countsFrom", "noneAt"]);

/** Keys show both states alike: most polls bring nothing new. */
export function looksAlike(one: AccountState, other: AccountState, now: number): boolean {
  const isAsFresh = [isSessionFresh, isStatusFresh].every(
    (question) => question(one, now) === question(other, now),
  );
  const seen = (state: AccountState): string =>
    JSON.stringify(state, (name, value: unknown) => (unseen.has(name) ? undefined : value));
  return isAsFresh && seen(one) === seen(other);
}
