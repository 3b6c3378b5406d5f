import { sameLanguages } from "../languages/language-codes.ts";
import { actionSettings, readSettings } from "../settings/action-settings.ts";
import type { Action } from "./action.ts";
import { pressNext } from "./cycle.ts";
import { invalidSetting } from "./invalid-setting.ts";
import { translationLanguagesFace } from "./language-face.ts";

export const translationLanguages: Action = {
  configure(raw) {
    const { values, wrong } = readSettings(actionSettings.translationLanguages, raw);
    const cycle = { entries: values.presets.map((preset) => preset.languageCodes), isSame: sameLanguages };
    return {
      ...(cycle.entries.length === 0 && { failure: { kind: "no-preset" } }),
      ...invalidSetting(wrong),
      press: (press) =>
        pressNext(press, cycle, press.account.state.translationLanguages, (languageCodes) => ({
          name: "set-translation-languages",
          languageCodes,
        })),
      face: (view, memory) => translationLanguagesFace(view, values, memory),
    };
  },
};
