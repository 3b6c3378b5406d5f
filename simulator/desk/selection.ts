import type { ActionInstance, Inspector, SlotContent, VirtualDeck } from "../virtual-deck/index.ts";
import { findControl, type Place } from "./place.ts";

export type Selection = ReturnType<typeof openSelection>;

export function openSelection(deck: VirtualDeck, addressOf: (inspector: Inspector) => string | undefined) {
  let chosen: { readonly place: Place; readonly page: number; readonly step: number | undefined } | undefined;
  let inspector: Inspector | undefined;

  const openInspector = (): Inspector | undefined => (inspector?.closed === false ? inspector : undefined);

  function clear(): void {
    inspector?.close();
    inspector = undefined;
    chosen = undefined;
  }

  function select(place: Place, step?: number): void {
    const instance = findInstance(findControl(deck, place).content, step);
    if (instance && openInspector()?.instance === instance && chosen) return;
    clear();
    chosen = { place, page: deck.device(place.device).page, step };
    if (instance) inspector = deck.openInspector(instance);
  }

  return {
    select,
    clear,
    state() {
      if (!chosen || chosen.page !== deck.device(chosen.place.device).page) return null;
      const { place, step } = chosen;
      const { content } = findControl(deck, place);
      const open = openInspector();
      return {
        place,
        step,
        kind: content?.kind ?? ("empty" as const),
        name: content?.kind === "action" ? content.definition.name : content ? "Multi Action" : "",
        title: content?.title ?? "",
        steps: content?.kind === "multiAction" ? content.steps.map(stepName) : [],
        inspector: (open && addressOf(open)) ?? null,
      };
    },
  };
}

function findInstance(
  content: SlotContent | undefined,
  step: number | undefined,
): ActionInstance | undefined {
  if (content?.kind === "multiAction") return step === undefined ? undefined : content.steps[step];
  return content;
}

function stepName({ definition, desiredState }: ActionInstance): string {
  const wish = desiredState === undefined ? undefined : definition.states[desiredState];
  return wish?.name === undefined ? definition.name : `${definition.name}: ${wish.name}`;
}
