import { mapped, repeatedOf, requestedOf, type Setting, valueOf } from "../accounts/setting.ts";
import type { AccountState } from "../accounts/state.ts";
import { fitLanguageName, languageList, spokenAndTargets } from "../drawing/language-codes-text.ts";
import type { KeyWording } from "../i18n/key-wording.ts";
import type { Languages } from "../languages/language-codes.ts";
import { actionWith } from "./action.ts";
import { cyclingKey, type Entry } from "./cycle.ts";

/** A preset with a spoken language is a scene. */
export const translationLanguages = actionWith("translationLanguages", ({ presets, restartGuard }) =>
  cyclingKey({
    symbol: "globe",
    entries: presets,
    empty: "no-preset",
    restartGuard,
    settingOf: presetSetting,
    describe(preset, wording) {
      const headline = nameOf(preset) ?? longOf(preset, wording);
      const isEmpty = preset.languageCodes?.length === 0 && preset.transcriptionLanguage === undefined;
      return { headline, ...(!isEmpty && { detail: shortOf(preset, wording) }) };
    },
    shortName: (preset, wording) => nameOf(preset) ?? shortOf(preset, wording),
  }),
);

/** Targets, and the spoken language where it is known. */
function presetSetting({ source, targets, unansweredScene }: AccountState): Setting<Languages> {
  const spoken = requestedOf(source)?.value ?? valueOf(source);
  const setting = mapped(targets, (languageCodes) => ({ languageCodes, transcriptionLanguage: spoken }));
  const isRepeated = repeatedOf(source) !== undefined || repeatedOf(targets) !== undefined;
  if (!isRepeated || !unansweredScene?.languageCodes) return setting;
  const { languageCodes, transcriptionLanguage = spoken } = unansweredScene;
  return {
    ...setting,
    known: { kind: "unanswered", value: { languageCodes, transcriptionLanguage }, until: 0 },
  };
}

function nameOf({ name = "" }: Entry): string | undefined {
  return name.trim() || undefined;
}

function shortOf({ languageCodes = [], transcriptionLanguage }: Entry, wording: KeyWording): string {
  if (transcriptionLanguage !== undefined) return spokenAndTargets(transcriptionLanguage, languageCodes);
  return languageCodes.length === 0 ? wording.say("translation.nothing") : languageList(languageCodes);
}

function longOf({ languageCodes: [first, ...others] = [] }: Entry, wording: KeyWording): string {
  if (first === undefined) return wording.say("translation.none");
  if (others.length === 0) return fitLanguageName(first, wording);
  const names = [first, ...others.slice(0, 12)].map((code) => wording.languageName(code));
  return names.join(wording.say("translation.comma"));
}
