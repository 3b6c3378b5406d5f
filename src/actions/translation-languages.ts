import { isContradictory, type Scene, setSource, setTargets } from "../accounts/scene.ts";
import { actionSettings, readSettings, type TranslationPreset } from "../settings/action-settings.ts";
import type { Action, Press } from "./action.ts";
import { type Cycle, type Entries, pressNext, turnedTo } from "./cycle.ts";
import { invalidSetting, PressFailure } from "./failure.ts";
import { translationLanguagesFace } from "./language-face.ts";
import { presetLikeness, presetSetting } from "./presets.ts";

/** Sets target languages, or the next preset of a list; a preset with a spoken language is a scene. */
export const translationLanguages: Action = {
  configure(raw) {
    const { values, wrong } = readSettings(actionSettings.translationLanguages, raw);
    const { presets, restartGuard } = values;
    const cycle: Cycle<TranslationPreset> = { entries: presets, ...presetLikeness };
    const entries = (press: Press): Entries<TranslationPreset> => ({
      ...cycle,
      symbol: "globe",
      // One that is wrong sends nothing.
      sourceOf: (preset) => (hasItsSource(preset) ? undefined : preset.transcriptionLanguage),
      isGuarded: restartGuard === "hold",
      isAlreadySo: (preset) => isAlreadySo(preset, press),
      send: (preset) => apply(preset, press),
    });
    return {
      ...(presets.length === 0 && { failure: { kind: "no-preset" } }),
      ...(presets.length > 0 && presets.every(hasItsSource) && { failure: { kind: "preset-has-source" } }),
      ...invalidSetting(wrong),
      press: (press) => pressNext(press, entries(press), presetSetting(press.account.state)),
      turned: (turn) => turnedTo(cycle, presetSetting(turn.account), turn),
      face: (view, memory) => translationLanguagesFace(view, values, memory),
    };
  },
};

async function apply(preset: TranslationPreset, press: Press): Promise<void> {
  if (hasItsSource(preset)) throw new PressFailure({ kind: "preset-has-source" });
  if (isScene(preset)) await press.account.setScene(preset, press);
  else await press.account.send(setTargets(preset.languageCodes), press);
}

function isAlreadySo(preset: TranslationPreset, { account }: Press): boolean {
  if (hasItsSource(preset)) return false;
  const { transcriptionLanguage: spoken, languageCodes } = preset;
  const isSpoken = spoken === undefined || account.isAlreadySo(setSource(spoken));
  return isSpoken && account.isAlreadySo(setTargets(languageCodes));
}

function isScene(preset: TranslationPreset): preset is TranslationPreset & Scene {
  return preset.transcriptionLanguage !== undefined;
}

function hasItsSource(preset: TranslationPreset): boolean {
  return isScene(preset) && isContradictory(preset);
}
