import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { InspectorWordKey } from "../languages/inspector-words/en.ts";
import type { Wording } from "../languages/wording.ts";
import { type Language, readCode, searchLanguages } from "./language-search.ts";
import { controls } from "./styles.ts";

/**
 * A line to add a language by its name or its code: a combobox by the ARIA pattern. The list stands in the flow of the
 * page, because an inspector is too small for anything that floats.
 */
export class LanguagePicker extends LitElement {
  static override properties = {
    wording: { attribute: false },
    /** Why a language can't be added, or "". */
    refuse: { attribute: false },
    text: { state: true },
    found: { state: true },
    active: { state: true },
    problem: { state: true },
  };
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
      .code {
        color: #c8c8c8;
      }
      [aria-selected="true"] .code {
        color: #fff;
      }
    `,
  ];

  declare wording: Wording<InspectorWordKey>;
  declare refuse: (code: string) => string;
  declare protected text: string;
  declare protected found: readonly Language[];
  declare protected active: number;
  declare protected problem: string;

  constructor() {
    super();
    this.text = this.problem = "";
    this.found = [];
    this.active = -1;
    this.refuse = () => "";
  }

  override focus(): void {
    this.renderRoot.querySelector("input")?.focus();
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has("active"))
      this.renderRoot.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }

  protected override render(): TemplateResult {
    const { wording, found, active, problem } = this;
    const isOpen = found.length > 0;
    return html`
      <input
        type="text"
        role="combobox"
        aria-label=${wording.say("list.add")}
        aria-expanded=${isOpen}
        aria-controls="matches"
        aria-autocomplete="list"
        aria-activedescendant=${active >= 0 ? `match-${active}` : nothing}
        aria-invalid=${problem !== ""}
        aria-describedby="problem"
        placeholder=${wording.say("list.hint")}
        autocomplete="off"
        spellcheck="false"
        .value=${this.text}
        @input=${this.#onInput}
        @keydown=${this.#onKey}
        @blur=${this.#onBlur}
      />
      <ul id="matches" role="listbox" aria-label=${wording.say("list.add")} ?hidden=${!isOpen}>
        ${found.map(
          ({ code, name }, index) =>
            html`<li
              id="match-${index}"
              role="option"
              aria-selected=${index === active}
              @pointerdown=${(event: Event) => {
                event.preventDefault();
                this.#add(code);
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
    this.found = searchLanguages(this.text, (code) => this.wording.languageName(code));
    this.active = -1;
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    const { key, isComposing } = event;
    // These keys first belong to the input method with which Japanese, Korean and Chinese are written.
    if (isComposing) return;
    if (key === "Escape") this.#close();
    else if (key === "ArrowDown") this.#move(1);
    else if (key === "ArrowUp") this.#move(-1);
    else if (key === "Enter") this.#choose();
    else return;
    event.preventDefault();
  };

  /** Leaving the line adds what was typed, so that it is not lost; what is no language is left standing. */
  readonly #onBlur = (): void => {
    this.#choose();
    this.#close();
  };

  /** What stands in the line leads to nothing so far. */
  get #isUnknown(): boolean {
    const { text, found, problem } = this;
    return text.trim() !== "" && problem === "" && found.length === 0 && readCode(text) === undefined;
  }

  #move(step: number): void {
    const count = this.found.length;
    if (count > 0) this.active = (this.active + step + (this.active < 0 && step < 0 ? 1 : 0) + count) % count;
  }

  #choose(): void {
    if (this.text.trim() === "") return;
    const chosen = this.found[this.active];
    // A name typed in full, or nearly so, is meant even if nothing was chosen from the list.
    const only = this.found.length === 1 ? this.found[0] : undefined;
    const named = this.found.find(({ name }) => name.toLowerCase() === this.text.trim().toLowerCase());
    this.#add((chosen ?? named ?? (readCode(this.text) ? undefined : only))?.code ?? this.text);
  }

  #add(typed: string): void {
    const { wording } = this;
    const code = readCode(typed);
    this.problem =
      code === undefined ? wording.say("list.unknownCode", { code: typed.trim() }) : this.refuse(code);
    this.#close();
    if (code === undefined || this.problem !== "") return;
    this.text = "";
    this.dispatchEvent(new CustomEvent<string>("add", { detail: code }));
  }

  #close(): void {
    this.found = [];
    this.active = -1;
  }
}

customElements.define("language-picker", LanguagePicker);
