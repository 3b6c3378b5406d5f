import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit";

const eye = svg`<path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8Z"/><circle cx="8" cy="8" r="2.2"/>`;

/** The signs of fonts look different on every computer, and some are missing. */
const drawings = {
  eye,
  "eye-crossed": svg`${eye}<path d="m2.5 13.5 11-11"/>`,
  up: svg`<path d="m3.5 10.5 4.5-5 4.5 5"/>`,
  down: svg`<path d="m3.5 5.5 4.5 5 4.5-5"/>`,
  fold: svg`<path d="m6 4 4.5 4L6 12Z" fill="currentColor"/>`,
  remove: svg`<path d="m4 4 8 8m0-8-8 8"/>`,
} as const satisfies Record<string, SVGTemplateResult>;

type IconName = keyof typeof drawings;

export function icon(name: IconName): TemplateResult {
  return html`<svg
    viewBox="0 0 16 16"
    width="16"
    height="16"
    fill="none"
    stroke="currentColor"
    stroke-width="1.5"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    ${drawings[name]}
  </svg>`;
}

export function iconButton(
  name: IconName,
  label: string,
  act: () => void,
  more: { readonly id?: string; readonly isDisabled?: boolean; readonly isPressed?: boolean },
): TemplateResult {
  return html`<button
    class="icon"
    type="button"
    id=${more.id ?? nothing}
    aria-label=${label}
    aria-pressed=${more.isPressed ?? nothing}
    title=${label}
    ?disabled=${more.isDisabled}
    @click=${act}
  >
    ${icon(name)}
  </button>`;
}
