import type { SettingName } from "../settings/action-settings.ts";
import type { ConfiguredAction } from "./action.ts";

/** The trouble of settings with wrong values; nothing if there are none. */
export function troubleWith([name]: readonly SettingName[]): Pick<ConfiguredAction, "trouble"> {
  return name === undefined ? {} : { trouble: { kind: "setting-wrong", name } };
}
