import { type AccountState, languagesAsked } from "../accounts/account-state.ts";
import type { TrackedSetting } from "../accounts/tracked-setting.ts";
import { nearLanguage, sameLanguage, sameLanguages } from "../languages/language-codes.ts";
import type { TranslationPreset } from "../settings/action-settings.ts";
import type { Likeness } from "./cycle.ts";

/** What the service was asked for and has, as a preset: target languages, and the language spoken where it is known. */
export function presetSetting(account: AccountState): TrackedSetting<TranslationPreset> {
  const { transcriptionLanguage: source, translationLanguages: targets } = languagesAsked(account);
  const spoken = source.asked?.value ?? source.confirmed;
  const preset = (languageCodes: readonly string[]): TranslationPreset => ({
    languageCodes: [...languageCodes],
    ...(spoken !== undefined && { transcriptionLanguage: spoken }),
  });
  const { asked, confirmed } = targets;
  return {
    ...(asked && { asked: { ...asked, value: preset(asked.value) } }),
    ...(confirmed && { confirmed: preset(confirmed) }),
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
