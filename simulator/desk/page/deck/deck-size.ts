import type { DeviceView } from "../../view.ts";

/** How large keys are: as large as fits, or the pixels of the hardware once or twice. */
export type KeySize = "fit" | 72 | 144;

/** Parts of a key's size: between keys, left and right of them, above and below. */
const gap = 0.16;
const sides = 0.6;
const below = 0.26;
/** Pixels: the engraved line and the padding above it. */
const above = 44;
const strip = 0.58 + gap;
const dials = 0.56 + gap + 0.25;

const smallest = 52;
const largest = 112;

/** Size in pixels of the picture of a key, so that the whole device fits into `width` and `height`. */
export function keySize(size: KeySize, device: DeviceView, width: number, height: number): number {
  if (size !== "fit") return size;
  const across = device.columns + (device.columns - 1) * gap + sides;
  const down = device.rows + (device.rows - 1) * gap + below + (device.dials > 0 ? strip + dials : 0);
  const fitting = Math.floor(Math.min((width - 24) / across, (height - above - 24) / down));
  return Math.max(smallest, Math.min(largest, fitting));
}
