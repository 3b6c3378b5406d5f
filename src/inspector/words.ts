import type { AppLanguage } from "../languages/app-language.ts";
import type { Languages } from "../languages/language-codes.ts";
import { InspectorWording } from "../i18n/inspector-wording.ts";

let wording = new InspectorWording("en");
/** The language of the app. */
export let pageLanguage: AppLanguage = "en";

/** Sets the words of the page, before anything is drawn. @param isLinux the app is OpenDeck */
export function setPageLanguage(language: AppLanguage, isLinux = false): void {
  wording = new InspectorWording(language, isLinux);
  pageLanguage = language;
}

export const say: InspectorWording["say"] = (key, values) => wording.say(key, values);
export const hours: InspectorWording["hours"] = (count) => wording.hours(count);
export const formatTime = (at: number): string => wording.time(at, Date.now());
export const languageName = (code: string): string => wording.languageName(code);
export const joinNames = (codes: readonly string[]): string => codes.map(languageName).join(", ");

/** For example "English → Spanish, French". */
export function sceneName({ transcriptionLanguage: spoken, languageCodes: codes }: Languages): string {
  const targets = codes && (joinNames(codes) || say("translation.nothing"));
  return [spoken && languageName(spoken), targets].filter((part) => part !== undefined).join(" → ");
}
