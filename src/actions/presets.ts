import { type AccountState, languagesAsked } from "../accounts/account-state.ts";
import type { Setting } from "../accounts/setting.ts";
import { isAlreadySo } from "../accounts/languages.ts";
import { isContradictory } from "../accounts/scene.ts";
import { nearLanguage, sameLanguage, sameLanguages } from "../languages/language-codes.ts";
import type { TranslationPreset } from "../settings/action-settings.ts";
import type { Guarded, Likeness } from "./cycle.ts";

/** What the service was asked for and has, as a preset: target languages, and the language spoken where it is known. */
export function presetSetting(account: AccountState): Setting<TranslationPreset> {
  const { source, targets } = languagesAsked(account);
  const preset = (languageCodes: readonly string[], spoken: string | undefined): TranslationPreset => ({
    languageCodes: [...languageCodes],
    ...(spoken !== undefined && { transcriptionLanguage: spoken }),
  });
  const spoken = source.asked?.value ?? source.value;
  const { asked, value, order } = targets;
  const lostScene = (source.lost ?? targets.lost) && account.lostScene;
  const lostTargets = lostScene?.languageCodes ?? targets.lost?.value ?? (source.lost && value);
  const lostSource = lostScene?.transcriptionLanguage ?? source.lost?.value ?? spoken;
  return {
    ...(asked && { asked: { ...asked, value: preset(asked.value, spoken) } }),
    ...(value && { value: preset(value, spoken) }),
    ...(lostTargets && { lost: { value: preset(lostTargets, lostSource) } }),
    order,
  };
}

/** Whether an entry of a key is what the service has. One that names no spoken language goes with any. */
export function isSamePreset(
  { languageCodes, transcriptionLanguage: spoken }: TranslationPreset,
  current: { readonly languageCodes: readonly string[]; readonly transcriptionLanguage?: string | undefined },
): boolean {
  if (!sameLanguages(languageCodes, current.languageCodes)) return false;
  if (spoken === undefined) return true;
  return current.transcriptionLanguage !== undefined && sameLanguage(spoken, current.transcriptionLanguage);
}

export const presetLikeness: Likeness<TranslationPreset> = {
  isSame: isSamePreset,
  isNear: ({ languageCodes: one }, { languageCodes: other }) =>
    one.length === other.length && one.every((code) => other.some((told) => nearLanguage(code, told))),
};

/** What an entry of presets is to a guard. One that is wrong sends nothing, and is never so. */
export const guardedPresets = (restartGuard: "none" | "hold" | undefined): Guarded<TranslationPreset> => ({
  isGuarded: restartGuard === "hold",
  sourceOf: (preset) => (isContradictory(preset) ? undefined : preset.transcriptionLanguage),
  isAlreadySo: (preset, account) => !isContradictory(preset) && isAlreadySo(account, preset),
});
