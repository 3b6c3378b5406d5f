import type { AccountState } from "../accounts/state.ts";
import type { Face, TimedFace, Tone } from "../drawing/face.ts";
import type { SymbolName } from "../drawing/symbols.ts";
import type { KeyWording, WordKey } from "../i18n/key-wording.ts";
import { holdMs } from "../limits.ts";
import type { KeyView } from "./action.ts";

export function wordFace(
  wording: KeyWording,
  tone: Tone,
  symbol: SymbolName,
  headline: WordKey,
  detail?: WordKey,
): Face {
  return { tone, symbol, headline: wording.say(headline), detail: detail && wording.say(detail) };
}

/** Steps of the ring: with the next face, as many pictures as a key takes in a second. */
const ringSteps = 6;

export function holdingFace({ account, now, wording, heldMs = 0 }: KeyView, symbol: SymbolName): TimedFace {
  const step = Math.ceil(holdMs / ringSteps);
  const next = Math.floor(heldMs / step) + 1;
  const face = wordFace(wording, heldTone(account), symbol, "stream.keepHolding");
  return { face: { ...face, ring: next / ringSteps }, changesAt: now + next * step - heldMs };
}

export function holdLongerFace(wording: KeyWording, account: AccountState, toDo: WordKey): Face {
  return wordFace(wording, heldTone(account), "hand", "stream.holdLonger", toDo);
}

/** Red stays under a hold, because a key that has gone dark says stopped. */
function heldTone({ isFresh, session }: AccountState): Tone {
  if (!isFresh) return "unknown";
  if (session === undefined || session.state === "none") return "neutral";
  return session.state === "active" ? "live" : "attention";
}
