import { canonicalLanguage } from "./language-codes.ts";

/** The words of the user's language, and how it calls languages. */
export class Wording<Key extends string> {
  readonly #words: Readonly<Record<Key, string>>;
  readonly #locale: string;
  #names: Intl.DisplayNames | undefined;

  /** @param locale BCP-47 tag of the language of `words` */
  constructor(words: Readonly<Record<Key, string>>, locale: string) {
    this.#words = words;
    this.#locale = locale;
  }

  say(key: Key, values: Readonly<Record<string, string | number>> = {}): string {
    return this.#words[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
  }

  /** A time of day, with its date where that is not today's. Both in milliseconds since the epoch. */
  time(at: number, now: number): string {
    const isToday = new Date(at).toDateString() === new Date(now).toDateString();
    const format = new Intl.DateTimeFormat(this.#locale, {
      timeStyle: "short",
      ...(!isToday && { dateStyle: "medium" }),
    });
    return format.format(at);
  }

  /** A time of day alone, in milliseconds since the epoch, for where there is little room. */
  timeOfDay(at: number): string {
    return new Intl.DateTimeFormat(this.#locale, { timeStyle: "short" }).format(at);
  }

  /** The name of a language with a capital, as in a list; or the code where that has no name. */
  languageName(code: string): string {
    this.#names ??= new Intl.DisplayNames([this.#locale, "en"], { type: "language", fallback: "none" });
    try {
      const name = this.#names.of(canonicalLanguage(code));
      return name ? name.charAt(0).toLocaleUpperCase(this.#locale) + name.slice(1) : code;
    } catch {
      return code;
    }
  }
}
