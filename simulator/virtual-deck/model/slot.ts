import type { Controller } from "../plugin/manifest.ts";

/** A key by its column and row, counted from 0 at the top left, or a dial by its column, in row 0. */
export interface Slot {
  readonly controller: Controller;
  readonly column: number;
  readonly row: number;
}

export function slotName({ controller, column, row }: Slot): string {
  return controller === "Encoder" ? `dial ${column}` : `key ${column},${row}`;
}
