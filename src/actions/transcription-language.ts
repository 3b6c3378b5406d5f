import { sameLanguage } from "../languages/language-codes.ts";
import { actionSettings, readSettings } from "../settings/action-settings.ts";
import type { Action } from "./action.ts";
import { pressNext } from "./cycle.ts";
import { invalidSetting } from "./invalid-setting.ts";
import { transcriptionLanguageFace } from "./language-face.ts";

export const transcriptionLanguage: Action = {
  configure(raw) {
    const { values, wrong } = readSettings(actionSettings.transcriptionLanguage, raw);
    const cycle = { entries: values.languageCodes, isSame: sameLanguage };
    return {
      ...(cycle.entries.length === 0 && { failure: { kind: "no-language" } }),
      ...invalidSetting(wrong),
      press: (press) =>
        pressNext(press, cycle, press.account.state.transcriptionLanguage, (languageCode) => ({
          name: "set-transcription-language",
          languageCode,
        })),
      face: (view, memory) => transcriptionLanguageFace(view, values, memory),
    };
  },
};
