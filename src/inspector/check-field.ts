import { css, html, LitElement, type TemplateResult } from "lit";
import { controls } from "./styles.ts";

/** A labelled checkbox, with its problem and a note below it. */
export class CheckField extends LitElement {
  static override properties = {
    label: {},
    text: {},
    checked: { type: Boolean },
    problem: {},
    note: {},
  };
  static override styles = [
    controls,
    css`
      .check {
        display: flex;
        align-items: center;
        gap: 6px;
        min-height: 28px;
      }
      .check input {
        flex: none;
        margin: 0;
      }
      .note {
        margin-top: 0;
      }
    `,
  ];

  declare label: string;
  /** What stands beside the box. */
  declare text: string;
  declare checked: boolean;
  declare problem: string;
  declare note: string;

  constructor() {
    super();
    this.label = this.text = this.problem = this.note = "";
    this.checked = false;
  }

  protected override render(): TemplateResult {
    const { problem, note } = this;
    return html`<div class="row">
      <span class="label">${this.label}</span>
      <div>
        <label class="check">
          <input
            type="checkbox"
            .checked=${this.checked}
            aria-invalid=${problem !== ""}
            aria-describedby="problem note"
            @change=${this.#onChange}
          />
          ${this.text}
        </label>
        <p class="problem" id="problem" ?hidden=${problem === ""}>${problem}</p>
        <p class="note" id="note" ?hidden=${note === ""}>${note}</p>
      </div>
    </div>`;
  }

  readonly #onChange = (event: Event): void => {
    const { checked } = event.target as HTMLInputElement;
    this.dispatchEvent(new CustomEvent<boolean>("choose", { detail: checked }));
  };
}

customElements.define("check-field", CheckField);
