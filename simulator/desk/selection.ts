import type { ActionInstance, Inspector, SlotContent, VirtualDeck } from "../virtual-deck/index.ts";
import { findControl, type Place } from "./place.ts";

export type Selection = ReturnType<typeof createSelection>;

/** The selected key or dial of one page, with its inspector. */
export function createSelection(
  deck: VirtualDeck,
  inspectorAddress: (each: Inspector) => string | undefined,
) {
  let chosen: { readonly place: Place; readonly page: number; readonly step: number | undefined } | undefined;
  let inspector: Inspector | undefined;

  // The deck itself closes the inspector when another page opens one.
  const findOpen = (): Inspector | undefined => (inspector?.closed === false ? inspector : undefined);

  function clear(): void {
    inspector?.close();
    inspector = undefined;
    chosen = undefined;
  }

  function select(place: Place, step?: number): void {
    const instance = findInstance(findControl(deck, place).content, step);
    if (instance && findOpen()?.instance === instance) return;
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
      const open = findOpen();
      return {
        place,
        step,
        kind: content?.kind ?? ("empty" as const),
        name: content?.kind === "action" ? content.definition.name : content ? "Multi Action" : "",
        title: content?.title ?? "",
        steps: content?.kind === "multiAction" ? content.steps.map(describeStep) : [],
        inspector: (open && inspectorAddress(open)) ?? null,
      };
    },
  };
}

function findInstance(content: SlotContent | undefined, step?: number): ActionInstance | undefined {
  if (content?.kind === "multiAction") return step === undefined ? undefined : content.steps[step];
  return content;
}

/** The action with the state that it sets, such as "Start / Stop Stream: Running". */
function describeStep({ definition, desiredState }: ActionInstance): string {
  const state = desiredState === undefined ? undefined : definition.states[desiredState];
  return state?.name === undefined ? definition.name : `${definition.name}: ${state.name}`;
}
