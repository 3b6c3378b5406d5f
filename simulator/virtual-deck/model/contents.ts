import { randomBytes } from "node:crypto";
import type { Host } from "../host.ts";
import type { ActionSpec, SlotSpec } from "../options.ts";
import {
  ActionInstance,
  instancesOf,
  isMultiAction,
  MultiAction,
  type SlotContent,
} from "./action-instance.ts";
import type { Device, Page } from "./device.ts";
import { type Slot, slotName } from "./slot.ts";

/** What lies where, and under which context. It sends no events. */
export class Contents {
  readonly #host: Host;
  readonly #instances = new Map<string, ActionInstance>();

  constructor(host: Host) {
    this.#host = host;
  }

  find(context: string): ActionInstance | undefined {
    return this.#instances.get(context);
  }

  instances(): readonly ActionInstance[] {
    return [...this.#instances.values()];
  }

  /** @throws Error where there is no such page */
  page(device: Device, index: number): Page {
    const page = device.pages[index];
    if (!page) throw new Error(`${device.name} has no page ${index}`);
    return page;
  }

  at(device: Device, page: number, slot: Slot): SlotContent | undefined {
    return this.page(device, page).contents.get(slotName(slot));
  }

  /** @throws Error for a slot that is taken or that the device does not have */
  checkFree(device: Device, page: number, slot: Slot): void {
    device.check(slot);
    if (this.at(device, page, slot)) throw new Error(`${slotName(slot)} is taken`);
  }

  /** @throws Error for a slot that is not free, an unknown action, or one that may not lie there */
  put(device: Device, page: number, slot: Slot, spec: SlotSpec): SlotContent {
    this.checkFree(device, page, slot);
    const create = (each: ActionSpec, step: number): ActionInstance =>
      this.#create(device, page, slot, each, step);
    if (isMultiAction(spec) && slot.controller === "Encoder") throw new Error("a multi action lies on a key");
    const content = isMultiAction(spec)
      ? new MultiAction(
          spec.steps.map((each, n) => create(each, n + 1)),
          spec,
        )
      : create(spec, 0);
    this.page(device, page).contents.set(slotName(slot), content);
    return content;
  }

  take(device: Device, page: number, slot: Slot): void {
    const content = this.at(device, page, slot);
    this.page(device, page).contents.delete(slotName(slot));
    for (const instance of content ? instancesOf(content) : []) this.#instances.delete(instance.context);
  }

  /** Moves a key on its page; `to` is known to be free. */
  move(device: Device, page: number, from: Slot, to: Slot): void {
    const content = this.at(device, page, from);
    if (!content) return;
    this.take(device, page, from);
    this.page(device, page).contents.set(slotName(to), content);
    for (const instance of instancesOf(content)) {
      instance.slot = to;
      if (this.#host.traits.dottedContexts) instance.context = dotted(device, page, to, instance.step);
      this.#instances.set(instance.context, instance);
    }
  }

  #create(device: Device, page: number, slot: Slot, spec: ActionSpec, step: number): ActionInstance {
    const definition = this.#host.manifest.actions.get(spec.action);
    if (!definition) throw new Error(`the manifest has no action ${spec.action}`);
    if (!definition.controllers.includes(slot.controller))
      throw new Error(`${spec.action} is not for a ${slot.controller}`);
    if (step > 0 && !definition.inMultiActions) throw new Error(`${spec.action} is not for multi actions`);
    const context = this.#host.traits.dottedContexts
      ? dotted(device, page, slot, step)
      : randomBytes(16).toString("hex");
    const instance = new ActionInstance(definition, spec, { context, device: device.id, page, slot, step });
    this.#instances.set(context, instance);
    return instance;
  }
}

/** OpenDeck's contexts tell the place (OpenDeck 2.14.0, shared.rs, ActionContext); its pages are profiles. */
function dotted(device: Device, page: number, { controller, column, row }: Slot, step: number): string {
  const position = row * device.size.columns + column;
  return `${device.id}.Profile ${page + 1}.${controller}.${position}.${step}`;
}
