import { randomBytes } from "node:crypto";
import type { DeviceDidConnectEvent, DeviceInfo } from "@elgato/streamdeck";
import type { Host } from "../host.ts";
import { Inspectors } from "../inspector/inspectors.ts";
import type { ActionSpec, SlotSpec } from "../options.ts";
import { registrationInfo } from "../plugin/launch.ts";
import { actionEvent, titleEvent } from "../wire/events.ts";
import {
  type ActionInstance,
  actionInstance,
  listInstances,
  type Slot,
  type SlotContent,
  slotName,
} from "./action-instance.ts";
import type { Device } from "./device.ts";

export class Stage {
  readonly host: Host;
  readonly devices: readonly Device[];
  readonly inspectors: Inspectors;
  #launched = false;

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

  /** OpenDeck knows no keys of a device that is gone (2.14.0, store/profiles.rs). */
  find(context: string): ActionInstance | undefined {
    const found = this.instances().find((instance) => instance.context === context);
    const device = this.devices.find(({ id }) => id === found?.device);
    return this.host.name === "openDeck" && device?.connected === false ? undefined : found;
  }

  put(device: Device, page: number, slot: Slot, spec: SlotSpec): SlotContent {
    this.#checkFree(device, page, slot);
    const create = (each: ActionSpec, step: number): ActionInstance =>
      this.#create(device, page, slot, each, step);
    const { title = "" } = spec;
    const content: SlotContent =
      "steps" in spec
        ? { kind: "multiAction", title, steps: spec.steps.map((each, n) => create(each, n + 1)) }
        : create(spec, 0);
    device.contents(page).set(slotName(slot), content);
    return content;
  }

  place(device: Device, page: number, slot: Slot, spec: SlotSpec): void {
    this.#arrived(device, page, this.put(device, page, slot, spec));
  }

  remove(device: Device, page: number, slot: Slot): void {
    const content = device.contents(page).get(slotName(slot));
    if (!content) return;
    this.leave(device, listInstances(content));
    device.contents(page).delete(slotName(slot));
    this.host.changes.emit();
  }

  move(device: Device, page: number, from: Slot, to: Slot): void {
    const contents = device.contents(page);
    const content = contents.get(slotName(from));
    if (!content) throw new Error(`there is nothing on ${slotName(from)}`);
    this.#checkFree(device, page, to);
    this.leave(device, listInstances(content));
    contents.delete(slotName(from));
    contents.set(slotName(to), content);
    for (const instance of listInstances(content)) {
      instance.slot = to;
      if (this.host.traits.dottedContexts) instance.context = dotted(device, page, to, instance.step);
    }
    this.#arrived(device, page, content);
  }

  announce(device: Device): void {
    const { id, name, size, type } = device;
    const event: DeviceDidConnectEvent["type"] = "deviceDidConnect";
    const deviceInfo = { name, size, type } satisfies Record<keyof DeviceInfo, unknown>;
    this.host.link.send({ event, device: id, deviceInfo });
    this.deviceChanged(device);
  }

  deviceChanged(device: Device): void {
    const others = this.devices.filter((other) => other !== device);
    for (const delay of this.host.traits.oldPicturesAfter)
      this.host.later(delay, () => {
        for (const instance of others.flatMap((other) => other.onScreen())) instance.showOldImage();
        this.host.changes.emit();
      });
    this.host.changes.emit();
  }

  show(device: Device, instances: readonly ActionInstance[] = device.onScreen()): void {
    const { changes, link, traits } = this.host;
    const onScreen = device.onScreen();
    for (const instance of instances) {
      instance.visible = onScreen.includes(instance);
      link.send(actionEvent("willAppear", instance, traits));
      if (traits.titleParametersAfterAppear) link.send(titleEvent(instance, traits, device.size.columns));
    }
    changes.emit();
  }

  leave(device: Device, instances: readonly ActionInstance[]): void {
    for (const instance of instances) this.inspectors.of(instance)?.close();
    const onScreen = device.onScreen();
    for (const instance of instances) {
      if (!onScreen.includes(instance)) continue;
      instance.visible = false;
      this.host.link.send(actionEvent("willDisappear", instance, this.host.traits));
      if (!this.host.traits.storesPictures) instance.forgetPlugin();
    }
  }

  /**
   * An application that queues announces now: at its own start devices and keys without steps, at a reload the keys of all
   * pages (OpenDeck 2.14.0, frontend/plugins.rs), after an update none.
   */
  pluginStarting(isUpdate: boolean): void {
    if (!this.host.traits.queueWhileUnconnected || isUpdate) return;
    for (const device of this.devices.filter(({ connected }) => connected)) {
      if (!this.#launched) this.announce(device);
      const all = this.instances().filter((instance) => instance.device === device.id);
      this.show(device, this.#launched ? all : device.onScreen().filter(({ step }) => step === 0));
    }
  }

  pluginRegistered(): void {
    const queueing = this.host.traits.queueWhileUnconnected;
    for (const device of queueing && this.#launched ? [] : this.devices) {
      if (!queueing && device.connected) this.announce(device);
      this.show(device);
    }
    this.#launched = true;
    for (const inspector of this.inspectors.open) inspector.pluginRegistered();
  }

  pluginGone(): void {
    for (const instance of this.host.traits.storesPictures ? [] : this.instances()) {
      instance.visible = false;
      instance.forgetPlugin();
    }
    this.host.changes.emit();
  }

  #arrived(device: Device, page: number, content: SlotContent): void {
    for (const instance of listInstances(content)) instance.losesImage = this.host.traits.losesFirstImage;
    this.show(device, device.actionsVisible && page === device.page ? listInstances(content) : []);
  }

  #checkFree(device: Device, page: number, slot: Slot): void {
    device.check(slot);
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
      ? dotted(device, page, slot, step)
      : randomBytes(16).toString("hex");
    return actionInstance(definition, spec, { context, device: device.id, page, slot, step });
  }
}

/** OpenDeck 2.14.0, shared.rs, ActionContext; its pages are profiles. */
function dotted(device: Device, page: number, { controller, column, row }: Slot, step: number): string {
  const position = row * device.size.columns + column;
  return `${device.id}.Profile ${page + 1}.${controller}.${position}.${step}`;
}
