import { type KnownSession, over, standsMs, stoppedBy, type Target } from "./known-session.ts";

/** What a command on the session was: a start, a stop or a change of source. */
export type SessionCommand = Target | "source";

/** @returns all that may be so: nobody outside knows whether a stop was asked for that waits for its turn */
export function sessionSent(
  known: KnownSession,
  what: SessionCommand,
  {
    pressedAt,
    order,
    mayStop,
  }: { readonly pressedAt: number; readonly order: number; readonly mayStop: boolean },
  now: number,
): KnownSession[] {
  const sent = { ...known, order: Number.POSITIVE_INFINITY };
  if (what !== "source") {
    const change = { target: what, pressedAt, sentAt: now, order };
    return [
      {
        ...sent,
        change,
        confirmedStopSentAt: undefined,
        ...(what === "running" && { endedAt: Number.NEGATIVE_INFINITY }),
      },
    ];
  }
  const { restart, doubt, change, run } = known;
  const after = { ...sent, ...(run && { run: { ...run, sourceSentAt: now } }) };
  const open = change ?? doubt;
  const isAccepted = change ? change.answer === "accepted" : doubt?.isAccepted === true;
  const runs = known.state !== undefined && run !== undefined;
  if (open?.target === "none" || !(runs || (open && isAccepted))) return [after];
  // What one status alone says is no end then.
  const isFlicker = known.ending !== undefined && run?.state !== undefined;
  const begun: KnownSession = {
    ...after,
    restart: {
      until: Number.POSITIVE_INFINITY,
      isShown: restart?.isShown ?? !known.ending,
      before: { restart, state: known.state, ending: known.ending },
    },
    ...(isFlicker && { state: run.state, ending: undefined }),
  };
  return mayStop ? [after, begun] : [begun];
}

/** How a command ended. `lost`: it may have been carried out. */
export type CommandAnswer = "accepted" | "conflict" | "lost" | "refused";

/** It was answered or given up. */
export function sessionAnswered(
  before: KnownSession,
  what: SessionCommand,
  outcome: CommandAnswer,
  order: number,
  now: number,
): KnownSession {
  const known = { ...before, order };
  const { change, doubt, restart } = known;
  if (what === "source") {
    if (!restart || outcome === "refused" || outcome === "conflict")
      return { ...known, restart: undefined, ...restart?.before };
    return { ...known, restart: { until: now + standsMs, isShown: outcome === "lost" && restart.isShown } };
  }
  const own = change?.answer === undefined && change?.target === what ? change : undefined;
  const isSettling = restart !== undefined && now < restart.until;
  const isRefused =
    outcome === "refused" || (outcome === "conflict" && (isSettling || doubt?.target === "running"));
  const sentAt = own?.sentAt ?? known.confirmedStopSentAt ?? now;
  if (isRefused) {
    const isOpen = known.confirmedStopSentAt !== undefined && known.ending !== undefined;
    return {
      ...known,
      ...(own && { change: undefined }),
      ...(isOpen && { confirmedStopSentAt: undefined, stopped: undefined }),
    };
  }
  if (what === "none") {
    const run = known.run && { ...known.run, stopSentAt: sentAt };
    const stopped = { ...known, run, stopped: stoppedBy(known, sentAt, now) };
    if (!own)
      return {
        ...(known.confirmedStopSentAt === undefined ? stopped : over(stopped)),
        confirmedStopSentAt: undefined,
        ...(outcome !== "lost" && { restart: undefined }),
      };
    if (outcome === "lost") return lost(stopped, what, now);
    return { ...stopped, restart: undefined, doubt: undefined, change: { ...own, answer: outcome } };
  }
  if (!own) return known;
  if (outcome === "lost") return lost(known, what, now);
  return {
    ...known,
    change: { ...own, answer: outcome },
    ...(outcome === "accepted" && { doubt: undefined }),
  };
}

/** What was accepted before stays in doubt for as long as it would have been. */
function lost(known: KnownSession, target: Target, now: number): KnownSession {
  const { doubt } = known;
  const until = now + standsMs;
  const isLonger = doubt?.target === target && doubt.until > until;
  return { ...known, change: undefined, doubt: isLonger ? doubt : { target, until, isAccepted: false } };
}
