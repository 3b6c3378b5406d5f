import { html, nothing, type TemplateResult } from "lit";
import { hasLanguage, sameLanguage } from "../languages/language-codes.ts";
import type { Statement } from "../protocol/messages.ts";
import { isDoubtful, readCode, regionalCode } from "./language-search.ts";
import { listButtons } from "./list-buttons.ts";
import { languageName, say } from "./words.ts";
import "./language-picker.ts";
import "./try-now.ts";

export type Known = Extract<Statement, { statement: "known" }>;

export interface LanguageList {
  /** Unique in the page. */
  readonly id: string;
  readonly label: string;
  readonly codes: readonly string[];
  readonly known: Known | undefined;
  readonly change: (codes: readonly string[]) => void;
  /** What the line to add a language says where there may be one only. */
  readonly single?: string;
  /** The language spoken, where these are translations: it can't be one. Otherwise each is one that may be spoken. */
  readonly source?: string;
  /** Offers the usual region for each code without one: the service refused the list. */
  readonly offersRegions?: boolean;
  /** Each language is spoken alone, without translations of its own, and has a button to try it. */
  readonly isAlone?: boolean;
}

/** An ordered list of languages, each shown by name and code, with a line to add one. */
export function languageList(list: LanguageList): TemplateResult {
  const { id, label, codes, known, change, single = "" } = list;
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
        .known=${shownBy(known)}
        @add=${({ detail }: CustomEvent<string[]>) => change([...codes, ...detail])}
      ></language-picker>
    </div>
  </div>`;
}

function languageItem(list: LanguageList, code: string, index: number): TemplateResult {
  const { id, codes, known, change, source } = list;
  const item = isMiswritten(code) ? code : languageName(code);
  const isSource = source !== undefined && sameLanguage(source, code);
  const problem =
    misfit(code, codes.slice(0, index)) ||
    (isSource ? say("list.isSource", { item: languageName(code) }) : "");
  const isShown = shownBy(known).includes(code) || !isDoubtful(code);
  const doubt = isShown ? nothing : html`<p class="note">${say("list.doubtful", { code })}</p>`;
  const otherwise = `#${id}-picker`;
  return html`<li>
    <div class="line">
      <span class="name">${item} <span class="code">${item === code ? nothing : code}</span></span>
      ${listButtons({ id, item, list: codes, index, change, otherwise })}
    </div>
    ${problem === "" ? doubt : html`<p class="problem">${problem}</p>`} ${remedies(list, code, index)}
  </li>`;
}

/** What can be done about a language of the list: one that is written right or has the region, and a trial. */
function remedies(list: LanguageList, code: string, index: number): TemplateResult {
  const { codes, known, change, source, offersRegions = false, isAlone = false } = list;
  const refused = source === undefined ? known?.refusedLanguage : undefined;
  const isRefused = refused !== undefined && sameLanguage(refused.languageCode, code);
  const regional = isRefused || offersRegions ? regionalCode(code) : undefined;
  const better = isMiswritten(code) ? readCode(code) : regional;
  const said =
    refused?.words === undefined
      ? say("list.refusedWithoutWords")
      : say("list.refused", { words: refused.words });
  // What the service refuses may be a translation, of which nothing is known while it is idle.
  const isTarget = hasLanguage(known?.translationLanguages ?? [], code);
  const isClash = isAlone && (isTarget || (isRefused && better === undefined));
  return html`${isRefused ? html`<p class="problem" role="status">${said}</p>` : nothing}
  ${isClash ? html`<p class="problem">${say("transcription.clash")}</p>` : nothing}
  ${
    better === undefined
      ? nothing
      : html`<button type="button" @click=${() => change(codes.with(index, better))}>
          ${say("list.useRegion", { code: better, item: languageName(better) })}
        </button>`
  }
  ${isAlone ? html`<try-now .languages=${{ transcriptionLanguage: code }} ?isRefused=${isRefused}></try-now>` : nothing}`;
}

/** Codes that the service has shown. */
function shownBy(known: Known | undefined): readonly string[] {
  const { transcriptionLanguage, translationLanguages = [] } = known ?? {};
  return [...(transcriptionLanguage === undefined ? [] : [transcriptionLanguage]), ...translationLanguages];
}

const isMiswritten = (code: string): boolean => code.includes("_");

/** Why a code can't stand in a list after others, apart from the spoken language; "" where it can. */
export function misfit(code: string, before: readonly string[]): string {
  if (readCode(code) === undefined || isMiswritten(code)) return say("list.unknownCode", { code });
  return hasLanguage(before, code) ? say("list.duplicate", { item: languageName(code) }) : "";
}
