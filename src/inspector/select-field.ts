import { html, LitElement, type TemplateResult } from "lit";
import { controls } from "./styles.ts";

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

/** A labelled choice of one. */
export class SelectField extends LitElement {
  static override properties = { label: {}, value: {}, options: { attribute: false } };
  static override styles = controls;

  declare label: string;
  declare value: string;
  declare options: readonly SelectOption[];

  constructor() {
    super();
    this.label = this.value = "";
    this.options = [];
  }

  protected override render(): TemplateResult {
    return html`<div class="row">
      <label for="select">${this.label}</label>
      <select id="select" .value=${this.value} @change=${this.#onChange}>
        ${this.options.map(
          ({ value, label }) =>
            html`<option value=${value} ?selected=${value === this.value}>${label}</option>`,
        )}
      </select>
    </div>`;
  }

  readonly #onChange = (event: Event): void => {
    const { value } = event.target as HTMLSelectElement;
    this.dispatchEvent(new CustomEvent<string>("choose", { detail: value }));
  };
}

customElements.define("select-field", SelectField);
