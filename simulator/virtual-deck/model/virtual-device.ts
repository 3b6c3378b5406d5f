import type { DeviceSpec } from "../options.ts";
import type { Slot } from "./action-instance.ts";
import { Dial, Key } from "./control.ts";
import { deviceModels } from "./device-models.ts";
import { Device } from "./device.ts";
import type { Stage } from "./stage.ts";

export class VirtualDevice extends Device {
  readonly #stage: Stage;

  constructor(stage: Stage, { model, pages = [{}] }: DeviceSpec) {
    const sameModelCount = stage.devices.filter(({ name }) => name === deviceModels[model].name).length;
    const names = pages.map(({ name }, index) => name ?? `Page ${index + 1}`);
    super(model, sameModelCount, names);
    this.#stage = stage;
    for (const [page, { keys = {}, dials = {} }] of pages.entries()) {
      for (const [key, content] of Object.entries(keys)) stage.put(this, page, keySlot(key), content);
      for (const [dial, content] of Object.entries(dials))
        stage.put(this, page, { controller: "Encoder", column: Number(dial), row: 0 }, content);
    }
  }

  key(column: number, row: number, page?: number): Key {
    return new Key(this.#stage, this, { controller: "Keypad", column, row }, page);
  }

  keys(): Key[] {
    const { columns, rows } = this.size;
    return Array.from({ length: columns * rows }, (_, n) => this.key(n % columns, Math.floor(n / columns)));
  }

  dial(index: number): Dial {
    return new Dial(this.#stage, this, { controller: "Encoder", column: index, row: 0 });
  }

  dials(): Dial[] {
    return Array.from({ length: this.dialCount }, (_, index) => this.dial(index));
  }

  switchPage(page: number): void {
    this.contents(page); // Throws if there is no such page.
    if (page === this.page) return;
    this.#stage.hideActions(this, this.onScreen());
    this.page = page;
    this.#stage.showActions(this);
  }

  connect(): void {
    if (this.connected) return;
    this.connected = true;
    this.#stage.announceDevice(this);
    this.#stage.showActions(this);
    if (this.#stage.host.traits.sendsWillAppearTwice) this.#stage.showActions(this);
  }

  disconnect(): void {
    if (!this.connected) return;
    // OpenDeck 2.14.0 (events/inbound/devices.rs) sends no `willDisappear` for the steps of multi actions, which count from 1.
    const isOpenDeck = this.#stage.host.name === "openDeck";
    const disappearing = this.onScreen().filter(({ step }) => step === 0 || !isOpenDeck);
    this.#stage.hideActions(this, disappearing);
    this.connected = false;
    this.held.clear();
    // Sent after `willDisappear`, as in OpenDeck 2.14.0 (events/inbound/devices.rs). Elgato's order is not documented.
    this.#stage.host.link.send({ event: "deviceDidDisconnect", device: this.id });
    this.#stage.onDeviceChange(this);
  }
}

function keySlot(key: string): Slot {
  const [, column, row] = /^(\d+),(\d+)$/.exec(key) ?? [];
  if (column === undefined || row === undefined) throw new Error(`key "${key}": expected "column,row"`);
  return { controller: "Keypad", column: Number(column), row: Number(row) };
}
