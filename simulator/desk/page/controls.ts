import { html, nothing, svg, type TemplateResult } from "lit";

const shapes = {
  settings: svg`<path d="M3.5 7h9M18.5 7h2M3.5 17h2M11.5 17h9"/><circle cx="15.5" cy="7" r="2.8"/><circle cx="8.5" cy="17" r="2.8"/>`,
  plus: svg`<path d="M12 5v14M5 12h14"/>`,
  back: svg`<path d="m14.5 5-7 7 7 7"/>`,
  forward: svg`<path d="m9.5 5 7 7-7 7"/>`,
  check: svg`<path d="m4.5 12.5 5 5 10-11"/>`,
  cross: svg`<path d="m6 6 12 12M18 6 6 18"/>`,
  copy: svg`<rect x="8.5" y="8.5" width="11" height="11" rx="2"/><path d="M15.5 8.5V6a1.5 1.5 0 0 0-1.5-1.5H6A1.5 1.5 0 0 0 4.5 6v8A1.5 1.5 0 0 0 6 15.5h2.5"/>`,
  circle: svg`<circle cx="12" cy="12" r="8"/>`,
  hourglass: svg`<path d="M7 4h10M7 20h10M8 4v3.5l8 9V20M16 4v3.5l-8 9V20"/>`,
};

export function icon(name: keyof typeof shapes, size = 16): TemplateResult {
  const lines = svg`<g fill="none" stroke="currentcolor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${shapes[name]}</g>`;
  return html`<svg class="icon" width=${size} height=${size} viewBox="0 0 24 24" aria-hidden="true">
    ${lines}
  </svg>`;
}

export function line(caption: string, content: unknown): TemplateResult {
  return html`<div class="line">
    <span class="muted">${caption}</span>
    <div class="row">${content}</div>
  </div>`;
}

interface ButtonParts {
  /** What a screen reader says in place of the label. */
  readonly name?: string;
  readonly title?: string;
  readonly classes?: string;
  readonly disabled?: boolean;
}

export function button(
  label: unknown,
  click: (event: Event) => unknown,
  { name, title, classes, disabled = false }: ButtonParts = {},
): TemplateResult {
  return html`<button
    class=${classes ?? nothing}
    ?disabled=${disabled}
    aria-label=${name ?? nothing}
    title=${title ?? nothing}
    @click=${click}
  >
    ${label}
  </button>`;
}

interface Option<Id extends string | number> {
  readonly id: Id;
  readonly label: unknown;
}

/** A row of buttons, such as tabs, of which one is chosen. */
export function segments<Id extends string | number>(
  label: string,
  options: readonly Option<Id>[],
  chosen: Id | undefined,
  choose: (id: Id) => void,
  look: "segments" | "tabs" = "segments",
): TemplateResult {
  const optionButton = ({ id, label }: Option<Id>): TemplateResult =>
    html`<button aria-pressed=${id === chosen ? "true" : "false"} @click=${() => choose(id)}>
      ${label}
    </button>`;
  return html`<div class=${look} role="group" aria-label=${label}>${options.map(optionButton)}</div>`;
}

export const capitalize = (text: string): string => text.replace(/^./, (letter) => letter.toUpperCase());

export const showTime = (at: number): string => new Date(at).toLocaleTimeString("en-GB");
