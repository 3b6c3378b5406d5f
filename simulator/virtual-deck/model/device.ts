import { createHash } from "node:crypto";
import type { ActionInstance, Slot, SlotContent } from "./action-instance.ts";
import { listInstances, slotName } from "./action-instance.ts";
import { type DeviceModel, deviceModels } from "./device-models.ts";

interface Page {
  readonly name: string;
  readonly contents: Map<string, SlotContent>;
}

export class Device {
  readonly id: string;
  readonly type: number;
  readonly name: string;
  readonly size: { readonly columns: number; readonly rows: number };
  readonly dialCount: number;
  readonly pages: readonly Page[];
  /** What each held key and dial had on it when it was pressed, by the name of its slot. */
  readonly held = new Map<string, SlotContent>();
  connected = true;
  page = 0;

  constructor(model: DeviceModel, sameModelCount: number, pageNames: readonly string[]) {
    const { name, type, columns, rows, dials } = deviceModels[model];
    this.id = createHash("sha256").update(`${model} ${sameModelCount}`).digest("hex").slice(0, 32);
    this.type = type;
    this.name = name;
    this.size = { columns, rows };
    this.dialCount = dials;
    this.pages = pageNames.map((pageName) => ({ name: pageName, contents: new Map() }));
  }

  contents(page: number): Map<string, SlotContent> {
    const found = this.pages[page];
    if (!found) throw new Error(`${this.name} has no page ${page}`);
    return found.contents;
  }

  onScreen(): ActionInstance[] {
    return this.connected ? [...this.contents(this.page).values()].flatMap(listInstances) : [];
  }

  checkSlot(slot: Slot): void {
    const { column, row } = slot;
    const { columns, rows } =
      slot.controller === "Encoder" ? { columns: this.dialCount, rows: 1 } : this.size;
    if (!(column >= 0 && column < columns && row >= 0 && row < rows))
      throw new Error(`${this.name} has no ${slotName(slot)}`);
  }
}
