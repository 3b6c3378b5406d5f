import { fitLanguageName } from "../drawing/language-codes-text.ts";
import { actionWith } from "./action.ts";
import { cyclingKey } from "./cycle.ts";

export const transcriptionLanguage = actionWith("transcriptionLanguage", ({ languageCodes, restartGuard }) =>
  cyclingKey({
    fact: "source",
    entries: languageCodes.map((code) => ({ transcriptionLanguage: code })),
    restartGuard,
    describe: ({ transcriptionLanguage: code = "" }, wording) => ({
      headline: fitLanguageName(code, wording),
      detail: code,
      short: code,
    }),
  }),
);
