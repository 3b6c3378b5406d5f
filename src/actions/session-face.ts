import type { Target } from "../accounts/session-fact.ts";
import type { RunningSession, Session } from "../service/caption-service.ts";
import type { WordKey } from "../languages/key-words/en.ts";
import type { KeyWording } from "../languages/key-words/key-wording.ts";
import type { Face, TimedFace } from "../faces/face.ts";
import type { KeyView } from "./key-view.ts";
import { whyOld } from "./ready-face.ts";
import type { SymbolName } from "../faces/symbols.ts";
import { failingFace } from "./failure-face.ts";

/**
 * What keys that show the session have in common: everything but a session that is known for certain.
 * @param wasNone what the key says where the last that was known is old, and was that no session runs
 */
export function sessionFace(
  view: KeyView,
  wasNone: WordKey,
  known: (session: Session) => TimedFace,
): TimedFace {
  const { account, now, wording } = view;
  const { transition, session, checkedAt, failing, uncertain } = account;
  if (transition) {
    const { symbol, underWay } = targetLooks[transition];
    return { face: { tone: "working", symbol, headline: wording.say(underWay) } };
  }
  if (account.isRestarting) {
    const headline = wording.say("stream.restarting");
    const detail = wording.say("stream.newLanguage");
    return { face: { tone: "working", symbol: "working", sign: "microphone", headline, detail } };
  }
  if (uncertain) return uncertainFace(view, uncertain);
  if (session === undefined || checkedAt === undefined || account.isAskingFirst) {
    if (failing && !account.isAskingFirst) return failingFace(failing, now, wording);
    return { face: { tone: "unknown", symbol: "question", headline: wording.say("state.checking") } };
  }
  if (!account.isFresh) return oldFace(view, session, checkedAt, wasNone);
  const timed = known(session);
  return account.endedAt === undefined ? timed : { face: endedFace(view, account.endedAt, timed.face) };
}

/** The symbol of what was asked for, in the colour of what is not there yet. */
const targetLooks: Readonly<Record<Target, { symbol: SymbolName; underWay: WordKey; uncertain: WordKey }>> = {
  running: { symbol: "play", underWay: "stream.starting", uncertain: "stream.startPending" },
  none: { symbol: "stop", underWay: "stream.stopping", uncertain: "stream.stopPending" },
};

/** A start or stop that no status has confirmed: it may still come, and a press asks for the same again. */
function uncertainFace({ account, wording }: KeyView, target: Target): TimedFace {
  const { symbol, uncertain } = targetLooks[target];
  const detail = account.failing ? whyOld(account, { wording }).detail : wording.say("stream.waiting");
  return {
    face: {
      tone: "attention",
      symbol,
      sign: "question",
      headline: wording.say(uncertain),
      detail,
    },
  };
}

/** A session that has ended without a press of ours, perhaps unnoticed. The key still shows that a press starts. */
function endedFace({ wording }: KeyView, endedAt: number, { symbol }: Face): Face {
  return {
    tone: "attention",
    ...(symbol === "play" ? { symbol, sign: "warning" } : { symbol: "warning" }),
    headline: wording.say("stream.ended"),
    detail: wording.timeOfDay(endedAt),
  };
}

type RunningState = Exclude<Session["state"], "unknown" | "none">;

const wasLooks: Readonly<Record<RunningState, { sign: SymbolName; headline: WordKey }>> = {
  active: { sign: "live", headline: "state.wasLive" },
  paused: { sign: "pause", headline: "state.wasPaused" },
  suspended: { sign: "suspended", headline: "state.wasSuspended" },
};

/** What was last known, marked as old: its age, and why nothing newer is known. */
function oldFace(
  { account, now, wording }: KeyView,
  session: Session,
  checkedAt: number,
  wasNone: WordKey,
): TimedFace {
  const age = wording.age(now - checkedAt);
  const was = wasLook(session, wording, wasNone);
  return {
    face: { ...whyOld(account, { wording }), ...was, figure: age.text },
    changesAt: now + age.step,
  };
}

function wasLook(session: Session, wording: KeyWording, wasNone: WordKey): Pick<Face, "sign" | "headline"> {
  if (session.state === "none") return { sign: "stop", headline: wording.say(wasNone) };
  if (session.state === "unknown") {
    const word = session.word ?? "";
    return { sign: "question", headline: wording.say("state.wasUnknown", { word }).trim() };
  }
  const { sign, headline } = wasLooks[session.state];
  return { sign, headline: wording.say(headline) };
}

const runningLooks: Readonly<
  Record<RunningState, { tone: Face["tone"]; symbol: SymbolName; headline: WordKey }>
> = {
  active: { tone: "live", symbol: "live", headline: "stream.live" },
  paused: { tone: "attention", symbol: "pause", headline: "stream.paused" },
  suspended: { tone: "attention", symbol: "suspended", headline: "stream.suspended" },
};

export interface RunningOptions {
  /** It has run for longer than it should, perhaps forgotten. */
  readonly longRunning?: boolean;
}

/** A running session with the time since its start, where the service tells it. */
export function runningFace(
  { now, wording, account }: KeyView,
  session: RunningSession,
  { longRunning = false }: RunningOptions = {},
): TimedFace {
  const look = runningLook(session, wording);
  const isLong = longRunning && session.state === "active";
  // A missing audience matters more, and the duration is shown below.
  const sign = account.isUnattended ? "nobody" : isLong ? "clock" : undefined;
  const face: Face = sign === undefined ? look : { ...look, tone: "overdue", sign };
  if (session.startedAt === undefined) return { face };
  const elapsed = wording.span(now - session.startedAt);
  return { face: { ...face, detail: elapsed.text }, changesAt: now + elapsed.step };
}

/** A session in a state that we don't know is told in the service's own word, and is never LIVE. */
function runningLook(session: RunningSession, wording: KeyWording): Face {
  if (session.state === "unknown")
    return { tone: "attention", symbol: "question", headline: session.word ?? "?" };
  const { tone, symbol, headline } = runningLooks[session.state];
  return { tone, symbol, headline: wording.say(headline) };
}
