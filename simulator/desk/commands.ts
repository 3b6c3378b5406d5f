import { z } from "zod";
import type { CaptionServiceEmulator } from "../caption-service/caption-service-emulator.ts";
import type { VirtualDeck } from "../virtual-deck/index.ts";
import { controlAt, placeFields } from "./place.ts";
import type { Selection } from "./selection.ts";

export interface DeskParts {
  readonly deck: VirtualDeck;
  readonly emulator: CaptionServiceEmulator;
  readonly startOver: () => void;
}

const { device, column: number } = placeFields;

const text = z.string().min(1).max(200);
const shownLog = 30_000;

function command<Fields extends z.core.$ZodShape>(
  fields: Fields,
  carryOut: (asked: z.infer<z.ZodObject<Fields, z.core.$strict>>) => unknown,
) {
  const schema = z.strictObject(fields);
  return { schema, carryOut: (asked: unknown) => carryOut(schema.parse(asked)) };
}

export function commandsOf({ deck, emulator, startOver }: DeskParts, selection: Selection) {
  return {
    press: command(placeFields, (place) => controlAt(deck, place).press()),
    release: command(placeFields, (place) => controlAt(deck, place).release()),
    "turn-dial": command(
      { device, dial: number, ticks: z.int().min(-99).max(99) },
      ({ device, dial, ticks }) => deck.device(device).dial(dial).rotate(ticks),
    ),
    "touch-strip": command({ device, dial: number }, ({ device, dial }) =>
      deck.device(device).dial(dial).touch(100, 50),
    ),
    "show-page": command({ device, page: number }, ({ device, page }) =>
      deck.device(device).switchPage(page),
    ),
    place: command({ ...placeFields, action: text }, ({ action, ...place }) => {
      controlAt(deck, place).place({ action });
      selection.select(place);
    }),
    remove: command(placeFields, (place) => {
      selection.clear();
      controlAt(deck, place).remove();
      selection.select(place);
    }),
    select: command({ ...placeFields, step: number.optional() }, ({ step, ...place }) =>
      selection.select(place, step),
    ),
    deselect: command({}, () => selection.clear()),
    "set-title": command({ ...placeFields, title: z.string().max(500) }, ({ device, column, row, title }) =>
      deck.device(device).key(column, row).setUserTitle(title),
    ),
    "restart-plugin": command({}, () => {
      if (deck.plugin.status === "starting") throw new Error("The plugin is being started already.");
      return deck.plugin.restart();
    }),
    "kill-plugin": command({}, () => deck.plugin.kill().then(() => undefined)),
    sleep: command({}, () => deck.sleep()),
    wake: command({}, () => deck.wake()),
    "read-log": command({}, () => ({ log: deck.plugin.log(shownLog) })),
    /** Makes an account of the emulator the shared one. `key`: id of an API key, which does not pass the page. */
    "share-account": command({ account: text, key: text }, (asked) => {
      const { apiKeys, churchId } = emulator.accounts.get(asked.account);
      const apiKey = apiKeys.list().find(({ id }) => id === asked.key)?.value;
      if (apiKey === undefined) throw new Error("There is no such API key.");
      const account = { baseUrl: emulator.baseUrl, apiKey, churchId };
      deck.editGlobalSettings({ ...deck.globalSettings, account });
      selection.reopen();
    }),
    "start-over": command({}, startOver),
    service: command({ order: z.looseObject({ command: text }) }, async ({ order }) => {
      const result = await emulator.control(order);
      if (!result.ok) throw new Error(result.error);
      return result.key === undefined ? {} : { key: result.key };
    }),
  };
}

type Commands = ReturnType<typeof commandsOf>;
/** The type of an object without fields would allow no `command` either. */
type FieldsOf<Asked> = Asked extends Readonly<Record<string, never>> ? unknown : Asked;
export type Command = {
  [Name in keyof Commands]: { readonly command: Name } & FieldsOf<z.infer<Commands[Name]["schema"]>>;
}[keyof Commands];
