import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";

/** Labelled controls without a state of their own. Their ids have to be unique in the page. */
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
  const { id, value, options, problem = "" } = field;
  const hasNoOption = !options.some((option) => option.value === value);
  return labelled(
    field,
    html`<select
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
    </select>`,
  );
}

/** A labelled checkbox, which is named by the text beside it. */
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
        @change=${(event: Event) => choose((event.target as HTMLInputElement).checked)}
      />
      ${text}
    </label>`,
    html`<span class="label">${label}</span>`,
  );
}

export interface TextEdit {
  readonly value: string;
  /** The field has been left. */
  readonly final: boolean;
}

/** Fields in which something was typed since they were last left. */
const typedIn = new WeakSet<EventTarget>();

/**
 * A labelled line of text.
 *
 * @param edit is told the text as it is; what the owner makes of it comes back as `value`
 */
export function textField(
  field: Field & {
    readonly value: string;
    readonly hint: string;
    readonly isMasked?: boolean;
    readonly isDisabled?: boolean;
    readonly button?: TemplateResult | undefined;
  },
  edit: (edit: TextEdit) => void,
): TemplateResult {
  const { id, value, hint, isMasked = false, isDisabled = false, button = nothing, problem = "" } = field;
  const tell = ({ target }: Event, final: boolean): void => {
    const input = target as HTMLInputElement;
    if (final) typedIn.delete(input);
    else typedIn.add(input);
    edit({ value: input.value, final });
  };
  // A browser sends no `change` where the text has come back to what it was, nor where a script has written it meanwhile.
  const leave = (event: Event): void => {
    if (event.target && typedIn.has(event.target)) tell(event, true);
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
        autocapitalize="off"
        spellcheck="false"
        aria-invalid=${problem !== ""}
        aria-describedby="${id}-problem ${id}-note"
        @input=${(event: Event) => tell(event, false)}
        @change=${(event: Event) => tell(event, true)}
        @blur=${leave}
      />
      ${button}
    </div>`,
  );
}

/** What stands under a control, beside the column of labels. */
export function row(content: unknown): TemplateResult {
  return html`<div class="row">
    <span></span>
    <div>${content}</div>
  </div>`;
}

function labelled(
  { id, label, problem = "", note = "" }: Field,
  control: TemplateResult,
  name = html`<label for=${id}>${label}</label>`,
): TemplateResult {
  return html`<div class="row">
    ${name}
    <div>
      ${control}
      <p class="problem" id="${id}-problem" ?hidden=${problem === ""}>${problem}</p>
      <p class="note" id="${id}-note" ?hidden=${note === ""}>${note}</p>
    </div>
  </div>`;
}
