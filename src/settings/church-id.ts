import { actionSettings, type ActionSettings, readSettings } from "./action-settings.ts";

/** What a key can't do without a church ID: "all", "part", or "nothing" that needs one. */
export type ChurchIdNeed = "all" | "part" | "nothing";

type Rule = (settings: unknown, inMultiAction: boolean) => ChurchIdNeed;

/** Commands need none. The status does, and with it whatever acts by what that shows. */
const needs: Readonly<Partial<Record<keyof ActionSettings, Rule>>> = {
  stream(settings, inMultiAction) {
    const { mode, languages } = readSettings(actionSettings.stream, settings).values;
    if (mode === "toggle" && !inMultiAction) return "all";
    const startsWithLanguages =
      mode !== "stop" && Object.values(languages).some((value) => value !== undefined);
    return startsWithLanguages ? "part" : "nothing";
  },
  status: () => "all",
};

/** @param settings of any type and size */
export function churchIdNeed(
  action: keyof ActionSettings,
  settings: unknown,
  inMultiAction: boolean,
): ChurchIdNeed {
  return needs[action]?.(settings, inMultiAction) ?? "nothing";
}
