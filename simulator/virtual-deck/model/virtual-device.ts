import type { DeviceSpec } from "../options.ts";
import { Device } from "./device.ts";
import { Dial } from "./dial.ts";
import { Key } from "./key.ts";
import type { Stage } from "./stage.ts";

/** One device as its user has it in hand. */
export class VirtualDevice extends Device {
  readonly #stage: Stage;

  /** Puts a device with what lies on it on the stage. @throws Error for an unknown action, or a slot that it does not have */
  constructor(stage: Stage, spec: DeviceSpec) {
    super(spec, stage.devices.filter(({ model }) => model === spec.model).length);
    this.#stage = stage;
    stage.addDevice(this, spec.pages ?? []);
  }

  /**
   * The key at a place: what happens to lie there at the time of each call, on the page shown at that time, or on
   * `page` where that is given.
   *
   * @throws Error where the device has no such key
   */
  key(column: number, row: number, page?: number): Key {
    return new Key(this.#stage, this, { controller: "Keypad", column, row }, page);
  }

  /** All keys of the page that is shown, by rows. */
  keys(): Key[] {
    const { columns, rows } = this.size;
    return Array.from({ length: columns * rows }, (_, n) => this.key(n % columns, Math.floor(n / columns)));
  }

  /** @throws Error where the device has no such dial */
  dial(index: number): Dial {
    return new Dial(this.#stage, this, { controller: "Encoder", column: index, row: 0 });
  }

  dials(): Dial[] {
    return Array.from({ length: this.dialCount }, (_, index) => this.dial(index));
  }

  /**
   * Shows another page: the plugin hears willDisappear for the old set, then willAppear for the new.
   *
   * @throws Error where there is no such page
   */
  switchPage(page: number): void {
    this.#stage.switchPage(this, page);
  }

  connect(): void {
    this.#stage.connect(this);
  }

  /** @param keepActions the app goes on showing the actions of the device that is gone (default false) */
  disconnect(keepActions = false): void {
    this.#stage.disconnect(this, keepActions);
  }
}
