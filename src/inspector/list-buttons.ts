import { html, type LitElement, nothing, type TemplateResult } from "lit";
import type { InspectorWordKey } from "../languages/inspector-words/en.ts";
import type { Wording } from "../languages/wording.ts";
import { icon } from "./icons.ts";

export interface ListMoves {
  readonly move: (step: -1 | 1) => void;
  readonly remove: () => void;
}

/** The buttons of an entry of a list: up and down where there are others, remove. */
export function listButtons(
  wording: Wording<InspectorWordKey>,
  item: string,
  index: number,
  length: number,
  { move, remove }: ListMoves,
): TemplateResult {
  const button = (role: "up" | "down" | "remove", disabled: boolean, act: () => void): TemplateResult => {
    const label = wording.say(`list.${role}`, { item });
    return html`<button
      class="icon"
      type="button"
      data-role="${role}-${index}"
      aria-label=${label}
      title=${label}
      ?disabled=${disabled}
      @click=${act}
    >
      ${icon(role)}
    </button>`;
  };
  const moves =
    length > 1
      ? html`${button("up", index === 0, () => move(-1))}
        ${button("down", index === length - 1, () => move(1))}`
      : nothing;
  return html`${moves} ${button("remove", false, remove)}`;
}

/** The list with one entry moved. */
export function moved<T>(list: readonly T[], index: number, step: -1 | 1): readonly T[] {
  const copy = [...list];
  const [entry] = copy.splice(index, 1);
  if (entry !== undefined) copy.splice(index + step, 0, entry);
  return copy;
}

/**
 * Keeps the focus on a moved entry, or near a removed one; otherwise a keyboard user would start again after each step.
 */
export function refocus(
  element: LitElement,
  index: number,
  role: "up" | "down" | "remove",
  otherwise?: string,
): void {
  // By then every component has drawn what was changed.
  setTimeout(() => {
    const find = (selector: string): HTMLElement | null =>
      element.renderRoot.querySelector<HTMLElement>(selector);
    const other = role === "up" ? "down" : "up";
    const candidates = [
      `[data-role="${role}-${index}"]:not(:disabled)`,
      ...(role === "remove" ? [] : [`[data-role="${other}-${index}"]:not(:disabled)`]),
      ...(otherwise === undefined ? [] : [otherwise]),
    ];
    candidates
      .map(find)
      .find((candidate) => candidate !== null)
      ?.focus();
  });
}
