import type { Face, TimedFace } from "../faces/face.ts";
import type { KeyView } from "./key-view.ts";
import { readyFace } from "./ready-face.ts";

export function clearFace(view: KeyView): TimedFace {
  const { account, wording } = view;
  if (account.clearing > 0) {
    return { face: { tone: "working", symbol: "clear", headline: wording.say("clear.clearing") } };
  }
  return {
    face: readyFace(view, {
      symbol: "clear",
      headline: wording.say("clear.clear"),
      detail: wording.say("clear.captions"),
    }),
  };
}

/** Shown for a moment after the service has accepted it. */
export function clearedFace({ wording }: Pick<KeyView, "wording">): Face {
  return { tone: "active", symbol: "check", headline: wording.say("clear.cleared") };
}
