import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { InspectorWordKey } from "../languages/inspector-words/en.ts";
import type { Wording } from "../languages/wording.ts";
import { type Language, LanguageSearch, readCode, startOfLast } from "./language-search.ts";
import { controls } from "./styles.ts";

/**
 * A line to add a language by its name or its code, or several at once with commas between them: a combobox by the ARIA pattern. The list stands in the flow of the
 * page, because an inspector is too small for anything that floats.
 */
export class LanguagePicker extends LitElement {
  static override styles = [
    controls,
    css`
      [role="listbox"] {
        margin: 2px 0 0;
        padding: 2px;
        list-style: none;
        border: 1px solid #6a6a6a;
        border-radius: 3px;
        background: #262626;
      }
      [role="option"] {
        display: flex;
        justify-content: space-between;
        gap: 8px;
        padding: 4px 6px;
        cursor: pointer;
      }
      [role="option"][aria-selected="true"] {
        background: #1766a8;
        color: #fff;
      }
      /* What Enter takes. */
      .first {
        box-shadow: inset 0 0 0 1px #4ba3ff;
      }
      .code {
        color: #c8c8c8;
      }
      [aria-selected="true"] .code {
        color: #fff;
      }
    `,
  ];

  @property({ attribute: false }) accessor wording!: Wording<InspectorWordKey>;
  /** What the line is for, where that is not one more language of a list. */
  @property() accessor prompt = "";
  /** Why a language can't be added, or "". */
  @property({ attribute: false }) accessor refuse: (code: string, before: readonly string[]) => string = () =>
    "";
  /** Codes that the service has shown. */
  @property({ attribute: false }) accessor known: readonly string[] = [];
  @state() protected accessor text = "";
  @state() protected accessor found: readonly Language[] = [];
  @state() protected accessor isGuess = false;
  @state() protected accessor active = -1;
  @state() protected accessor problem = "";
  #search: LanguageSearch | undefined;

  override focus(): void {
    this.renderRoot.querySelector("input")?.focus();
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has("active"))
      this.renderRoot.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }

  protected override render(): TemplateResult {
    const { wording, prompt, found, active, problem } = this;
    const isOpen = found.length > 0;
    const label = prompt || wording.say("list.add");
    return html`
      <input
        type="text"
        role="combobox"
        aria-label=${label}
        aria-expanded=${isOpen}
        aria-controls="matches"
        aria-autocomplete="list"
        aria-activedescendant=${active >= 0 ? `match-${active}` : nothing}
        aria-invalid=${problem !== ""}
        aria-describedby="problem"
        placeholder=${prompt || wording.say("list.hint")}
        autocomplete="off"
        spellcheck="false"
        .value=${this.text}
        @input=${this.#onInput}
        @keydown=${this.#onKey}
        @blur=${this.#onBlur}
      />
      <p class="note" role="status" ?hidden=${!isOpen || !this.isGuess}>${wording.say("list.didYouMean")}</p>
      <ul id="matches" role="listbox" aria-label=${label} ?hidden=${!isOpen}>
        ${found.map(
          ({ code, name }, index) =>
            html`<li
              id="match-${index}"
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
      <p class="note" role="status" ?hidden=${!this.#isUnknown}>${wording.say("list.none")}</p>
      <p class="problem" id="problem" role="alert" ?hidden=${problem === ""}>${problem}</p>
    `;
  }

  readonly #onInput = (event: Event): void => {
    this.text = (event.target as HTMLInputElement).value;
    this.problem = "";
    // The last of several.
    const last = this.text.slice(startOfLast(this.text));
    const { found, isGuess } = this.#languages.search(last, this.known);
    this.found = found;
    this.isGuess = isGuess;
    this.active = -1;
  };

  get #languages(): LanguageSearch {
    this.#search ??= new LanguageSearch((code) => this.wording.languageName(code));
    return this.#search;
  }

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
    const isNew = (code: string): boolean => this.refuse(code, []) === "";
    this.found = this.known.filter(isNew).map((code) => ({ code, name: this.wording.languageName(code) }));
  }

  /** What stands in the line leads to nothing so far. */
  get #isUnknown(): boolean {
    const { text, found, problem } = this;
    return text.trim() !== "" && problem === "" && found.length === 0 && readCode(text) === undefined;
  }

  #move(step: number): void {
    if (this.text === "" && this.found.length === 0) this.#offerKnown();
    const count = this.found.length;
    if (count > 0) this.active = (this.active + step + (this.active < 0 && step < 0 ? 1 : 0) + count) % count;
  }

  #choose(): void {
    if (this.text.trim() === "") return;
    const chosen = this.found[this.active];
    if (chosen) this.#take(chosen.code);
    else this.#addAll(this.text);
  }

  /** Enter takes what the list offers first, where nothing else was chosen; what is a code stays as it was typed. */
  get #first(): Language | undefined {
    const last = /[^,;]*$/.exec(this.text)?.[0].trim() ?? "";
    const isCode = /[-_]|^..$/.test(last) && readCode(last) !== undefined;
    return this.isGuess || isCode || last === "" ? undefined : this.found[0];
  }

  /** Puts what was chosen from the list in place of what was typed last. */
  #take(code: string): void {
    this.#addAll(this.text.slice(0, startOfLast(this.text)) + code);
  }

  /** Adds what is understood of several; the first that is not stays in the line with all that follow. */
  #addAll(typed: string): void {
    const { wording, found, isGuess } = this;
    const parts = typed.split(/[,;]/).filter((part) => part.trim() !== "");
    const codes: string[] = [];
    this.problem = "";
    this.#close();
    let rest = "";
    for (const [index, part] of parts.entries()) {
      const code = this.#languages.exact(part, this.known);
      const problem =
        code === undefined
          ? wording.say("list.unknownCode", { code: part.trim() })
          : this.refuse(code, codes);
      if (code !== undefined && problem === "") {
        codes.push(code);
        continue;
      }
      this.problem = problem;
      rest = parts.slice(index).join(",").trim();
      break;
    }
    // A guess stays to be chosen.
    if (rest !== "" && isGuess) {
      this.found = found;
      this.isGuess = true;
    }
    this.text = rest;
    if (codes.length > 0) this.dispatchEvent(new CustomEvent<readonly string[]>("add", { detail: codes }));
  }

  #close(): void {
    this.found = [];
    this.isGuess = false;
    this.active = -1;
  }
}

customElements.define("language-picker", LanguagePicker);
