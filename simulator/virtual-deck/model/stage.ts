import { randomBytes } from "node:crypto";
import type { DeviceDidConnectEvent, DeviceInfo } from "@elgato/streamdeck";
import type { Host } from "../host.ts";
import { Inspectors } from "../inspector/inspectors.ts";
import type { ActionSpec, SlotSpec } from "../options.ts";
import { registrationInfo } from "../plugin/launch.ts";
import { actionEvent, titleEvent } from "../wire/events.ts";
import type { ActionInstance, Slot, SlotContent } from "./action-instance.ts";
import { createActionInstance, listInstances, slotName } from "./action-instance.ts";
import type { Device } from "./device.ts";

/** What is placed on the keys and dials of all devices. Sends the events of what appears and disappears. */
export class Stage {
  readonly host: Host;
  readonly devices: readonly Device[];
  readonly inspectors: Inspectors;
  #hasStarted = false;

  constructor(host: Host, devices: readonly Device[]) {
    this.host = host;
    this.devices = devices;
    this.inspectors = new Inspectors(host, () => registrationInfo(host, devices, true));
  }

  instances(): readonly ActionInstance[] {
    return this.devices.flatMap(({ pages }) =>
      pages.flatMap(({ contents }) => [...contents.values()].flatMap(listInstances)),
    );
  }

  /** OpenDeck does not find keys of a disconnected device (2.14.0, store/profiles.rs). */
  find(context: string): ActionInstance | undefined {
    const found = this.instances().find((instance) => instance.context === context);
    const device = this.devices.find(({ id }) => id === found?.device);
    return this.host.name === "openDeck" && device?.connected === false ? undefined : found;
  }

  /** Fills the slot without sending events. */
  put(device: Device, page: number, slot: Slot, spec: SlotSpec): SlotContent {
    this.#checkFree(device, page, slot);
    const create = (each: ActionSpec, step: number) => this.#create(device, page, slot, each, step);
    const { title = "" } = spec;
    const content: SlotContent =
      "steps" in spec
        ? { kind: "multiAction", title, steps: spec.steps.map((each, n) => create(each, n + 1)) }
        : create(spec, 0);
    device.contents(page).set(slotName(slot), content);
    return content;
  }

  /** Fills the slot as a user does, and sends `willAppear`. */
  place(device: Device, page: number, slot: Slot, spec: SlotSpec): void {
    this.#onPlaced(device, page, this.put(device, page, slot, spec));
  }

  remove(device: Device, page: number, slot: Slot): void {
    const content = device.contents(page).get(slotName(slot));
    if (!content) return;
    this.hideActions(device, listInstances(content));
    device.contents(page).delete(slotName(slot));
    this.host.changes.emit();
  }

  move(device: Device, page: number, from: Slot, to: Slot): void {
    const contents = device.contents(page);
    const content = contents.get(slotName(from));
    if (!content) throw new Error(`there is nothing on ${slotName(from)}`);
    this.#checkFree(device, page, to);
    this.hideActions(device, listInstances(content));
    contents.delete(slotName(from));
    contents.set(slotName(to), content);
    for (const instance of listInstances(content)) {
      instance.slot = to;
      if (this.host.traits.dottedContexts) instance.context = dottedContext(device, page, to, instance.step);
    }
    this.#onPlaced(device, page, content);
  }

  announceDevice(device: Device): void {
    const { id, name, size, type } = device;
    const event: DeviceDidConnectEvent["type"] = "deviceDidConnect";
    const deviceInfo = { name, size, type } satisfies Record<keyof DeviceInfo, unknown>;
    this.host.link.send({ event, device: id, deviceInfo });
    this.onDeviceChange(device);
  }

  onDeviceChange(device: Device): void {
    const others = this.devices.filter((other) => other !== device);
    for (const delay of this.host.traits.oldPictureDelays)
      this.host.later(delay, () => {
        for (const instance of others.flatMap((other) => other.onScreen())) instance.showOldImages();
        this.host.changes.emit();
      });
    this.host.changes.emit();
  }

  /** Sends `willAppear`, at restarts of OpenDeck also for actions of pages that the device doesn't show. */
  showActions(device: Device, instances: readonly ActionInstance[] = device.onScreen()): void {
    const { changes, link, traits } = this.host;
    const onScreen = device.onScreen();
    for (const instance of instances) {
      instance.visible = onScreen.includes(instance);
      link.send(actionEvent("willAppear", instance, traits));
      if (traits.sendsTitleAfterAppear) link.send(titleEvent(instance, this.host, device.size.columns));
    }
    changes.emit();
  }

  hideActions(device: Device, instances: readonly ActionInstance[]): void {
    for (const instance of instances) this.inspectors.find(instance)?.close();
    const onScreen = device.onScreen();
    for (const instance of instances) {
      if (!onScreen.includes(instance)) continue;
      instance.visible = false;
      this.host.link.send(actionEvent("willDisappear", instance, this.host.traits));
      if (!this.host.traits.storesPictures) instance.forgetPictures();
    }
  }

  /**
   * Queues events for the plugin before it registers, if the application queues (OpenDeck 2.14.0, frontend/plugins.rs). At the
   * first start it queues the devices and the actions on screen, without steps. At a restart it queues the actions of all pages,
   * and after an update nothing.
   */
  onPluginStarting(isUpdate: boolean): void {
    if (!this.host.traits.queuesWhileUnconnected || isUpdate) return;
    for (const device of this.devices.filter(({ connected }) => connected)) {
      if (!this.#hasStarted) this.announceDevice(device);
      const all = this.instances().filter((instance) => instance.device === device.id);
      this.showActions(device, this.#hasStarted ? all : device.onScreen().filter(({ step }) => step === 0));
    }
  }

  onPluginRegistered(): void {
    const isQueueing = this.host.traits.queuesWhileUnconnected;
    // OpenDeck sends what `onPluginStarting` queued, and only at the first start it also sends each `willAppear` once more.
    const announced = isQueueing && this.#hasStarted ? [] : this.devices;
    for (const device of announced) {
      if (!isQueueing && device.connected) this.announceDevice(device);
      this.showActions(device);
    }
    this.#hasStarted = true;
    for (const inspector of this.inspectors.opened) inspector.onPluginRegistered();
  }

  onPluginExit(): void {
    if (!this.host.traits.storesPictures)
      for (const instance of this.instances()) {
        instance.visible = false;
        instance.forgetPictures();
      }
    this.host.changes.emit();
  }

  #onPlaced(device: Device, page: number, content: SlotContent): void {
    for (const instance of listInstances(content)) instance.losesNextImage = this.host.traits.losesFirstImage;
    const isOnScreen = device.connected && page === device.page;
    this.showActions(device, isOnScreen ? listInstances(content) : []);
  }

  #checkFree(device: Device, page: number, slot: Slot): void {
    device.checkSlot(slot);
    if (device.contents(page).has(slotName(slot))) throw new Error(`${slotName(slot)} is taken`);
  }

  #create(device: Device, page: number, slot: Slot, spec: ActionSpec, step: number): ActionInstance {
    const { manifest, traits } = this.host;
    const definition = manifest.actions.get(spec.action);
    if (!definition) throw new Error(`the manifest has no action ${spec.action}`);
    if (!definition.controllers.includes(slot.controller))
      throw new Error(`${spec.action} is not for a ${slot.controller}`);
    if (step > 0 && !definition.inMultiActions) throw new Error(`${spec.action} is not for multi actions`);
    const context = traits.dottedContexts
      ? dottedContext(device, page, slot, step)
      : randomBytes(16).toString("hex");
    return createActionInstance(definition, spec, { context, device: device.id, page, slot, step });
  }
}

/** Source: OpenDeck 2.14.0, shared.rs, ActionContext. OpenDeck has profiles in place of pages. */
function dottedContext(device: Device, page: number, slot: Slot, step: number): string {
  const position = slot.row * device.size.columns + slot.column;
  return `${device.id}.Profile ${page + 1}.${slot.controller}.${position}.${step}`;
}
