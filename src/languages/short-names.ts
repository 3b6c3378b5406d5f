import { type AppLanguage, tagOf } from "./app-language.ts";
import { canonicalLanguage, rootLanguage, withUsualRegion } from "./language-codes.ts";

/** "German" for de-DE, "German (Liechtenstein)" for de-LI. A code without a name stays. */
export function shortNames(language: AppLanguage): (code: string) => string {
  const locale = tagOf(language);
  const names = new Intl.DisplayNames([locale, "en"], { type: "language", fallback: "none" });
  return (code) => {
    try {
      const canonical = canonicalLanguage(code);
      const root = rootLanguage(code);
      const whole = names.of(canonical);
      const isUsual = canonical === withUsualRegion(root) && /[(（]/.test(whole ?? "");
      const name = isUsual ? names.of(root) : whole;
      return name === undefined ? code : name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
    } catch {
      return code;
    }
  };
}
