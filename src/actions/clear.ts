import { clear as clearCaptions } from "../accounts/captions.ts";
import type { Action } from "./action.ts";
import { readyFace, wordFace } from "./faces.ts";

export const clear: Action = () => ({
  async press(press) {
    await clearCaptions(press);
    return { ok: true, face: ({ wording }) => wordFace(wording, "active", "check", "clear.cleared") };
  },
  face(view) {
    const { state, wording } = view;
    if (state.clears > 0) return { face: wordFace(wording, "working", "clear", "clear.clearing") };
    return { face: readyFace(view, wordFace(wording, "neutral", "clear", "clear.clear", "clear.captions")) };
  },
});
