import { clear as clearCaptions } from "../accounts/captions.ts";
import { clearedFace, clearFace } from "./clear-face.ts";
import type { Action } from "./action.ts";

/** Clears the text of the captions; nothing of it has to be known before. */
export const clear: Action = {
  configure: () => ({
    async press(press) {
      await clearCaptions(press);
      return { ok: true, face: clearedFace(press) };
    },
    face: clearFace,
  }),
};
