import { type AppLanguage, tagOf } from "./app-language.ts";
import { canonicalLanguage, rootLanguage, withUsualRegion } from "./language-codes.ts";

/** Names of languages in one language. A code without a name stays. */
export function languageNames(language: AppLanguage): Record<"whole" | "short", (code: string) => string> {
  const locale = tagOf(language);
  const names = new Intl.DisplayNames([locale, "en"], { type: "language", fallback: "none" });
  const whole = (code: string): string => {
    try {
      const name = names.of(canonicalLanguage(code));
      return name ? name.charAt(0).toLocaleUpperCase(locale) + name.slice(1) : code;
    } catch {
      return code;
    }
  };
  /** "German" for de-DE, "German (Liechtenstein)" for de-LI. */
  const short = (code: string): string => {
    const [name, root] = [whole(code), rootLanguage(code)];
    const hasRegion = name !== code && /[(（]/.test(name);
    return hasRegion && canonicalLanguage(code) === withUsualRegion(root) ? whole(root) : name;
  };
  return { whole, short };
}
