import { svg, type SVGTemplateResult, html, type TemplateResult } from "lit";

const shapes = {
  settings: svg`<path d="M3.5 7h9M18.5 7h2M3.5 17h2M11.5 17h9"/><circle cx="15.5" cy="7" r="2.8"/><circle cx="8.5" cy="17" r="2.8"/>`,
  plus: svg`<path d="M12 5v14M5 12h14"/>`,
  left: svg`<path d="m15 5-7 7 7 7"/>`,
  right: svg`<path d="m9 5 7 7-7 7"/>`,
  check: svg`<path d="m4.5 12.5 5 5 10-11"/>`,
  cross: svg`<path d="m6 6 12 12M18 6 6 18"/>`,
  copy: svg`<rect x="8.5" y="8.5" width="11" height="11" rx="2"/><path d="M15.5 8.5V6a1.5 1.5 0 0 0-1.5-1.5H6A1.5 1.5 0 0 0 4.5 6v8A1.5 1.5 0 0 0 6 15.5h2.5"/>`,
  move: svg`<path d="M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3"/>`,
  remove: svg`<path d="M5 7h14M10 7V4.5h4V7M7 7l1 12.5h8L17 7M10.5 10.5v5.5M13.5 10.5v5.5"/>`,
  pause: svg`<path d="M8.5 5.5v13M15.5 5.5v13"/>`,
  play: svg`<path d="M8 5.5v13l10-6.5z"/>`,
  refresh: svg`<path d="M19 12a7 7 0 1 1-2-4.9M19 4v4.5h-4.5"/>`,
  warning: svg`<path d="M12 4 2.8 19.5h18.4zM12 10v4.5M12 17v.4"/>`,
  hourglass: svg`<path d="M7 4h10M7 20h10M8 4v3.5l8 9V20M16 4v3.5l-8 9V20"/>`,
  many: svg`<rect x="4" y="4" width="11" height="11" rx="2"/><path d="M18 8.5v7a2.5 2.5 0 0 1-2.5 2.5h-7M21 12v5.5a3.5 3.5 0 0 1-3.5 3.5H12"/>`,
} as const satisfies Record<string, SVGTemplateResult>;

export type IconName = keyof typeof shapes;

/** A line drawing in the colour of the text around it. It says nothing to those who cannot see it. */
export function icon(name: IconName, size = 18): TemplateResult {
  return html`<svg
    class="icon"
    width=${size}
    height=${size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    stroke-width="2"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    ${shapes[name]}
  </svg>`;
}
