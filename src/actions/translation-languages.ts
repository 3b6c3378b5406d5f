import { setLanguage, setScene } from "../accounts/languages.ts";
import { isContradictory, type Scene, setTargets } from "../accounts/scene.ts";
import { actionSettings, readSettings, type TranslationPreset } from "../settings/action-settings.ts";
import { type Action, type Press, invalidSetting } from "./action.ts";
import { type Cycle, type Entries, pressNext, turnedTo } from "./cycle.ts";
import { PressFailure } from "../accounts/press-failure.ts";
import { translationLanguagesFace } from "./language-face.ts";
import { guardedPresets, presetLikeness, presetSetting } from "./presets.ts";

/** Sets target languages, or the next preset of a list; a preset with a spoken language is a scene. */
export const translationLanguages: Action = {
  configure(raw) {
    const { values, wrong } = readSettings(actionSettings.translationLanguages, raw);
    const { presets, restartGuard } = values;
    const cycle: Cycle<TranslationPreset> = { entries: presets, ...presetLikeness };
    const entries = (press: Press): Entries<TranslationPreset> => ({
      ...cycle,
      ...guardedPresets(restartGuard),
      symbol: "globe",
      send: (preset) => apply(preset, press),
    });
    return {
      ...(presets.length === 0 && { failure: { kind: "no-preset" } }),
      ...(presets.length > 0 && presets.every(isContradictory) && { failure: { kind: "preset-has-source" } }),
      ...invalidSetting(wrong),
      actsBySight: presets.length > 1,
      press: (press) => pressNext(press, entries(press), presetSetting(press.account.state)),
      turned: (turn) => turnedTo(cycle, presetSetting(turn.account), turn),
      face: (view, memory) => translationLanguagesFace(view, values, memory),
    };
  },
};

async function apply(preset: TranslationPreset, press: Press): Promise<void> {
  if (isContradictory(preset)) throw new PressFailure({ kind: "preset-has-source" });
  if (isScene(preset)) await setScene(press, preset);
  else await setLanguage(press, setTargets(preset.languageCodes));
}

function isScene(preset: TranslationPreset): preset is TranslationPreset & Scene {
  return preset.transcriptionLanguage !== undefined;
}
