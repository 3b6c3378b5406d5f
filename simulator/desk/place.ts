import { z } from "zod";
import type { Dial, Key, VirtualDeck } from "../virtual-deck/index.ts";

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
