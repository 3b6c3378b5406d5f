import type { ServiceFailure } from "../service/service-failure.ts";
import { trustMs } from "./limits.ts";
import {
  type Change,
  type ChangeError,
  type ChangeSent,
  concluded,
  endedByUs,
  isRunning,
  type SessionFact,
  type Target,
  type Uncertainty,
  type Watch,
} from "./session-fact.ts";
import type { Answer } from "./setting.ts";

/** A start or stop was pressed. */
export function changeAsked(fact: SessionFact, change: Change): SessionFact {
  return { ...fact, change, ended: change.target === "running" ? undefined : fact.ended };
}

export function changeSent(fact: SessionFact, sent: ChangeSent): SessionFact {
  const { change } = fact;
  return change ? { ...fact, order: Number.POSITIVE_INFINITY, change: { ...change, sent } } : fact;
}

export interface ChangeAnswer {
  readonly id: number;
  readonly target: Target;
  readonly answer: Answer;
  /** Why it was not accepted. */
  readonly error: ServiceFailure | undefined;
  readonly order: number;
  readonly now: number;
  readonly watch: Watch;
}

/** The answer to a start or stop, also to one that a status has confirmed before. */
export function changeAnswered(before: SessionFact, given: ChangeAnswer): SessionFact {
  const { id, target, error, watch } = given;
  const fact = { ...before, order: given.order };
  const change = fact.change?.id === id ? fact.change : undefined;
  const isConflict = error?.kind === "conflict";
  const meaning = isConflict ? meaningOfConflict(fact, given) : given.answer;
  if (meaning === "accepted") {
    const taken = accepted(fact, given);
    if (watch === "own" || !change) return taken;
    if (watch === "others") return { ...taken, outcome: { id } };
    return concluded(target === "none" ? endedByUs(taken) : taken);
  }
  if (!change) return fact;
  if (meaning === "conflict")
    return watch === "own"
      ? { ...fact, change: { ...change, answer: "conflict" } }
      : concluded(fact, "start-refused");
  const reason: ChangeError | undefined = meaning === "lost" || meaning === "refused" ? error : meaning;
  // To a second send a 409 says nothing of the first.
  if (meaning === "lost" || (isConflict && error.answersSecondSend))
    return concluded({ ...fact, uncertain: lost(fact, given) }, reason);
  // A refused stop ends no session; one before it may still do so.
  return { ...concluded(fact, reason), stopSentAt: fact.stopSentAt };
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

function accepted(before: SessionFact, { id, target, answer, now }: ChangeAnswer): SessionFact {
  const { change, sitting, stopped } = before;
  const isStop = target === "none";
  const taken = isStop && answer !== "accepted" ? "conflict" : "accepted";
  const fact: SessionFact = {
    ...before,
    uncertain: undefined,
    change: change?.id === id ? { ...change, answer: taken } : change,
  };
  if (!isStop) return fact;
  const startedAt = sitting?.startedAt ?? stopped?.startedAt;
  return { ...fact, restart: undefined, stopped: { until: now + trustMs, startedAt } };
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
  const until = Number.POSITIVE_INFINITY;
  return {
    ...fact,
    order: Number.POSITIVE_INFINITY,
    restart: restarts ? { until, isShown: restart?.isShown ?? true, before: restart } : restart,
  };
}

export function sourceAnswered(
  before: SessionFact,
  { answer, order, now }: Pick<ChangeAnswer, "answer" | "order" | "now">,
): SessionFact {
  const fact = { ...before, order };
  const { restart } = fact;
  if (!restart) return fact;
  if (answer === "refused") return { ...fact, restart: restart.before };
  return { ...fact, restart: { until: now + trustMs, isShown: answer === "lost" && restart.isShown } };
}
