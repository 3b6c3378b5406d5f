import type { AccountState } from "../accounts/account-state.ts";
import type { Face } from "../faces/face.ts";
import { shortReason } from "./failure-face.ts";
import type { KeyView } from "./key-view.ts";

/**
 * A key that says what a press would do. While its account can't be reached it looks muted, and says why: a key that looks
 * ready has to be. What needs a person comes first: yellow, and the symbol of the trouble the larger one.
 */
export function readyFace(
  { account, wording }: Pick<KeyView, "account" | "wording">,
  face: Omit<Face, "tone">,
): Face {
  if (!account.failing) return { ...face, tone: "neutral" };
  const { tone, symbol, detail } = shortReason(account.failing.failure, wording);
  return tone === "attention"
    ? { ...face, tone, symbol, sign: face.symbol, detail }
    : { ...face, tone: "muted", sign: symbol, detail };
}

/** Why what is known of an account is old. */
export function whyOld(
  { failing }: AccountState,
  { wording }: Pick<KeyView, "wording">,
): ReturnType<typeof shortReason> {
  return failing
    ? shortReason(failing.failure, wording)
    : { tone: "unknown", symbol: "clock", detail: wording.say("state.old") };
}
