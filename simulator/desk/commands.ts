import type { CaptionServiceEmulator } from "../caption-service/caption-service-emulator.ts";
import type { VirtualDeck } from "../virtual-deck/index.ts";
import { controlAt, type Place } from "./place.ts";
import type { Selection } from "./selection.ts";

export interface DeskParts {
  readonly deck: VirtualDeck;
  readonly emulator: CaptionServiceEmulator;
  readonly startOver: () => void;
}

const shownLog = 30_000;

/** What a page may ask for. A refusal is an error with its reason; what is returned goes into the answer. */
export function commandsOf({ deck, emulator, startOver }: DeskParts, selection: Selection) {
  return {
    press: (place: Place) => controlAt(deck, place).press(),
    release: (place: Place) => controlAt(deck, place).release(),
    "turn-dial": ({ device, column, ticks }: Place & { ticks: number }) =>
      deck.device(device).dial(column).rotate(ticks),
    "touch-strip": ({ device, column }: Place) => deck.device(device).dial(column).touch(100, 50),
    "show-page": ({ device, page }: { device: string; page: number }) => deck.device(device).switchPage(page),
    place: ({ action, ...place }: Place & { action: string }) => {
      controlAt(deck, place).place({ action });
      selection.select(place);
    },
    remove: (place: Place) => {
      selection.clear();
      controlAt(deck, place).remove();
      selection.select(place);
    },
    select: ({ step, ...place }: Place & { step?: number | undefined }) => selection.select(place, step),
    deselect: () => selection.clear(),
    "set-title": ({ device, column, row, title }: Place & { title: string }) =>
      deck.device(device).key(column, row).setUserTitle(title),
    "restart-plugin": () => {
      if (deck.plugin.status === "starting") throw new Error("The plugin is being started already.");
      return deck.plugin.restart();
    },
    "kill-plugin": () => deck.plugin.kill().then(() => undefined),
    sleep: () => deck.sleep(),
    wake: () => deck.wake(),
    "read-log": () => ({ log: deck.plugin.log(shownLog) }),
    "share-account": ({ account: name, apiKey }: { account: string; apiKey: string }) => {
      const account = { ...emulator.access(name), apiKey };
      deck.editGlobalSettings({ ...deck.globalSettings, account });
      selection.reopen();
    },
    "start-over": startOver,
    service: async ({ order }: { order: object }) => {
      const result = await emulator.control(order);
      if (!result.ok) throw new Error(result.error);
    },
  };
}

type Commands = ReturnType<typeof commandsOf>;
type FieldsOf<Carrying> = Carrying extends (asked: infer Asked extends object) => unknown ? Asked : unknown;
export type Command = {
  [Name in keyof Commands]: { readonly command: Name } & FieldsOf<Commands[Name]>;
}[keyof Commands];
