import { type AppLanguage, tagOf } from "../languages/app-language.ts";
import { canonicalLanguage } from "../languages/language-codes.ts";
import { shortNames } from "../languages/short-names.ts";
import { type KeyLanguage, keyLanguage, type WordKey } from "./key-language.ts";

export type { WordKey } from "./key-language.ts";

export interface Span {
  readonly text: string;
  /** Milliseconds until it reads differently. */
  readonly step: number;
}

export class KeyWording {
  readonly #language: AppLanguage;
  readonly #words: KeyLanguage["words"];
  readonly #names: KeyLanguage["names"];
  #shortName: ((code: string) => string) | undefined;

  constructor(language: AppLanguage) {
    const { words, names } = keyLanguage(language);
    this.#language = language;
    this.#words = words;
    this.#names = names;
  }

  say(key: WordKey, values: Readonly<Record<string, string | number>> = {}): string {
    return this.#words[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
  }

  /** A code without a name stays. */
  languageName(code: string): string {
    const canonical = canonicalLanguage(code);
    if (Object.hasOwn(this.#names, canonical)) return this.#names[canonical] ?? code;
    this.#shortName ??= shortNames(this.#language);
    return this.#shortName(code);
  }

  /** @param at milliseconds since the epoch */
  timeOfDay(at: number): string {
    return new Intl.DateTimeFormat(tagOf(this.#language), { timeStyle: "short" }).format(at);
  }

  /** To the minute from an hour on. */
  span(milliseconds: number): Span {
    return this.#span(milliseconds, true);
  }

  /** In its largest unit. */
  age(milliseconds: number): Span {
    return this.#span(milliseconds, false);
  }

  #span(milliseconds: number, toTheMinute: boolean): Span {
    const passed = Math.max(0, milliseconds);
    const seconds = Math.floor(passed / 1000);
    const until = (unit: number): number => unit - (passed % unit);
    if (seconds < 60) return { text: this.say("time.seconds", { n: seconds }), step: until(1000) };
    const minutes = Math.floor(seconds / 60);
    if (minutes < 60) return { text: this.say("time.minutes", { n: minutes }), step: until(60_000) };
    const hours = Math.floor(minutes / 60);
    const rest = String(minutes % 60).padStart(2, "0");
    if (hours < 48 && toTheMinute)
      return { text: this.say("time.hoursAndMinutes", { h: hours, m: rest }), step: until(60_000) };
    if (hours < 48) return { text: this.say("time.hours", { h: hours }), step: until(3_600_000) };
    return { text: this.say("time.days", { n: Math.floor(hours / 24) }), step: until(3_600_000) };
  }
}
