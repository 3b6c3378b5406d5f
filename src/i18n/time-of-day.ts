import { type AppLanguage, languageTag } from "../languages/app-language.ts";

/** The app has one English for all countries, so the system decides between 12 and 24 hours there. */
export function formatTimeOfDay(
  at: number,
  language: AppLanguage,
  more: Intl.DateTimeFormatOptions = {},
): string {
  const { hourCycle } = new Intl.DateTimeFormat(undefined, { hour: "numeric" }).resolvedOptions();
  const options: Intl.DateTimeFormatOptions = { timeStyle: "short", ...more };
  if (language === "en" && hourCycle !== undefined) options.hourCycle = hourCycle;
  return new Intl.DateTimeFormat(languageTag(language), options).format(at);
}
