import { html, type TemplateResult } from "lit";

/** A row of tabs, moved through with the arrow keys. `mark`: that something is going on there. */
export function tabs<Id extends string | number>(
  label: string,
  all: readonly { readonly id: Id; readonly label: string; readonly mark?: string | undefined }[],
  chosen: Id,
  choose: (id: Id) => void,
): TemplateResult {
  const onKey = (event: KeyboardEvent): void => {
    const at = all.findIndex(({ id }) => id === chosen);
    const { length } = all;
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1 + length, Home: 0, End: length - 1 }[event.key];
    const tab = to === undefined ? undefined : all[to % length];
    const list = event.currentTarget;
    if (!tab || !(list instanceof HTMLElement)) return;
    event.preventDefault();
    choose(tab.id);
    list.querySelectorAll<HTMLElement>("[role=tab]")[all.indexOf(tab)]?.focus();
  };
  return html`<div class="tabs" role="tablist" aria-label=${label} @keydown=${onKey}>
    ${all.map(
      ({ id, label, mark }) =>
        html`<button
          role="tab"
          aria-selected=${id === chosen ? "true" : "false"}
          tabindex=${id === chosen ? 0 : -1}
          @click=${() => choose(id)}
        >
          ${label}${mark === undefined ? "" : html` <span class="mark">${mark}</span>`}
        </button>`,
    )}
  </div>`;
}
