import { type AppLanguage, languageTag } from "../languages/app-language.ts";
import { canonicalLanguage, withoutUsualParts } from "../languages/language-codes.ts";
import { languageNames } from "../languages/language-names.ts";
import { type KeyLanguage, keyLanguage, type WordKey } from "./key-language.ts";
import { formatTimeOfDay } from "./time-of-day.ts";

export type { WordKey } from "./key-language.ts";

interface Span {
  readonly text: string;
  /** Milliseconds until the text changes. */
  readonly step: number;
}

const minute = 60_000;
const hour = 60 * minute;

const units = [
  { upTo: minute, unit: 1000, key: "time.seconds" },
  { upTo: hour, unit: minute, key: "time.minutes" },
  { upTo: 2 * 24 * hour, unit: hour, key: "time.hours" },
  { upTo: Infinity, unit: 24 * hour, key: "time.days" },
] as const;

export class KeyWording {
  readonly #language: AppLanguage;
  readonly #texts: KeyLanguage;
  #shortName: ((code: string) => string) | undefined;

  constructor(language: AppLanguage) {
    this.#language = language;
    this.#texts = keyLanguage(language);
  }

  say(key: WordKey, values: Readonly<Record<string, string | number>> = {}): string {
    return this.#texts.words[key].replace(/\{(\w+)\}/g, (whole, name: string) =>
      String(values[name] ?? whole),
    );
  }

  /** @returns the code if it has no name */
  languageName(code: string): string {
    const canonical = canonicalLanguage(code);
    const { names } = this.#texts;
    if (Object.hasOwn(names, canonical)) return names[canonical] ?? code;
    this.#shortName ??= languageNames(languageTag(this.#language)).short;
    return this.#shortName(code);
  }

  /** For keys without room for the full name: "Spanish (MX)", "Serbian (Latin)". */
  briefLanguageName(code: string): string {
    const full = this.languageName(code);
    if (full === code) return code;
    const [language = code, scriptOrRegion] = withoutUsualParts(code).split("-");
    const hasScript = /^[A-Z][a-z]{3}$/.test(scriptOrRegion ?? "");
    if (hasScript) return this.languageName(`${language}-${scriptOrRegion}`);
    const name = this.languageName(language);
    if (name === full) return name;
    // Here the region that `withoutUsualParts` dropped matters: "pt-BR" is not just "Portuguese".
    const region = scriptOrRegion ?? canonicalLanguage(code).split("-")[1] ?? "";
    if (region === "419") return `${name} (${this.say("language.latinAmerica")})`;
    return /^[A-Z]{2}$/.test(region) ? `${name} (${region})` : name;
  }

  /** @param at milliseconds since the epoch */
  timeOfDay(at: number): string {
    return formatTimeOfDay(at, this.#language);
  }

  /** In its largest unit. */
  age(milliseconds: number): Span {
    const passed = Math.max(0, milliseconds);
    const { unit, key } = units.find(({ upTo }) => passed < upTo) ?? units[3];
    const count = Math.floor(passed / unit);
    return { text: this.say(key, { n: count }), step: unit - (passed % unit) };
  }

  /** In hours and minutes between one hour and two days, else in the largest unit. */
  span(milliseconds: number): Span {
    if (milliseconds < hour || milliseconds >= 2 * 24 * hour) return this.age(milliseconds);
    const minutes = Math.floor(milliseconds / minute);
    const rest = String(minutes % 60).padStart(2, "0");
    const text = this.say("time.hoursAndMinutes", { h: Math.floor(minutes / 60), m: rest });
    return { text, step: minute - (milliseconds % minute) };
  }
}
