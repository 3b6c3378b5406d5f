import { html, nothing, type TemplateResult } from "lit";

/** Labelled controls without a state of their own. Their ids have to be unique within the component that draws them. */
interface Field {
  readonly id: string;
  readonly label: string;
  readonly problem?: string;
  readonly note?: string;
}

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

/** A labelled choice of one. Nothing is chosen where no option has the value. */
export function selectField(
  field: Field & { readonly value: string; readonly options: readonly SelectOption[] },
  choose: (value: string) => void,
): TemplateResult {
  const { id, label, value, options, problem = "" } = field;
  const hasNoOption = !options.some((option) => option.value === value);
  return html`<div class="row">
    <label for=${id}>${label}</label>
    <div>
      <select
        id=${id}
        aria-invalid=${problem !== ""}
        aria-describedby="${id}-problem ${id}-note"
        .value=${value}
        @change=${(event: Event) => choose((event.target as HTMLSelectElement).value)}
      >
        ${hasNoOption ? html`<option value="" selected disabled></option>` : nothing}
        ${options.map(
          (option) =>
            html`<option value=${option.value} ?selected=${option.value === value}>${option.label}</option>`,
        )}
      </select>
      ${said(field)}
    </div>
  </div>`;
}

/** A labelled checkbox. */
export function checkField(
  field: Field & { readonly text: string; readonly isChecked: boolean },
  choose: (isChecked: boolean) => void,
): TemplateResult {
  const { id, label, text, isChecked, problem = "" } = field;
  return html`<div class="row">
    <span class="label">${label}</span>
    <div>
      <label class="check">
        <input
          type="checkbox"
          .checked=${isChecked}
          aria-invalid=${problem !== ""}
          aria-describedby="${id}-problem ${id}-note"
          @change=${(event: Event) => choose((event.target as HTMLInputElement).checked)}
        />
        ${text}
      </label>
      ${said(field)}
    </div>
  </div>`;
}

/** What stands under a control, beside the column of labels. */
export function row(content: unknown): TemplateResult {
  return html`<div class="row">
    <span></span>
    <div>${content}</div>
  </div>`;
}

function said({ id, problem = "", note = "" }: Field): TemplateResult {
  return html`<p class="problem" id="${id}-problem" ?hidden=${problem === ""}>${problem}</p>
    <p class="note" id="${id}-note" ?hidden=${note === ""}>${note}</p>`;
}
