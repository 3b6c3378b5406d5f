import { createHash } from "node:crypto";
import type { DeviceSpec } from "../options.ts";
import type { SlotContent } from "./action-instance.ts";
import { deviceModels, type DeviceModel } from "./device-models.ts";
import { type Slot, slotName } from "./slot.ts";

/** One page as it is at the moment. */
export interface Page {
  readonly name: string;
  /** By `slotName`. */
  readonly contents: Map<string, SlotContent>;
}

/** What one device is and shows, connected or not. Its pages are filled by the stage. */
export class Device {
  /** 32 hexadecimal digits, equal in every run. */
  readonly id: string;
  readonly model: DeviceModel;
  readonly type: number;
  readonly name: string;
  readonly size: { readonly columns: number; readonly rows: number };
  readonly dialCount: number;
  readonly pages: Page[] = [];
  /** What is pressed down: the content at the time of the press, by `slotName`. */
  readonly held = new Map<string, SlotContent>();
  connected = true;
  actionsVisible = true;
  /** Index of the page that is shown. */
  page = 0;

  /** @param position among the devices of this model */
  constructor(spec: DeviceSpec, position: number) {
    const { name, type, columns, rows, dials } = deviceModels[spec.model];
    this.id = createHash("sha256").update(`${spec.model} ${position}`).digest("hex").slice(0, 32);
    this.model = spec.model;
    this.type = type;
    this.name = name;
    this.size = { columns, rows };
    this.dialCount = dials;
  }

  /** @throws Error where the device has no such key or dial */
  check(slot: Slot): void {
    const { column, row } = slot;
    const { columns, rows } =
      slot.controller === "Encoder" ? { columns: this.dialCount, rows: 1 } : this.size;
    if (!(column >= 0 && column < columns && row >= 0 && row < rows))
      throw new Error(`${this.name} has no ${slotName(slot)}`);
  }
}
