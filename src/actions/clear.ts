import { clear as clearCaptions } from "../accounts/captions.ts";
import type { Face } from "../faces/face.ts";
import type { Action, KeyView } from "./action.ts";
import { readyFace } from "./link-face.ts";
import { wordFace } from "./word-face.ts";

/** Clears the text of the captions; nothing of it has to be known before. */
export const clear: Action = () => ({
  async press(press) {
    await clearCaptions(press);
    return { ok: true, face: wordFace(press.wording, "active", "check", "clear.cleared") };
  },
  face: (view) => ({ face: clearFace(view) }),
});

function clearFace(view: KeyView): Face {
  const { account, wording } = view;
  return account.clearing > 0
    ? wordFace(wording, "working", "clear", "clear.clearing")
    : readyFace(view, wordFace(wording, "neutral", "clear", "clear.clear", "clear.captions"));
}
