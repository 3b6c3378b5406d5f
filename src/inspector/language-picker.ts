import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { isComposed } from "./fields.ts";
import {
  describeLanguage,
  findLanguage,
  type Language,
  readCode,
  searchLanguages,
} from "./language-search.ts";
import { PagePart } from "./page-part.ts";
import { say } from "./words.ts";

/** A combobox by the ARIA pattern. Its list is in the flow of the page, which is too small for anything that floats. */
export class LanguagePicker extends PagePart {
  @property() accessor prompt = "";
  @property({ attribute: false }) accessor refuse!: (code: string, before: readonly string[]) => string;
  @property({ attribute: false }) accessor shown: readonly string[] = [];
  @state() protected accessor text = "";
  @state() protected accessor offered: readonly Language[] = [];
  @state() protected accessor active: number | undefined;
  @state() protected accessor problem = "";

  protected override updated(changed: PropertyValues): void {
    if (changed.has("active"))
      this.renderRoot.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }

  protected override render(): TemplateResult {
    const { id, prompt, text, offered, active, problem } = this;
    const label = prompt || say("list.add");
    const hasNoMatch = text.trim() !== "" && problem === "" && offered.length === 0;
    return html`
      <input
        type="text"
        role="combobox"
        aria-label=${label}
        aria-expanded=${offered.length > 0}
        aria-controls="${id}-matches"
        aria-autocomplete="list"
        aria-activedescendant=${active === undefined ? nothing : `${id}-match-${active}`}
        aria-invalid=${problem !== ""}
        aria-describedby="${id}-problem"
        placeholder=${prompt || say("list.hint")}
        autocomplete="off"
        spellcheck="false"
        .value=${text}
        @input=${this.#onInput}
        @keydown=${this.#onKey}
        @blur=${() => this.#choose(this.#active)}
      />
      <ul id="${id}-matches" role="listbox" aria-label=${label} ?hidden=${offered.length === 0}>
        ${offered.map((language, index) => this.#option(language, index))}
      </ul>
      <p class="note" role="status" ?hidden=${!hasNoMatch || readCode(text) !== undefined}>
        ${say("list.none")}
      </p>
      <p class="problem" id="${id}-problem" role="alert" ?hidden=${problem === ""}>${problem}</p>
    `;
  }

  #option(language: Language, index: number): TemplateResult {
    const isFirst = this.active === undefined && language === this.#first;
    return html`<li
      id="${this.id}-match-${index}"
      role="option"
      aria-selected=${index === this.active}
      class=${isFirst ? "first" : ""}
      @mousedown=${(event: Event) => event.preventDefault()}
      @click=${() => this.#choose(language)}
    >
      <span>${language.name}</span><span class="code">${language.code}</span>
    </li>`;
  }

  readonly #onInput = (event: Event): void => {
    this.text = (event.target as HTMLInputElement).value;
    this.problem = "";
    this.active = undefined;
    this.offered = searchLanguages(this.#last, this.shown);
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (isComposed(event)) return;
    if (event.key === "Escape") this.#close();
    else if (event.key === "ArrowDown") this.#move(1);
    else if (event.key === "ArrowUp") this.#move(-1);
    else if (event.key === "Enter") this.#choose(this.#active ?? this.#first);
    else return;
    event.preventDefault();
  };

  /** Without a text, what the service uses is offered. */
  #move(step: 1 | -1): void {
    if (this.text === "" && this.offered.length === 0)
      this.offered = this.shown
        .filter((code) => this.refuse(code, []) === "")
        .map((code) => describeLanguage(code));
    const count = this.offered.length;
    const from = this.active ?? (step > 0 ? count - 1 : 0);
    if (count > 0) this.active = (from + step + count) % count;
  }

  get #active(): Language | undefined {
    return this.active === undefined ? undefined : this.offered[this.active];
  }

  get #parts(): readonly string[] {
    return this.text.split(/[,;]/);
  }

  get #last(): string {
    return this.#parts.at(-1)?.trim() ?? "";
  }

  /** The language that Enter takes, unless a code is typed. */
  get #first(): Language | undefined {
    const isCode = /[-_]|^..$/.test(this.#last) && readCode(this.#last) !== undefined;
    return isCode || this.#last === "" ? undefined : this.offered[0];
  }

  /** Text from the first language that can't be added on stays in the field. */
  #choose(language: Language | undefined): void {
    const parts = language ? [...this.#parts.slice(0, -1), language.code] : this.#parts;
    const typed = parts.filter((part) => part.trim() !== "");
    const codes: string[] = [];
    this.problem = "";
    for (const part of typed) {
      const code = findLanguage(part, this.shown) ?? part.trim();
      this.problem = this.refuse(code, codes);
      if (this.problem !== "") break;
      codes.push(code);
    }
    this.text = typed.slice(codes.length).join(",").trim();
    this.#close();
    if (codes.length > 0) this.dispatchEvent(new CustomEvent<readonly string[]>("add", { detail: codes }));
  }

  #close(): void {
    this.offered = [];
    this.active = undefined;
  }
}

customElements.define("language-picker", LanguagePicker);
