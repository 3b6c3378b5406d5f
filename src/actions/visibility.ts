import { hide, show } from "../accounts/captions.ts";
import { requestedOf, toggled, valueOf } from "../accounts/setting.ts";
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
  state: ({ hidden }) => (valueOf(hidden) === true ? 1 : 0),
  reminder: hiddenReminder,
  effect({ hidden, wereHidden }) {
    if (values.mode !== "toggle" || requestedOf(hidden)) return undefined;
    const { kind } = hidden.known;
    return {
      does: toggled(hidden, wereHidden),
      isReported: kind === "reported" || kind === "unknown",
    };
  },
}));

async function pressed(press: Press, { mode, clearText }: Settings): Promise<PressResult> {
  const { account, inMultiAction } = press;
  const isHide = commandFor(press, mode) === "hide";
  const { hidden, reportedHidden } = account.state;
  // A private moment clears the text of captions that are hidden already.
  const isDone = reportedHidden === isHide && !requestedOf(hidden) && !(isHide && clearText);
  if (inMultiAction && isDone) return {};
  if (isHide) await hide(press, clearText);
  else if (!(await show(press, clearText))) return { nothingSent: "overtaken" };
  return {};
}

function commandFor(press: Press, mode: Settings["mode"]): "hide" | "show" {
  const own = mode === "toggle" ? undefined : mode;
  if (press.inMultiAction) return desiredOf(press, ["show", "hide"], own);
  const { hidden, wereHidden } = press.account.state;
  return own ?? toggled(hidden, wereHidden);
}
