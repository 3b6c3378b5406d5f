import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";

interface Field {
  readonly id: string;
  readonly label: string;
  readonly problem?: string;
  readonly note?: string;
}

/** Shows an empty choice for a value without an option. */
export function selectField(
  field: Field & {
    readonly value: string;
    readonly options: readonly { readonly value: string; readonly label: string }[];
  },
  choose: (value: string) => void,
): TemplateResult {
  const { id, value, options, problem = "" } = field;
  const hasNoOption = !options.some((option) => option.value === value);
  return labelled(
    field,
    html`<select
      id=${id}
      aria-invalid=${problem !== ""}
      aria-describedby="${id}-problem ${id}-note"
      .value=${live(hasNoOption ? "" : value)}
      @change=${({ target }: Event) => choose((target as HTMLSelectElement).value)}
    >
      ${hasNoOption ? html`<option value="" selected disabled></option>` : nothing}
      ${options.map(
        (option) =>
          html`<option value=${option.value} ?selected=${option.value === value}>${option.label}</option>`,
      )}
    </select>`,
  );
}

export function checkField(
  field: Field & { readonly text: string; readonly isChecked: boolean },
  choose: (isChecked: boolean) => void,
): TemplateResult {
  const { id, label, text, isChecked, problem = "" } = field;
  return labelled(
    field,
    html`<label class="check">
      <input
        type="checkbox"
        .checked=${isChecked}
        aria-invalid=${problem !== ""}
        aria-describedby="${id}-problem ${id}-note"
        @change=${({ target }: Event) => choose((target as HTMLInputElement).checked)}
      />
      ${text}
    </label>`,
    html`<span class="label">${label}</span>`,
  );
}

/** @param edit hears every letter; a text is final when it is pasted or the field is left */
export function textField(
  field: Field & {
    readonly value: string;
    readonly hint?: string;
    readonly isMasked?: boolean;
    readonly isDisabled?: boolean;
    readonly button?: TemplateResult;
  },
  edit: (text: string, isFinal: boolean) => void,
): TemplateResult {
  const { id, value, hint = "", isMasked, isDisabled, button = nothing, problem = "" } = field;
  // Dots don't show that a paste has landed inside the old value.
  const select = ({ target }: Event): void => {
    if (isMasked) (target as HTMLInputElement).select();
  };
  const report = (event: Event): void => {
    const isPasted = event instanceof InputEvent && /^insertFrom(Paste|Drop)/.test(event.inputType);
    edit((event.target as HTMLInputElement).value, isPasted || event.type === "blur");
  };
  return labelled(
    field,
    html`<div class="line">
      <input
        id=${id}
        type=${isMasked ? "password" : "text"}
        .value=${live(value)}
        placeholder=${hint}
        ?disabled=${isDisabled}
        autocomplete="off"
        spellcheck="false"
        aria-invalid=${problem !== ""}
        aria-describedby="${id}-problem ${id}-note"
        @input=${report}
        @blur=${report}
        @click=${select}
      />
      ${button}
    </div>`,
  );
}

/** Whether an input method uses the key, such as Enter. WebKit marks the last such key by the key code 229 alone. */
export function isComposed(key: { readonly isComposing: boolean; readonly keyCode: number }): boolean {
  return key.isComposing || key.keyCode === 229;
}

export function row(content: unknown, label = html`<span></span>`): TemplateResult {
  return html`<div class="row">
    ${label}
    <div>${content}</div>
  </div>`;
}

export function problemText(text: string): TemplateResult | typeof nothing {
  return text === "" ? nothing : html`<p class="problem">${text}</p>`;
}

/** @param isBusy ignores clicks but keeps the focus, which a disabled button would lose */
export function textButton(label: string, act: () => void, isBusy = false): TemplateResult {
  return html`<button type="button" aria-disabled=${isBusy} @click=${isBusy ? nothing : act}>
    ${label}
  </button>`;
}

function labelled(
  { id, label, problem = "", note = "" }: Field,
  control: TemplateResult,
  name = html`<label for=${id}>${label}</label>`,
): TemplateResult {
  const texts = html`<p class="problem" id="${id}-problem" ?hidden=${problem === ""}>${problem}</p>
    <p class="note" id="${id}-note" ?hidden=${note === ""}>${note}</p>`;
  return row(html`${control} ${texts}`, name);
}
