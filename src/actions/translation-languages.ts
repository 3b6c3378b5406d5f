import { type AccountState, languagesAsked } from "../accounts/account-state.ts";
import { isContradictory } from "../accounts/scene.ts";
import { type Known, repeatedOf, requestedOf, type Setting, valueOf } from "../accounts/setting.ts";
import { detailSize, textWidth } from "../faces/face-svg.ts";
import { languageList, spokenAndTargets } from "../faces/language-codes-text.ts";
import type { KeyWording } from "../languages/key-words/key-wording.ts";
import { nearLanguage, sameLanguage, sameLanguages } from "../languages/language-codes.ts";
import type { TranslationPreset } from "../settings/action-settings.ts";
import { actionWith } from "./action.ts";
import { languageName } from "./cycle-face.ts";
import { cyclingKey } from "./cycling-key.ts";

/** Languages after the first that are named at all: a key has no room for more. */
const maxNamed = 12;

/** Sets target languages, or the next preset of a list; a preset with a spoken language is a scene. */
export const translationLanguages = actionWith("translationLanguages", ({ presets, restartGuard }) => {
  // What was asked for by another key is the same preset, but not the same object.
  const own = (preset: TranslationPreset): TranslationPreset =>
    presets.find((one) => one === preset) ?? presets.find((one) => isSamePreset(one, preset)) ?? preset;
  return {
    ...cyclingKey<TranslationPreset>({
      symbol: "globe",
      entries: presets,
      restartGuard,
      isSame: isSamePreset,
      isNear: ({ languageCodes: one }, { languageCodes: other }) =>
        one.length === other.length && one.every((code) => other.some((told) => nearLanguage(code, told))),
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
    ...(presets.length === 0 && { failure: { kind: "no-preset" } }),
    ...(presets.length > 0 && presets.every(isContradictory) && { failure: { kind: "preset-has-source" } }),
  };
});

/** What the service was asked for and has, as a preset: target languages, and the language spoken where it is known. */
function presetSetting(account: AccountState): Setting<TranslationPreset> {
  const { source, targets } = languagesAsked(account);
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
      ? known
      : { ...known, value: preset(known.value) };
  return {
    known: knownPreset,
    requested: requested ? [{ ...requested, value: preset(requested.value) }] : [],
    order,
  };
}

/** Whether an entry of a key is what the service has. One that names no spoken language goes with any. */
function isSamePreset(
  { languageCodes, transcriptionLanguage: spoken }: TranslationPreset,
  current: TranslationPreset,
): boolean {
  if (!sameLanguages(languageCodes, current.languageCodes)) return false;
  if (spoken === undefined) return true;
  return current.transcriptionLanguage !== undefined && sameLanguage(spoken, current.transcriptionLanguage);
}

/** The name that the user gave a preset, if there is one. */
function nameOf({ name = "" }: TranslationPreset): string | undefined {
  return name.trim() || undefined;
}

function shortOf({ languageCodes, transcriptionLanguage }: TranslationPreset, wording: KeyWording): string {
  if (transcriptionLanguage !== undefined)
    return spokenAndTargets(transcriptionLanguage, languageCodes, textWidth, detailSize);
  return languageCodes.length === 0
    ? wording.say("translation.nothing")
    : languageList(languageCodes, textWidth, detailSize);
}

function longOf({ languageCodes: [first, ...others] }: TranslationPreset, wording: KeyWording): string {
  if (first === undefined) return wording.say("translation.none");
  if (others.length === 0) return languageName(first, wording);
  const names = [first, ...others.slice(0, maxNamed)].map((code) => wording.languageName(code));
  return names.join(wording.say("translation.comma"));
}
