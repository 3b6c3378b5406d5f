import type { Dial, Key, VirtualDeck } from "../virtual-deck/index.ts";
import type { Slot } from "../virtual-deck/model/action-instance.ts";

/** A key or a dial of a device. */
export interface Place extends Slot {
  readonly device: string;
}

export function findControl(deck: VirtualDeck, { device: id, controller, column, row }: Place): Key | Dial {
  const device = deck.device(id);
  return controller === "Encoder" ? device.dial(column) : device.key(column, row);
}
