import type { AccountState, Failing } from "../accounts/state.ts";
import type { Face, TimedFace } from "../drawing/face.ts";
import type { SymbolName } from "../drawing/symbols.ts";
import type { KeyWording } from "../i18n/key-wording.ts";
import type { KeyView } from "./action.ts";
import { failureFace, shortReason } from "./failure-face.ts";

/** The face of a key that has never had an answer, because of a failure that stands. */
export function failingFace({ failure, nextAt }: Failing, { now, steady, wording }: KeyView): TimedFace {
  const { tone } = shortReason(failure, wording);
  const face: Face = { ...failureFace(failure, wording), tone };
  if (failure.kind !== "busy" || nextAt <= steady) return { face };
  const detail = wording.say("failure.retryIn", { time: wording.span(nextAt - steady).text });
  return { face: { ...face, detail }, changesAt: now + 1000 };
}

/**
 * A key that says what a press would do. While its account can't be reached it looks muted, and says why: a key that looks
 * ready has to be. What needs a person comes first: yellow, and the symbol of the trouble the larger one.
 */
export function readyFace({ account, wording }: KeyView, face: Omit<Face, "tone">): Face {
  if (!account.failing) return { ...face, tone: "neutral" };
  const { tone, symbol, detail } = shortReason(account.failing.failure, wording);
  return tone === "attention"
    ? { ...face, tone, symbol, sign: face.symbol, detail }
    : { ...face, tone: "muted", sign: symbol, detail };
}

/** Why nothing newer is known. */
export function oldDetail({ failing }: AccountState, wording: KeyWording): string {
  return failing ? shortReason(failing.failure, wording).detail : wording.say("state.old");
}

/** What was last known, beside why nothing newer is. */
export function oldFace(
  { account, wording }: KeyView,
  was: { readonly sign: SymbolName; readonly headline: string },
): Face {
  const why = account.failing
    ? shortReason(account.failing.failure, wording)
    : { tone: "unknown" as const, symbol: "clock" as const, detail: oldDetail(account, wording) };
  return { ...why, ...was };
}
