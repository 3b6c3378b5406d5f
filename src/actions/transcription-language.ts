import { languagesAsked } from "../accounts/account-state.ts";
import { nearLanguage, sameLanguage } from "../languages/language-codes.ts";
import { actionWith } from "./action.ts";
import { languageName } from "./cycle-face.ts";
import { cyclingKey } from "./cycling-key.ts";

/** Sets the spoken language, or the next one of a list. */
export const transcriptionLanguage = actionWith(
  "transcriptionLanguage",
  ({ languageCodes, restartGuard }) => ({
    ...cyclingKey<string>({
      symbol: "microphone",
      entries: languageCodes,
      restartGuard,
      isSame: sameLanguage,
      isNear: nearLanguage,
      settingOf: (account) => languagesAsked(account).source,
      languagesOf: (code) => ({ transcriptionLanguage: code }),
      describe: (code, wording) => ({ headline: languageName(code, wording), detail: code }),
      shortName: (code) => code,
    }),
    ...(languageCodes.length === 0 && { failure: { kind: "no-language" } }),
  }),
);
