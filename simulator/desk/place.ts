import type { Dial, Key, VirtualDeck } from "../virtual-deck/index.ts";

/** A key or a dial, counted from 0. Dials are in row 0. */
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
