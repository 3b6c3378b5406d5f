import { refuse, type Refusal } from "./refusal.ts";

/** Our choice: the specification refers to a list and does not show it. */
export const usualLanguages: readonly string[] = [
  ...["en-US", "en-GB", "es-ES", "es-MX", "fr-FR", "fr-CA", "de-DE", "it-IT", "pt-BR", "pt-PT", "nl-NL"],
  ...["pl-PL", "uk-UA", "ru-RU", "ro-RO", "cs-CZ", "hu-HU", "sv-SE", "fi-FI", "el-GR", "tr-TR", "ar-SA"],
  ...["he-IL", "fa-IR", "hi-IN", "zh-Hans-CN", "zh-Hant-TW", "ja-JP", "ko-KR", "vi-VN", "tl-PH", "sw-KE"],
];

function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

/** BCP-47 tags do not depend on the letter case (RFC 5646, 2.1.1). */
const isSameLanguage = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Returns the code as the list of supported languages spells it. */
export function readLanguageCode(value: unknown, supported: readonly string[]): string | Refusal {
  if (typeof value !== "string") return refuse("invalid-languages", "A language code has to be a string.");
  const quoted = JSON.stringify(value.slice(0, 40));
  if (!isLanguageTag(value)) return refuse("invalid-languages", `${quoted} is not a BCP-47 code.`);
  const code = supported.find((each) => isSameLanguage(each, value));
  return code ?? refuse("invalid-languages", `${quoted} is not supported.`);
}

interface LanguageRules {
  readonly supportedLanguages: readonly string[];
  readonly languageLimit: number;
  readonly transcriptionLanguage: string;
}

/** The four rules for `languageCodes` (specification, section 4). */
export function readLanguageCodes(value: unknown, rules: LanguageRules): readonly string[] | Refusal {
  const { supportedLanguages, languageLimit, transcriptionLanguage } = rules;
  if (!Array.isArray(value)) return refuse("invalid-languages", "languageCodes has to be a list.");
  if (value.length > languageLimit)
    return refuse("invalid-languages", `The plan allows ${languageLimit} translation languages.`);
  const codes: string[] = [];
  for (const entry of value as readonly unknown[]) {
    const code = readLanguageCode(entry, supportedLanguages);
    if (typeof code !== "string") return code;
    if (codes.includes(code)) return refuse("invalid-languages", `${code} is in the list twice.`);
    if (isSameLanguage(code, transcriptionLanguage))
      return refuse("invalid-languages", `${code} is the transcription language.`);
    codes.push(code);
  }
  return codes;
}
