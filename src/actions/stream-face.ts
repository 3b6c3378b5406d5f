import type { Languages } from "../accounts/scene.ts";
import { detailSize, pressSymbols, textWidth } from "../faces/face-svg.ts";
import type { Face, TimedFace } from "../faces/face.ts";
import { spokenAndTargets } from "../faces/language-codes-text.ts";
import type { KeyWording } from "../languages/key-words/key-wording.ts";
import type { ActionSettings } from "../settings/action-settings.ts";
import { holdingFace } from "./hold-face.ts";
import type { KeyView } from "./key-view.ts";
import { runningFace, type RunningOptions, sessionFace } from "./session-face.ts";
import { doesNothing, isStopHeld, streamPress } from "./stream-press.ts";

type Settings = Pick<ActionSettings["stream"], "mode" | "stopGuard"> & {
  readonly languages?: Languages | undefined;
};

/** What a press does is drawn beside the state, and stands below it where the key has room for that. */
export function streamFace(view: KeyView, settings: Settings, options: RunningOptions = {}): TimedFace {
  const { wording, heldMs, account } = view;
  const { mode } = settings;
  if (heldMs !== undefined) return holdingFace(view, heldMs, "stop");
  // Nothing is being checked, and a press is no question.
  if (view.isBlind === true && !account.transition) return { face: blindFace(settings, wording) };
  const { face, changesAt } = sessionFace(view, "state.wasStopped", (session) => {
    if (session.state === "none") {
      const [symbol, headline] =
        mode === "stop" ? (["stop", "stream.off"] as const) : (["play", "stream.start"] as const);
      const detail = mode === "stop" ? {} : { detail: startDetail(settings, wording) };
      return { face: { tone: "neutral", symbol, headline: wording.say(headline), ...detail } };
    }
    const running = runningFace(view, session, options);
    if (mode === "start") return running;
    const detail = stopDetail(isStopHeld(session, settings), wording);
    // A key that only stops must be known as such among keys that look alive.
    if (mode === "stop") return { face: { ...running.face, symbol: "stop", detail } };
    const saysHow = running.face.detail === undefined || session.state !== "active";
    return saysHow ? { face: { ...running.face, detail } } : running;
  });
  return { face: withPress(face, view, settings), ...(changesAt !== undefined && { changesAt }) };
}

/** What is under way or old tells nothing of a press. */
function withPress(face: Face, { account }: KeyView, settings: Settings): Face {
  const { session, transition, uncertain, isRestarting, isAskingFirst, isFresh } = account;
  if (!session || transition || isRestarting || isAskingFirst || (!isFresh && !uncertain)) return face;
  if (doesNothing(account, settings)) return { ...face, isInert: true };
  const does = streamPress(account, settings);
  const press = does === "stop by hold" ? "hold" : does;
  return pressSymbols[press] === face.symbol ? face : { ...face, press };
}

function blindFace({ mode, stopGuard }: Settings, wording: KeyWording): Face {
  if (mode !== "stop") return { tone: "neutral", symbol: "play", headline: wording.say("stream.start") };
  const isHeld = stopGuard === "hold";
  return {
    tone: "neutral",
    symbol: "stop",
    headline: "?",
    detail: stopDetail(isHeld, wording),
    ...(isHeld && { press: "hold" }),
  };
}

function startDetail({ languages }: Settings, wording: KeyWording): string {
  if (!languages) return wording.say("stream.stopped");
  const { transcriptionLanguage, languageCodes = [] } = languages;
  return spokenAndTargets(transcriptionLanguage, languageCodes, textWidth, detailSize);
}

const stopDetail = (isHeld: boolean, wording: KeyWording): string =>
  wording.say(isHeld ? "stream.holdToStop" : "stream.pressToStop");
