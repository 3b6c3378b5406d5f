import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { type Language, LanguageSearch, readCode } from "./language-search.ts";
import { PagePart } from "./page-part.ts";
import { languageName, say } from "./words.ts";

const languages = new LanguageSearch(languageName);

/** A combobox by the ARIA pattern. Its list stands in the flow of the page, which is too small for anything that floats. */
export class LanguagePicker extends PagePart {
  @property() accessor prompt = "";
  @property({ attribute: false }) accessor refuse!: (code: string, before: readonly string[]) => string;
  @property({ attribute: false }) accessor shown: readonly string[] = [];
  @state() protected accessor text = "";
  @state() protected accessor offered: readonly Language[] = [];
  @state() protected accessor active = -1;
  @state() protected accessor problem = "";

  protected override updated(changed: PropertyValues): void {
    if (changed.has("active"))
      this.renderRoot.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }

  protected override render(): TemplateResult {
    const { id, prompt, text, offered, active, problem } = this;
    const label = prompt || say("list.add");
    const leadsNowhere = text.trim() !== "" && problem === "" && offered.length === 0;
    const option = (language: Language, index: number): TemplateResult =>
      html`<li
        id="${id}-match-${index}"
        role="option"
        aria-selected=${index === active}
        class=${active < 0 && index === 0 && this.#first ? "first" : ""}
        @pointerdown=${(event: Event) => {
          event.preventDefault();
          this.#choose(language);
        }}
      >
        <span>${language.name}</span><span class="code">${language.code}</span>
      </li>`;
    return html`
      <input
        type="text"
        role="combobox"
        aria-label=${label}
        aria-expanded=${offered.length > 0}
        aria-controls="${id}-matches"
        aria-autocomplete="list"
        aria-activedescendant=${active >= 0 ? `${id}-match-${active}` : nothing}
        aria-invalid=${problem !== ""}
        aria-describedby="${id}-problem"
        placeholder=${prompt || say("list.hint")}
        autocomplete="off"
        spellcheck="false"
        .value=${text}
        @input=${this.#onInput}
        @keydown=${this.#onKey}
        @blur=${() => this.#choose(this.offered[this.active])}
      />
      <ul id="${id}-matches" role="listbox" aria-label=${label} ?hidden=${offered.length === 0}>
        ${offered.map(option)}
      </ul>
      <p class="note" role="status" ?hidden=${!leadsNowhere || readCode(text) !== undefined}>
        ${say("list.none")}
      </p>
      <p class="problem" id="${id}-problem" role="alert" ?hidden=${problem === ""}>${problem}</p>
    `;
  }

  readonly #onInput = (event: Event): void => {
    this.text = (event.target as HTMLInputElement).value;
    this.problem = "";
    this.active = -1;
    this.offered = languages.search(this.#last, this.shown);
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    // The input methods of Japanese, Korean and Chinese need these keys.
    if (event.isComposing) return;
    if (event.key === "Escape") this.#close();
    else if (event.key === "ArrowDown") this.#move(1);
    else if (event.key === "ArrowUp") this.#move(-1);
    else if (event.key === "Enter") this.#choose(this.offered[this.active] ?? this.#first);
    else return;
    event.preventDefault();
  };

  #move(step: 1 | -1): void {
    if (this.text === "" && this.offered.length === 0) {
      const codes = this.shown.filter((code) => this.refuse(code, []) === "");
      this.offered = codes.map((code) => languages.describe(code));
    }
    const count = this.offered.length;
    const from = step > 0 ? this.active : Math.max(this.active, 0);
    if (count > 0) this.active = (from + step + count) % count;
  }

  get #parts(): readonly string[] {
    return this.text.split(/[,;]/);
  }

  get #last(): string {
    return this.#parts.at(-1)?.trim() ?? "";
  }

  /** Language that Enter takes, unless a code is typed. */
  get #first(): Language | undefined {
    const isCode = /[-_]|^..$/.test(this.#last) && readCode(this.#last) !== undefined;
    return isCode || this.#last === "" ? undefined : this.offered[0];
  }

  /** Text from the first language that can't be added on stays in the line. */
  #choose(language: Language | undefined): void {
    const parts = language ? [...this.#parts.slice(0, -1), language.code] : this.#parts;
    const typed = parts.filter((part) => part.trim() !== "");
    const codes: string[] = [];
    this.problem = "";
    for (const part of typed) {
      const code = languages.exact(part, this.shown) ?? part.trim();
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
    this.active = -1;
  }
}

customElements.define("language-picker", LanguagePicker);
