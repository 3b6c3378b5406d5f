import type { ServiceFailure } from "../service/service-failure.ts";
import { maxUncertainMs, trustMs } from "./limits.ts";
import type { ChangeFailureKind } from "./press-failure.ts";
import {
  type Change,
  concluded,
  endedByUs,
  isRunning,
  type SessionFact,
  type Target,
  type Uncertainty,
  type Watch,
  without,
} from "./session-fact.ts";
import type { Answer } from "./setting.ts";

/** A start or stop was pressed. */
export function changeAsked(fact: SessionFact, change: Change): SessionFact {
  const isStart = change.target === "running";
  return { ...(isStart ? without(fact, "ended") : fact), change };
}

export function changeSent(fact: SessionFact, { order, now }: { order: number; now: number }): SessionFact {
  const { change, stopSentAt } = fact;
  if (!change) return fact;
  const isStop = change.target === "none";
  return {
    ...fact,
    order: Number.POSITIVE_INFINITY,
    change: {
      ...change,
      sentOrder: order,
      ...(isStop && stopSentAt !== undefined && { stopSentBefore: stopSentAt }),
    },
    ...(isStop && { stopSentAt: now }),
  };
}

export interface ChangeAnswer {
  readonly id: number;
  readonly target: Target;
  readonly answer: Answer | "conflict";
  /** It came to a second sending: the first may have been carried out. */
  readonly isRepeated: boolean;
  /** Why it did not succeed. */
  readonly error?: ServiceFailure | ChangeFailureKind;
  readonly order: number;
  readonly now: number;
  readonly watch: Watch;
}

/** The answer to a start or stop, also to one that a status has confirmed before. */
export function changeAnswered(before: SessionFact, given: ChangeAnswer): SessionFact {
  const { id, target, order, watch } = given;
  const fact = { ...before, order };
  const meaning = given.answer === "conflict" ? meaningOfConflict(fact, given) : given.answer;
  const isOpen = fact.change?.id === id;
  const gotLost = (error: typeof given.error): SessionFact =>
    isOpen ? concluded({ ...fact, uncertain: lost(fact, given) }, error) : fact;
  const refused = (error: typeof given.error): SessionFact =>
    notStopped(isOpen ? concluded(fact, error) : fact, before.change);
  switch (meaning) {
    case "accepted": {
      const taken = accepted(fact, given);
      if (watch === "own" || !isOpen) return taken;
      if (watch === "others") return { ...taken, outcome: { id } };
      return concluded(target === "none" ? endedByUs(taken) : taken);
    }
    case "lost":
      return gotLost(given.error);
    case "conflict":
      if (!isOpen || !fact.change) return fact;
      return watch === "own"
        ? { ...fact, change: { ...fact.change, answer: "conflict" } }
        : concluded(fact, "start-refused");
    case "refused":
      return refused(given.error);
    case "restarting":
    case "still-starting":
      return given.isRepeated ? gotLost(meaning) : refused(meaning);
  }
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
  { target, isRepeated, now }: ChangeAnswer,
): "accepted" | "conflict" | "restarting" | "still-starting" {
  const isStarting = uncertain?.target === "running";
  const isLostStart = isStarting && uncertain.lostUntil !== undefined && now < uncertain.lostUntil;
  if (target === "running" && (isRepeated || isLostStart)) return "accepted";
  if (restart) return "restarting";
  if (isStarting) return "still-starting";
  return target === "none" ? "accepted" : "conflict";
}

function accepted(fact: SessionFact, { id, target, answer, now }: ChangeAnswer): SessionFact {
  const { change, told } = fact;
  const open: SessionFact = without(fact, "uncertain");
  const isConflict = answer === "conflict" && target === "none";
  const taken: SessionFact =
    change?.id === id
      ? { ...open, change: { ...change, answer: isConflict ? "conflict" : "accepted" } }
      : change === undefined && isRunning(told) !== (target === "running")
        ? // Its time ran out before the answer came, as where the computer slept.
          { ...open, uncertain: { target, isAccepted: true, until: now + maxUncertainMs } }
        : open;
  if (target === "running") return taken;
  const startedAt = fact.sitting?.startedAt ?? fact.stopped?.startedAt;
  const stopped = { until: now + trustMs, ...(startedAt !== undefined && { startedAt }) };
  return { ...without(taken, "restart"), stopped };
}

/** A refused stop ends no session; one before it may still do so. */
function notStopped(fact: SessionFact, change: Change | undefined): SessionFact {
  if (change?.target !== "none") return fact;
  const { stopSentBefore } = change;
  const rest = without(fact, "stopSentAt");
  return stopSentBefore === undefined ? rest : { ...rest, stopSentAt: stopSentBefore };
}

/** A change of the spoken language goes out: a session that runs, or whose start was accepted, restarts with it. */
export function sourceSent(fact: SessionFact): SessionFact {
  const { told, change, uncertain, restart } = fact;
  const isStarting =
    (change?.target === "running" && change.answer === "accepted") ||
    (uncertain?.target === "running" && uncertain.isAccepted);
  // What is being stopped does not come back.
  const isStopped = change?.target === "none" && change.answer !== undefined;
  const restarts = (isRunning(told) && !isStopped) || isStarting;
  return {
    ...fact,
    order: Number.POSITIVE_INFINITY,
    ...(restarts && {
      restart: {
        until: Number.POSITIVE_INFINITY,
        isShown: restart?.isShown ?? true,
        ...(restart && { before: { until: restart.until, isShown: restart.isShown } }),
      },
    }),
  };
}

export function sourceAnswered(
  before: SessionFact,
  { answer, order, now }: { answer: Answer; order: number; now: number },
): SessionFact {
  const fact = { ...before, order };
  const { restart } = fact;
  if (!restart) return fact;
  if (answer === "refused")
    return restart.before ? { ...fact, restart: restart.before } : without(fact, "restart");
  return { ...fact, restart: { until: now + trustMs, isShown: answer === "lost" && restart.isShown } };
}
