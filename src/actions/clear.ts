import { clear as clearCaptions } from "../accounts/captions.ts";
import type { Action } from "./action.ts";
import { readyFace, wordFace } from "./faces.ts";

export const clear: Action = () => ({
  async press(press) {
    await clearCaptions(press);
    return { ok: true, face: wordFace(press.wording, "active", "check", "clear.cleared") };
  },
  face(view) {
    const { account, wording } = view;
    const face =
      account.clearing > 0
        ? wordFace(wording, "working", "clear", "clear.clearing")
        : readyFace(view, wordFace(wording, "neutral", "clear", "clear.clear", "clear.captions"));
    return { face };
  },
});
