import { statusFace } from "./status-face.ts";
import type { Action } from "./action.ts";

export const status: Action = {
  configure: () => ({
    needsChurchId: () => true,
    async press(press) {
      await press.account.check(press);
      return { ok: true };
    },
    face: statusFace,
  }),
};
