import { translationLanguagesFace } from "./language-face.ts";
import { sameLanguages } from "../languages/language-codes.ts";
import { actionSettings, readSettings } from "../settings/action-settings.ts";
import type { Action } from "./action.ts";
import { chooseNext } from "./choose-next.ts";
import { invalidSetting } from "./invalid-setting.ts";

export const translationLanguages: Action = {
  configure(raw) {
    const { values, wrong } = readSettings(actionSettings.translationLanguages, raw);
    const lists = values.presets.map((preset) => preset.languageCodes);
    return {
      ...(lists.length === 0 && { failure: { kind: "no-preset" } }),
      ...invalidSetting(wrong),
      async press({ account, memory }) {
        const languageCodes = chooseNext(lists, account.state.translationLanguages, sameLanguages, memory);
        await account.send({ name: "set-translation-languages", languageCodes });
        return { ok: true };
      },
      face: (view, { chosen }) => translationLanguagesFace(view, values, chosen),
    };
  },
};
