import { html, type TemplateResult } from "lit";
import type { DeviceView } from "../../view.ts";
import { icon } from "../ui/icons.ts";
import type { KeySize } from "./deck-size.ts";

/** Chooses how large keys are drawn. */
export function renderSizes(chosen: KeySize, choose: (size: KeySize) => void): TemplateResult {
  return html`<div class="segments size" role="group" aria-label="Size of a key">
    ${(["fit", 72, 144] as const).map(
      (size) =>
        html`<button
          type="button"
          aria-pressed=${size === chosen ? "true" : "false"}
          @click=${() => choose(size)}
        >
          ${size === "fit" ? "Fit" : `${size} px`}
        </button>`,
    )}
  </div>`;
}

/** Turns the pages of a device; without several of them there is room for a hint. */
export function renderPages({ page, pages }: DeviceView, turnTo: (page: number) => void): TemplateResult {
  if (pages.length < 2) {
    return html`<footer>Click, tap or Space presses a key; right-click opens its settings.</footer>`;
  }
  const arrow = (label: string, to: number): TemplateResult =>
    html`<button
      class="plain"
      type="button"
      aria-label=${label}
      ?disabled=${pages[to] === undefined}
      @click=${() => turnTo(to)}
    >
      ${icon(to < page ? "left" : "right")}
    </button>`;
  return html`<footer role="group" aria-label="Pages">
    ${arrow("Page before", page - 1)}
    ${pages.map(
      (name, index) =>
        html`<button
          class="dot"
          type="button"
          aria-current=${index === page ? "page" : "false"}
          @click=${() => turnTo(index)}
        >
          ${name}
        </button>`,
    )}
    ${arrow("Next page", page + 1)}
  </footer>`;
}
