import { isUnderWay } from "../accounts/account-state.ts";
import type { Face, TimedFace } from "../faces/face.ts";
import { detailSize, pressSymbols, textWidth } from "../faces/face-svg.ts";
import { spokenAndTargets } from "../faces/language-codes-text.ts";
import type { KeyWording } from "../languages/key-words/key-wording.ts";
import type { Session } from "../service/caption-service.ts";
import type { KeyView } from "./action.ts";
import { holdingFace } from "./hold-face.ts";
import { runningFace, sessionFace } from "./session-face.ts";
import { doesNothing, isStopHeld, streamPress, type StreamSettings } from "./stream-press.ts";
import { wordFace } from "./word-face.ts";

/** What a press does is drawn beside the state, and stands below it where the key has room for that. */
export function streamFace(view: KeyView, settings: StreamSettings): TimedFace {
  if (view.heldMs !== undefined) return holdingFace(view, "stop");
  // Nothing is being checked, and a press is no question.
  if (!view.account.canPoll && !view.account.transition) return { face: blindFace(settings, view.wording) };
  const timed = sessionFace(view, {
    remindAfterHours: settings.remindAfterHours,
    wasNone: "state.wasStopped",
    known: (session, isLong) => knownFace(view, settings, session, isLong),
  });
  return { ...timed, face: withPress(timed.face, view, settings) };
}

function knownFace(view: KeyView, settings: StreamSettings, session: Session, isLong: boolean): TimedFace {
  const { wording } = view;
  const { mode } = settings;
  if (session.state === "none")
    return {
      face:
        mode === "stop"
          ? wordFace(wording, "neutral", "stop", "stream.off")
          : {
              ...wordFace(wording, "neutral", "play", "stream.start"),
              detail: startDetail(settings, wording),
            },
    };
  const running = runningFace(view, session, isLong);
  if (mode === "start") return running;
  const detail = wording.say(stopDetail(isStopHeld(session, settings)));
  // A key that only stops must be known as such among keys that look alive.
  if (mode === "stop") {
    const { symbol, tone } = running.face;
    return { face: { ...running.face, symbol: "stop", ...(tone === "overdue" && { sign: symbol }), detail } };
  }
  const saysHow = running.face.detail === undefined || session.state !== "active";
  return saysHow ? { face: { ...running.face, detail } } : running;
}

/** What is under way or old tells nothing of a press, and toggles do nothing while the stream restarts. */
function withPress(face: Face, { account }: KeyView, settings: StreamSettings): Face {
  const { session, unconfirmed, isRestarting, isFresh } = account;
  if (!session || isUnderWay(account) || (!isFresh && !unconfirmed)) return face;
  if (isRestarting && settings.mode === "toggle") return face;
  if (doesNothing(account, settings)) return { ...face, isInert: true };
  const does = streamPress(account, settings);
  const press = does === "stop by hold" ? "hold" : does;
  return pressSymbols[press] === face.symbol ? face : { ...face, press };
}

function blindFace({ mode, stopGuard }: StreamSettings, wording: KeyWording): Face {
  if (mode !== "stop") return wordFace(wording, "neutral", "play", "stream.start");
  const isHeld = stopGuard === "hold";
  const detail = wording.say(stopDetail(isHeld));
  return { tone: "neutral", symbol: "stop", headline: "?", detail, ...(isHeld && { press: "hold" }) };
}

function startDetail({ languages }: StreamSettings, wording: KeyWording): string {
  if (!languages) return wording.say("stream.stopped");
  const { transcriptionLanguage, languageCodes = [] } = languages;
  return spokenAndTargets(transcriptionLanguage, languageCodes, textWidth, detailSize);
}

const stopDetail = (isHeld: boolean): "stream.holdToStop" | "stream.pressToStop" =>
  isHeld ? "stream.holdToStop" : "stream.pressToStop";
