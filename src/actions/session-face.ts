import { freshness, isFresh, isRunning } from "../accounts/account-state.ts";
import type { RunningSession, Session } from "../service/caption-service.ts";
import type { WordKey } from "../languages/key-words/en.ts";
import type { KeyWording } from "../languages/key-words/key-wording.ts";
import type { Face, TimedFace } from "../faces/face.ts";
import type { KeyView } from "./key-view.ts";
import { whyOld } from "./connection-face.ts";
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
  const { transition, session, sessionAt, failing } = account;
  if (transition) {
    // The symbol of what was asked for, in the colour of what is not there yet.
    const [symbol, headline] =
      transition.target === "running"
        ? (["play", "stream.starting"] as const)
        : (["stop", "stream.stopping"] as const);
    return { face: { tone: "working", symbol, headline: wording.say(headline) } };
  }
  if (account.restarting !== undefined) {
    const headline = wording.say("stream.restarting");
    const detail = wording.say("stream.newLanguage");
    return { face: { tone: "working", symbol: "working", sign: "microphone", headline, detail } };
  }
  if (account.unconfirmedStart !== undefined && !isRunning(session)) return startPendingFace(view);
  if (session === undefined || sessionAt === undefined || account.deciding) {
    if (failing && !account.deciding) return failingFace(failing, now, wording);
    return { face: { tone: "unknown", symbol: "question", headline: wording.say("state.checking") } };
  }
  if (!isFresh(account, now)) return oldFace(view, session, sessionAt, wasNone);
  const { face, changesAt } = known(session);
  return { face, changesAt: Math.min(changesAt ?? Number.POSITIVE_INFINITY, sessionAt + freshness + 1) };
}

/** A start that the service has accepted, and that no status has shown yet: it may still come. */
function startPendingFace({ account, wording }: KeyView): TimedFace {
  const detail = account.failing ? whyOld(account, { wording }).detail : wording.say("stream.waiting");
  return {
    face: {
      tone: "attention",
      symbol: "play",
      sign: "question",
      headline: wording.say("stream.startPending"),
      detail,
    },
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
  sessionAt: number,
  wasNone: WordKey,
): TimedFace {
  const age = wording.age(now - sessionAt);
  const was = wasLook(session, wording, wasNone);
  return {
    face: { tone: "unknown", ...whyOld(account, { wording }), ...was, figure: age.text },
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
  /** It has run for longer than it should: somebody may have forgotten to stop it. */
  readonly longRunning?: boolean;
}

/** A running session with the time since its start, where the service tells it. */
export function runningFace(
  { now, wording }: KeyView,
  session: RunningSession,
  { longRunning = false }: RunningOptions = {},
): TimedFace {
  const face = runningLook(session, wording);
  const long: Face =
    longRunning && session.state === "active" ? { ...face, tone: "overdue", sign: "clock" } : face;
  if (session.startedAt === undefined) return { face: long };
  const elapsed = wording.span(now - session.startedAt);
  return { face: { ...long, detail: elapsed.text }, changesAt: now + elapsed.step };
}

/** A session in a state that we don't know is told in the service's own word, and is never LIVE. */
function runningLook(session: RunningSession, wording: KeyWording): Face {
  if (session.state === "unknown")
    return { tone: "attention", symbol: "question", headline: session.word ?? "?" };
  const { tone, symbol, headline } = runningLooks[session.state];
  return { tone, symbol, headline: wording.say(headline) };
}
