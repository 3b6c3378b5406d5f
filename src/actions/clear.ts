import { clearedFace, clearFace } from "./clear-face.ts";
import type { Action } from "./action.ts";

export const clear: Action = {
  configure: () => ({
    async press({ account, wording }) {
      await account.send({ name: "clear" });
      return { ok: true, face: clearedFace({ wording }) };
    },
    face: clearFace,
  }),
};
