import { fitLanguageName, languageList, spokenAndTargets } from "../drawing/language-codes-text.ts";
import type { KeyWording } from "../i18n/key-wording.ts";
import { actionWith } from "./action.ts";
import { cyclingKey, type Entry } from "./cycle.ts";

/** A preset with a spoken language is a scene. */
export const translationLanguages = actionWith("translationLanguages", ({ presets, restartGuard }) =>
  cyclingKey({
    symbol: "globe",
    entries: presets,
    empty: "no-preset",
    restartGuard,
    fact: "targets",
    describe(preset, wording) {
      const headline = findName(preset) ?? describeTargets(preset, wording);
      const isEmpty = preset.languageCodes?.length === 0 && preset.transcriptionLanguage === undefined;
      return { headline, ...(!isEmpty && { detail: abbreviate(preset, wording) }) };
    },
    shortName: (preset, wording) => findName(preset) ?? abbreviate(preset, wording),
  }),
);

function findName({ name = "" }: Entry): string | undefined {
  return name.trim() || undefined;
}

function abbreviate({ languageCodes = [], transcriptionLanguage }: Entry, wording: KeyWording): string {
  if (transcriptionLanguage !== undefined) return spokenAndTargets(transcriptionLanguage, languageCodes);
  return languageCodes.length === 0 ? wording.say("translation.nothing") : languageList(languageCodes);
}

function describeTargets({ languageCodes: [first, ...others] = [] }: Entry, wording: KeyWording): string {
  if (first === undefined) return wording.say("translation.none");
  if (others.length === 0) return fitLanguageName(first, wording);
  const names = [first, ...others.slice(0, 12)].map((code) => wording.languageName(code));
  return names.join(wording.say("translation.comma"));
}
