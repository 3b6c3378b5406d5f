import { fitLanguageName, languageList, spokenAndTargets } from "../drawing/language-codes-text.ts";
import type { KeyWording } from "../i18n/key-wording.ts";
import { actionWith } from "./action.ts";
import { cyclingKey, type Entry } from "./cycle.ts";

/** A preset with a spoken language is a scene. */
export const translationLanguages = actionWith("translationLanguages", ({ presets, restartGuard }) =>
  cyclingKey({
    fact: "targets",
    entries: presets,
    restartGuard,
    describe(preset, wording) {
      const name = preset.name?.trim() ?? "";
      const codes = listCodes(preset);
      if (name !== "") return { headline: name, detail: codes, short: name };
      const short = codes ?? wording.say("translation.noneShort");
      return { headline: nameTargets(preset, wording), detail: codes, short };
    },
  }),
);

/** @returns undefined for a preset that turns translation off */
function listCodes({ languageCodes = [], transcriptionLanguage }: Entry): string | undefined {
  if (transcriptionLanguage !== undefined) return spokenAndTargets(transcriptionLanguage, languageCodes);
  return languageCodes.length === 0 ? undefined : languageList(languageCodes);
}

function nameTargets({ languageCodes: [first, ...others] = [] }: Entry, wording: KeyWording): string {
  if (first === undefined) return wording.say("translation.none");
  if (others.length === 0) return fitLanguageName(first, wording);
  // A key has no room for more names.
  const names = [first, ...others.slice(0, 12)].map((code) => wording.languageName(code));
  return names.join(wording.say("translation.comma"));
}
