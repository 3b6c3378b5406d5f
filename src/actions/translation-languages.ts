import { isContradictory, type Scene } from "../accounts/scene.ts";
import type { Command } from "../service/caption-service.ts";
import { actionSettings, readSettings, type TranslationPreset } from "../settings/action-settings.ts";
import type { Action, Press } from "./action.ts";
import { type Cycle, type Entries, pressNext, turnedTo } from "./cycle.ts";
import { invalidSetting, PressFailure } from "./failure.ts";
import { translationLanguagesFace } from "./language-face.ts";
import { isSamePreset, presetLikeness, presetSetting } from "./presets.ts";

/** Sets target languages, or the next preset of a list; a preset with a spoken language is a scene. */
export const translationLanguages: Action = {
  configure(raw) {
    const { values, wrong } = readSettings(actionSettings.translationLanguages, raw);
    const { presets, restartGuard } = values;
    const cycle: Cycle<TranslationPreset> = { entries: presets, ...presetLikeness };
    const entries = (press: Press): Entries<TranslationPreset> => ({
      ...cycle,
      symbol: "globe",
      sourceOf: ({ transcriptionLanguage }) => transcriptionLanguage,
      isGuarded: restartGuard === "hold",
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
  const { account } = press;
  if (isScene(preset)) {
    if (isContradictory(preset)) throw new PressFailure({ kind: "preset-has-source" });
    const { asked } = presetSetting(account.state);
    const isOnItsWay = account.state.scene !== undefined && asked !== undefined;
    if (!(isOnItsWay && isSamePreset(preset, asked.value))) await account.setScene(preset, press);
    return;
  }
  const command: Command = { name: "set-translation-languages", languageCodes: preset.languageCodes };
  if (!account.isAlreadySo(command)) await account.send(command, press);
}

function isScene(preset: TranslationPreset): preset is TranslationPreset & Scene {
  return preset.transcriptionLanguage !== undefined;
}

function hasItsSource(preset: TranslationPreset): boolean {
  return isScene(preset) && isContradictory(preset);
}
