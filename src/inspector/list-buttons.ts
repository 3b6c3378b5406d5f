import { html, nothing, svg, type TemplateResult } from "lit";
import { say } from "./words.ts";

/** The signs of fonts look different on every computer, and some are missing. */
const drawings = {
  up: svg`<path d="m3.5 10.5 4.5-5 4.5 5"/>`,
  remove: svg`<path d="m4 4 8 8m0-8-8 8"/>`,
};

interface ListEntry<T> {
  readonly id: string;
  readonly item: string;
  readonly list: readonly T[];
  readonly index: number;
  readonly change: (list: readonly T[]) => void;
  /** Selector of the element that gets the focus when the last entry is removed. */
  readonly focusWhenEmpty: string;
}

export function listButtons<T>(entry: ListEntry<T>): TemplateResult {
  const { id, item, list, index, change, focusWhenEmpty } = entry;
  const without = list.toSpliced(index, 1);
  const button = (name: keyof typeof drawings, act: () => void, isIdle = false): TemplateResult =>
    html`<button
      class="icon"
      type="button"
      id="${id}-${name}-${index}"
      aria-disabled=${isIdle}
      aria-label=${say(`list.${name}`, { item })}
      title=${say(`list.${name}`, { item })}
      @click=${isIdle ? nothing : act}
    >
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">${drawings[name]}</svg>
    </button>`;
  const moveUp = (): void => {
    change(without.toSpliced(index - 1, 0, ...list.slice(index, index + 1)));
    focusSoon(`#${id}-up-${index - 1}`);
  };
  const remove = (): void => {
    change(without);
    focusSoon(without.length > 0 ? `#${id}-remove-${Math.min(index, without.length - 1)}` : focusWhenEmpty);
  };
  return html`${list.length > 1 ? button("up", moveUp, index === 0) : nothing} ${button("remove", remove)}`;
}

/** Keeps a keyboard user at the entry that changed. */
function focusSoon(selector: string): void {
  // By then every component has drawn the change.
  setTimeout(() => document.querySelector<HTMLElement>(selector)?.focus());
}
