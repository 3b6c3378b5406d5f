import { canonicalLanguage, rootLanguage, withUsualRegion } from "./language-codes.ts";

/**
 * Names of languages in one language. A code without a name stays.
 * @param locale any text; English for one without names
 */
export function languageNames(locale: string): Record<"whole" | "short", (code: string) => string> {
  let names: Intl.DisplayNames | undefined;
  const whole = (code: string): string => {
    try {
      names ??= new Intl.DisplayNames([locale, "en"], { type: "language", fallback: "none" });
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
