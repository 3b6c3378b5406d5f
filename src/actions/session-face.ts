import { type AccountState, freshness, isFresh } from "../accounts/account-state.ts";
import type { RunningSession, Session } from "../service/caption-service.ts";
import type { WordKey } from "../languages/key-words/en.ts";
import type { Face, TimedFace } from "../faces/face.ts";
import type { KeyView } from "./key-view.ts";
import type { SymbolName } from "../faces/symbols.ts";
import { failingFace, shortReason } from "./failure-face.ts";

/** What keys that show the session have in common: everything but a session that is known for certain. */
export function sessionFace(view: KeyView, known: (session: Session) => TimedFace): TimedFace {
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
  if (session === undefined || sessionAt === undefined || account.deciding) {
    if (failing && !account.deciding) return failingFace(failing, now, wording);
    return { face: { tone: "unknown", symbol: "question", headline: wording.say("state.checking") } };
  }
  if (!isFresh(account, now)) return oldFace(view, session, sessionAt);
  const { face, changesAt } = known(session);
  return { face, changesAt: Math.min(changesAt ?? Number.POSITIVE_INFINITY, sessionAt + freshness + 1) };
}

const wasWords: Readonly<Record<Session["state"], WordKey>> = {
  active: "state.wasLive",
  paused: "state.wasPaused",
  suspended: "state.wasSuspended",
  none: "state.wasStopped",
};

/** What was last known, marked as old: its age, and why nothing newer is known. */
function oldFace({ account, now, wording }: KeyView, session: Session, sessionAt: number): TimedFace {
  const age = wording.age(now - sessionAt);
  return {
    face: {
      tone: "unknown",
      ...whyOld(account, { wording }),
      figure: age.text,
      headline: wording.say(wasWords[session.state]),
    },
    changesAt: now + age.step,
  };
}

/** Why what is known of an account is old. */
export function whyOld(
  { failing }: AccountState,
  { wording }: Pick<KeyView, "wording">,
): { readonly symbol: SymbolName; readonly detail: string } {
  return failing
    ? shortReason(failing.failure, wording)
    : { symbol: "clock", detail: wording.say("state.old") };
}

const runningLooks: Readonly<
  Record<RunningSession["state"], { tone: Face["tone"]; symbol: SymbolName; headline: WordKey }>
> = {
  active: { tone: "live", symbol: "live", headline: "stream.live" },
  paused: { tone: "attention", symbol: "pause", headline: "stream.paused" },
  suspended: { tone: "attention", symbol: "suspended", headline: "stream.suspended" },
};

/** A running session with the time since its start, where the service tells it. */
export function runningFace({ now, wording }: KeyView, { state, startedAt }: RunningSession): TimedFace {
  const { tone, symbol, headline } = runningLooks[state];
  const face: Face = { tone, symbol, headline: wording.say(headline) };
  if (startedAt === undefined) return { face };
  const elapsed = wording.span(now - startedAt);
  return { face: { ...face, detail: elapsed.text }, changesAt: now + elapsed.step };
}
