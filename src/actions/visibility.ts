import type { AccountState } from "../accounts/account-state.ts";
import { hide, show } from "../accounts/captions.ts";
import { PressFailure } from "../accounts/press-failure.ts";
import { actionSettings, type ActionSettings, readSettings } from "../settings/action-settings.ts";
import { type Action, invalidSetting, type Press, type PressResult } from "./action.ts";
import { hiddenReminder } from "./reminder.ts";
import { visibilityFace } from "./visibility-face.ts";

type Settings = ActionSettings["visibility"];

/** Hides and shows captions, with their text in a private moment. */
export const visibility: Action = {
  configure(raw) {
    const { values, wrong } = readSettings(actionSettings.visibility, raw);
    return {
      ...invalidSetting(wrong),
      actsBySight: values.mode === "toggle",
      press: (press) => pressed(press, values),
      face: (view) => visibilityFace(view, values),
      state: (account) => (account.hidden.value === true ? 1 : 0),
      reminder: hiddenReminder,
      effect({ hidden, ...account }) {
        if (values.mode !== "toggle" || hidden.asked) return undefined;
        const isOurs = hidden.lost !== undefined || (hidden.value !== undefined && !hidden.isTold);
        return { does: nextOf({ hidden, ...account }), isTold: !isOurs };
      },
    };
  },
};

async function pressed(press: Press, { mode, clearText }: Settings): Promise<PressResult> {
  const { account, inMultiAction } = press;
  const name = commandFor(press, mode);
  const isHide = name === "hide";
  const { hidden, toldHidden } = account.state;
  // A private moment clears the text of captions that are hidden already.
  const isDone = toldHidden === isHide && !hidden.asked && !(isHide && clearText);
  if (inMultiAction && isDone) return {};
  if (isHide) await hide(press, clearText);
  else if (!(await show(press, clearText))) return { isOvertaken: true };
  return {};
}

function commandFor(
  { inMultiAction, desiredState, account }: Press,
  mode: Settings["mode"],
): "hide" | "show" {
  if (!inMultiAction) return mode === "toggle" ? nextOf(account.state) : mode;
  const desired = desiredState === 0 ? "show" : desiredState === 1 ? "hide" : undefined;
  if (mode === "toggle" && desired === undefined) throw new PressFailure({ kind: "no-desired-state" });
  if (mode !== "toggle" && desired !== undefined && mode !== desired)
    throw new PressFailure({ kind: "mode-contradicts" });
  return desired ?? (mode === "show" ? "show" : "hide");
}

/** Not known is hidden by a press; what got no answer is asked for again. */
function nextOf({ hidden: { asked, value, lost } }: Pick<AccountState, "hidden">): "hide" | "show" {
  if (asked) return asked.value ? "show" : "hide";
  if (lost) return lost.value ? "hide" : "show";
  return value === true ? "show" : "hide";
}
