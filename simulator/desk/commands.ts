import { z } from "zod";
import type { CaptionServiceEmulator } from "../caption-service/caption-service-emulator.ts";
import type { VirtualDeck } from "../virtual-deck/index.ts";
import type { Hands } from "./hands.ts";
import { controlAt, placeFields } from "./place.ts";
import type { Selection } from "./selection.ts";

/** What the commands work on. */
export interface DeskParts {
  readonly deck: VirtualDeck;
  readonly emulator: CaptionServiceEmulator;
  readonly startOver: () => void;
}

const { device, column: number } = placeFields;

/** Of a PNG as large as a key, which goes to every page with every change of a key. */
const maxPictureCharacters = 100_000;
const picture = z
  .string()
  .max(maxPictureCharacters)
  .regex(/^(data:image\/png;base64,[\w+/=]+)?$/);
const text = z.string().min(1).max(200);
const shownLog = 30_000;

/**
 * One command: its fields, of which an unknown one is an error, and what is done. That returns what the answer tells, and
 * throws the reason, in words, where it is not possible.
 */
function command<Fields extends z.core.$ZodShape>(
  fields: Fields,
  carryOut: (asked: z.infer<z.ZodObject<Fields, z.core.$strict>>) => unknown,
) {
  const schema = z.strictObject(fields);
  return { schema, carryOut: (asked: unknown) => carryOut(schema.parse(asked)) };
}

/** Everything that a page can ask for. */
export function commandsOf({ deck, emulator, startOver }: DeskParts, hands: Hands, selection: Selection) {
  return {
    press: command(placeFields, (place) => hands.press(place)),
    release: command(placeFields, (place) => hands.release(place)),
    /** Clockwise; negative for the other way. */
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
    /** `step`: of a multi-action, from 0. */
    select: command({ ...placeFields, step: number.optional() }, ({ step, ...place }) =>
      selection.select(place, step),
    ),
    deselect: command({}, () => selection.clear()),
    /** Of a key, for all states; an empty title takes the user's away. */
    "set-title": command({ ...placeFields, title: z.string().max(500) }, ({ device, column, row, title }) =>
      deck.device(device).key(column, row).setUserTitle(title),
    ),
    /** Of a key: a PNG in a data URL; an empty one takes the user's away. */
    "set-picture": command({ ...placeFields, picture }, ({ device, column, row, picture }) =>
      deck.device(device).key(column, row).setUserPicture(picture),
    ),
    "restart-plugin": command({}, () => {
      if (deck.plugin.status === "starting") throw new Error("The plugin is being started already.");
      return deck.plugin.restart();
    }),
    "kill-plugin": command({}, () => deck.plugin.kill().then(() => undefined)),
    sleep: command({}, () => deck.sleep()),
    wake: command({}, () => deck.wake()),
    "read-log": command({}, () => ({ log: deck.plugin.log(shownLog) })),
    /**
     * Puts an account of the emulator into the plugin's global settings. Its API key goes from the emulator to the deck: the
     * page knows no more of it than its id, `key`.
     */
    "share-account": command({ account: text, key: text }, (asked) => {
      const { apiKeys, churchId } = emulator.accounts.get(asked.account);
      const apiKey = apiKeys.list().find(({ id }) => id === asked.key)?.value;
      if (apiKey === undefined) throw new Error("There is no such API key.");
      const account = { baseUrl: emulator.baseUrl, apiKey, churchId };
      deck.editGlobalSettings({ ...deck.globalSettings, account });
      selection.reopen();
    }),
    "start-over": command({}, startOver),
    /** An order to the caption service, which checks it by its own, equally strict schema. */
    service: command({ order: z.looseObject({ command: text }) }, async ({ order }) => {
      const result = await emulator.control(order);
      if (!result.ok) throw new Error(result.error);
      return result.key === undefined ? {} : { key: result.key };
    }),
  };
}

type Commands = ReturnType<typeof commandsOf>;
/** The type of an object that may have no field takes no name of a command either. */
type FieldsOf<Asked> = Asked extends Readonly<Record<string, never>> ? unknown : Asked;
export type Command = {
  [Name in keyof Commands]: { readonly command: Name } & FieldsOf<z.infer<Commands[Name]["schema"]>>;
}[keyof Commands];
