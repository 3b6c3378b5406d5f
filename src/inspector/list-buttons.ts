import { html, nothing, type TemplateResult } from "lit";
import { iconButton } from "./icons.ts";
import { say } from "./words.ts";

type Role = "up" | "down" | "remove";

export interface ListEntry<T> {
  readonly id: string;
  readonly item: string;
  readonly list: readonly T[];
  readonly index: number;
  readonly change: (list: readonly T[]) => void;
  /** Selector of the element to focus where the last entry is gone. */
  readonly otherwise: string;
}

export function listButtons<T>({ id, item, list, index, change, otherwise }: ListEntry<T>): TemplateResult {
  const without = list.toSpliced(index, 1);
  const idOf = (role: Role, at: number): string => `#${id}-${role}-${at}:not(:disabled)`;
  const button = (role: Role, isDisabled: boolean, act: () => void): TemplateResult =>
    iconButton(role, say(`list.${role}`, { item }), act, { id: `${id}-${role}-${index}`, isDisabled });
  const move = (to: number, role: Role, otherRole: Role): void => {
    change(without.toSpliced(to, 0, ...list.slice(index, index + 1)));
    refocus(idOf(role, to), idOf(otherRole, to));
  };
  const remove = (): void => {
    change(without);
    refocus(idOf("remove", Math.min(index, without.length - 1)), otherwise);
  };
  const moves = html`${button("up", index === 0, () => move(index - 1, "up", "down"))}
  ${button("down", index === list.length - 1, () => move(index + 1, "down", "up"))}`;
  return html`${list.length > 1 ? moves : nothing} ${button("remove", false, remove)}`;
}

/** Focuses the first that is there: a keyboard user would start again at the top after each step. */
function refocus(...selectors: readonly string[]): void {
  // By then every component has drawn the change.
  setTimeout(() => {
    const found = selectors.map((selector) => document.querySelector<HTMLElement>(selector));
    found.find((element) => element !== null)?.focus();
  });
}
