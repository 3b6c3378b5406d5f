import type { AccountState } from "../accounts/account-state.ts";
import { actionSettings, readSettings } from "../settings/action-settings.ts";
import { type Action, type Reminder, invalidSetting } from "./action.ts";
import { sessionReminder, faceWithReminder } from "./reminder.ts";
import { statusFace } from "./status-face.ts";

/** Shows the session and asks for the status when pressed; it changes nothing. */
export const status: Action = {
  configure(raw) {
    const { values, wrong } = readSettings(actionSettings.status, raw);
    const reminder = (account: AccountState): Reminder | undefined =>
      sessionReminder(account, values.remindAfterHours);
    return {
      ...invalidSetting(wrong),
      showsSession: true,
      needsChurchId: () => true,
      async press(press) {
        // An end that this very press has learnt is still to be seen.
        const { endedAt } = press.account.state;
        await press.account.check(press);
        if (endedAt !== undefined) press.account.shared.dispatch({ type: "end-seen" });
        return { ok: true };
      },
      face: (view) => faceWithReminder(view, reminder(view.account), (options) => statusFace(view, options)),
      reminder,
    };
  },
};
