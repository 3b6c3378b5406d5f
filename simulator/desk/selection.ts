import type { ActionInstance, Inspector, SlotContent, VirtualDeck } from "../virtual-deck/index.ts";
import type { Place } from "./commands.ts";
import { controlAt } from "./user-input.ts";

/** The key or dial that one browser has selected, and its inspector. The deck has one inspector at most, as the application. */
export class Selection {
  readonly #deck: VirtualDeck;
  readonly #addressOf: (inspector: Inspector) => string | undefined;
  /** `page`: of the device, which is shown as long as something on it is selected. */
  #chosen: { readonly place: Place; readonly page: number; readonly step: number | undefined } | undefined;
  #inspector: Inspector | undefined;

  /** @param addressOf where the page of an inspector is served; `undefined` where the manifest names none */
  constructor(deck: VirtualDeck, addressOf: (inspector: Inspector) => string | undefined) {
    this.#deck = deck;
    this.#addressOf = addressOf;
  }

  /** Selects something on the page that is shown and opens its inspector, closing the one before. */
  select({ device, controller, column, row }: Place, step?: number): void {
    const place = { device, controller, column, row };
    const instance = instanceIn(controlAt(this.#deck, place).content, step);
    if (this.#openInspector?.instance === instance && instance && this.#chosen) return;
    this.clear();
    this.#chosen = { place, page: this.#deck.device(device).page, step };
    if (instance) this.#inspector = this.#deck.openInspector(instance);
  }

  /** Reopens the inspector, which does not know of the change just made. */
  reopen(): void {
    const chosen = this.#chosen;
    if (!this.#openInspector || !chosen) return;
    this.clear();
    this.select(chosen.place, chosen.step);
  }

  clear(): void {
    this.#inspector?.close();
    this.#inspector = undefined;
    this.#chosen = undefined;
  }

  get #openInspector(): Inspector | undefined {
    return this.#inspector?.closed === false ? this.#inspector : undefined;
  }

  /** What the page shows of it; null once another page of the device is shown. */
  state() {
    const chosen = this.#chosen;
    if (!chosen) return null;
    const { place, page, step } = chosen;
    if (page !== this.#deck.device(place.device).page) {
      this.clear();
      return null;
    }
    const { content } = controlAt(this.#deck, place);
    const open = this.#openInspector;
    return {
      ...place,
      /** Which step of a multi-action has its inspector open, from 0. */
      step: step ?? null,
      kind: content?.kind ?? ("empty" as const),
      name: content?.kind === "action" ? content.definition.name : content ? "Multi Action" : "",
      title: content?.title ?? "",
      hasPicture: (content?.picture ?? "") !== "",
      steps: content?.kind === "multiAction" ? content.steps.map(stepState) : [],
      /** Where its inspector is; null where it has none, or another page of the desk has closed it. */
      inspector: (open && this.#addressOf(open)) ?? null,
    };
  }
}

function instanceIn(content: SlotContent | undefined, step: number | undefined): ActionInstance | undefined {
  if (content?.kind === "multiAction") return step === undefined ? undefined : content.steps[step];
  return content;
}

function stepState({ definition, desiredState }: ActionInstance) {
  const wish = desiredState === undefined ? undefined : definition.states[desiredState];
  return { name: definition.name, wish: wish?.name ?? "" };
}
