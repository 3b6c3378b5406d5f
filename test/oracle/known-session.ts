import type { Session } from "../../src/service/caption-service.ts";

export type SessionState = Session["state"];
export type Target = "running" | "none";

/** Spans of the contract (*What is known*), in milliseconds. */
export const standsMs = 15_000;
const underWayMs = 15_000;
export const doubtMs = 120_000;
export const secondLookMs = 1_000;

/** What a status told. `order` counts what had happened when it was asked for. */
export interface ToldStatus {
  readonly state: SessionState;
  readonly hidden?: boolean;
  readonly startedAt?: number;
  readonly askedAt: number;
  readonly order: number;
  /** A poll has failed since: it is not fresh any more. */
  readonly isOverdue?: true;
}

/** What the contract makes of the session. Times in milliseconds by the observer's clock. */
export interface KnownSession {
  readonly state: SessionState | undefined;
  /** The session that has not ended for certain. */
  readonly current?: { readonly startedAt?: number };
  /** A start or stop that was sent, until it is settled. */
  readonly change?: {
    readonly target: Target;
    readonly pressedAt: number;
    readonly order: number;
    readonly answer?: "accepted" | "conflict";
  };
  /** START ? or STOP ?. */
  readonly doubt?: { readonly target: Target; readonly until: number; readonly isLost: boolean };
  /** Infinite while the change of source is in flight. */
  readonly restart?: {
    readonly until: number;
    readonly isShown: boolean;
    readonly before?: KnownSession["restart"];
  };
  /** An accepted stop stands. */
  readonly stopped?: { readonly until: number; readonly startedAt?: number };
  /** The session of a stop that a status has confirmed before its answer. */
  readonly halted?: { readonly startedAt?: number };
  /** When the first status without a session was asked for, and when it was told. */
  readonly ending?: { readonly askedAt: number; readonly at: number; readonly isNews: boolean };
  /** Statuses asked for before it tell nothing; infinite while a command on the session is in flight. */
  readonly order: number;
  readonly shownAt: number;
  readonly stopSentAt: number;
  /** How often visibility has become unknown, because the session ended or another one began. */
  readonly endings: number;
  /** When keys last had to alert of something unasked, and when ENDED last began. */
  readonly newsAt: number;
  readonly endedAt: number;
  /** When a start was refused because the dashboard is not ready. */
  readonly refusedAt: number;
}

const never = Number.NEGATIVE_INFINITY;

export const nothingTold: KnownSession = {
  ...{ state: undefined, order: 0, endings: 0 },
  ...{ shownAt: never, stopSentAt: never, newsAt: never, endedAt: never, refusedAt: never },
};

export const isRunning = (state: SessionState | undefined): boolean =>
  state !== undefined && state !== "none";

/** Without what is undefined in `change`. */
function having(
  known: KnownSession,
  change: { readonly [K in keyof KnownSession]?: KnownSession[K] | undefined },
): KnownSession {
  const all = Object.entries({ ...known, ...change }).filter(
    ([name, value]) => value !== undefined || name === "state",
  );
  return Object.fromEntries(all) as unknown as KnownSession;
}

/** Undefined where no start times tell it. */
function isNewer(
  { startedAt: one }: { readonly startedAt?: number },
  { startedAt: other }: { readonly startedAt?: number },
): boolean | undefined {
  return one === undefined || other === undefined ? undefined : one > other;
}

/** Rules 2, 3, 5, 6 and 7. @returns all that may be known then: more than one where the contract says "may" */
export function toldSession(known: KnownSession, status: ToldStatus, now: number): KnownSession[] {
  const { change } = known;
  const counts = status.order >= known.order;
  if (counts) return taken(known, status, now, true);
  // Asked for while a start or stop is in flight, it may confirm that one.
  const wasInFlight = change !== undefined && status.order >= change.order;
  return wasInFlight ? [known, ...taken(known, status, now, false)] : [known];
}

function taken(known: KnownSession, status: ToldStatus, now: number, counts: boolean): KnownSession[] {
  return isRunning(status.state) ? [shown(known, status, now, counts)] : none(known, status, now, counts);
}

function shown(known: KnownSession, status: ToldStatus, now: number, counts: boolean): KnownSession {
  const { change, doubt, stopped } = known;
  const newer = isNewer(status, stopped ?? {});
  const startsAnew = change?.target === "running" || doubt?.target === "running";
  if (stopped && (newer === false || (newer === undefined && !startsAnew))) return known;
  const isUnknown = status.state === "unknown";
  if (change?.target === "running") {
    const settles = !isUnknown || (change.answer === "conflict" && counts);
    // It is another session than the stopped one.
    if (settles)
      return runs(having(known, { change: undefined, doubt: undefined, stopped: undefined }), status, now);
    return counts ? runs(known, status, now) : known;
  }
  if (change) {
    if (!counts) return known;
    if (newer === true) return runs(having(known, { change: undefined, stopped: undefined }), status, now);
    return isUnknown ? runs(known, status, now) : known;
  }
  if (doubt?.target === "none" && isNewer(status, stopped ?? known.current ?? {}) !== true) return known;
  return runs(having(known, { doubt: undefined, stopped: undefined }), status, now);
}

function runs(known: KnownSession, status: ToldStatus, now: number): KnownSession {
  const { state, current, restart, change, endings } = known;
  const isAnother = !restart && current !== undefined && isNewer(status, current) === true;
  const isInterrupted = state === "active" && status.state !== "active" && !restart && !change;
  return having(known, {
    state: status.state,
    shownAt: status.askedAt,
    current:
      status.startedAt === undefined ? (isAnother ? {} : (current ?? {})) : { startedAt: status.startedAt },
    ending: undefined,
    endedAt: never,
    restart: restart && { ...restart, isShown: true },
    endings: endings + (isAnother ? 1 : 0),
    ...(isInterrupted && { newsAt: now }),
  });
}

function none(known: KnownSession, status: ToldStatus, now: number, counts: boolean): KnownSession[] {
  const { change, doubt, restart } = known;
  if (restart) return [counts ? having(known, { restart: { ...restart, isShown: false } }) : known];
  if (change?.target === "none") {
    const over = endedByUs(known);
    if (change.answer) return [over];
    // A session that is not newer may speak against it at once, or for 15 s not (rule 3), until its answer says more.
    const halted = having(over, { halted: known.current ?? {} });
    return [halted, having(halted, { stopped: stoppedOf(known, now) })];
  }
  if (change) {
    const isRefused = change.answer === "conflict" && counts;
    return isRefused ? ended(having(known, { change: undefined, refusedAt: now }), status, now) : [known];
  }
  if (doubt) return [doubt.target === "none" ? endedByUs(known) : known];
  return ended(known, status, now);
}

function endedByUs(known: KnownSession): KnownSession {
  const endings = known.endings + (known.current ? 1 : 0);
  return having(known, {
    ...{ state: "none", endings },
    ...{ change: undefined, doubt: undefined, current: undefined, ending: undefined },
  });
}

function ended(known: KnownSession, { askedAt }: ToldStatus, now: number): KnownSession[] {
  const { ending, current, shownAt, stopSentAt } = known;
  if (!current) return [having(known, { state: "none" })];
  if (!ending) {
    const isNews = isRunning(known.state) && now - shownAt < 900_000 && now - stopSentAt >= doubtMs;
    return [having(known, { state: "none", ending: { askedAt, at: now, isNews } })];
  }
  if (askedAt - ending.askedAt < secondLookMs) return [known];
  const news = ending.isNews ? { newsAt: now, endedAt: now } : {};
  const over = having(known, { endings: known.endings + 1, current: undefined, ending: undefined, ...news });
  // The first may be known since it was asked for, or since it was told.
  return askedAt - ending.at < secondLookMs ? [known, over] : [over];
}

/** A command on the session was sent: `what` is a start, a stop or a change of source. */
export function sessionSent(
  known: KnownSession,
  what: Target | "source",
  pressedAt: number,
  order: number,
  now: number,
): KnownSession[] {
  const sent = having(known, { order: Number.POSITIVE_INFINITY });
  if (what !== "source") {
    const change = { target: what, pressedAt, order };
    return [having(sent, { change, ...(what === "none" && { stopSentAt: now }) })];
  }
  const { restart, doubt, change, state } = known;
  const began = { until: Number.POSITIVE_INFINITY, isShown: true, ...(restart && { before: restart }) };
  const restarts = having(sent, { restart: began });
  const isAccepted = change ? change.answer === "accepted" : doubt?.isLost === false;
  const isStarting = (change ?? doubt)?.target === "running";
  // Whether a start was accepted, or what an accepted stop has ended, is not known yet.
  const isOpen = isStarting ? !isAccepted : known.stopped !== undefined;
  if (restart || (!isOpen && (isRunning(state) || isStarting))) return [restarts];
  return isOpen ? [sent, restarts] : [sent];
}

/** How a command ended. `lost`: it may have been carried out. */
export interface SessionAnswer {
  readonly outcome: "accepted" | "conflict" | "lost" | "refused";
  readonly isSecondSend: boolean;
}

/** It was answered or given up. */
export function sessionAnswered(
  before: KnownSession,
  what: Target | "source",
  { outcome, isSecondSend }: SessionAnswer,
  order: number,
  now: number,
): KnownSession[] {
  const known = having(before, { order });
  const { change, doubt, restart } = known;
  if (what === "source") {
    if (!restart) return [known];
    const isRefused = outcome === "refused" || outcome === "conflict";
    const after = isRefused ? restart.before : { until: now + standsMs, isShown: outcome === "lost" };
    return [having(known, { restart: after })];
  }
  if (what === "none" && known.halted) return [haltedAnswered(known, outcome, now)];
  // A status has settled it, or there is a newer one.
  if (change?.target !== what || change.answer !== undefined) return [known];
  const isRefused = outcome === "refused" || (outcome === "conflict" && !isSecondSend);
  const over = having(known, {
    change: undefined,
    ...(what === "none" && isRefused && { stopSentAt: never }),
  });
  switch (outcome) {
    case "refused":
      return [over];
    case "lost":
      return [lost(over, what, now)];
    case "conflict": {
      const isLateStart = isSecondSend || (doubt?.target === "running" && doubt.isLost);
      if (what === "running" && isLateStart) break;
      if (restart || doubt?.target === "running") return [isSecondSend ? lost(over, what, now) : over];
      if (what === "running") return [having(known, { change: { ...change, answer: "conflict" } })];
      return [
        having(known, {
          change: { ...change, answer: "conflict" },
          doubt: undefined,
          stopped: stoppedOf(known, now),
        }),
      ];
    }
    case "accepted":
  }
  const accepted = having(known, { change: { ...change, answer: "accepted" }, doubt: undefined });
  return [
    what === "none" ? having(accepted, { stopped: stoppedOf(known, now), restart: undefined }) : accepted,
  ];
}

/** The answer to a stop that a status has confirmed before. */
function haltedAnswered(
  { halted, ...known }: KnownSession,
  outcome: SessionAnswer["outcome"],
  now: number,
): KnownSession {
  const isConflict = outcome === "conflict" && !known.restart && known.doubt?.target !== "running";
  if (outcome === "accepted" || isConflict)
    return having(known, { stopped: { until: now + standsMs, ...halted }, restart: undefined });
  // Nothing has changed.
  if (outcome === "refused") return having(known, { stopped: undefined, stopSentAt: never });
  return known;
}

/** What was accepted before stays in doubt for as long as it would have been. */
function lost(known: KnownSession, target: Target, now: number): KnownSession {
  const { doubt } = known;
  const until = Math.max(now + standsMs, doubt?.target === target ? doubt.until : 0);
  return having(known, { doubt: { target, until, isLost: true } });
}

const stoppedOf = ({ current }: KnownSession, now: number) => ({ until: now + standsMs, ...current });

/** When time alone changes it; infinite where it does not. */
export function sessionDue(known: KnownSession, last: ToldStatus | undefined): number {
  const { change, restart, stopped } = known;
  const ends = [restart, stopped].flatMap((each) => (each ? [each.until] : []));
  return Math.min(...ends, doubtUntil(known), limitOf(change, last));
}

/** In a restart that no status has shown a session before, START ? goes on (rule 6). */
function doubtUntil({ doubt, restart, state }: KnownSession): number {
  if (!doubt) return Number.POSITIVE_INFINITY;
  const goesOn = doubt.target === "running" && !isRunning(state);
  return goesOn && restart ? Math.max(doubt.until, restart.until) : doubt.until;
}

/** What time alone has changed by now. */
export function expiredSession(
  known: KnownSession,
  last: ToldStatus | undefined,
  now: number,
): KnownSession[] {
  const { change, restart, stopped } = known;
  const isOver = (each: { readonly until: number } | undefined): boolean =>
    each !== undefined && now >= each.until;
  const left = having(known, {
    ...(now >= doubtUntil(known) && { doubt: undefined }),
    ...(isOver(restart) && { restart: undefined }),
    ...(isOver(stopped) && { stopped: undefined }),
  });
  if (!change || now < limitOf(change, last)) return [left];
  const { target, pressedAt, answer } = change;
  const over = having(left, { change: undefined });
  const inDoubt = having(over, { doubt: { target, until: pressedAt + doubtMs, isLost: false } });
  if (answer === "accepted") return [inDoubt];
  // A 409 is none to a start that waits for a status, and one to a stop is, unless the statuses go on to contradict it.
  if (target === "running") return [over];
  const isContradicted = last !== undefined && isRunning(last.state) && last.order >= known.order;
  return [isContradicted && !last.isOverdue ? having(over, { stopSentAt: never }) : inDoubt];
}

/** A request has a time of its own; fresh answers with an unknown state let a start or stop go on. */
function limitOf(change: KnownSession["change"], last: ToldStatus | undefined): number {
  if (change?.answer === undefined) return Number.POSITIVE_INFINITY;
  const { pressedAt } = change;
  const limit = pressedAt + underWayMs;
  if (last?.state !== "unknown" || last.isOverdue) return limit;
  return Math.max(limit, Math.min(last.askedAt + standsMs, pressedAt + doubtMs));
}
