import { z } from "zod";

const device = z.string().min(1).max(64);
const number = z.int().min(0).max(99);
/** Of a key, or of a dial, which is in row 0; all counted from 0. `device`: its id. */
const place = { device, controller: z.enum(["Keypad", "Encoder"]), column: number, row: number };
export type Place = Readonly<z.infer<z.ZodObject<typeof place>>>;

/** Of a PNG as large as a key, which goes to every page with every change of a key. */
const maxPictureCharacters = 100_000;
const picture = z
  .string()
  .max(maxPictureCharacters)
  .regex(/^(data:image\/png;base64,[\w+/=]+)?$/);
const text = z.string().min(1).max(200);

/** Everything that the page can ask for. Strict: an unknown field is an error. */
const commandSchema = z.discriminatedUnion("command", [
  z.strictObject({ command: z.literal("press"), ...place }),
  z.strictObject({ command: z.literal("release"), ...place }),
  /** Clockwise; negative for the other way. */
  z.strictObject({ command: z.literal("turn-dial"), device, dial: number, ticks: z.int().min(-99).max(99) }),
  z.strictObject({ command: z.literal("touch-strip"), device, dial: number }),
  z.strictObject({ command: z.literal("show-page"), device, page: number }),
  z.strictObject({ command: z.literal("place"), ...place, action: text }),
  z.strictObject({ command: z.literal("remove"), ...place }),
  /** `step`: of a multi-action, from 0. */
  z.strictObject({ command: z.literal("select"), ...place, step: number.optional() }),
  z.strictObject({ command: z.literal("deselect") }),
  /** Of a key, for all states; an empty title takes the user's away. */
  z.strictObject({ command: z.literal("set-title"), ...place, title: z.string().max(500) }),
  /** Of a key: a PNG in a data URL; an empty one takes the user's away. */
  z.strictObject({ command: z.literal("set-picture"), ...place, picture }),
  z.strictObject({ command: z.enum(["restart-plugin", "kill-plugin", "sleep", "wake"]) }),
  z.strictObject({ command: z.literal("read-log") }),
  /** Puts an account of the emulator into the plugin's global settings; `key`: id of one of its API keys. */
  z.strictObject({ command: z.literal("share-account"), account: text, key: text }),
  z.strictObject({ command: z.literal("start-over") }),
  /** An order to the caption service, which checks it by its own, equally strict schema. */
  z.strictObject({ command: z.literal("service"), order: z.looseObject({ command: text }) }),
]);

export type Command = z.infer<typeof commandSchema>;

/** One message of the page. The answer has the same `id`. */
export const requestSchema = z.strictObject({ id: z.int().min(0), request: commandSchema });
