import { html, svg, type SVGTemplateResult, type TemplateResult } from "lit";

const shapes = {
  settings: svg`<path d="M3.5 7h9M18.5 7h2M3.5 17h2M11.5 17h9"/><circle cx="15.5" cy="7" r="2.8"/><circle cx="8.5" cy="17" r="2.8"/>`,
  plus: svg`<path d="M12 5v14M5 12h14"/>`,
  back: svg`<path d="m14.5 5-7 7 7 7"/>`,
  forward: svg`<path d="m9.5 5 7 7-7 7"/>`,
  check: svg`<path d="m4.5 12.5 5 5 10-11"/>`,
  cross: svg`<path d="m6 6 12 12M18 6 6 18"/>`,
  copy: svg`<rect x="8.5" y="8.5" width="11" height="11" rx="2"/><path d="M15.5 8.5V6a1.5 1.5 0 0 0-1.5-1.5H6A1.5 1.5 0 0 0 4.5 6v8A1.5 1.5 0 0 0 6 15.5h2.5"/>`,
  hourglass: svg`<path d="M7 4h10M7 20h10M8 4v3.5l8 9V20M16 4v3.5l-8 9V20"/>`,
  many: svg`<rect x="4" y="4" width="11" height="11" rx="2"/><path d="M18 8.5v7a2.5 2.5 0 0 1-2.5 2.5h-7M21 12v5.5a3.5 3.5 0 0 1-3.5 3.5H12"/>`,
} as const satisfies Record<string, SVGTemplateResult>;

/** A line drawing in the colour of the text around it. It says nothing to those who cannot see it. */
export function icon(name: keyof typeof shapes, size = 16): TemplateResult {
  return html`<svg class="icon" width=${size} height=${size} viewBox="0 0 24 24" aria-hidden="true">
    ${shapes[name]}
  </svg>`;
}
