import type { AccountState } from "../accounts/state.ts";
import { isContradictory } from "../languages/language-codes.ts";
import { type Known, repeatedOf, requestedOf, type Setting, valueOf } from "../accounts/setting.ts";
import { languageList, spokenAndTargets } from "../drawing/language-codes-text.ts";
import type { KeyWording } from "../i18n/key-wording.ts";
import { nearLanguage, sameLanguage, sameLanguages } from "../languages/language-codes.ts";
import type { TranslationPreset } from "../settings/action-settings.ts";
import { actionWith } from "./action.ts";
import { cyclingKey, languageName } from "./cycle.ts";
import { SetupFailure } from "./setup-failure.ts";

/** A preset with a spoken language is a scene. */
export const translationLanguages = actionWith("translationLanguages", ({ presets, restartGuard }) => {
  // The request of another key is another object.
  const own = (preset: TranslationPreset): TranslationPreset =>
    presets.includes(preset) ? preset : (presets.find((one) => isSamePreset(one, preset)) ?? preset);
  return {
    ...cyclingKey<TranslationPreset>({
      symbol: "globe",
      entries: presets,
      restartGuard,
      isSame: isSamePreset,
      isNear: ({ languageCodes: one }, { languageCodes: other }) =>
        one.length === other.length &&
        one.every((code) => other.some((reported) => nearLanguage(code, reported))),
      settingOf: presetSetting,
      languagesOf: (preset) => (isContradictory(preset) ? undefined : preset),
      describe(preset, wording) {
        const known = own(preset);
        const isEmpty = known.languageCodes.length === 0 && known.transcriptionLanguage === undefined;
        const headline = nameOf(known) ?? longOf(known, wording);
        return { headline, ...(!isEmpty && { detail: shortOf(known, wording) }) };
      },
      shortName: (preset, wording) => nameOf(preset) ?? shortOf(preset, wording),
    }),
    ...(presets.length === 0 && { failure: new SetupFailure("no-preset") }),
    ...(presets.length > 0 &&
      presets.every(isContradictory) && { failure: new SetupFailure("preset-has-source") }),
  };
});

/** Targets, and the spoken language where it is known. */
function presetSetting(account: AccountState): Setting<TranslationPreset> {
  const { source, targets } = account;
  const preset = (
    languageCodes: readonly string[],
    spoken = requestedOf(source)?.value ?? valueOf(source),
  ): TranslationPreset => ({
    languageCodes: [...languageCodes],
    ...(spoken !== undefined && { transcriptionLanguage: spoken }),
  });
  const requested = requestedOf(targets);
  const isRepeated = repeatedOf(source) !== undefined || repeatedOf(targets) !== undefined;
  const { languageCodes, transcriptionLanguage } = (isRepeated ? account.unansweredScene : undefined) ?? {};
  const { known, order } = targets;
  const knownPreset: Known<TranslationPreset> = languageCodes
    ? { kind: "unanswered", value: preset(languageCodes, transcriptionLanguage), until: 0 }
    : known.kind === "unknown"
      ? { kind: "unknown" }
      : { ...known, value: preset(known.value) };
  return {
    known: knownPreset,
    requested: requested ? [{ ...requested, value: preset(requested.value) }] : [],
    order,
  };
}

/** A preset that names no spoken language goes with any. */
function isSamePreset(
  { languageCodes, transcriptionLanguage: spoken }: TranslationPreset,
  current: TranslationPreset,
): boolean {
  if (!sameLanguages(languageCodes, current.languageCodes)) return false;
  if (spoken === undefined) return true;
  return current.transcriptionLanguage !== undefined && sameLanguage(spoken, current.transcriptionLanguage);
}

function nameOf({ name = "" }: TranslationPreset): string | undefined {
  return name.trim() || undefined;
}

function shortOf({ languageCodes, transcriptionLanguage }: TranslationPreset, wording: KeyWording): string {
  if (transcriptionLanguage !== undefined) return spokenAndTargets(transcriptionLanguage, languageCodes);
  return languageCodes.length === 0 ? wording.say("translation.nothing") : languageList(languageCodes);
}

function longOf({ languageCodes: [first, ...others] }: TranslationPreset, wording: KeyWording): string {
  if (first === undefined) return wording.say("translation.none");
  if (others.length === 0) return languageName(first, wording);
  const names = [first, ...others.slice(0, 12)].map((code) => wording.languageName(code));
  return names.join(wording.say("translation.comma"));
}
