import type { ActionSettings } from "../settings/action-settings.ts";
import type { Face, TimedFace } from "../faces/face.ts";
import type { KeyView } from "./key-view.ts";
import { runningFace, sessionFace } from "./session-face.ts";

/** Steps of the ring during a hold of one second: few enough for what comes of it to be within the updates of a key. */
const ringSteps = 6;

export function streamFace(view: KeyView, { mode, stopGuard }: Pick<ActionSettings["stream"], "mode" | "stopGuard">): TimedFace {
  const { wording, now, holding } = view;
  if (holding) {
    const step = Math.ceil(holding.duration / ringSteps);
    const done = Math.floor((now - holding.since) / step);
    const headline = wording.say("stream.keepHolding");
    return {
      face: {
        tone: "working",
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
    const running = runningFace(view, session);
    if (mode === "start") return running;
    const detail = wording.say(stopGuard === "hold" ? "stream.holdToStop" : "stream.pressToStop");
    // A key that only stops must be known as such among keys that look alive.
    if (mode === "stop") return { face: { ...running.face, symbol: "stop", detail } };
    return running.face.detail === undefined ? { face: { ...running.face, detail } } : running;
  });
}

/** Shown for a moment when a guarded stop was let go too early. */
export function holdLongerFace({ wording }: Pick<KeyView, "wording">): Face {
  return {
    tone: "neutral",
    symbol: "hand",
    headline: wording.say("stream.holdLonger"),
    detail: wording.say("stream.toStop"),
  };
}
