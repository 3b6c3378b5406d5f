import { html, nothing, type TemplateResult } from "lit";
import { hasLanguage, type Languages, sameLanguages } from "../languages/language-codes.ts";
import type { Known } from "../protocol/messages.ts";
import { problemText, row } from "./fields.ts";
import { inItsWords, languageList, misfit } from "./language-list.ts";
import { languageName, say } from "./words.ts";

export interface LanguageFields {
  readonly known: Known | undefined;
  readonly value: Languages;
  readonly prompt: string;
  /** Shown while there are no targets. */
  readonly empty: unknown;
  /** The value has no list where its last language was removed: an end of all translation has to be chosen. */
  readonly change: (value: Languages) => void;
}

/** The target languages, the spoken language, and what is wrong with both together. */
export function languageFields({ known, value, prompt, empty, change }: LanguageFields): TemplateResult {
  const { transcriptionLanguage: spoken, languageCodes = [] } = value;
  const rejection = targetsRejection(value, known);
  return html`${languageList({
    id: "translations",
    label: say("translation.languages"),
    codes: languageCodes,
    known,
    isRejected: rejection !== "",
    change: (codes) => change({ ...value, languageCodes: codes.length > 0 ? codes : undefined }),
  })}
  ${languageList({
    id: "spoken",
    label: say("transcription.languages"),
    codes: spoken === undefined ? [] : [spoken],
    known,
    single: prompt,
    isSpoken: true,
    change: ([code]) => change({ ...value, transcriptionLanguage: code }),
  })}
  ${row(html`
    <div role="status">${problemText(rejection || clash(value))}</div>
    ${languageCodes.length === 0 ? empty : nothing}
  `)}`;
}

/** The first problem, where no list is in sight to mark it; or "". */
export function firstProblem(value: Languages, known: Known | undefined): string {
  const codes = value.languageCodes ?? [];
  const misfits = codes.map((code, index) => misfit(code, codes.slice(0, index)));
  return [targetsRejection(value, known), ...misfits, clash(value)].find((each) => each !== "") ?? "";
}

/** The service rejects a target that is spoken. */
function clash({ transcriptionLanguage: spoken, languageCodes = [] }: Languages): string {
  const hasClash = spoken !== undefined && hasLanguage(languageCodes, spoken);
  return hasClash ? say("translation.clash", { item: languageName(spoken) }) : "";
}

/** What the service said when it rejected this very list, or "". */
function targetsRejection({ languageCodes = [] }: Languages, known: Known | undefined): string {
  const { value: rejected, words } = known?.rejectedTargets ?? {};
  const isThisList = rejected && languageCodes.length > 0 && sameLanguages(rejected, languageCodes);
  return isThisList ? inItsWords("translation.refused", words) : "";
}
