import { canonicalLanguage, withoutUsualParts } from "./language-codes.ts";

interface LanguageNames {
  /** "German (Germany)" for "de-DE", or the code if it has no name. */
  readonly whole: (code: string) => string;
  /** "German" for "de-DE", "German (Liechtenstein)" for "de-LI". Without brackets it stays whole: "American English". */
  readonly short: (code: string) => string;
}

/** @param locale a language tag. The names are English if Intl does not know it */
export function languageNames(locale: string): LanguageNames {
  const whole = nameLanguages(locale, "long");
  const inShort = nameLanguages(locale, "short");
  const hasBrackets = (name: string): boolean => /[(（]/.test(name);
  return {
    whole,
    short: (code) => (hasBrackets(whole(code)) ? inShort(withoutUsualParts(code)) : whole(code)),
  };
}

function nameLanguages(locale: string, style: "long" | "short"): (code: string) => string {
  let names: Intl.DisplayNames | undefined;
  return (code) => {
    try {
      names ??= new Intl.DisplayNames([locale, "en"], { type: "language", fallback: "none", style });
      const name = names.of(canonicalLanguage(code));
      return name ? name.charAt(0).toLocaleUpperCase(locale) + name.slice(1) : code;
    } catch {
      return code;
    }
  };
}
