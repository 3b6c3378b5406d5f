import { html, nothing, type TemplateResult } from "lit";
import { isContradictory, type Languages, isSameList } from "../languages/language-codes.ts";
import type { Known } from "../protocol/messages.ts";
import { addWords } from "./check-words.ts";
import { checkField, problemText, row } from "./fields.ts";
import { languageList } from "./language-list.ts";
import { languageName, say } from "./words.ts";

interface LanguageFields {
  /** Prefix of the ids. */
  readonly id: string;
  readonly known: Known | undefined;
  readonly value: Languages;
  /** Prompt for the spoken language. */
  readonly prompt: string;
  /** An empty list of targets can be chosen. */
  readonly canEndTranslation: boolean;
  /** Shown while there are no targets. */
  readonly note?: string;
  /** Removing the last target makes `languageCodes` undefined. Only the checkbox makes it an empty list, which ends translation. */
  readonly change: (value: Languages) => void;
}

/** The target languages, the spoken language, and what is wrong with both together. */
export function languageFields(fields: LanguageFields): TemplateResult {
  const { id, known, value, prompt, canEndTranslation, note = "", change } = fields;
  const { transcriptionLanguage: spoken, languageCodes: targets } = value;
  const hasTargets = targets !== undefined && targets.length > 0;
  const isChecked = targets?.length === 0;
  const none = { id: `${id}-none`, label: "", text: say("translation.chooseNone"), isChecked, note };
  const chooseNone = (isOn: boolean): void => change({ ...value, languageCodes: isOn ? [] : undefined });
  return html`${languageList({
    id: `${id}-targets`,
    label: say("translation.languages"),
    codes: targets ?? [],
    change: (codes) => change({ ...value, languageCodes: codes.length > 0 ? codes : undefined }),
  })}
  ${canEndTranslation && !hasTargets ? checkField(none, chooseNone) : nothing}
  ${languageList({
    id: `${id}-spoken`,
    label: say("transcription.languages"),
    codes: spoken === undefined ? [] : [spoken],
    singlePrompt: prompt,
    rejected: known?.rejectedSource,
    change: ([code]) => change({ ...value, transcriptionLanguage: code }),
  })}
  ${row(html`<div role="status">${problemText(findProblem(value, known))}</div>`)}`;
}

/** What the service said when it rejected these targets, or a contradiction that it would reject, or "". */
function findProblem(languages: Languages, known: Known | undefined): string {
  const { transcriptionLanguage: spoken = "", languageCodes: targets = [] } = languages;
  const rejected = known?.rejectedTargets;
  if (rejected && targets.length > 0 && isSameList(rejected.value, targets))
    return addWords(say("translation.refused"), rejected.words);
  return isContradictory(languages) ? say("translation.clash", { item: languageName(spoken) }) : "";
}
