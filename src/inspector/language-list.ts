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
  /** Prompt of a list of one language. */
  readonly single?: string;
  /** The languages are spoken: one that the service rejected says so. */
  readonly isSpoken?: boolean;
  /** The service rejected the list: each code without a region offers its usual one. */
  readonly isRejected?: boolean;
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
        .shown=${reportedLanguages(list.known)}
        @add=${({ detail }: CustomEvent<string[]>) => change([...codes, ...detail])}
      ></language-picker>
    </div>
  </div>`;
}

function languageItem(list: LanguageList, code: string, index: number): TemplateResult {
  const { id, codes, known, change, isSpoken = false, isRejected = false } = list;
  const item = languageName(code);
  const problem = misfit(code, codes.slice(0, index));
  const isUnknown = problem === "" && isDoubtful(code) && !reportedLanguages(known).includes(code);
  const rejection = isSpoken ? spokenRejection(code, known) : "";
  const better = betterCode(code, isRejected || rejection !== "");
  return html`<li>
    <div class="line">
      <span class="name">${item} <span class="code">${item === code ? nothing : code}</span></span>
      ${listButtons({ id, item, list: codes, index, change, otherwise: `#${id}-picker input` })}
    </div>
    ${problemText(problem)}
    ${isUnknown ? html`<p class="note">${say("list.doubtful", { code })}</p>` : nothing}
    <div role="status">${problemText(rejection)}</div>
    ${
      better === undefined
        ? nothing
        : textButton(say("list.useRegion", { code: better }), () => change(codes.with(index, better)))
    }
  </li>`;
}

function spokenRejection(code: string, known: Known | undefined): string {
  const { value, words } = known?.rejectedSource ?? {};
  return value !== undefined && sameLanguage(value, code) ? inItsWords("list.refused", words) : "";
}

function betterCode(code: string, isRejected: boolean): string | undefined {
  if (isMiswritten(code)) return readCode(code);
  return isRejected ? regionalCode(code) : undefined;
}

export function inItsWords(rejection: "list.refused" | "translation.refused", words = ""): string {
  return words === "" ? say(`${rejection}WithoutWords`) : say(rejection, { words });
}

function reportedLanguages({
  transcriptionLanguage,
  translationLanguages = [],
}: Partial<Known> = {}): string[] {
  return [transcriptionLanguage, ...translationLanguages].filter((code) => code !== undefined);
}

const isMiswritten = (code: string): boolean => code.includes("_");

/** The reason why a code can't follow others, or "". */
export function misfit(code: string, before: readonly string[]): string {
  if (readCode(code) === undefined || isMiswritten(code)) return say("list.unknownCode", { code });
  return hasLanguage(before, code) ? say("list.duplicate", { item: languageName(code) }) : "";
}
