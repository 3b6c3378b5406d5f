import type { Dial, Key, VirtualDeck } from "../virtual-deck/index.ts";

/** Of a key, or of a dial, which is in row 0; all from 0. */
export interface Place {
  readonly device: string;
  readonly controller: "Keypad" | "Encoder";
  readonly column: number;
  readonly row: number;
}

export function findControl(deck: VirtualDeck, { device: id, controller, column, row }: Place): Key | Dial {
  const device = deck.device(id);
  return controller === "Encoder" ? device.dial(column) : device.key(column, row);
}
