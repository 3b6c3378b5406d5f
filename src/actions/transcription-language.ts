import { transcriptionLanguageFace } from "./language-face.ts";
import { sameLanguage } from "../languages/language-codes.ts";
import { actionSettings, readSettings } from "../settings/action-settings.ts";
import type { Action } from "./action.ts";
import { chooseNext } from "./choose-next.ts";
import { invalidSetting } from "./invalid-setting.ts";

export const transcriptionLanguage: Action = {
  configure(raw) {
    const { values, wrong } = readSettings(actionSettings.transcriptionLanguage, raw);
    const { languageCodes } = values;
    return {
      ...(languageCodes.length === 0 && { failure: { kind: "no-language" } }),
      ...invalidSetting(wrong),
      async press({ account, memory }) {
        const languageCode = chooseNext(
          languageCodes,
          account.state.transcriptionLanguage,
          sameLanguage,
          memory,
        );
        await account.send({ name: "set-transcription-language", languageCode });
        return { ok: true };
      },
      face: (view, { chosen }) => transcriptionLanguageFace(view, values, chosen),
    };
  },
};
