import { languagesAsked } from "../accounts/account-state.ts";
import { setSource } from "../accounts/scene.ts";
import { actionSettings, readSettings } from "../settings/action-settings.ts";
import type { Action, Press } from "./action.ts";
import { type Cycle, type Entries, languageLikeness, pressNext, turnedTo } from "./cycle.ts";
import { invalidSetting } from "./failure.ts";
import { transcriptionLanguageFace } from "./language-face.ts";

/** Sets the spoken language, or the next one of a list. */
export const transcriptionLanguage: Action = {
  configure(raw) {
    const { values, wrong } = readSettings(actionSettings.transcriptionLanguage, raw);
    const cycle: Cycle<string> = { entries: values.languageCodes, ...languageLikeness };
    const entries = (press: Press): Entries<string> => ({
      ...cycle,
      symbol: "microphone",
      sourceOf: (code) => code,
      isGuarded: values.restartGuard === "hold",
      isAlreadySo: (code) => press.account.isAlreadySo(setSource(code)),
      send: (code) => press.account.send(setSource(code), press),
    });
    return {
      ...(values.languageCodes.length === 0 && { failure: { kind: "no-language" } }),
      ...invalidSetting(wrong),
      press: (press) =>
        pressNext(press, entries(press), languagesAsked(press.account.state).transcriptionLanguage),
      turned: (turn) => turnedTo(cycle, languagesAsked(turn.account).transcriptionLanguage, turn),
      face: (view, memory) => transcriptionLanguageFace(view, values, memory),
    };
  },
};
