import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";

/** A caption and what belongs to it. */
export function line(caption: string, content: unknown): TemplateResult {
  return html`<div class="line">
    <span class="caption">${caption}</span>
    <div class="row">${content}</div>
  </div>`;
}

/** `name`: what it is called for those who hear it, where its label does not say it. `look`: its classes. */
interface ButtonParts {
  readonly name?: string;
  readonly title?: string;
  readonly look?: string;
  readonly tabindex?: number;
  readonly disabled?: boolean;
}

export function button(
  label: unknown,
  click: (event: Event) => unknown,
  parts: ButtonParts = {},
): TemplateResult {
  const { name, title, look, tabindex, disabled = false } = parts;
  return html`<button
    class=${look ?? nothing}
    tabindex=${tabindex ?? nothing}
    ?disabled=${disabled}
    aria-label=${name ?? nothing}
    title=${title ?? nothing}
    @click=${click}
  >
    ${label}
  </button>`;
}

/** A list to choose from. `chosen`: id of the option. */
export function choice(
  label: string,
  options: readonly { readonly id: string; readonly label: string }[],
  chosen: string | undefined,
  choose: (id: string) => void,
): TemplateResult {
  return html`<select
    aria-label=${label}
    @change=${(event: Event) => choose((event.target as HTMLSelectElement).value)}
  >
    ${options.map(({ id, label }) => html`<option value=${id} .selected=${live(id === chosen)}>${label}</option>`)}
  </select>`;
}

/** Buttons of which one is pressed in. */
export function segments<Id extends string | number>(
  label: string,
  options: readonly { readonly id: Id; readonly label: unknown }[],
  chosen: Id | undefined,
  choose: (id: Id) => void,
): TemplateResult {
  return html`<div class="segments" role="group" aria-label=${label}>
    ${options.map(
      ({ id, label }) =>
        html`<button aria-pressed=${id === chosen ? "true" : "false"} @click=${() => choose(id)}>
          ${label}
        </button>`,
    )}
  </div>`;
}

export function capitalized(text: string): string {
  return text.replace(/^./, (letter) => letter.toUpperCase());
}

/** `at`: milliseconds since 1970. */
export function timeOf(at: number): string {
  return new Date(at).toLocaleTimeString("en-GB");
}

export function toggle(label: string, on: boolean, set: (on: boolean) => void): TemplateResult {
  return html`<label>
    <input
      type="checkbox"
      role="switch"
      .checked=${live(on)}
      @change=${(event: Event) => set((event.target as HTMLInputElement).checked)}
    />
    ${label}
  </label>`;
}
