import type { AccountState } from "../accounts/account-state.ts";
import type { Face, TimedFace, Tone } from "../faces/face.ts";
import type { SymbolName } from "../faces/symbols.ts";
import type { WordKey } from "../languages/key-words/en.ts";
import type { KeyWording } from "../languages/key-words/key-wording.ts";
import type { KeyView } from "./key-view.ts";

/** How long a press has to last where a hold is asked for, in milliseconds. */
export const holdMs = 1_000;

/** Steps of the ring during a hold of one second: few enough for what comes of it to be within the updates of a key. */
const ringSteps = 6;

/** While a key is held for something that needs holding. */
export function holdingFace(
  { account, now, wording }: KeyView,
  heldMs: number,
  symbol: SymbolName,
): TimedFace {
  const step = Math.ceil(holdMs / ringSteps);
  const done = Math.floor(heldMs / step);
  return {
    face: {
      // The red stays under a hold: a key that has gone dark says stopped.
      tone: runningTone(account),
      symbol,
      headline: wording.say("stream.keepHolding"),
      ring: (done + 1) / ringSteps,
    },
    changesAt: now + (done + 1) * step - heldMs,
  };
}

/** Shown for a moment when a hold ended too early: on the ground that the key had. */
export function holdLongerFace(
  { wording, account }: { readonly wording: KeyWording; readonly account: { readonly state: AccountState } },
  detail: WordKey = "stream.toStop",
): Face {
  return {
    tone: runningTone(account.state),
    symbol: "hand",
    headline: wording.say("stream.holdLonger"),
    detail: wording.say(detail),
  };
}

function runningTone(account: AccountState): Tone {
  if (!account.isFresh) return "unknown";
  const state = account.session?.state;
  if (state === undefined || state === "none") return "neutral";
  return state === "active" ? "live" : "attention";
}
