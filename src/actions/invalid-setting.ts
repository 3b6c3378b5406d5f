import type { SettingName } from "../settings/action-settings.ts";
import type { ConfiguredAction } from "./action.ts";

/** The failure of settings with wrong values; nothing if there are none. */
export function invalidSetting([name]: readonly SettingName[]): Pick<ConfiguredAction, "failure"> {
  return name === undefined ? {} : { failure: { kind: "setting-wrong", name } };
}
