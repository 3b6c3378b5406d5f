import type { ActionInstance, Inspector, Key, SlotContent, VirtualDeck } from "../virtual-deck/index.ts";
import type { SelectionState } from "./page-state.ts";
import type { Place } from "./user-input.ts";

/** The key that one page has selected, and its inspector. The deck has one inspector at most, as the application. */
export class Selection {
  readonly #deck: VirtualDeck;
  readonly #addressOf: (inspector: Inspector) => string | undefined;
  #chosen: { readonly place: Place; readonly key: Key; readonly step: number | undefined } | undefined;
  #inspector: Inspector | undefined;

  /** @param addressOf where the page of an inspector is served; `undefined` where the manifest names none */
  constructor(deck: VirtualDeck, addressOf: (inspector: Inspector) => string | undefined) {
    this.#deck = deck;
    this.#addressOf = addressOf;
  }

  /** Selects a key of the page that is shown and opens its inspector, closing the one before. */
  select({ device: id, column, row }: Place, step?: number): void {
    const device = this.#deck.device(id);
    const key = device.key(column, row, device.page);
    const instance = instanceIn(key.content, step);
    const isOpen = this.#inspector !== undefined && !this.#inspector.closed;
    if (isOpen && this.#inspector?.instance === instance && this.#chosen) return;
    this.clear();
    this.#chosen = { place: { device: id, column, row }, key, step };
    if (instance) this.#inspector = this.#deck.openInspector(instance);
  }

  /** Opens the inspector anew: what it knows has been changed behind its back. */
  reopen(): void {
    const chosen = this.#chosen;
    if (!this.#inspector || this.#inspector.closed || !chosen) return;
    this.clear();
    this.select(chosen.place, chosen.step);
  }

  clear(): void {
    this.#inspector?.close();
    this.#inspector = undefined;
    this.#chosen = undefined;
  }

  /** What the page shows of it; null once another page of the device is shown. */
  state(): SelectionState | null {
    const chosen = this.#chosen;
    if (!chosen) return null;
    const { place, key, step } = chosen;
    if (key.page !== key.device.page) {
      this.clear();
      return null;
    }
    const { content } = key;
    const isOpen = this.#inspector !== undefined && !this.#inspector.closed;
    return {
      ...place,
      step: step ?? null,
      kind: content?.kind ?? "empty",
      name: content?.kind === "action" ? content.definition.name : content ? "Multi Action" : "Empty key",
      title: titleOf(content),
      steps: content?.kind === "multiAction" ? content.steps.map(stepState) : [],
      inspector: isOpen && this.#inspector ? (this.#addressOf(this.#inspector) ?? null) : null,
    };
  }
}

function instanceIn(content: SlotContent | undefined, step: number | undefined): ActionInstance | undefined {
  if (content?.kind === "multiAction") return step === undefined ? undefined : content.steps[step];
  return content;
}

function titleOf(content: SlotContent | undefined): string {
  if (content?.kind === "multiAction") return content.title;
  return content?.appearance.userTitle(content.state) ?? "";
}

function stepState({ definition, desiredState }: ActionInstance): SelectionState["steps"][number] {
  const wish = desiredState === undefined ? undefined : definition.states[desiredState];
  return { name: definition.name, wish: wish?.name ?? "" };
}
