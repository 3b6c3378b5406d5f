import { z } from "zod";
import type { Dial, Key, VirtualDeck } from "../virtual-deck/index.ts";

/** Of a key, or of a dial, which is in row 0; all from 0. */
export const placeFields = {
  device: z.string().min(1).max(64),
  controller: z.enum(["Keypad", "Encoder"]),
  column: z.int().min(0).max(99),
  row: z.int().min(0).max(99),
};
export type Place = Readonly<z.infer<z.ZodObject<typeof placeFields>>>;

export function controlAt(deck: VirtualDeck, { device: id, controller, column, row }: Place): Key | Dial {
  const device = deck.device(id);
  return controller === "Encoder" ? device.dial(column) : device.key(column, row);
}

export type Hands = ReturnType<typeof handsOn>;

export function handsOn(deck: VirtualDeck) {
  const held = new Map<string, Key | Dial>();
  const nameOf = ({ device, controller, column, row }: Place): string =>
    `${device} ${controller} ${column},${row}`;
  return {
    async press(place: Place): Promise<void> {
      const control = controlAt(deck, place);
      const isFree = !control.held;
      const pressed = control.press();
      // Another page releases what it holds itself.
      if (isFree) held.set(nameOf(place), control);
      await pressed;
    },
    async release(place: Place): Promise<void> {
      const control = held.get(nameOf(place));
      held.delete(nameOf(place));
      await control?.release();
    },
    releaseAll(): void {
      // While the deck stops, nothing waits for the release.
      for (const control of held.values()) control.release()?.catch(() => undefined);
      held.clear();
    },
  };
}
