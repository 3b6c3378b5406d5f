import type { TriggerDescriptionOptions } from "@elgato/streamdeck";
import type { ActionName } from "../identifiers.ts";
import type { AppLanguage } from "../languages/app-language.ts";
import { triggerWords } from "../languages/trigger-words.ts";

/** What a push, a turn and a touch of a dial do, for the app's window. */
export function triggersOf(name: ActionName, language: AppLanguage): TriggerDescriptionOptions {
  const { set, choose, status, ...words } = triggerWords[language];
  if (name === "transcriptionLanguage" || name === "translationLanguages")
    return { push: set, rotate: choose, touch: status };
  return { push: name === "status" ? status : words[name], touch: status };
}
