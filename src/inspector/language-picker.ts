import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { type Language, LanguageSearch, readCode, startOfLast } from "./language-search.ts";
import { PagePart } from "./page-part.ts";
import { languageName, say } from "./words.ts";

/**
 * A line to add a language by its name or its code, or several at once with commas between them: a combobox by the ARIA
 * pattern. The list stands in the flow of the page, because an inspector is too small for anything that floats.
 */
export class LanguagePicker extends PagePart {
  /** What the line is for, where that is not one more language of a list. */
  @property() accessor prompt = "";
  /** Why a language can't be added, or "". */
  @property({ attribute: false }) accessor refuse!: (code: string, before: readonly string[]) => string;
  /** Codes that the service has shown. */
  @property({ attribute: false }) accessor known: readonly string[] = [];
  @state() protected accessor text = "";
  @state() protected accessor offered: readonly Language[] = [];
  @state() protected accessor active = -1;
  @state() protected accessor problem = "";
  readonly #languages = new LanguageSearch(languageName);

  override focus(): void {
    this.renderRoot.querySelector("input")?.focus();
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has("active"))
      this.renderRoot.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }

  protected override render(): TemplateResult {
    const { prompt, offered, active, problem } = this;
    const isOpen = offered.length > 0;
    const label = prompt || say("list.add");
    return html`
      <input
        type="text"
        role="combobox"
        aria-label=${label}
        aria-expanded=${isOpen}
        aria-controls="${this.id}-matches"
        aria-autocomplete="list"
        aria-activedescendant=${active >= 0 ? `${this.id}-match-${active}` : nothing}
        aria-invalid=${problem !== ""}
        aria-describedby="${this.id}-problem"
        placeholder=${prompt || say("list.hint")}
        autocomplete="off"
        spellcheck="false"
        .value=${this.text}
        @input=${this.#onInput}
        @keydown=${this.#onKey}
        @blur=${this.#onBlur}
      />
      <ul id="${this.id}-matches" role="listbox" aria-label=${label} ?hidden=${!isOpen}>
        ${offered.map(
          ({ code, name }, index) =>
            html`<li
              id="${this.id}-match-${index}"
              role="option"
              aria-selected=${index === active}
              class=${active < 0 && this.#first && index === 0 ? "first" : ""}
              @pointerdown=${(event: Event) => {
                event.preventDefault();
                this.#take(code);
              }}
            >
              <span>${name}</span><span class="code">${code}</span>
            </li>`,
        )}
      </ul>
      <p class="note" role="status" ?hidden=${!this.#isUnknown}>${say("list.none")}</p>
      <p class="problem" id="${this.id}-problem" role="alert" ?hidden=${problem === ""}>${problem}</p>
    `;
  }

  readonly #onInput = (event: Event): void => {
    this.text = (event.target as HTMLInputElement).value;
    this.problem = "";
    this.offered = this.#languages.search(this.#last, this.known);
    this.active = -1;
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    const { key, isComposing } = event;
    // These keys first belong to the input method with which Japanese, Korean and Chinese are written.
    if (isComposing) return;
    if (key === "Escape") this.#close();
    else if (key === "ArrowDown") this.#move(1);
    else if (key === "ArrowUp") this.#move(-1);
    else if (key === "Enter" && this.active < 0 && this.#first) this.#take(this.#first.code);
    else if (key === "Enter") this.#choose();
    else return;
    event.preventDefault();
  };

  /** Leaving the line adds what was typed, so that it is not lost; what is no language is left standing. */
  readonly #onBlur = (): void => {
    this.#choose();
    this.#close();
  };

  /** What the service has shown is there to be chosen before a letter is typed. */
  #offerKnown(): void {
    const codes = this.known.filter((code) => this.refuse(code, []) === "");
    this.offered = codes.map((code) => ({ code, name: languageName(code) }));
  }

  /** What stands in the line leads to nothing so far. */
  get #isUnknown(): boolean {
    const { text, offered, problem } = this;
    return text.trim() !== "" && problem === "" && offered.length === 0 && readCode(text) === undefined;
  }

  #move(step: number): void {
    if (this.text === "" && this.offered.length === 0) this.#offerKnown();
    const count = this.offered.length;
    if (count > 0) this.active = (this.active + step + (this.active < 0 && step < 0 ? 1 : 0) + count) % count;
  }

  #choose(): void {
    if (this.text.trim() === "") return;
    const chosen = this.offered[this.active];
    if (chosen) this.#take(chosen.code);
    else this.#addAll(this.text);
  }

  /** Enter takes what the list offers first, where nothing else was chosen; what is a code stays as it was typed. */
  get #first(): Language | undefined {
    const last = this.#last.trim();
    const isCode = /[-_]|^..$/.test(last) && readCode(last) !== undefined;
    return isCode || last === "" ? undefined : this.offered[0];
  }

  /** The last of several that are typed. */
  get #last(): string {
    return this.text.slice(startOfLast(this.text));
  }

  /** Puts what was chosen from the list in place of what was typed last. */
  #take(code: string): void {
    this.#addAll(this.text.slice(0, startOfLast(this.text)) + code);
  }

  /** Adds what is understood of several; the first that is not stays in the line with all that follow. */
  #addAll(typed: string): void {
    const parts = typed.split(/[,;]/).filter((part) => part.trim() !== "");
    const codes: string[] = [];
    this.problem = "";
    this.#close();
    let rest = "";
    for (const [index, part] of parts.entries()) {
      const code = this.#languages.exact(part, this.known);
      this.problem =
        code === undefined ? say("list.unknownCode", { code: part.trim() }) : this.refuse(code, codes);
      if (code === undefined || this.problem !== "") {
        rest = parts.slice(index).join(",").trim();
        break;
      }
      codes.push(code);
    }
    this.text = rest;
    if (codes.length > 0) this.dispatchEvent(new CustomEvent<readonly string[]>("add", { detail: codes }));
  }

  #close(): void {
    this.offered = [];
    this.active = -1;
  }
}

customElements.define("language-picker", LanguagePicker);
