import { languagesAsked } from "../accounts/account-state.ts";
import { setLanguage } from "../accounts/languages.ts";
import { setSource } from "../accounts/scene.ts";
import { actionSettings, readSettings } from "../settings/action-settings.ts";
import { type Action, type Press, invalidSetting } from "./action.ts";
import {
  type Cycle,
  type Entries,
  guardedLanguages,
  languageLikeness,
  pressNext,
  turnedTo,
} from "./cycle.ts";
import { transcriptionLanguageFace } from "./language-face.ts";

/** Sets the spoken language, or the next one of a list. */
export const transcriptionLanguage: Action = {
  configure(raw) {
    const { values, wrong } = readSettings(actionSettings.transcriptionLanguage, raw);
    const cycle: Cycle<string> = { entries: values.languageCodes, ...languageLikeness };
    const entries = (press: Press): Entries<string> => ({
      ...cycle,
      ...guardedLanguages(values.restartGuard),
      symbol: "microphone",
      send: (code) => setLanguage(press, setSource(code)),
    });
    return {
      ...(values.languageCodes.length === 0 && { failure: { kind: "no-language" } }),
      ...invalidSetting(wrong),
      actsBySight: values.languageCodes.length > 1,
      press: (press) => pressNext(press, entries(press), languagesAsked(press.account.state).source),
      turned: (turn) => turnedTo(cycle, languagesAsked(turn.account).source, turn),
      face: (view, memory) => transcriptionLanguageFace(view, values, memory),
    };
  },
};
