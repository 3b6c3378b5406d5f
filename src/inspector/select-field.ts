import { html, LitElement, nothing, type TemplateResult } from "lit";
import { controls } from "./styles.ts";

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

/** A labelled choice of one, with its problem or else a note below it. Nothing is chosen where the value is none of the options. */
export class SelectField extends LitElement {
  static override properties = {
    label: {},
    value: {},
    problem: {},
    note: {},
    options: { attribute: false },
  };
  static override styles = controls;

  declare label: string;
  declare value: string;
  declare problem: string;
  declare note: string;
  declare options: readonly SelectOption[];

  constructor() {
    super();
    this.label = this.value = this.problem = this.note = "";
    this.options = [];
  }

  protected override render(): TemplateResult {
    const { options, problem, note } = this;
    const isNone = !options.some(({ value }) => value === this.value);
    return html`<div class="row">
      <label for="select">${this.label}</label>
      <div>
        <select
          id="select"
          aria-invalid=${problem !== ""}
          aria-describedby="problem note"
          .value=${this.value}
          @change=${this.#onChange}
        >
          ${isNone ? html`<option value="" selected disabled></option>` : nothing}
          ${options.map(
            ({ value, label }) =>
              html`<option value=${value} ?selected=${value === this.value}>${label}</option>`,
          )}
        </select>
        <p class="problem" id="problem" ?hidden=${problem === ""}>${problem}</p>
        <p class="note" id="note" ?hidden=${note === "" || problem !== ""}>${note}</p>
      </div>
    </div>`;
  }

  readonly #onChange = (event: Event): void => {
    const { value } = event.target as HTMLSelectElement;
    this.dispatchEvent(new CustomEvent<string>("choose", { detail: value }));
  };
}

customElements.define("select-field", SelectField);
