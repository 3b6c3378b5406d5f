import type { Host } from "../host.ts";
import type { PageSpec, SlotSpec } from "../options.ts";
import { actionEvent, titleEvent } from "../wire/events.ts";
import { type ActionInstance, instancesOf, type SlotContent } from "./action-instance.ts";
import { Contents } from "./contents.ts";
import type { Device } from "./device.ts";
import { type Slot, slotName } from "./slot.ts";

/** All devices with everything that lies on them, and what the plugin is told of it. */
export class Stage {
  readonly host: Host;
  readonly devices: Device[] = [];
  readonly contents: Contents;
  /** Called before an instance leaves the screen or its place, for its inspector. */
  onLeaving: (instance: ActionInstance) => void = () => undefined;
  /** The next start of the plugin is that of another version. */
  updating = false;
  #launched = false;

  constructor(host: Host) {
    this.host = host;
    this.contents = new Contents(host);
  }

  /** @throws Error for an unknown action, or a slot that the device does not have */
  addDevice(device: Device, pages: readonly PageSpec[]): void {
    for (const spec of pages.length > 0 ? pages : [{}]) {
      const index = device.pages.length;
      device.pages.push({ name: spec.name ?? `Page ${index + 1}`, contents: new Map() });
      for (const [key, content] of Object.entries(spec.keys ?? {}))
        this.contents.put(device, index, keySlot(key), content);
      for (const [dial, content] of Object.entries(spec.dials ?? {}))
        this.contents.put(device, index, { controller: "Encoder", column: Number(dial), row: 0 }, content);
    }
    this.devices.push(device);
  }

  /** @throws Error for a taken slot, an unknown action or one that may not lie there */
  place(device: Device, page: number, slot: Slot, spec: SlotSpec): void {
    this.#arrived(device, page, this.contents.put(device, page, slot, spec));
  }

  remove(device: Device, page: number, slot: Slot): void {
    const content = this.contents.at(device, page, slot);
    if (!content) return;
    this.#leave(instancesOf(content), device);
    this.contents.take(device, page, slot);
    this.host.changes.emit();
  }

  /**
   * Moves a key to a free place of its page; where contexts are made from places, it gets another one.
   *
   * @throws Error where there is nothing to move, or the other place is taken
   */
  move(device: Device, page: number, from: Slot, to: Slot): void {
    const content = this.contents.at(device, page, from);
    if (!content) throw new Error(`there is nothing on ${slotName(from)}`);
    this.contents.checkFree(device, page, to);
    this.#leave(instancesOf(content), device);
    this.contents.move(device, page, from, to);
    this.#arrived(device, page, content);
  }

  switchPage(device: Device, page: number): void {
    this.contents.page(device, page);
    if (page === device.page) return;
    this.#leave(this.#onScreen(device), device);
    device.page = page;
    if (device.actionsVisible) this.#show(this.#onScreen(device), device);
    this.host.changes.emit();
  }

  connect(device: Device): void {
    if (device.connected) return;
    device.connected = true;
    this.#announce(device);
    // Actions that stayed on screen while the device was away have never disappeared.
    if (!device.actionsVisible) {
      device.actionsVisible = true;
      this.#show(this.#onScreen(device), device);
      if (this.host.traits.doubleWillAppear) this.#show(this.#onScreen(device), device);
    }
    this.host.changes.emit();
  }

  disconnect(device: Device, keepActions: boolean): void {
    if (!device.connected) return;
    if (!keepActions) {
      this.#leave(this.#onScreen(device), device);
      device.actionsVisible = false;
    }
    device.connected = false;
    device.held.clear();
    // After willDisappear, as in OpenDeck 2.14.0 (events/inbound/devices.rs); Elgato's order is not documented.
    this.host.toPlugin({ event: "deviceDidDisconnect", device: device.id });
    this.host.changes.emit();
  }

  /** Tells the plugin of a device that was added while it runs. */
  introduce(device: Device): void {
    this.#announce(device);
    this.#show(this.#onScreen(device), device);
    this.host.changes.emit();
  }

  /**
   * The plugin is about to be started. An application that queues says now what it has to say: at its own start the
   * devices and the keys (not the steps of multi actions), at a reload everything that is on screen.
   */
  pluginStarting(): void {
    // Queued are the first announcements only where the plugin was slower than the application: not counted on here.
    if (this.#isSilent) this.host.plugin.forgetQueue();
    if (!this.host.traits.queueWhileUnconnected || this.#isSilent) return;
    for (const device of this.devices) {
      if (!this.#launched && device.connected) this.#announce(device);
      if (!device.actionsVisible || (!this.#launched && !this.host.traits.doubleWillAppear)) continue;
      const onScreen = this.#onScreen(device);
      this.#show(this.#launched ? onScreen : onScreen.filter(({ step }) => step === 0), device);
    }
  }

  /** The plugin has registered: it is told of every device, and then of what is on it. */
  pluginRegistered(): void {
    const queueing = this.host.traits.queueWhileUnconnected;
    for (const device of this.devices) {
      if (queueing && this.#launched) break;
      if (!queueing && device.connected) this.#announce(device);
      if (!device.actionsVisible || this.#isSilent) continue;
      this.#show(this.#onScreen(device), device);
      if (this.host.traits.doubleWillAppear && !queueing) this.#show(this.#onScreen(device), device);
    }
    this.#launched = true;
    this.updating = false;
  }

  /** The plugin has ended: what it drew is gone (OpenDeck can't read its SVG again), states and titles are not. */
  pluginGone(): void {
    for (const instance of this.contents.instances()) {
      instance.visible = false;
      instance.forgetPlugin();
    }
    this.host.changes.emit();
  }

  isOnScreen(instance: ActionInstance): boolean {
    const device = this.devices.find(({ id }) => id === instance.device);
    const placed = this.contents.find(instance.context) === instance;
    return placed && device?.actionsVisible === true && device.page === instance.page;
  }

  /** Nothing on screen appears again. */
  get #isSilent(): boolean {
    return this.updating && !this.host.traits.appearsAfterUpdate;
  }

  #announce({ id, name, size, type }: Device): void {
    this.host.toPlugin({ event: "deviceDidConnect", device: id, deviceInfo: { name, size, type } });
  }

  #show(instances: readonly ActionInstance[], device: Device): void {
    const { traits } = this.host;
    for (const instance of instances) {
      instance.visible = true;
      this.host.toPlugin(actionEvent("willAppear", instance, traits));
      if (traits.titleParametersAfterAppear) {
        this.host.toPlugin(titleEvent(instance, traits, device.size.columns));
      }
    }
  }

  /** Something was just put on a key or dial. */
  #arrived(device: Device, page: number, content: SlotContent): void {
    for (const instance of instancesOf(content)) instance.losesImage = this.host.traits.losesFirstImage;
    if (device.actionsVisible && page === device.page) this.#show(instancesOf(content), device);
    this.host.changes.emit();
  }

  #leave(instances: readonly ActionInstance[], device: Device): void {
    for (const instance of instances) this.onLeaving(instance);
    for (const instance of instances) {
      if (!device.actionsVisible || instance.page !== device.page) continue;
      instance.visible = false;
      this.host.toPlugin(actionEvent("willDisappear", instance, this.host.traits));
      if (!this.host.traits.facesSurviveDisappear) instance.forgetPlugin();
    }
  }

  #onScreen(device: Device): ActionInstance[] {
    const { contents } = this.contents.page(device, device.page);
    return [...contents.values()].flatMap(instancesOf);
  }
}

/** The slot of a key that a profile has by "column,row". */
function keySlot(key: string): Slot {
  const [, column, row] = /^(\d+),(\d+)$/.exec(key) ?? [];
  if (column === undefined || row === undefined) throw new Error(`key "${key}": expected "column,row"`);
  return { controller: "Keypad", column: Number(column), row: Number(row) };
}
