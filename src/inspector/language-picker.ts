import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { isComposed } from "./fields.ts";
import { findLanguage, isCode, type Language, searchLanguages } from "./language-search.ts";
import { PagePart } from "./page-part.ts";
import { say } from "./words.ts";

/** A combobox by the ARIA pattern. Its list is in the flow of the page, which is too small for anything that floats. */
class LanguagePicker extends PagePart {
  @property() accessor prompt = "";
  /** Returns the reason why a code can't be added, or "". */
  @property({ attribute: false }) accessor findProblem!: (code: string) => string;
  @state() protected accessor text = "";
  @state() protected accessor offered: readonly Language[] = [];
  /** Index of the offered language that Enter adds. */
  @state() protected accessor active: number | undefined;
  @state() protected accessor problem = "";

  protected override updated(changed: PropertyValues): void {
    if (changed.has("active"))
      this.renderRoot.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }

  protected override render(): TemplateResult {
    const { id, prompt, text, offered, active, problem } = this;
    const label = prompt || say("list.add");
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
        @blur=${() => this.#add(undefined)}
      />
      <ul id="${id}-matches" role="listbox" aria-label=${label} ?hidden=${offered.length === 0}>
        ${offered.map((language, index) => this.#option(language, index))}
      </ul>
      <p class="problem" id="${id}-problem" role="alert" ?hidden=${problem === ""}>${problem}</p>
    `;
  }

  #option({ name, code }: Language, index: number): TemplateResult {
    return html`<li
      id="${this.id}-match-${index}"
      role="option"
      aria-selected=${index === this.active}
      @mousedown=${(event: Event) => event.preventDefault()}
      @click=${() => this.#add(index)}
    >
      <span>${name}</span><span class="code">${code}</span>
    </li>`;
  }

  readonly #onInput = (event: Event): void => {
    this.text = (event.target as HTMLInputElement).value;
    this.problem = "";
    this.offered = searchLanguages(this.text);
    // Enter adds a code as it is typed, not the first language whose name contains it.
    this.active = this.offered.length === 0 || isCode(this.text) ? undefined : 0;
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (isComposed(event)) return;
    if (event.key === "Escape") this.#close();
    else if (event.key === "ArrowDown") this.#move(1);
    else if (event.key === "ArrowUp") this.#move(-1);
    else if (event.key === "Enter") this.#add(this.active);
    else return;
    event.preventDefault();
  };

  #move(step: 1 | -1): void {
    const count = this.offered.length;
    if (count === 0) return;
    if (this.active === undefined) this.active = step > 0 ? 0 : count - 1;
    else this.active = (this.active + step + count) % count;
  }

  /** Adds an offered language, or what the text means by itself. Text that can't be added stays in the field. */
  #add(index: number | undefined): void {
    const typed = this.text.trim();
    const offered = index === undefined ? undefined : this.offered[index];
    const code = offered?.code ?? findLanguage(typed) ?? typed;
    this.problem = code === "" ? "" : this.findProblem(code);
    this.#close();
    if (code === "" || this.problem !== "") return;
    this.text = "";
    this.dispatchEvent(new CustomEvent<string>("add", { detail: code }));
  }

  #close(): void {
    this.offered = [];
    this.active = undefined;
  }
}

customElements.define("language-picker", LanguagePicker);
