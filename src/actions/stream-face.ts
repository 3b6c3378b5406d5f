import type { ActionSettings } from "../settings/action-settings.ts";
import { type AccountState, isFresh } from "../accounts/account-state.ts";
import type { Face, TimedFace, Tone } from "../faces/face.ts";
import type { KeyView } from "./key-view.ts";
import type { KeyWording } from "../languages/key-words/key-wording.ts";
import { runningFace, type RunningOptions, sessionFace } from "./session-face.ts";

/** Steps of the ring during a hold of one second: few enough for what comes of it to be within the updates of a key. */
const ringSteps = 6;

export function streamFace(
  view: KeyView,
  { mode, stopGuard }: Pick<ActionSettings["stream"], "mode" | "stopGuard">,
  options: RunningOptions = {},
): TimedFace {
  const { wording, now, holding } = view;
  if (holding) {
    const step = Math.ceil(holding.duration / ringSteps);
    const done = Math.floor((now - holding.since) / step);
    const headline = wording.say("stream.keepHolding");
    return {
      face: {
        // The red stays under a hold: a key that has gone dark says stopped.
        tone: runningTone(view.account, now),
        symbol: "stop",
        headline,
        ring: (done + 1) / ringSteps,
      },
      changesAt: holding.since + (done + 1) * step,
    };
  }
  return sessionFace(view, (session) => {
    if (session.state === "none") {
      const [symbol, headline] =
        mode === "stop" ? (["stop", "stream.off"] as const) : (["play", "stream.start"] as const);
      const detail = mode === "stop" ? {} : { detail: wording.say("stream.stopped") };
      return { face: { tone: "neutral", symbol, headline: wording.say(headline), ...detail } };
    }
    const running = runningFace(view, session, options);
    if (mode === "start") return running;
    // Paused looks like a key that resumes, and a press would end the session.
    const isHeld = stopGuard === "hold" || (mode === "toggle" && session.state !== "active");
    const detail = wording.say(isHeld ? "stream.holdToStop" : "stream.pressToStop");
    // A key that only stops must be known as such among keys that look alive.
    if (mode === "stop") return { face: { ...running.face, symbol: "stop", detail } };
    const saysHow = running.face.detail === undefined || session.state !== "active";
    return saysHow ? { face: { ...running.face, detail } } : running;
  });
}

/** Shown for a moment when a guarded stop was let go too early: on the ground that the key had. */
export function holdLongerFace({
  wording,
  account,
  at,
}: {
  readonly wording: KeyWording;
  readonly account: { readonly state: AccountState };
  readonly at: number;
}): Face {
  return {
    tone: runningTone(account.state, at),
    symbol: "hand",
    headline: wording.say("stream.holdLonger"),
    detail: wording.say("stream.toStop"),
  };
}

function runningTone(account: AccountState, now: number): Tone {
  if (!isFresh(account, now)) return "unknown";
  const state = account.session?.state;
  if (state === undefined || state === "none") return "neutral";
  return state === "active" ? "live" : "attention";
}
