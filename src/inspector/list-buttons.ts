import { html, nothing, type TemplateResult } from "lit";
import { icon } from "./icons.ts";
import { say } from "./words.ts";

type Role = "up" | "down" | "remove";

/** An entry of a list, with what it is called, and what is done with the list that it is moved in or removed from. */
export interface ListEntry<T> {
  /** Of the list: ids of its buttons begin with it. */
  readonly id: string;
  readonly item: string;
  readonly list: readonly T[];
  readonly index: number;
  readonly change: (list: readonly T[]) => void;
  /** Selector of what gets the focus where the last entry is gone. */
  readonly otherwise: string;
}

/** The buttons of an entry: up and down where there are others, remove. */
export function listButtons<T>({ id, item, list, index, change, otherwise }: ListEntry<T>): TemplateResult {
  const button = (role: Role, isDisabled: boolean, act: () => readonly string[]): TemplateResult => {
    const label = say(`list.${role}`, { item });
    return html`<button
      class="icon"
      type="button"
      id="${id}-${role}-${index}"
      aria-label=${label}
      title=${label}
      ?disabled=${isDisabled}
      @click=${() => refocus(act())}
    >
      ${icon(role)}
    </button>`;
  };
  const idOf = (role: Role, at: number): string => `#${id}-${role}-${at}:not(:disabled)`;
  const move = (step: -1 | 1, roles: readonly Role[]): readonly string[] => {
    change(list.toSpliced(index, 1).toSpliced(index + step, 0, ...list.slice(index, index + 1)));
    return roles.map((role) => idOf(role, index + step));
  };
  const remove = (): readonly string[] => {
    change(list.toSpliced(index, 1));
    return [idOf("remove", Math.min(index, list.length - 2)), otherwise];
  };
  const moves = html`${button("up", index === 0, () => move(-1, ["up", "down"]))}
  ${button("down", index === list.length - 1, () => move(1, ["down", "up"]))}`;
  return html`${list.length > 1 ? moves : nothing} ${button("remove", false, remove)}`;
}

/**
 * Keeps the focus on a moved entry, or near a removed one; otherwise a keyboard user would start again after each step.
 *
 * @param selectors the first that is there gets it
 */
function refocus(selectors: readonly string[]): void {
  // By then every component has drawn what was changed.
  setTimeout(() => {
    const found = selectors.map((selector) => document.querySelector<HTMLElement>(selector));
    found.find((element) => element !== null)?.focus();
  });
}
