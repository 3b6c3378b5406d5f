import type { ActionInstance, Inspector, SlotContent, VirtualDeck } from "../virtual-deck/index.ts";
import { findControl, type Place } from "./place.ts";

export type Selection = ReturnType<typeof createSelection>;

/** The key or dial that is selected on one browser page, with its inspector. */
export function createSelection(
  deck: VirtualDeck,
  inspectorAddress: (inspector: Inspector) => string | undefined,
) {
  let chosen: { place: Place; deckPage: number; stepIndex: number | undefined } | undefined;
  let inspector: Inspector | undefined;

  // The deck itself closes the inspector when another browser page opens one.
  const findOpen = (): Inspector | undefined => (inspector?.closed === false ? inspector : undefined);

  function clear(): void {
    inspector?.close();
    inspector = undefined;
    chosen = undefined;
  }

  function select(place: Place, stepIndex?: number): void {
    const instance = findInstance(findControl(deck, place).content, stepIndex);
    if (instance && findOpen()?.instance === instance) return;
    clear();
    chosen = { place, deckPage: deck.device(place.device).page, stepIndex };
    if (instance) inspector = deck.openInspector(instance);
  }

  return {
    select,
    clear,
    state() {
      if (!chosen || chosen.deckPage !== deck.device(chosen.place.device).page) return null;
      const { place, stepIndex } = chosen;
      const { content } = findControl(deck, place);
      const open = findOpen();
      return {
        place,
        stepIndex,
        kind: content?.kind ?? ("empty" as const),
        name: content?.kind === "action" ? content.definition.name : content ? "Multi Action" : "",
        title: content?.title ?? "",
        steps: content?.kind === "multiAction" ? content.steps.map(describeStep) : [],
        inspector: (open && inspectorAddress(open)) ?? null,
      };
    },
  };
}

function findInstance(content: SlotContent | undefined, stepIndex?: number): ActionInstance | undefined {
  if (content?.kind === "multiAction") return stepIndex === undefined ? undefined : content.steps[stepIndex];
  return content;
}

/** The action with the state that it sets, such as "Start / Stop Stream: Running". */
function describeStep({ definition, desiredState }: ActionInstance): string {
  const state = desiredState === undefined ? undefined : definition.states[desiredState];
  return state?.name === undefined ? definition.name : `${definition.name}: ${state.name}`;
}
