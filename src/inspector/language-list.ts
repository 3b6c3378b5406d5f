import { html, nothing, type TemplateResult } from "lit";
import { hasLanguage, sameLanguage } from "../languages/language-codes.ts";
import type { Known } from "../protocol/messages.ts";
import { problemText, textButton } from "./fields.ts";
import { isDoubtful, readCode, regionalCode } from "./language-search.ts";
import { listButtons } from "./list-buttons.ts";
import { languageName, say } from "./words.ts";

export interface LanguageList {
  readonly id: string;
  readonly label: string;
  readonly codes: readonly string[];
  readonly known: Known | undefined;
  readonly change: (codes: readonly string[]) => void;
  readonly single?: string;
  /** Of translations: the spoken language, "" for unknown. */
  readonly source?: string;
  /** Each code without a region gets the offer of its usual one. */
  readonly offersRegions?: boolean;
  /** Each language is spoken without translations of its own, and can be tried. */
  readonly isAlone?: boolean;
}

export function languageList(list: LanguageList): TemplateResult {
  const { id, label, codes, change, single = "" } = list;
  return html`<div class="row">
    <span class="label" id="${id}-label">${label}</span>
    <div>
      <ul class="list" aria-labelledby="${id}-label" ?hidden=${codes.length === 0}>
        ${codes.map((code, index) => languageItem(list, code, index))}
      </ul>
      <language-picker
        id="${id}-picker"
        ?hidden=${single !== "" && codes.length > 0}
        prompt=${single}
        .refuse=${(code: string, before: readonly string[]) => misfit(code, [...codes, ...before])}
        .shown=${shownBy(list.known)}
        @add=${({ detail }: CustomEvent<string[]>) => change([...codes, ...detail])}
      ></language-picker>
    </div>
  </div>`;
}

function languageItem(list: LanguageList, code: string, index: number): TemplateResult {
  const { id, codes, known, change, source, offersRegions = false, isAlone = false } = list;
  const item = languageName(code);
  const isSource = source !== undefined && sameLanguage(source, code);
  const problem = misfit(code, codes.slice(0, index)) || (isSource ? say("list.isSource", { item }) : "");
  const hasDoubt = problem === "" && isDoubtful(code) && !shownBy(known).includes(code);
  const refused = source === undefined ? known?.rejectedSource : undefined;
  const isRefused = refused !== undefined && sameLanguage(refused.value, code);
  const regional = isRefused || offersRegions ? regionalCode(code) : undefined;
  const better = isMiswritten(code) ? readCode(code) : regional;
  // A refused language may be a translation: these are not known while no session runs.
  const isTarget = hasLanguage(known?.translationLanguages ?? [], code);
  const hasClash = isAlone && (isTarget || (isRefused && better === undefined));
  return html`<li>
    <div class="line">
      <span class="name">${item} <span class="code">${item === code ? nothing : code}</span></span>
      ${listButtons({ id, item, list: codes, index, change, otherwise: `#${id}-picker input` })}
    </div>
    ${problemText(problem)}
    ${hasDoubt ? html`<p class="note">${say("list.doubtful", { code })}</p>` : nothing}
    ${
      isRefused
        ? html`<p class="problem" role="status">${inItsWords("list.refused", refused.words)}</p>`
        : nothing
    }
    ${problemText(hasClash ? say("transcription.clash") : "")}
    ${
      better === undefined
        ? nothing
        : textButton(say("list.useRegion", { code: better }), () => change(codes.with(index, better)))
    }
    ${isAlone ? html`<try-now .languages=${{ transcriptionLanguage: code }} ?isRefused=${isRefused}></try-now>` : nothing}
  </li>`;
}

export function inItsWords(refusal: "list.refused" | "translation.refused", words = ""): string {
  return words === "" ? say(`${refusal}WithoutWords`) : say(refusal, { words });
}

function shownBy({ transcriptionLanguage, translationLanguages = [] }: Partial<Known> = {}): string[] {
  return [transcriptionLanguage, ...translationLanguages].filter((code) => code !== undefined);
}

const isMiswritten = (code: string): boolean => code.includes("_");

/** Reason why a code can't follow others, or "". */
export function misfit(code: string, before: readonly string[]): string {
  if (readCode(code) === undefined || isMiswritten(code)) return say("list.unknownCode", { code });
  return hasLanguage(before, code) ? say("list.duplicate", { item: languageName(code) }) : "";
}
