import { type AppLanguage, tagOf } from "../app-language.ts";
import { inspectorDe } from "./de.ts";
import { inspectorEn, type InspectorWordKey, type InspectorWords } from "./en.ts";
import { inspectorEs } from "./es.ts";
import { inspectorFr } from "./fr.ts";
import { inspectorJa } from "./ja.ts";
import { inspectorKo } from "./ko.ts";
import { inspectorZhCn } from "./zh-cn.ts";
import { inspectorZhTw } from "./zh-tw.ts";
import { Wording } from "../wording.ts";

export const inspectorWords: Readonly<Record<AppLanguage, InspectorWords>> = {
  de: inspectorDe,
  en: inspectorEn,
  es: inspectorEs,
  fr: inspectorFr,
  ja: inspectorJa,
  ko: inspectorKo,
  zh_CN: inspectorZhCn,
  zh_TW: inspectorZhTw,
};

/** The words of the inspector in one language. */
export class InspectorWording extends Wording<InspectorWordKey> {
  readonly #hours: Intl.NumberFormat;

  /** @param isLinux where the app (OpenDeck) brings no Node.js along: that is why the plugin does not run, if it does not */
  constructor(language: AppLanguage, isLinux = false) {
    const words = inspectorWords[language];
    const noReply = words[isLinux ? "check.noReplyOnLinux" : "check.noReply"];
    super({ ...words, "check.noReply": noReply }, tagOf(language));
    this.#hours = new Intl.NumberFormat(tagOf(language), {
      style: "unit",
      unit: "hour",
      unitDisplay: "long",
    });
  }

  /** A number of hours in words, such as "4 hours". */
  hours(count: number): string {
    return this.#hours.format(count);
  }
}
