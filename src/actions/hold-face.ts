import { type AccountState, isFresh } from "../accounts/account-state.ts";
import type { Face, TimedFace, Tone } from "../faces/face.ts";
import type { SymbolName } from "../faces/symbols.ts";
import type { WordKey } from "../languages/key-words/en.ts";
import type { KeyWording } from "../languages/key-words/key-wording.ts";
import type { Holding, KeyView } from "./key-view.ts";

/** Steps of the ring during a hold of one second: few enough for what comes of it to be within the updates of a key. */
const ringSteps = 6;

/** While a key is held for something that needs holding. */
export function holdingFace(
  { account, now, wording }: KeyView,
  { since, duration }: Holding,
  symbol: SymbolName,
): TimedFace {
  const step = Math.ceil(duration / ringSteps);
  const done = Math.floor((now - since) / step);
  return {
    face: {
      // The red stays under a hold: a key that has gone dark says stopped.
      tone: runningTone(account, now),
      symbol,
      headline: wording.say("stream.keepHolding"),
      ring: (done + 1) / ringSteps,
    },
    changesAt: since + (done + 1) * step,
  };
}

/** Shown for a moment when a hold ended too early: on the ground that the key had. */
export function holdLongerFace(
  {
    wording,
    account,
    at,
  }: {
    readonly wording: KeyWording;
    readonly account: { readonly state: AccountState };
    readonly at: number;
  },
  detail: WordKey = "stream.toStop",
): Face {
  return {
    tone: runningTone(account.state, at),
    symbol: "hand",
    headline: wording.say("stream.holdLonger"),
    detail: wording.say(detail),
  };
}

function runningTone(account: AccountState, now: number): Tone {
  if (!isFresh(account, now)) return "unknown";
  const state = account.session?.state;
  if (state === undefined || state === "none") return "neutral";
  return state === "active" ? "live" : "attention";
}
