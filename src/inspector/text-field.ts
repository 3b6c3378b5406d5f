import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { icon } from "./icons.ts";
import { controls } from "./styles.ts";

/** A labelled line of text with its problem below it; a secret one is masked and can be revealed. */
export class TextField extends LitElement {
  static override styles = [
    controls,
    css`
      input {
        flex: 1;
      }
    `,
  ];

  @property() accessor label = "";
  @property() accessor value = "";
  @property() accessor hint = "";
  @property() accessor problem = "";
  @property() accessor note = "";
  /** Makes the field a secret one: labels of the button that shows and hides it. */
  @property({ attribute: false }) accessor reveal!:
    { readonly show: string; readonly hide: string } | undefined;
  @property({ type: Boolean }) accessor disabled = false;
  /** To be focused is to have its text selected: typing replaces it. */
  @property({ type: Boolean }) accessor selects = false;
  /** A secret one is shown as text. */
  @state() accessor revealed = false;
  /** Something was typed since the field was last left. */
  #isOpen = false;

  override focus(): void {
    void this.updateComplete.then(() => {
      const input = this.renderRoot.querySelector("input");
      input?.focus();
      if (this.selects) input?.select();
    });
  }

  protected override render(): TemplateResult {
    const { reveal, revealed, problem, note } = this;
    return html`<div class="row">
      <label for="input">${this.label}</label>
      <div>
        <div class="line">
          <input
            id="input"
            type=${reveal && !revealed ? "password" : "text"}
            .value=${this.value}
            placeholder=${this.hint}
            ?disabled=${this.disabled}
            autocomplete="off"
            autocapitalize="off"
            spellcheck="false"
            aria-invalid=${problem !== ""}
            aria-describedby="problem note"
            @input=${(event: Event) => this.#tell(event, false)}
            @change=${(event: Event) => this.#tell(event, true)}
            @blur=${(event: Event) => this.#left(event)}
          />
          ${
            reveal
              ? html`<button
                  class="icon"
                  type="button"
                  aria-pressed=${revealed}
                  aria-label=${revealed ? reveal.hide : reveal.show}
                  title=${revealed ? reveal.hide : reveal.show}
                  @click=${() => (this.revealed = !revealed)}
                >
                  ${icon(revealed ? "eye-crossed" : "eye")}
                </button>`
              : nothing
          }
        </div>
        <p class="problem" id="problem" ?hidden=${problem === ""}>${problem}</p>
        <p class="note" id="note" ?hidden=${note === ""}>${note}</p>
      </div>
    </div>`;
  }

  /** Tells the text as it is. What the owner makes of it comes back as `value`. */
  #tell(event: Event, final: boolean): void {
    const { value } = event.target as HTMLInputElement;
    this.#isOpen = !final;
    this.dispatchEvent(new CustomEvent<TextEdit>("edit", { detail: { value, final } }));
  }

  /** A browser sends no `change` where the text has come back to what it was, nor where a script has written it meanwhile. */
  #left(event: Event): void {
    if (this.#isOpen) this.#tell(event, true);
  }
}

export interface TextEdit {
  readonly value: string;
  /** The field has been left. */
  readonly final: boolean;
}

customElements.define("text-field", TextField);
