import { statusFace } from "./status-face.ts";
import type { Action } from "./action.ts";

export const status: Action = {
  needsChurchId: true,
  configure: () => ({
    async press({ account }) {
      await account.check();
      return { ok: true };
    },
    face: (view) => statusFace(view),
  }),
};
