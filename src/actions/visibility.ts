import { type AccountState, freshDetails } from "../accounts/account-state.ts";
import { actionSettings, type ActionSettings, readSettings } from "../settings/action-settings.ts";
import type { Action, Press, PressResult } from "./action.ts";
import { invalidSetting, PressFailure } from "./failure.ts";
import { hiddenReminder } from "./reminder.ts";
import { visibilityFace } from "./visibility-face.ts";

type Settings = ActionSettings["visibility"];

/** Hides and shows captions, with their text in a private moment. */
export const visibility: Action = {
  configure(raw) {
    const { values, wrong } = readSettings(actionSettings.visibility, raw);
    return {
      ...invalidSetting(wrong),
      press: (press) => pressed(press, values),
      face: (view) => visibilityFace(view, values),
      state: (account) => (account.hidden.confirmed === true ? 1 : 0),
      reminder: hiddenReminder,
      effect: (account) =>
        values.mode === "toggle" && account.hidden.asked === undefined ? nextOf(account) : undefined,
    };
  },
};

async function pressed(press: Press, settings: Settings): Promise<PressResult> {
  const { account, inMultiAction, at } = press;
  const name = commandFor(press, settings);
  const { hidden } = account.state;
  const isOpen = hidden.asked !== undefined;
  const told = freshDetails(account.state, at).captionsHidden;
  // What the service has accepted since is newer than what the status told.
  const isThere = told === (name === "hide") && hidden.confirmed === told;
  // A private moment clears the text of captions that are hidden already.
  const isDone = isThere && !isOpen && !(name === "hide" && settings.clearText);
  if (inMultiAction && isDone) return {};
  await (name === "hide" ? account.hide(settings.clearText, press) : account.show(press));
  return {};
}

function commandFor({ inMultiAction, desiredState, account }: Press, { mode }: Settings): "hide" | "show" {
  if (inMultiAction && desiredState === 0) return "show";
  if (inMultiAction && desiredState === 1) return "hide";
  if (mode !== "toggle") return mode;
  if (inMultiAction) throw new PressFailure({ kind: "no-desired-state" });
  return nextOf(account.state);
}

/** Not known is hidden by a press; what got no answer is asked for again. */
function nextOf({ hidden: { asked, confirmed, unanswered } }: AccountState): "hide" | "show" {
  if (asked) return asked.value ? "show" : "hide";
  if (unanswered !== undefined) return unanswered ? "hide" : "show";
  return confirmed === true ? "show" : "hide";
}
