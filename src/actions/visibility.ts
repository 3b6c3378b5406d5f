import { PressFailure } from "./failure.ts";
import { visibilityFace } from "./visibility-face.ts";
import { actionSettings, type ActionSettings, readSettings } from "../settings/action-settings.ts";
import type { Action, Press } from "./action.ts";
import { invalidSetting } from "./invalid-setting.ts";

type Settings = ActionSettings["visibility"];

export const visibility: Action = {
  configure(raw) {
    const { values, wrong } = readSettings(actionSettings.visibility, raw);
    return {
      ...invalidSetting(wrong),
      async press(press) {
        await press.account.send({ name: commandFor(press, values) });
        return {};
      },
      face: (view) => visibilityFace(view, values),
      state: (account) => (account.hidden.confirmed === true ? 1 : 0),
    };
  },
};

function commandFor({ inMultiAction, desiredState, account }: Press, { mode }: Settings): "hide" | "show" {
  if (inMultiAction && desiredState === 0) return "show";
  if (inMultiAction && desiredState === 1) return "hide";
  if (mode !== "toggle") return mode;
  if (inMultiAction) throw new PressFailure({ kind: "no-desired-state" });
  const { asked, confirmed } = account.state.hidden;
  return (asked?.value ?? confirmed) ? "show" : "hide";
}
