import type { Face, TimedFace } from "../faces/face.ts";
import type { KeyView } from "./key-view.ts";

export function clearFace({ account, wording }: KeyView): TimedFace {
  if (account.clearing > 0) {
    return { face: { tone: "working", symbol: "clear", headline: wording.say("clear.clearing") } };
  }
  const detail = wording.say("clear.captions");
  return { face: { tone: "neutral", symbol: "clear", headline: wording.say("clear.clear"), detail } };
}

/** Shown for a moment after the service has accepted it. */
export function clearedFace({ wording }: Pick<KeyView, "wording">): Face {
  return { tone: "neutral", symbol: "check", headline: wording.say("clear.cleared") };
}
