/** The languages of the Stream Deck app, by the names that it gives them, with their BCP-47 tags. */
const tags = {
  de: "de",
  en: "en",
  es: "es",
  fr: "fr",
  ja: "ja",
  ko: "ko",
  zh_CN: "zh-CN",
  zh_TW: "zh-TW",
} as const;

export type AppLanguage = keyof typeof tags;

export const appLanguages = Object.keys(tags) as readonly AppLanguage[];

/** The language that an app says it is in; English for all that we have no words for. */
export function readAppLanguage(name: unknown): AppLanguage {
  return appLanguages.find((language) => language === name) ?? "en";
}

/** BCP-47 tag of a language. */
export function tagOf(language: AppLanguage): string {
  return tags[language];
}
