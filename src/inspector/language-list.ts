import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { canonicalLanguage } from "../languages/language-codes.ts";
import type { InspectorWordKey } from "../languages/inspector-words/en.ts";
import type { Wording } from "../languages/wording.ts";
import { readCode } from "./language-search.ts";
import { listButtons, moved, refocus } from "./list-buttons.ts";
import { controls } from "./styles.ts";
import "./language-picker.ts";

/** An ordered list of languages, each shown by name and code, with a line to add one. */
export class LanguageList extends LitElement {
  static override properties = {
    wording: { attribute: false },
    label: {},
    codes: { attribute: false },
    source: {},
  };
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
      li .problem {
        padding: 0 6px 4px 0;
      }
    `,
  ];

  declare wording: Wording<InspectorWordKey>;
  declare label: string;
  declare codes: readonly string[];
  /** The language spoken, which can't be a target; "" where that does not matter. */
  declare source: string;

  constructor() {
    super();
    this.label = this.source = "";
    this.codes = [];
  }

  protected override render(): TemplateResult {
    const { codes, wording } = this;
    return html`<div class="row">
      <span class="label" id="label">${this.label}</span>
      <div>
        <ul aria-labelledby="label" ?hidden=${codes.length === 0}>
          ${codes.map((code, index) => this.#item(code, index))}
        </ul>
        <language-picker
          .wording=${wording}
          .refuse=${(code: string) => this.#problem(code, codes)}
          @add=${({ detail }: CustomEvent<string>) => this.#change([...codes, detail])}
        ></language-picker>
      </div>
    </div>`;
  }

  #item(code: string, index: number): TemplateResult {
    const { codes, wording } = this;
    const name = wording.languageName(code);
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
      ${problem === "" ? nothing : html`<p class="problem">${problem}</p>`}
    </li>`;
  }

  /** What speaks against a code, given those that stand before it. */
  #problem(code: string, before: readonly string[]): string {
    const { wording, source } = this;
    if (readCode(code) === undefined) return wording.say("list.unknownCode", { code });
    const item = wording.languageName(code);
    const canonical = canonicalLanguage(code);
    if (before.some((other) => canonicalLanguage(other) === canonical))
      return wording.say("list.duplicate", { item });
    const isSource = source !== "" && canonicalLanguage(source) === canonical;
    return isSource ? wording.say("list.isSource", { item }) : "";
  }

  #change(codes: readonly string[]): void {
    this.dispatchEvent(new CustomEvent<readonly string[]>("change", { detail: codes }));
  }
}

customElements.define("language-list", LanguageList);
