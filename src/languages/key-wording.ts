import type { WordKey } from "./en.ts";
import { canonicalLanguage } from "./language-codes.ts";
import { Wording } from "./wording.ts";

/** The words of the keys, and how they say spans of time. */
export class KeyWording extends Wording<WordKey> {
  readonly #names: Readonly<Record<string, string>>;

  /**
   * @param locale BCP-47 tag of the language of `words`
   * @param names of languages, by canonical code; other names are looked up
   */
  constructor(
    words: Readonly<Record<WordKey, string>>,
    locale: string,
    names: Readonly<Record<string, string>> = {},
  ) {
    super(words, locale);
    this.#names = names;
  }

  override languageName(code: string): string {
    const canonical = canonicalLanguage(code);
    return Object.hasOwn(this.#names, canonical)
      ? (this.#names[canonical] ?? code)
      : super.languageName(code);
  }

  /** A span of time in its largest unit; `step` is the time in milliseconds until it reads differently. */
  span(milliseconds: number): { readonly text: string; readonly step: number } {
    const passed = Math.max(0, milliseconds);
    const seconds = Math.floor(passed / 1000);
    const until = (unit: number): number => unit - (passed % unit);
    if (seconds < 60) return { text: this.say("time.seconds", { n: seconds }), step: until(1000) };
    const minutes = Math.floor(seconds / 60);
    if (minutes < 60) return { text: this.say("time.minutes", { n: minutes }), step: until(60_000) };
    const hours = Math.floor(minutes / 60);
    const rest = String(minutes % 60).padStart(2, "0");
    if (hours < 48) return { text: this.say("time.hours", { h: hours, m: rest }), step: until(60_000) };
    return { text: this.say("time.days", { n: Math.floor(hours / 24) }), step: until(3_600_000) };
  }
}
