import { type AppLanguage, tagOf } from "./app-language.ts";
import { inspectorDe } from "./inspector-de.ts";
import { inspectorEn, type InspectorWordKey, type InspectorWords } from "./inspector-en.ts";
import { inspectorEs } from "./inspector-es.ts";
import { inspectorFr } from "./inspector-fr.ts";
import { inspectorJa } from "./inspector-ja.ts";
import { inspectorKo } from "./inspector-ko.ts";
import { inspectorZhCn } from "./inspector-zh-cn.ts";
import { inspectorZhTw } from "./inspector-zh-tw.ts";
import { Wording } from "./wording.ts";

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
  constructor(language: AppLanguage) {
    super(inspectorWords[language], tagOf(language));
  }
}
