import { answerIn, type CommandAnswered, type CommandEvent, type CommandMoment } from "./command-event.ts";
import { trustMs } from "./limits.ts";
import {
  concluded,
  endedByUs,
  isRunning,
  refused,
  type SessionFact,
  type Target,
  type Uncertainty,
} from "./session-fact.ts";

/** What a start or stop makes of the session. */
export function changeCommanded(
  fact: SessionFact,
  event: CommandEvent,
  { now, order }: CommandMoment,
): SessionFact {
  const { id, command } = event;
  const { change } = fact;
  const target = command.name === "start" ? "running" : "none";
  switch (event.type) {
    case "asked": {
      const { pressedAt } = event;
      const ended = target === "running" ? undefined : fact.ended;
      return { ...fact, change: { id, target, pressedAt }, ended };
    }
    case "unsent":
      return change?.id === id ? concluded(fact, event.error) : fact;
    case "sent": {
      const sent = { order, at: now, since: event.since };
      return { ...fact, order: Number.POSITIVE_INFINITY, change: change && { ...change, sent } };
    }
    case "answered":
      return changeAnswered({ ...fact, order }, { ...event, target, now });
  }
}

interface ChangeAnswer extends CommandAnswered {
  readonly target: Target;
  readonly now: number;
}

/** The answer to a start or stop, also to one that a status has confirmed before. */
function changeAnswered(fact: SessionFact, given: ChangeAnswer): SessionFact {
  const { id, target, error, watch } = given;
  const change = fact.change?.id === id ? fact.change : undefined;
  const isConflict = error?.kind === "conflict";
  const meaning = isConflict ? meaningOfConflict(fact, given) : answerIn(given);
  if (meaning === "accepted") {
    const taken = accepted(fact, given);
    if (watch === "own" || !change) return taken;
    if (watch === "others") return { ...taken, outcome: { id } };
    return concluded(target === "none" ? endedByUs(taken) : taken);
  }
  if (!change) {
    // A status seemed to confirm it: what is refused has stopped nothing.
    const isRefusedStop = target === "none" && meaning === "refused";
    return isRefusedStop ? { ...fact, stopped: undefined, stopSentAt: undefined } : fact;
  }
  if (meaning === "conflict")
    return watch === "own"
      ? { ...fact, change: { ...change, answer: "conflict" } }
      : concluded(fact, "start-refused");
  const reason = meaning === "lost" || meaning === "refused" ? error : meaning;
  // To a second send a 409 says nothing of the first.
  if (meaning === "lost" || (isConflict && error.answersSecondSend))
    return concluded({ ...fact, uncertain: lost(fact, given) }, reason);
  return refused(fact, reason);
}

/** What was accepted before stays uncertain for as long as it would have been. */
function lost({ uncertain: before }: SessionFact, { target, now }: ChangeAnswer): Uncertainty {
  const lostUntil = now + trustMs;
  return before?.target === target && before.until > lostUntil
    ? { ...before, lostUntil }
    : { target, isAccepted: false, until: lostUntil, lostUntil };
}

/** What a 409 means; a conflict where only the next status can tell. */
function meaningOfConflict(
  { restart, uncertain }: SessionFact,
  { target, error, now }: ChangeAnswer,
): "accepted" | "conflict" | "restarting" | "still-starting" {
  const isStarting = uncertain?.target === "running";
  const isLostStart = isStarting && uncertain.lostUntil !== undefined && now < uncertain.lostUntil;
  if (target === "running" && (error?.answersSecondSend || isLostStart)) return "accepted";
  if (restart) return "restarting";
  if (isStarting) return "still-starting";
  return target === "none" ? "accepted" : "conflict";
}

function accepted(before: SessionFact, { id, target, error, now }: ChangeAnswer): SessionFact {
  const { change, current, stopped } = before;
  const isStop = target === "none";
  const taken = isStop && error ? "conflict" : "accepted";
  const fact: SessionFact = {
    ...before,
    uncertain: undefined,
    change: change?.id === id ? { ...change, answer: taken } : change,
  };
  if (!isStop) return fact;
  const startedAt = current?.startedAt ?? stopped?.startedAt;
  return { ...fact, restart: undefined, stopped: { until: now + trustMs, startedAt } };
}

/** What a change of the spoken language makes of the session. */
export function sourceCommanded(
  fact: SessionFact,
  event: CommandEvent,
  { now, order }: CommandMoment,
): SessionFact {
  const { restart } = fact;
  switch (event.type) {
    case "sent": {
      const until = Number.POSITIVE_INFINITY;
      const begun = { until, isShown: restart?.isShown ?? true, before: restart };
      return { ...fact, order: until, restart: restarts(fact) ? begun : restart };
    }
    case "answered": {
      const answer = answerIn(event);
      if (!restart || answer === "refused") return { ...fact, order, restart: restart?.before };
      const isShown = answer === "lost" && restart.isShown;
      return { ...fact, order, restart: { until: now + trustMs, isShown } };
    }
    default:
      return fact;
  }
}

/** A session that runs, or whose start was accepted, restarts; what is being stopped does not come back. */
function restarts({ told, change, uncertain }: SessionFact): boolean {
  const isStarting =
    (change?.target === "running" && change.answer === "accepted") ||
    (uncertain?.target === "running" && uncertain.isAccepted);
  const isStopped = change?.target === "none" && change.answer !== undefined;
  return isStarting || (isRunning(told) && !isStopped);
}
