import type { AccountState } from "../accounts/account-state.ts";
import type { Face, TimedFace, Tone } from "../faces/face.ts";
import type { SymbolName } from "../faces/symbols.ts";
import type { WordKey } from "../languages/key-words/en.ts";
import type { KeyWording } from "../languages/key-words/key-wording.ts";
import type { KeyView } from "./action.ts";
import { wordFace } from "./word-face.ts";

/** How long a press has to last where a hold is asked for, in milliseconds. */
export const holdMs = 1_000;

/** Steps of the ring during a hold of one second: few enough for what comes of it to be within the updates of a key. */
const ringSteps = 6;

/** While a key is held for something that needs holding. */
export function holdingFace({ account, now, wording, heldMs = 0 }: KeyView, symbol: SymbolName): TimedFace {
  const step = Math.ceil(holdMs / ringSteps);
  const next = Math.floor(heldMs / step) + 1;
  const face = wordFace(wording, runningTone(account), symbol, "stream.keepHolding");
  return { face: { ...face, ring: next / ringSteps }, changesAt: now + next * step - heldMs };
}

/** Shown for a moment when a hold ended too early. */
export function holdLongerFace(wording: KeyWording, account: AccountState, toDo: WordKey): Face {
  return wordFace(wording, runningTone(account), "hand", "stream.holdLonger", toDo);
}

/** The ground that the key had: the red stays under a hold, because a key that has gone dark says stopped. */
function runningTone({ isFresh, session }: AccountState): Tone {
  if (!isFresh) return "unknown";
  if (session === undefined || session.state === "none") return "neutral";
  return session.state === "active" ? "live" : "attention";
}
