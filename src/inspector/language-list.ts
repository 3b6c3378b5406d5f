import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { property } from "lit/decorators.js";
import { hasLanguage, sameLanguage } from "../languages/language-codes.ts";
import type { InspectorWordKey } from "../languages/inspector-words/en.ts";
import type { Wording } from "../languages/wording.ts";
import { isDoubtful, readCode, regionalCode } from "./language-search.ts";
import { listButtons, moved, refocus } from "./list-buttons.ts";
import type { Statement } from "../protocol/messages.ts";
import { controls } from "./styles.ts";
import "./language-picker.ts";
import "./try-now.ts";

/** An ordered list of languages, each shown by name and code, with a line to add one. */
export class LanguageList extends LitElement {
  static override styles = [
    controls,
    css`
      ul {
        margin: 0 0 4px;
        padding: 0;
        list-style: none;
      }
      li {
        padding: 1px 0 1px 8px;
        margin: 0 0 2px;
        border-radius: 3px;
        background: #262626;
      }
      .name {
        flex: 1;
        min-width: 0;
        overflow-wrap: anywhere;
      }
      .code {
        color: #c0c0c0;
      }
      li :is(try-now, button:not(.icon)) {
        margin: 2px 0 6px;
      }
      li .problem {
        padding: 0 6px 4px 0;
      }
    `,
  ];

  @property({ attribute: false }) accessor wording!: Wording<InspectorWordKey>;
  @property() accessor label = "";
  @property({ attribute: false }) accessor codes: readonly string[] = [];
  /** The language spoken, which can't be a target; "" where that does not matter. */
  @property() accessor source = "";
  /** Codes that the service has shown. */
  @property({ attribute: false }) accessor known: readonly string[] = [];
  /** A language that the service refused, with its words. */
  @property({ attribute: false }) accessor refused!: Extract<
    Statement,
    { statement: "known" }
  >["refusedLanguage"];
  /** Offers the usual region for each code without one: the service refused the list. */
  @property({ type: Boolean }) accessor offersRegions = false;
  /** Each language has a button to try it. */
  @property({ type: Boolean }) accessor canTry = false;
  /** The known translations of the account where each language is spoken alone, without translations of its own. */
  @property({ attribute: false }) accessor targets: readonly string[] | undefined;
  /** What the line to add a language says where there may be one only; "" for a list. */
  @property() accessor single = "";

  protected override render(): TemplateResult {
    const { codes, wording, single } = this;
    return html`<div class="row">
      <span class="label" id="label">${this.label}</span>
      <div>
        <ul aria-labelledby="label" ?hidden=${codes.length === 0}>
          ${codes.map((code, index) => this.#item(code, index))}
        </ul>
        <language-picker
          ?hidden=${single !== "" && codes.length > 0}
          .wording=${wording}
          prompt=${single}
          .refuse=${(code: string, before: readonly string[]) => misfit(code, [...codes, ...before], wording)}
          .known=${this.known}
          @add=${({ detail }: CustomEvent<string[]>) => this.#change([...codes, ...detail])}
        ></language-picker>
      </div>
    </div>`;
  }

  #item(code: string, index: number): TemplateResult {
    const { codes, wording } = this;
    const name = isMiswritten(code) ? code : wording.languageName(code);
    const problem = this.#problem(code, codes.slice(0, index));
    const buttons = listButtons(wording, name, index, codes.length, {
      move: (step) => {
        this.#change(moved(codes, index, step));
        refocus(this, index + step, step < 0 ? "up" : "down");
      },
      remove: () => {
        this.#change(codes.filter((_, other) => other !== index));
        refocus(this, Math.min(index, codes.length - 2), "remove", "language-picker");
      },
    });
    return html`<li>
      <div class="line">
        <span class="name">${name} <span class="code">${name === code ? nothing : code}</span></span>
        ${buttons}
      </div>
      ${problem === "" ? this.#doubt(code) : html`<p class="problem">${problem}</p>`}
      ${this.#remedies(code, index)}
    </li>`;
  }

  /** What can be done about a language of the list: one that is written right or has the region, and a trial. */
  #remedies(code: string, index: number): TemplateResult {
    const { wording, codes, refused } = this;
    const isRefused = refused !== undefined && sameLanguage(refused.languageCode, code);
    const regional = isRefused || this.offersRegions ? regionalCode(code) : undefined;
    const better = isMiswritten(code) ? readCode(code) : regional;
    const replace = (by: string): void => this.#change(codes.map((other, at) => (at === index ? by : other)));
    const said =
      refused?.words === undefined
        ? wording.say("list.refusedWithoutWords")
        : wording.say("list.refused", { words: refused.words });
    // What the service refuses may be a translation, of which nothing is known while it is idle.
    const isTarget = hasLanguage(this.targets ?? [], code);
    const isClash = isTarget || (this.targets && isRefused && better === undefined);
    const clash = isClash ? html`<p class="problem">${wording.say("transcription.clash")}</p>` : nothing;
    return html`${isRefused ? html`<p class="problem" role="status">${said}</p>` : nothing} ${clash}
    ${
      better === undefined
        ? nothing
        : html`<button type="button" @click=${() => replace(better)}>
            ${wording.say("list.useRegion", { code: better, item: wording.languageName(better) })}
          </button>`
    }
    ${this.canTry ? html`<try-now .wording=${wording} .command=${{ languageCode: code }} ?isRefused=${isRefused}></try-now>` : nothing}`;
  }

  #doubt(code: string): TemplateResult {
    const isKnown = this.known.includes(code) || !isDoubtful(code);
    return isKnown
      ? html`${nothing}`
      : html`<p class="note">${this.wording.say("list.doubtful", { code })}</p>`;
  }

  /** What speaks against a code, given those that stand before it. */
  #problem(code: string, before: readonly string[]): string {
    const { wording, source } = this;
    const isSource = source !== "" && sameLanguage(source, code);
    return (
      misfit(code, before, wording) ||
      (isSource ? wording.say("list.isSource", { item: wording.languageName(code) }) : "")
    );
  }

  #change(codes: readonly string[]): void {
    this.dispatchEvent(new CustomEvent<readonly string[]>("change", { detail: codes }));
  }
}

/** What is typed like this is corrected; what was saved like this is sent as it is. */
const isMiswritten = (code: string): boolean => code.includes("_");

/** Why a code can't stand in a list after others, apart from the spoken language; "" where it can. */
export function misfit(code: string, before: readonly string[], wording: Wording<InspectorWordKey>): string {
  if (readCode(code) === undefined || isMiswritten(code)) return wording.say("list.unknownCode", { code });
  return hasLanguage(before, code) ? wording.say("list.duplicate", { item: wording.languageName(code) }) : "";
}

customElements.define("language-list", LanguageList);
