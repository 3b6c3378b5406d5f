import { type AppLanguage, tagOf } from "./app-language.ts";
import { canonicalLanguage } from "./language-codes.ts";

/**
 * What a language calls languages, with a capital, and without the region where it goes without saying: "German" for
 * de-DE. Text without a name stays as it is.
 */
export function shortNames(language: AppLanguage): (code: string) => string {
  const locale = tagOf(language);
  const names = new Intl.DisplayNames([locale, "en"], { type: "language", fallback: "none" });
  return (code) => {
    try {
      const canonical = canonicalLanguage(code);
      const { language: plain } = new Intl.Locale(canonical);
      const whole = names.of(canonical);
      const name = canonical === withUsualRegion(plain) && hasBracket(whole) ? names.of(plain) : whole;
      return name === undefined ? code : name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
    } catch {
      return code;
    }
  };
}

/** "de-DE" for "de": the region that Unicode's likely subtags give a language. */
export function withUsualRegion(language: string): string {
  const { region } = new Intl.Locale(language).maximize();
  return region === undefined ? language : `${language}-${region}`;
}

function hasBracket(name = ""): boolean {
  return name.includes("(") || name.includes("（");
}
