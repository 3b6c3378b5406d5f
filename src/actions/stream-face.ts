import type { Face, TimedFace } from "../faces/face.ts";
import type { ActionSettings } from "../settings/action-settings.ts";
import { holdingFace } from "./hold-face.ts";
import type { KeyView } from "./key-view.ts";
import { runningFace, type RunningOptions, sessionFace } from "./session-face.ts";

/** What a press does stands below the state where the key has room for it. */
export function streamFace(
  view: KeyView,
  { mode, stopGuard }: Pick<ActionSettings["stream"], "mode" | "stopGuard">,
  options: RunningOptions = {},
): TimedFace {
  const { wording, holding } = view;
  if (holding) return holdingFace(view, holding, "stop");
  const stopDetail = (isHeld: boolean): string =>
    wording.say(isHeld ? "stream.holdToStop" : "stream.pressToStop");
  // Nothing is being checked, and a press is no question.
  if (view.isBlind === true && !view.account.transition) {
    const does: Pick<Face, "symbol" | "headline" | "detail"> =
      mode === "stop"
        ? { symbol: "stop", headline: "?", detail: stopDetail(stopGuard === "hold") }
        : { symbol: "play", headline: wording.say("stream.start") };
    return { face: { tone: "neutral", ...does } };
  }
  return sessionFace(view, "state.wasStopped", (session) => {
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
    const detail = stopDetail(isHeld);
    // A key that only stops must be known as such among keys that look alive.
    if (mode === "stop") return { face: { ...running.face, symbol: "stop", detail } };
    const saysHow = running.face.detail === undefined || session.state !== "active";
    return saysHow ? { face: { ...running.face, detail } } : running;
  });
}
