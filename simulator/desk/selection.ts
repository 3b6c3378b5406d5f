import type { ActionInstance, Inspector, SlotContent, VirtualDeck } from "../virtual-deck/index.ts";
import { controlAt, type Place } from "./place.ts";

export type Selection = ReturnType<typeof selectionOn>;

export function selectionOn(deck: VirtualDeck, addressOf: (inspector: Inspector) => string | undefined) {
  let chosen: { readonly place: Place; readonly page: number; readonly step: number | undefined } | undefined;
  let inspector: Inspector | undefined;

  const openInspector = (): Inspector | undefined => (inspector?.closed === false ? inspector : undefined);

  function clear(): void {
    inspector?.close();
    inspector = undefined;
    chosen = undefined;
  }

  function select(place: Place, step?: number): void {
    const instance = instanceIn(controlAt(deck, place).content, step);
    if (instance && openInspector()?.instance === instance && chosen) return;
    clear();
    chosen = { place, page: deck.device(place.device).page, step };
    if (instance) inspector = deck.openInspector(instance);
  }

  return {
    select,
    clear,
    /** The inspector does not know of the change just made. */
    reopen(): void {
      if (!chosen || !openInspector()) return;
      const { place, step } = chosen;
      clear();
      select(place, step);
    },
    state() {
      if (chosen && chosen.page !== deck.device(chosen.place.device).page) clear();
      if (!chosen) return null;
      const { place, step } = chosen;
      const { content } = controlAt(deck, place);
      const open = openInspector();
      return {
        place,
        step,
        kind: content?.kind ?? ("empty" as const),
        name: content?.kind === "action" ? content.definition.name : content ? "Multi Action" : "",
        title: content?.title ?? "",
        steps: content?.kind === "multiAction" ? content.steps.map(nameOfStep) : [],
        inspector: (open && addressOf(open)) ?? null,
      };
    },
  };
}

function instanceIn(content: SlotContent | undefined, step: number | undefined): ActionInstance | undefined {
  if (content?.kind === "multiAction") return step === undefined ? undefined : content.steps[step];
  return content;
}

function nameOfStep({ definition, desiredState }: ActionInstance): string {
  const wish = desiredState === undefined ? undefined : definition.states[desiredState];
  return wish?.name === undefined ? definition.name : `${definition.name}: ${wish.name}`;
}
