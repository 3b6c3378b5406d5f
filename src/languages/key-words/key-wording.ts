import { type AppLanguage, tagOf } from "../app-language.ts";
import { canonicalLanguage } from "../language-codes.ts";
import { shortNames } from "../short-names.ts";
import { Wording } from "../wording.ts";
import type { WordKey } from "./en.ts";
import { keyLanguage } from "./key-language.ts";

export interface Span {
  readonly text: string;
  /** Milliseconds until it reads differently. */
  readonly step: number;
}

/** The words of the keys in one language, and how they say spans of time. */
export class KeyWording extends Wording<WordKey> {
  readonly #language: AppLanguage;
  readonly #names: Readonly<Record<string, string>>;
  #shortName: ((code: string) => string) | undefined;

  constructor(language: AppLanguage) {
    const { words, names } = keyLanguage(language);
    super(words, tagOf(language));
    this.#language = language;
    this.#names = names;
  }

  /** The name of a language, as short as a key wants it; or the code where that has no name. */
  override languageName(code: string): string {
    const canonical = canonicalLanguage(code);
    if (Object.hasOwn(this.#names, canonical)) return this.#names[canonical] ?? code;
    this.#shortName ??= shortNames(this.#language);
    return this.#shortName(code);
  }

  /** A span of time, to the minute from an hour on. */
  span(milliseconds: number): Span {
    return this.#span(milliseconds, true);
  }

  /** An age in its largest unit only, for places where there is little room. */
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
