import type { CaptionServiceEmulator } from "../caption-service/caption-service-emulator.ts";
import type { VirtualDeck } from "../virtual-deck/index.ts";
import { findControl, type Place } from "./place.ts";
import type { Selection } from "./selection.ts";

export interface DeskParts {
  readonly deck: VirtualDeck;
  readonly emulator: CaptionServiceEmulator;
  readonly startOver: () => void;
}

/** The functions for the commands that one browser page sends. Each throws an Error with the reason if it refuses. */
export function createCommands({ deck, emulator, startOver }: DeskParts, selection: Selection) {
  async function sendOrder(order: object): Promise<void> {
    const result = await emulator.control(order);
    if (!result.ok) throw new Error(result.error);
  }

  return {
    press: (place: Place) => findControl(deck, place).press(),
    release: (place: Place) => findControl(deck, place).release(),
    "turn-dial": ({ device, column, ticks }: Place & { ticks: number }) =>
      deck.device(device).dial(column).rotate(ticks),
    /** In the middle of the 200 × 100 pixels above a dial. */
    "touch-strip": ({ device, column }: Place) => deck.device(device).dial(column).touch(100, 50),
    "show-page": ({ device, page }: { device: string; page: number }) => deck.device(device).switchPage(page),
    place: ({ action, ...target }: Place & { action: string }) => {
      findControl(deck, target).place({ action });
      selection.select(target);
    },
    remove: (place: Place) => {
      selection.clear();
      findControl(deck, place).remove();
      selection.select(place);
    },
    select: ({ stepIndex, ...place }: Place & { stepIndex?: number | undefined }) =>
      selection.select(place, stepIndex),
    deselect: () => selection.clear(),
    "set-title": ({ device, column, row, title }: Place & { title: string }) =>
      deck.device(device).key(column, row).setUserTitle(title),
    "restart-plugin": () => {
      if (deck.plugin.status === "starting") throw new Error("The plugin is being started already.");
      return deck.plugin.restart();
    },
    "kill-plugin": () => deck.plugin.kill(),
    sleep: () => deck.sleep(),
    wake: () => deck.wake(),
    /** The plugin ignores start times before its last status without a session. A restart makes it forget that status. */
    "set-session-age": async ({ account, seconds }: { account: string; seconds: number }) => {
      await sendOrder({ command: "set-session-age", account, seconds });
      await deck.plugin.restart();
    },
    "start-over": startOver,
    "send-order": ({ order }: { order: object }) => sendOrder(order),
  };
}

type Commands = ReturnType<typeof createCommands>;
type CommandInput<Run> = Run extends (input: infer Input extends object) => unknown ? Input : unknown;
/** A command with its input, such as `{ command: "select", device, controller, column, row }`. */
export type PageCommand = {
  [Name in keyof Commands]: { readonly command: Name } & CommandInput<Commands[Name]>;
}[keyof Commands];
