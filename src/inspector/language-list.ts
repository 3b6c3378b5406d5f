import { html, nothing, type TemplateResult } from "lit";
import { isSameLanguage } from "../languages/language-codes.ts";
import type { Known } from "../protocol/messages.ts";
import { addWords } from "./check-words.ts";
import { problemText, row } from "./fields.ts";
import { findListProblem } from "./language-search.ts";
import { listButtons } from "./list-buttons.ts";
import { languageName, say } from "./words.ts";

interface LanguageList {
  readonly id: string;
  readonly label: string;
  readonly codes: readonly string[];
  readonly change: (codes: readonly string[]) => void;
  /** Prompt of a list that has room for one language. */
  readonly singlePrompt?: string;
  /** The language that the service rejected. */
  readonly rejected?: Known["rejectedSource"];
}

export function languageList(list: LanguageList): TemplateResult {
  const { id, label, codes, change, singlePrompt = "" } = list;
  return row(
    html`<ul class="list" aria-labelledby="${id}-label" ?hidden=${codes.length === 0}>
        ${codes.map((code, index) => languageItem(list, code, index))}
      </ul>
      <language-picker
        id="${id}-picker"
        ?hidden=${singlePrompt !== "" && codes.length > 0}
        prompt=${singlePrompt}
        .findProblem=${(code: string) => findListProblem(code, codes)}
        @add=${({ detail }: CustomEvent<string>) => change([...codes, detail])}
      ></language-picker>`,
    html`<span class="label" id="${id}-label">${label}</span>`,
  );
}

function languageItem(list: LanguageList, code: string, index: number): TemplateResult {
  const { id, codes, change, rejected } = list;
  const item = languageName(code);
  const problem = findListProblem(code, codes.slice(0, index));
  const isRejected = rejected && isSameLanguage(rejected.value, code);
  return html`<li>
    <div class="line">
      <span class="name">${item} <span class="code">${item === code ? nothing : code}</span></span>
      ${listButtons({ id, item, list: codes, index, change, focusWhenEmpty: `#${id}-picker input` })}
    </div>
    ${problemText(problem)}
    <div role="status">${problemText(isRejected ? addWords(say("list.refused"), rejected.words) : "")}</div>
  </li>`;
}
