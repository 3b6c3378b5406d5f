import { type AppLanguage, languageTag } from "../languages/app-language.ts";
import { languageNames } from "../languages/language-names.ts";
import de from "./inspector/de.json" with { type: "json" };
import en from "./inspector/en.json" with { type: "json" };
import es from "./inspector/es.json" with { type: "json" };
import fr from "./inspector/fr.json" with { type: "json" };
import ja from "./inspector/ja.json" with { type: "json" };
import ko from "./inspector/ko.json" with { type: "json" };
import zhCn from "./inspector/zh_CN.json" with { type: "json" };
import zhTw from "./inspector/zh_TW.json" with { type: "json" };
import { formatTimeOfDay } from "./time-of-day.ts";

export type InspectorWordKey = keyof typeof en;

export const inspectorWords: Readonly<Record<AppLanguage, Readonly<Record<InspectorWordKey, string>>>> = {
  ...{ de, en, es, fr, ja, ko, zh_CN: zhCn, zh_TW: zhTw },
};

export class InspectorWording {
  readonly #words: Readonly<Record<InspectorWordKey, string>>;
  readonly #language: AppLanguage;
  readonly languageName: (code: string) => string;
  readonly hours: (count: number) => string;

  /** @param isLinux there the app is OpenDeck: a plugin that does not reply may lack Node.js, which OpenDeck does not bring */
  constructor(language: AppLanguage, isLinux = false) {
    const words = inspectorWords[language];
    this.#words = isLinux ? { ...words, "check.noReply": words["check.noReplyOnLinux"] } : words;
    this.#language = language;
    const locale = languageTag(language);
    const inHours = { style: "unit", unit: "hour", unitDisplay: "long" } as const;
    const hours = new Intl.NumberFormat(locale, inHours);
    this.hours = (count) => hours.format(count);
    this.languageName = languageNames(locale).whole;
  }

  say(key: InspectorWordKey, values: Readonly<Record<string, string | number>> = {}): string {
    return this.#words[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
  }

  /** With the date where that is not today's. Both in milliseconds since the epoch. */
  time(at: number, now: number): string {
    const isToday = new Date(at).toDateString() === new Date(now).toDateString();
    return formatTimeOfDay(at, this.#language, isToday ? {} : { dateStyle: "medium" });
  }
}
