import { statusFace } from "./status-face.ts";
import type { Action } from "./action.ts";

export const status: Action = {
  configure: () => ({
    needsChurchId: () => true,
    async press({ account }) {
      await account.check();
      return { ok: true };
    },
    face: statusFace,
  }),
};
