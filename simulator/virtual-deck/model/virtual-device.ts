import type { WaitOptions } from "../wire/changes.ts";
import type { DeviceSpec, PageSpec } from "../options.ts";
import type { ActionInstance, SlotContent } from "./action-instance.ts";
import { deviceModels, type DeviceModel } from "./device-models.ts";
import { Dial } from "./dial.ts";
import { Key } from "./key.ts";
import type { Stage } from "./stage.ts";

/** One page as it is at the moment. Keys by "column,row". */
export interface Page {
  readonly name: string;
  readonly keys: Map<string, SlotContent>;
  readonly dials: Map<number, ActionInstance>;
}

/** One device, connected or not. Obtained from {@link Stage}, never made directly. */
export class VirtualDevice {
  readonly id: string;
  readonly model: DeviceModel;
  readonly type: number;
  readonly size: { readonly columns: number; readonly rows: number };
  readonly dialCount: number;
  readonly pages: Page[] = [];
  /** What is pressed down: the content at the time of the press, by key ("column,row") or dial ("dial index"). */
  readonly held = new Map<string, SlotContent>();
  name: string;
  connected: boolean;
  actionsVisible: boolean;
  /** Index of the page that is shown. */
  page = 0;
  readonly #stage: Stage;

  /** @throws Error for an id that is not 32 hexadecimal digits, or a size that this model cannot have */
  constructor(stage: Stage, spec: DeviceSpec, id: string) {
    const facts = deviceModels[spec.model];
    if (!/^[0-9a-f]{32}$/i.test(id)) throw new Error(`device id ${id}: not 32 hexadecimal digits`);
    if (spec.size && spec.model !== "virtual") throw new Error(`a ${facts.name} has a size of its own`);
    this.#stage = stage;
    this.id = id;
    this.model = spec.model;
    this.type = facts.type;
    this.size = { columns: spec.size?.columns ?? facts.columns, rows: spec.size?.rows ?? facts.rows };
    this.dialCount = facts.dials;
    this.name = spec.name ?? facts.name;
    this.connected = spec.connected ?? true;
    this.actionsVisible = spec.actionsVisible ?? this.connected;
  }

  /**
   * The key at a place: what happens to lie there at the time of each call, on the page shown at that time, or on
   * `page` where that is given.
   *
   * @throws Error where the device has no such key
   */
  key(column: number, row: number, page?: number): Key {
    if (!(column >= 0 && column < this.size.columns && row >= 0 && row < this.size.rows)) {
      throw new Error(`${this.name} has no key ${column},${row}`);
    }
    return new Key(this.#stage, this, column, row, page);
  }

  /** All keys of the page that is shown, by rows. */
  keys(): Key[] {
    const { columns, rows } = this.size;
    return Array.from({ length: columns * rows }, (_, n) => this.key(n % columns, Math.floor(n / columns)));
  }

  /** @throws Error where the device has no such dial */
  dial(index: number): Dial {
    if (!(index >= 0 && index < this.dialCount)) throw new Error(`${this.name} has no dial ${index}`);
    return new Dial(this.#stage, this, index);
  }

  /** The key on the page that is shown which holds `action` (a UUID), waiting for nothing. @throws Error for none */
  keyFor(action: string): Key {
    const found = this.keys().find((key) => key.content?.kind === "action" && key.content.action === action);
    if (!found) throw new Error(`no key of page ${this.page} on ${this.name} holds ${action}`);
    return found;
  }

  /**
   * Shows another page: the plugin hears willDisappear for the old set, then willAppear for the new.
   *
   * @throws Error where there is no such page
   */
  switchPage(page: number): void {
    this.#stage.switchPage(this, page);
  }

  /** Adds a page at the end, not shown yet; returns its index. */
  addPage(spec: PageSpec = {}): number {
    return this.#stage.addPage(this, spec);
  }

  connect(): void {
    this.#stage.connect(this);
  }

  /** @param keepActions the app goes on showing the actions of the device that is gone (default false) */
  disconnect(keepActions = false): void {
    this.#stage.disconnect(this, keepActions);
  }

  /** Gives the device another name: deviceDidChange (which OpenDeck never sends). */
  rename(name: string): void {
    this.#stage.rename(this, name);
  }

  /** The pages as they would be written into a profile. */
  toPages(): PageSpec[] {
    return this.pages.map((page) => ({
      name: page.name,
      keys: Object.fromEntries([...page.keys].map(([place, content]) => [place, content.toSpec()])),
      dials: Object.fromEntries(
        [...page.dials].map(([index, instance]) => [String(index), instance.toSpec()]),
      ),
    }));
  }

  /** Waits until something about this device is the case; see {@link Key.waitUntil}. */
  async waitUntil(check: (device: this) => boolean, options: WaitOptions = {}): Promise<this> {
    const seen = (): string => `${this.name}: page ${this.page}, connected ${this.connected}`;
    await this.#stage.host.changes.waitFor(() => check(this), { describe: String(check), ...options }, seen);
    return this;
  }
}
