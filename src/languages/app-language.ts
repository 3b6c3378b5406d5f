/** The languages of the Stream Deck app, as it names them. */
export const appLanguages = ["de", "en", "es", "fr", "ja", "ko", "zh_CN", "zh_TW"] as const;

export type AppLanguage = (typeof appLanguages)[number];

/** English for all others. */
export function readAppLanguage(name: unknown): AppLanguage {
  return appLanguages.find((language) => language === name) ?? "en";
}

export function languageTag(language: AppLanguage): string {
  return language.replace("_", "-");
}
