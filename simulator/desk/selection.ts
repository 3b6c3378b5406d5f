import type { ActionInstance, Inspector, Key, SlotContent, VirtualDeck } from "../virtual-deck/index.ts";
import type { DeskContext } from "./desk-context.ts";
import type { Place } from "./hands.ts";
import type { SelectionView } from "./view.ts";

/** The key that one page has selected, and its inspector. The deck has one inspector at most, as the application. */
export class Selection {
  readonly #deck: VirtualDeck;
  readonly #addressOf: DeskContext["inspectorAddress"];
  #chosen: { readonly place: Place; readonly key: Key; readonly step: number | undefined } | undefined;
  #inspector: Inspector | undefined;

  constructor(deck: VirtualDeck, addressOf: DeskContext["inspectorAddress"]) {
    this.#deck = deck;
    this.#addressOf = addressOf;
  }

  /** Selects a key of the page that is shown and opens its inspector, closing the one before. */
  select(place: Place, step?: number): void {
    const device = this.#deck.device(place.device);
    const key = device.key(place.column, place.row, device.page);
    const instance = instanceIn(key.content, step);
    const isOpen = this.#inspector !== undefined && !this.#inspector.closed;
    if (isOpen && this.#inspector?.instance === instance && this.#chosen) return;
    this.clear();
    this.#chosen = { place, key, step };
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
  view(): SelectionView | null {
    const chosen = this.#chosen;
    if (!chosen) return null;
    const { place, key, step } = chosen;
    if (key.page !== key.device.page) {
      this.clear();
      return null;
    }
    const { content } = key;
    const own = content?.kind === "action" ? content : undefined;
    return {
      ...place,
      page: key.page,
      step: step ?? null,
      kind: content?.kind ?? "empty",
      name: own?.definition.name ?? (content ? "Multi Action" : "Empty key"),
      state: own?.state ?? 0,
      states: own
        ? this.#states(own)
        : [{ name: "", image: null, title: titleOf(content), hasOwnImage: false }],
      steps: content?.kind === "multiAction" ? content.steps.map((each) => this.#step(each)) : [],
      inspector: instanceIn(content, step) ? this.#inspectorView() : null,
    };
  }

  #inspectorView(): SelectionView["inspector"] {
    if (!this.#inspector || this.#inspector.closed) return "closed";
    const page = this.#addressOf(this.#inspector);
    return page === undefined ? "missing" : { page };
  }

  #states(instance: ActionInstance): SelectionView["states"] {
    return instance.definition.states.map(({ name, image }, state) => ({
      name,
      image: this.#deck.icon(image).dataUrl ?? null,
      title: instance.appearance.byUser("title", state) ?? "",
      hasOwnImage: instance.appearance.byUser("image", state) !== undefined,
    }));
  }

  #step({ definition, desiredState }: ActionInstance): SelectionView["steps"][number] {
    const wish = desiredState === undefined ? undefined : definition.states[desiredState];
    return {
      name: definition.name,
      icon: this.#deck.icon(definition.icon).dataUrl ?? null,
      wish: wish?.name ?? (desiredState === undefined ? "" : `state ${desiredState + 1}`),
    };
  }
}

function instanceIn(content: SlotContent | undefined, step: number | undefined): ActionInstance | undefined {
  if (content?.kind === "multiAction") return step === undefined ? undefined : content.steps[step];
  return content;
}

function titleOf(content: SlotContent | undefined): string {
  return content?.kind === "multiAction" ? content.title : "";
}
