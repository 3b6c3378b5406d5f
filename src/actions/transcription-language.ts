import { fitLanguageName } from "../drawing/language-codes-text.ts";
import { actionWith } from "./action.ts";
import { cyclingKey } from "./cycle.ts";

export const transcriptionLanguage = actionWith("transcriptionLanguage", ({ languageCodes, restartGuard }) =>
  cyclingKey({
    symbol: "microphone",
    entries: languageCodes.map((code) => ({ transcriptionLanguage: code })),
    empty: "no-language",
    restartGuard,
    fact: "source",
    describe: ({ transcriptionLanguage: code = "" }, wording) => ({
      headline: fitLanguageName(code, wording),
      detail: code,
    }),
    shortName: ({ transcriptionLanguage: code = "" }) => code,
  }),
);
