import type { AccountState } from "../accounts/account-state.ts";
import { hide, show } from "../accounts/captions.ts";
import type { ActionSettings } from "../settings/action-settings.ts";
import { actionWith, desiredOf, type Press, type PressResult } from "./action.ts";
import { hiddenReminder } from "./reminder.ts";
import { visibilityFace } from "./visibility-face.ts";

type Settings = ActionSettings["visibility"];

/** Hides and shows captions, with their text in a private moment. */
export const visibility = actionWith("visibility", (values) => ({
  actsBySight: values.mode === "toggle",
  press: (press) => pressed(press, values),
  face: (view) => visibilityFace(view, values.mode),
  state: ({ hidden }) => (hidden.value === true ? 1 : 0),
  reminder: hiddenReminder,
  effect({ hidden }) {
    if (values.mode !== "toggle" || hidden.asked) return undefined;
    const isOurs = hidden.lost !== undefined || (hidden.value !== undefined && !hidden.isTold);
    return { does: nextOf(hidden), isTold: !isOurs };
  },
}));

async function pressed(press: Press, { mode, clearText }: Settings): Promise<PressResult> {
  const { account, inMultiAction } = press;
  const isHide = commandFor(press, mode) === "hide";
  const { hidden, toldHidden } = account.state;
  // A private moment clears the text of captions that are hidden already.
  const isDone = toldHidden === isHide && !hidden.asked && !(isHide && clearText);
  if (inMultiAction && isDone) return {};
  if (isHide) await hide(press, clearText);
  else if (!(await show(press, clearText))) return { nothingSent: "overtaken" };
  return {};
}

function commandFor(press: Press, mode: Settings["mode"]): "hide" | "show" {
  const own = mode === "toggle" ? undefined : mode;
  if (press.inMultiAction) return desiredOf(press, ["show", "hide"], own);
  return own ?? nextOf(press.account.state.hidden);
}

/** Not known is hidden by a press; what got no answer is asked for again. */
function nextOf({ asked, value, lost }: AccountState["hidden"]): "hide" | "show" {
  if (asked) return asked.value ? "show" : "hide";
  if (lost) return lost.value ? "hide" : "show";
  return value === true ? "show" : "hide";
}
