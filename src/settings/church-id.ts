import { actionSettings, type ActionSettings, readSettings } from "./action-settings.ts";

/** What a key can't do without a church ID: "all", "part", or "nothing" that needs one. */
export type ChurchIdNeed = "all" | "part" | "nothing";

/** Takes settings of any type and size. */
type Rule = (settings: unknown, inMultiAction: boolean) => ChurchIdNeed;

/** Commands need none. The status does, and with it whatever acts by what that shows. */
const ofCommands: Rule = () => "nothing";

/** By action. */
export const churchIdNeeds: Readonly<Record<keyof ActionSettings, Rule>> = {
  stream(settings, inMultiAction) {
    const { mode, languages } = readSettings(actionSettings.stream, settings).values;
    if (mode === "toggle" && !inMultiAction) return "all";
    const startsWithLanguages =
      mode !== "stop" && Object.values(languages).some((value) => value !== undefined);
    return startsWithLanguages ? "part" : "nothing";
  },
  clear: ofCommands,
  visibility: ofCommands,
  transcriptionLanguage: ofCommands,
  translationLanguages: ofCommands,
  status: () => "all",
};
