import { nearLanguage, sameLanguage } from "../languages/language-codes.ts";
import { actionWith } from "./action.ts";
import { cyclingKey, languageName } from "./cycle.ts";
import { SetupFailure } from "./setup-failure.ts";

export const transcriptionLanguage = actionWith(
  "transcriptionLanguage",
  ({ languageCodes, restartGuard }) => ({
    ...cyclingKey<string>({
      symbol: "microphone",
      entries: languageCodes,
      restartGuard,
      isSame: sameLanguage,
      isNear: nearLanguage,
      settingOf: ({ source }) => source,
      languagesOf: (code) => ({ transcriptionLanguage: code }),
      describe: (code, wording) => ({ headline: languageName(code, wording), detail: code }),
      shortName: (code) => code,
    }),
    ...(languageCodes.length === 0 && { failure: new SetupFailure("no-language") }),
  }),
);
